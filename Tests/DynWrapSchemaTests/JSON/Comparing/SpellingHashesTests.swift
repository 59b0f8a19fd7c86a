import TestSupport
import Testing

@testable import DynWrapSchema

@Suite struct SpellingHashesTests {
    @Test("a value's hash is the same in each part of the document that holds it, and in every document that spells it so")
    func parts() throws {
        let text = #"{"a": [1, {"b": "x", "c": [true, null, 1.0]}, "x"], "b": {"b": "x", "c": [true,null , 1.0]}}"#
        let (tree, other) = (try JSON(parsing: text), try JSON(parsing: " [" + text + "]")[0])
        let (whole, whereElse) = (SpellingHashes(tree), SpellingHashes(other))
        var pending = [(tree, other)]
        var count = 0
        while let (part, twin) = pending.popLast() {
            let hashes = SpellingHashes(part)
            #expect(hashes.hash(of: part) == whole.hash(of: part) && whole.hash(of: part) != nil)
            #expect(whereElse.hash(of: twin) == whole.hash(of: part))
            for (child, childTwin) in zip(part.elements, twin.elements) { pending.append((child, childTwin)) }
            for (child, childTwin) in zip(part.members, twin.members) { pending.append((child.value, childTwin.value)) }
            for child in Array(part.elements) + part.members.map(\.value) {
                #expect(hashes.hash(of: child) == whole.hash(of: child))
            }
            count += 1
        }
        #expect(count == 16)
        #expect(whole.hash(of: tree["a"][1]) == whole.hash(of: tree["b"]))
        #expect(SpellingHashes(tree["b"]).hash(of: tree["a"]) == nil && whole.hash(of: other) == nil)
    }
}
