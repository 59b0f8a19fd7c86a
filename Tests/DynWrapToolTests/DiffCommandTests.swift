import DynWrap
import Foundation
import TestSupport
import Testing

@testable import DynWrapTool

@Suite("dynwrap diff", .enabled(if: Tool.isThere, "wants the built tool beside the tests"))
struct DiffCommandTests {
    private let folder: Folder

    init() throws {
        folder = try Folder()
        try folder.add("old.json", #"{"a": [1, 2, 3, {"x": 1}], "b": 1, "gone": true, "pw": "hunter2"}"#)
        try folder.add("new.json", #"{"pw": "hunter3", "b": 1.0, "a": [0, 1, 3, {"x": 2}], "new": {"y": []}}"#)
    }

    private func run(_ arguments: String...) throws -> Tool.Run {
        try Tool.run(["diff"] + arguments, input: Data(), in: folder.url)
    }

    @Test("a line a difference, by meaning; elements are found again")
    func lines() throws {
        let run = try run("old.json", "new.json")
        #expect(
            run.output == """
                + /a/0: 0
                - /a/1: 2
                ~ /a/3/x: 1 → 2
                - /gone: true
                ~ /pw: "hunter2" → "hunter3"
                + /new: {"y":[]}

                """)
        #expect(run.status == 1 && run.errors == "")
        let same = try self.run("old.json", "old.json")
        #expect(same.output == "" && same.status == 0)
    }

    @Test("for machines")
    func machines() throws {
        #expect(try run("--json", "old.json", "new.json").output.hasPrefix("{\"pointer\":\"/a/0\",\"new\":0}\n"))
        let merge = try run("--merge", "old.json", "new.json")
        #expect(try JSON(parsing: merge.output) == ["pw": "hunter3", "a": [0, 1, 3, ["x": 2]], "gone": .null, "new": ["y": []]])
        try folder.add("null.json", #"{"b": null}"#)
        #expect(try run("--merge", "old.json", "null.json").status == 4)
        #expect(try run("--patch", "old.json", "old.json").output == "[]\n")
    }

    @Test("a patch is JSON, whatever the files may have in them")
    func comments() throws {
        try folder.add("1.json", "1")
        try folder.add("new.jsonc", "// top\n[1, /*x*/ 2.50,]")
        let patch = try run("--jsonc", "--merge", "1.json", "new.jsonc")
        #expect(patch.output == "[\n  1,\n  2.50\n]\n" && patch.status == 1)
        #expect(try run("--jsonc", "--patch", "1.json", "new.jsonc").output.contains("/*") == false)
    }

    @Test("that a secret differs is said, and nothing of it")
    func secrets() throws {
        let run = try run("--redact", "/pw", "old.json", "new.json")
        #expect(run.output.contains("~ /pw: \"<secret>\" → \"<secret>\"\n") && !run.output.contains("hunter"))
        #expect(try self.run("--redact", "/pw", "--patch", "old.json", "new.json").status == 2)
    }

    @Test("applied one after the other, the differences give the new tree, whatever the two are")
    func patches() throws {
        var texts = RandomText(seed: 11)
        var random = SeededRandom(seed: 12)
        let none = Secrets(places: [])
        for _ in 0..<400 {
            let (old, new) = (try JSON(parsing: texts.value()), try JSON(parsing: texts.value()))
            // Another tree, and one that has most of the old one in it.
            for target in [new, shuffled(old, &random)] {
                let differences = TreeDifference.all(from: old, to: target, none)
                var tree = old
                try tree.apply(JSONPatch(differences.map(\.operation)))
                #expect(tree == target)
                #expect(differences.isEmpty == (old == target))
                for difference in differences {
                    if let before = difference.old { #expect(old[pointer: difference.place] == before) }
                    if difference.old == nil { #expect(target[pointer: difference.place] == difference.new) }
                }
            }
        }
    }

    /// The tree with some members and elements removed, doubled or moved.
    private func shuffled(_ tree: JSON, _ random: inout SeededRandom) -> JSON {
        switch tree.kind {
        case .array:
            var elements: [JSON] = []
            for element in tree.elements {
                let changed = shuffled(element, &random)
                switch Int.random(in: 0..<6, using: &random) {
                case 0: break
                case 1: elements += [changed, changed]
                case 2: elements.insert(changed, at: 0)
                default: elements.append(changed)
                }
            }
            return JSON(elements)
        case .object:
            let members = tree.members.filter { _ in Int.random(in: 0..<6, using: &random) > 0 }
            return JSON(members: members.map { (key: $0.key, value: shuffled($0.value, &random)) })
        default: return tree
        }
    }

    @Test("long arrays: what is one place stays one, and no element is lost")
    func longArrays() throws {
        let base = (0..<5000).map { JSON($0 % 4000) }
        var changed = base
        changed.remove(at: 4321)
        changed.insert("new", at: 17)
        changed.insert("newer", at: 2500)
        let found = TreeDifference.all(from: JSON(base), to: JSON(changed), Secrets(places: []))
        #expect(found.count == 3)
        var tree = JSON(base)
        try tree.apply(JSONPatch(found.map(\.operation)))
        #expect(tree == JSON(changed))
    }
}
