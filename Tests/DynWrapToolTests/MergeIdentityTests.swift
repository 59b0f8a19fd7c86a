import DynWrap
import Foundation
import TestSupport
import Testing

@testable import DynWrapTool

@Suite("dynwrap merge --id", .enabled(if: Tool.isThere, "wants the built tool beside the tests"))
struct MergeIdentityTests {
    private let folder: Folder

    init() throws { folder = try Folder() }

    /// Merges three texts.
    private func merge(_ base: String, _ mine: String, _ theirs: String, _ arguments: String...) throws -> Tool.Run {
        for (name, text) in [("base", base), ("mine", mine), ("theirs", theirs)] { try folder.add("\(name).json", text) }
        return try Tool.run(["merge"] + arguments + ["base.json", "mine.json", "theirs.json"], input: Data(), in: folder.url)
    }

    @Test("the same identity is one element, wherever it stands; a new one is added, a removed one removed; other bytes stay")
    func elements() throws {
        let run = try merge(
            #"{"s": [{"id": 1, "a": 1}, {"id": 2, "a": 1}, {"id": 3, "a": 1}]}"#,
            #"{"s": [{"id": 1, "a": 2}, {"id": 3, "a": 1}, {"id": 4, "a": 4}]}"#,
            #"{"s": [{"id": 3, "a": 1.50,  "b": 1}, {"id": 1, "a": 1}, {"id": 2, "a": 1}]}"#, "--id", "/s=id")
        #expect(
            run.output == #"{"s": [{"id": 3, "a": 1.50,  "b": 1}, {"id": 1, "a": 2}, {"id": 4, "a": 4}]}"# + "\n", "\(run.output)"
        )
        #expect(run.errors == "" && run.status == 0)
    }

    @Test("without --id such lists are one value each")
    func without() throws {
        let texts = [#"{"s": [{"id": 1, "a": 1}]}"#, #"{"s": [{"id": 1, "a": 2}]}"#, #"{"s": [{"id": 1, "a": 1, "b": 1}]}"#]
        #expect(try merge(texts[0], texts[1], texts[2]).status == 1)
        let run = try merge(texts[0], texts[1], texts[2], "--id=/s=id")
        #expect(run.output == #"{"s": [{"id": 1, "a": 2, "b": 1}]}"# + "\n" && run.status == 0)
    }

    @Test("several lists, lists in elements, an identity deeper in them, a list that is the file, odd keys")
    func places() throws {
        let run = try merge(
            #"{"a.b": {"x/y": [{"m": {"n": "k"}, "in": [{"i": 1, "v": 1}]}]}, "t": [{"id": 1, "v": 1}]}"#,
            #"{"a.b": {"x/y": [{"m": {"n": "k"}, "in": [{"i": 1, "v": 2}]}]}, "t": [{"id": 1, "v": 2}]}"#,
            #"{"a.b": {"x/y": [{"m": {"n": "j"}}, {"m": {"n": "k"}, "in": [{"i": 0}, {"i": 1, "v": 1}]}]}, "t": [{"id": 0}, {"id": 1, "v": 1}]}"#,
            "--id", "/a.b/x~1y=/m/n", "--id", "/a.b/x~1y/*/in=i", "--id", "/t=id")
        #expect(
            run.output
                == #"{"a.b": {"x/y": [{"m": {"n": "j"}}, {"m": {"n": "k"}, "in": [{"i": 0}, {"i": 1, "v": 2}]}]}, "t": [{"id": 0}, {"id": 1, "v": 2}]}"#
                + "\n",
            "\(run.output) \(run.errors)")
        let root = try merge(#"[{"id": 1}]"#, #"[{"id": 1, "m": 1}]"#, #"[{"id": 2}, {"id": 1}]"#, "--id", "=id")
        #expect(root.output == #"[{"id": 2}, {"id": 1,"m": 1}]"# + "\n", "\(root.output)")
    }

    @Test("a conflict in an element shows that element's values, wherever each side has it; secrets stay hidden")
    func conflicts() throws {
        let texts = [
            #"{"s": [{"id": 1, "a": 1, "p": "x"}, {"id": 2, "a": 1}]}"#,
            #"{"s": [{"id": 2, "a": 2}, {"id": 1, "a": 5, "p": "y"}]}"#,
            #"{"s": [{"id": 3}, {"id": 1, "a": 6, "p": "z"}, {"id": 2, "a": 1}]}"#,
        ]
        let run = try merge(texts[0], texts[1], texts[2], "--id", "/s=id")
        #expect(run.errors.contains(": 1 is 5 in mine and 6 in theirs\n"), "\(run.errors)")
        #expect(run.errors.contains("/p: \"x\" is \"y\" in mine and \"z\" in theirs\n") && run.status == 1)
        let hidden = try merge(texts[0], texts[1], texts[2], "--id", "/s=id", "--json", "--redact", "$.s[*].p")
        #expect(hidden.output.contains(#""base":"<secret>","mine":"<secret>","theirs":"<secret>""#), "\(hidden.output)")
        for letter in ["x", "y", "z"] { #expect(!hidden.output.contains("\"\(letter)\"")) }
        // An element that one side removed and the other edited.
        let removed = try merge(#"{"s": [{"id": 1, "a": 1}]}"#, #"{"s": []}"#, #"{"s": [{"id": 1, "a": 2}]}"#, "--id", "/s=id")
        #expect(
            removed.errors == #"conflict /s/0: {"id":1,"a":1} is nothing in mine and {"id":1,"a":2} in theirs"# + "\n",
            "\(removed.errors)")
    }

    @Test("many conflicts in a long list take their time once each")
    func manyConflicts() throws {
        func text(_ value: Int, _ order: [Int]) -> String {
            "[" + order.map { "{\"id\": \($0), \"v\": \(value)}" }.joined(separator: ",") + "]"
        }
        let ids = Array(0..<3000)
        let run = try merge(text(1, ids), text(2, ids.reversed()), text(3, ids), "--id", "=id")
        let lines = run.errors.split(separator: "\n")
        #expect(lines.count == 3000 && lines.allSatisfy { $0.hasSuffix(": 1 is 2 in mine and 3 in theirs") } && run.status == 1)
    }

    @Test("what cannot be told apart is said with its place, and nothing is merged")
    func failures() throws {
        func expect(
            _ mine: String, _ arguments: String..., message: String, status: Int32, line: SourceLocation = #_sourceLocation
        ) throws {
            for name in ["base", "theirs"] { try folder.add("\(name).json", #"{"s": [{"id": 1}]}"#) }
            try folder.add("mine.json", mine)
            let run = try Tool.run(
                ["merge"] + arguments + ["base.json", "mine.json", "theirs.json"], input: Data(), in: folder.url)
            #expect(
                run.output == "" && run.status == status && run.errors.hasPrefix("dynwrap merge: \(message)\n"), "\(run.errors)",
                sourceLocation: line)
        }
        let good = #"{"s": [{"id": 1}]}"#
        try expect(#"{"s": {"id": 1}}"#, "--id", "/s=id", message: "mine.json: /s is no list, and --id is about lists", status: 4)
        try expect(
            #"{"s": [{"id": 1}, {"a": 1}]}"#, "--id", "/s=id",
            message: "mine.json: /s/1 has no /id, which tells its elements apart", status: 4)
        try expect(
            #"{"s": [{"id": null}]}"#, "--id", "/s=id", message: "mine.json: /s/0 has no /id, which tells its elements apart",
            status: 4)
        try expect(
            #"{"s": [7]}"#, "--id", "/s=id", message: "mine.json: /s/0 has no /id, which tells its elements apart", status: 4)
        try expect(
            #"{"s": [{"id": 1}, {"id": 1.0}]}"#, "--id", "/s=id", message: "mine.json: /s/0 and /s/1 are the same by /id",
            status: 4)
        for path in ["/s/0", "/s/0/t"] {
            try expect(
                #"{"s": [[{"id": 1}]]}"#, "--id", "\(path)=id",
                message: "base.json: /s is a list, and --id \(path) goes through it by an index",
                status: 4)
        }
        let inside = #"{"s": [{"id": 1, "l": ["a"]}]}"#
        #expect(
            try merge(inside, inside, inside, "--id", "/s=/l/0").errors
                == "dynwrap merge: base.json: /s/0/l is a list, and /l/0 goes through it by an index\n")
        try expect(good, "--id", "s", message: "--id s: wants a list and a member: /statuses=id", status: 2)
        try expect(good, "--id", "s=id", message: "--id s=id: s is no JSON Pointer: /s=id", status: 2)
        try expect(good, "--id", "/s=", message: "--id /s=: wants the member that tells the elements apart: /s=id", status: 2)
        try expect(good, "--id", "/s=id", "--id", "/s=a", message: "--id /s=a: this list was named before", status: 2)
        try expect(good, "--id", "/s/*/t=a", message: "--id /s/*/t=a: the list around it wants an --id before", status: 2)
        let nowhere = try merge("{}", "{}", "{}", "--id", "/s=id")
        #expect(nowhere.errors == "no file has a list that --id names\n" && nowhere.status == 0)
    }

    @Test("merging with what is unchanged on one side gives the other, whatever the elements are")
    func laws() throws {
        var random = SeededRandom(seed: 5)
        let lists = try IdentifiedLists(["/s=id"])
        func tree() -> JSON {
            let ids = (0..<6).filter { _ in Bool.random(using: &random) }.shuffled(using: &random)
            return ["s": JSON(ids.map { ["id": JSON($0), "v": JSON(Int.random(in: 0...2, using: &random))] })]
        }
        for _ in 0..<300 {
            let (base, other) = (tree(), tree())
            let mine = JSON.merged(base, mine: other, theirs: base, keeping: .mine, as: lists.content)
            #expect(mine.tree == other && mine.conflicts.isEmpty)
            let theirs = JSON.merged(base, mine: base, theirs: other, keeping: .mine, as: lists.content)
            #expect(theirs.tree == other && theirs.conflicts.isEmpty)
            // Whatever both did: each identity is there once, and its value is one of a side's.
            let third = tree()
            let both = JSON.merged(base, mine: other, theirs: third, keeping: .theirs, as: lists.content).tree
            let ids = both["s"].elements.map { $0["id"].int ?? -1 }
            #expect(Set(ids).count == ids.count)
            for element in both["s"].elements {
                #expect((Array(other["s"].elements) + Array(third["s"].elements)).contains { $0["id"] == element["id"] })
            }
        }
    }
}
