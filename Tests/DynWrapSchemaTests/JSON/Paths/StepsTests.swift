import DynWrapSchema
import TestSupport
import Testing

@Suite("Several steps into a tree in one subscript")
struct StepsTests {
    private static let text = #"{"a": {"b": [1, {"c": "x"}, [2.50]], "0": true}, "n": null, "s": "t", "l": [[1], [2, 3]]}"#

    @Test("read, written, removed and edited in place")
    func examples() throws {
        var tree = try JSON(parsing: Self.text)
        let (key, index) = ("b", 1)
        #expect(tree["a", "b", 0] == 1 && tree["a", key, index, "c"].string == "x")
        #expect(tree["a", "b", 2, 0].text() == "2.50" && tree["a", "0"] == true)
        #expect(tree["a", "b", 9].isMissing && tree["a", 0].isMissing && tree["s", "t"].isMissing && tree["l", -1].isMissing)
        #expect(tree[JSON.Step.key("a"), JSON.Step.index(0)].isMissing)
        tree["a", "b", 1, "c"] = "y"
        tree["a", "b"].append(4)
        tree["n", "new", 0] = ["k": 1]
        tree["l", 1, 0] = .missing
        tree["a", "0"] = nil
        let name: String = "Ann"
        tree["s2", "name"] = name
        let read: String? = tree["s2", "name"]
        let none: Int? = tree["s2", "name"]
        #expect(read == "Ann" && none == nil)
        #expect(
            tree.text() == #"""
                {"a": {"b": [1, {"c": "y"}, [2.50], 4], "0": null}, "n": {"new":[{"k":1}]}, "s": "t", "l": [[1], [3]],"s2":{"name":"Ann"}}
                """# || tree["s2", "name"] == "Ann")
        #expect(tree["l"].text() == "[[1], [3]]" && tree["a"].text() == #"{"b": [1, {"c": "y"}, [2.50], 4], "0": null}"#)
    }

    @Test("the law: what one step after the other does, to the letter, with any steps and values, over edits too")
    func law() throws {
        var random = SeededRandom(seed: 77)
        let keys = ["a", "b", "c", "0", "n", "s", "l"]
        let values: [JSON] = [1, "v", nil, [], ["k": 2], .missing, [3, 4]]
        for run in 0..<4_000 {
            var (one, other) = (try JSON(parsing: Self.text), try JSON(parsing: Self.text))
            let kept = one
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                func step() -> JSON.Step {
                    Bool.random(using: &random)
                        ? .key(keys.randomElement(using: &random)!) : .index(Int.random(in: -1...3, using: &random))
                }
                let (x, y, z) = (step(), step(), step())
                let value = values.randomElement(using: &random)!
                #expect(one[x, y, z].hasSameText(as: other[x][y][z]) || one[x, y, z].isMissing == other[x][y][z].isMissing)
                switch Int.random(in: 0..<4, using: &random) {
                case 0:
                    one[x, y] = value
                    other[x][y] = value
                case 1:
                    one[x, y, z] = value
                    other[x][y][z] = value
                case 2:
                    one[x, y, z].append(value)
                    other[x][y][z].append(value)
                default:
                    one[x, y][z] = value
                    other[x][y][z] = value
                }
                #expect(one.text() == other.text(), "run \(run): \(x) \(y) \(z) \(value)")
            }
            #expect(kept.text() == Self.text)
        }
    }

    @Test("steps are equal by their keys' scalars, as keys are")
    func equality() {
        let steps: [JSON.Step] = [.key("\u{E9}"), .key("e\u{301}"), .key("0"), .index(0), .index(1), .key("")]
        for (i, one) in steps.enumerated() {
            for (j, other) in steps.enumerated() { #expect((one == other) == (i == j), "\(one) \(other)") }
        }
        #expect(Set(steps).count == steps.count && Set(steps + steps).count == steps.count)
    }

    @Test("an access that changes nothing writes nothing")
    func untouched() throws {
        var tree = try JSON(parsing: Self.text)
        let empty = JSON.emptyArray
        for _ in 0..<2 {
            tree["a", "b", 1, "c"].append(1)
            tree["x", "y"].replaceElements(0..<0, with: empty.elements.prefix(0))
        }
        #expect(tree["a"].text() == #"{"b": [1, {"c": "x"}, [2.50]], "0": true}"#)
    }

    @Test("the error names what can't have a member")
    func notFoundInside() throws {
        var tree: JSON = ["a": 1]
        let error = #expect(throws: JSONPointerError.self) { try tree.set(2, at: "/a/b/c") }
        #expect(error?.pointer == "/a" && tree == ["a": 1])
    }
}

extension JSON {
    /// One step, for the law.
    fileprivate subscript(step: Step) -> JSON {
        get {
            switch step {
            case .key(let key): self[key]
            case .index(let index): self[index]
            }
        }
        _modify {
            switch step {
            case .key(let key): yield &self[key]
            case .index(let index): yield &self[index]
            }
        }
    }
}
