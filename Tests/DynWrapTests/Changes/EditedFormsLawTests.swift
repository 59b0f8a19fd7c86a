@testable import DynWrap
import DynWrapSchema
import TestSupport
import Testing

/// Changes between two edited forms of one tree, which are found by their edits.
@Suite("Changes between two edited forms of one tree")
struct EditedFormsLawTests {
    private var random = SeededRandom(seed: 77)

    private mutating func number(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

    private mutating func value() -> JSON { [1, "x", [1, 2], ["a": 1, "b": [3]], .null][number(5)] }

    /// Edits a container somewhere in the tree.
    private mutating func edit(_ tree: inout JSON) {
        let keys = tree.members.map(\.key)
        if tree.isObject, let key = keys.randomElement(using: &random) {
            switch number(6) {
            case 0: tree[key] = .missing
            case 1: tree[key] = value()
            case 2: tree["k\(number(6))"] = value()
            case 3:
                let old = tree[key]
                tree[key] = .missing
                tree[key] = old
            default: edit(&tree[key])
            }
        } else if tree.isArray, tree.count > 0 {
            let index = number(tree.count)
            switch number(6) {
            case 0: tree.append(value())
            case 1: tree.replaceElements(index..<index + 1, with: [])
            case 2: tree.replaceElements(index..<index, with: [value()])
            case 3: tree[index] = value()
            default: edit(&tree[index])
            }
        } else if tree.isObject {
            tree["k\(number(6))"] = value()
        } else {
            tree = value()
        }
    }

    @Test(
        "the patch from one to the other gives the other's text, with the order of members; so it does back and from the original"
    )
    mutating func patches() throws {
        let text =
            #"{"k0":1,"k1":{"a":[1,{"b":2},[3,4],{"c":{}}],"k2":null},"k2":[{"id":1},{"id":2},{"id":3}],"k3":"x","k4":{"k1":1,"k2":2,"k3":3}}"#
        for run in Rounds.of(20_000) {
            let original = try JSON(parsing: text)
            var forms = [original, original, original]
            for _ in 0..<number(4) { edit(&forms[0]) }
            if number(3) > 0 { forms[1] = forms[0] }
            for _ in 0...number(3) { edit(&forms[1]) }
            for (old, new) in [(0, 1), (1, 0), (2, 1), (1, 2)] where forms[old].isObject && forms[new].isObject {
                var tree = forms[old]
                let patch = JSONPatch(forms[new].changes(from: forms[old]))
                // As it is sent. A value of the same tree would return to its old position.
                try tree.apply(JSONPatch(json: JSON(parsing: patch.json.text())))
                try #require(
                    tree.text(.compact) == forms[new].text(.compact),
                    "run \(run)\n\(forms[old].text(.compact))\n\(patch.json.text(.compact))")
            }
        }
    }
}
