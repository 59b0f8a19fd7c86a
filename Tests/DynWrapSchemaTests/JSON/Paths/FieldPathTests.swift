import DynWrapSchema
import Foundation
import TestSupport
import Testing

@Suite("Paths of fields as text")
struct FieldPathTests {
    @Test("a value is written or it is told that it is not, and then nothing else was changed")
    func writing() {
        var random = SeededRandom(seed: 247)
        let values: [JSON] = [5, "s", nil, [:], [], ["a": 1], ["b": [1, 2]], [["a": 2], 3], ["a": ["b": nil]], .missing]
        let steps = ["a", "b", "[0]", "[1]", "[2]"]
        var (done, refused) = (0, 0)
        for _ in Rounds.of(4_000) {
            var tree = values.randomElement(using: &random) ?? nil
            if Bool.random(using: &random) { tree = ["a": tree, "b": values.randomElement(using: &random) ?? nil] }
            let text = (0..<Int.random(in: 1...3, using: &random)).map { _ in steps.randomElement(using: &random) ?? "a" }
                .joined(separator: ".").replacingOccurrences(of: ".[", with: "[")
            let (path, before, isOver) = (FieldPath(text), tree, Bool.random(using: &random))
            if path.set("new", in: &tree, overwriting: isOver) {
                done += 1
                #expect(path.find(in: tree) == "new", "\(text) in \(before)")
            } else {
                refused += 1
                #expect(tree.isMissing == before.isMissing && tree.hasSameText(as: before), "\(text) in \(before)")
            }
        }
        #expect(done > Rounds.of(500).count && refused > Rounds.of(500).count, "\(done) \(refused)")
    }

    @Test("a path's text is read back as the path, an empty key at its beginning too")
    func text() {
        var random = SeededRandom(seed: 11)
        let parts = ["", ".", "a", "[0]", "[12]", "\\.", "\\[", "\\\\", "[x]", "]", "é", "e\u{301}"]
        for text in ["", ".", ".x", "..x", "[0].x", ".[0]", "a.", "a[0]b"] {
            let path = FieldPath(text)
            #expect(FieldPath(path.text).pointer == path.pointer, "\(text)")
        }
        #expect(FieldPath(".x").pointer == "//x" && FieldPath(".x").text == ".x")
        // A bracket that begins no index belongs to a key, after an index too; an index is digits alone.
        for (text, pointer) in [
            ("a[0][", "/a/0/["), ("[", "/["), ("a[", "/a["), ("a[+1]", "/a[+1]"), ("a[-1]", "/a[-1]"), ("a[]", "/a[]"),
            ("a[01]", "/a/1"), ("[0][+1]", "/0/[+1]"), ("a[99999999999999999999]", "/a[99999999999999999999]"),
        ] {
            #expect(FieldPath(text).pointer.description == pointer, "\(text)")
            #expect(FieldPath(FieldPath(text).text).pointer.description == pointer, "\(text)")
        }
        for _ in Rounds.of(5_000) {
            let text = (0..<Int.random(in: 0...6, using: &random)).map { _ in parts.randomElement(using: &random)! }.joined()
            let path = FieldPath(text)
            #expect(FieldPath(path.text).pointer == path.pointer, "\(text)")
        }
    }

    @Test("restored where the original has nothing: containers on the way go only where nothing else is in them")
    func restoring() throws {
        let path = FieldPath("a.b.c")
        for (edited, left) in [
            (#"{"a":{"b":{"c":1}}}"#, "{}"), (#"{"a":{"b":{"c":1,"d":2}}}"#, #"{"a":{"b":{"d":2}}}"#),
            (#"{"a":{"b":{"d":2}}}"#, #"{"a":{"b":{"d":2}}}"#), (#"{"a":{"b":{}}}"#, "{}"),
            (#"{"a":{"d":2}}"#, #"{"a":{"d":2}}"#),
            (#"{"a":{"b":{"c":1},"d":2}}"#, #"{"a":{"d":2}}"#), (#"{"a":{}}"#, "{}"), (#"{"d":1}"#, #"{"d":1}"#),
        ] {
            var tree = try JSON(parsing: edited)
            path.restore(from: .emptyObject, in: &tree)
            #expect(tree.text() == left, "\(edited)")
        }
    }

    @Test(
        "a root that was null is null again, unless something else is in what it became",
        arguments: ["a", "a.b", "[0]", "a[0].b", "[0][0]"])
    func restoringNullRoots(_ text: String) throws {
        let path = FieldPath(text)
        let original = try JSON(parsing: "null\t")
        var tree = original
        #expect(path.set(7, in: &tree) && path.find(in: tree) == 7)
        path.restore(from: original, in: &tree)
        #expect(tree.text() == "null\t")
        // Of an original that is not there nothing is put back.
        var other: JSON = [:]
        FieldPath("a").set(7, in: &other)
        FieldPath("a").restore(from: .missing, in: &other)
        #expect(other == [:] && other.exists)
        path.set(7, in: &tree)
        if tree.isObject { tree["other"] = 1 } else { tree.append(1) }
        path.restore(from: original, in: &tree)
        #expect(tree.isObject ? tree.text() == #"{"other":1}"# : tree.isArray && tree.elements.last == 1)
    }
}
