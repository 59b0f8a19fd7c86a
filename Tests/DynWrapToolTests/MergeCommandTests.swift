import DynWrap
import Foundation
import TestSupport
import Testing

@Suite("dynwrap merge", .enabled(if: Tool.isThere, "wants the built tool beside the tests"))
struct MergeCommandTests {
    private let folder: Folder

    init() throws {
        folder = try Folder()
        try folder.add("base.json", #"{"a": 1, "b": [1, 2], "c": 3, "same": 1}"#)
        try folder.add("mine.json", #"{"a": 2, "b": [1, 2], "c": 4, "m": 1, "same": 2}"#)
        try folder.add("theirs.json", "{\"a\":3,  \"b\": [1, 2, 3], \"c\": 3, \"same\": 2}\n")
    }

    private func run(_ arguments: String...) throws -> Tool.Run {
        try Tool.run(["merge"] + arguments, input: Data(), in: folder.url)
    }

    @Test("what one side edited is taken; what both did is a conflict, told on standard error")
    func conflicts() throws {
        let run = try run("base.json", "mine.json", "theirs.json")
        #expect(run.output == "{\"a\":2,  \"b\": [1, 2, 3], \"c\": 4, \"same\": 2,  \"m\":1}\n")
        #expect(run.errors == "conflict /a: 1 is 2 in mine and 3 in theirs\n" && run.status == 1)
        let kept = try self.run("-k", "theirs", "base.json", "mine.json", "theirs.json")
        #expect(kept.output.hasPrefix("{\"a\":3,") && kept.status == 0)
        let clean = try self.run("base.json", "base.json", "theirs.json")
        #expect(clean.output == (try folder.text("theirs.json")) && clean.errors == "" && clean.status == 0)
    }

    @Test("for machines and for git")
    func machines() throws {
        let json = try run("--json", "base.json", "mine.json", "theirs.json")
        #expect(
            json.output == "{\"pointer\":\"/a\",\"base\":1,\"mine\":2,\"theirs\":3}\n" && json.errors == "" && json.status == 1)
        let hidden = try run("--json", "--redact", "/a", "base.json", "mine.json", "theirs.json")
        #expect(hidden.output.contains("\"mine\":\"<secret>\"") && !hidden.output.contains("2"))
        let driver = try run("-o", "mine.json", "base.json", "mine.json", "theirs.json")
        #expect(driver.output == "" && driver.status == 1)
        #expect(try folder.text("mine.json").hasPrefix("{\"a\":2,  \"b\": [1, 2, 3], \"c\": 4"))
    }

    @Test("a removal against an edit, roots that are no objects")
    func otherKinds() throws {
        try folder.add("none.json", "{}")
        let removal = try run("base.json", "none.json", "theirs.json")
        #expect(removal.errors.contains("conflict /a: 1 is nothing in mine and 3 in theirs") && removal.status == 1)
        for (name, text) in [("1", "1"), ("2", "2"), ("3", "3")] { try folder.add(name, text) }
        let root = try run("1", "2", "3")
        #expect(root.output == "2\n" && root.errors == "conflict the root: 1 is 2 in mine and 3 in theirs\n" && root.status == 1)
        #expect(try run("1", "1", "3").output == "3\n")
    }

    @Test("merging with what is unchanged on one side gives the other, whatever they are")
    func laws() throws {
        var texts = RandomText(seed: 21)
        for _ in 0..<300 {
            let (base, other) = (try JSON(parsing: texts.value()), try JSON(parsing: texts.value()))
            for side in [RebaseConflict.Side.mine, .theirs] {
                let mine = JSON.merged(base, mine: other, theirs: base, keeping: side)
                #expect(mine.tree == other && mine.conflicts.isEmpty)
                let theirs = JSON.merged(base, mine: base, theirs: other, keeping: side)
                #expect(theirs.tree.hasSameText(as: other) && theirs.conflicts.isEmpty)
                let both = JSON.merged(base, mine: other, theirs: other, keeping: side)
                #expect(both.tree == other && both.conflicts.isEmpty)
            }
        }
    }
}
