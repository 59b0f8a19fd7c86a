import DynWrap
import TestSupport
import Testing

private struct LeafSchema: Schema { let v = Num<Int>("v") }
private struct TreeSchema: Schema {
    let one = Model<LeafSchema>("one")
    let sure = Model<LeafSchema>("sure").required
    let list = ModelList<LeafSchema>("list")
    let each = ModelList<LeafSchema>("each", each: "n")
    let dict = ModelDict<LeafSchema>("dict")
    let array = Field<[Wrapped<LeafSchema>]>("list")
}
private typealias Tree = Wrapped<TreeSchema>

@Suite("Models, lists and dictionaries of them that say what is there already: the text stays")
struct SameTextTests {
    private static let text = #"""
        { "one": { "v": 1 },  "sure" : {"v" :2}, "list": [ {"v": 1},  {"v" : 2}, 3 ],
          "each": [ {"n": { "v":1 }, "c": 1}, {"c": 2} ], "dict": { "a": {"v": 1 }, "b": 5,  "c": { "v":3 } } }
        """#

    @Test("assigned anew, whole or one by one")
    func same() throws {
        var tree = try Tree(json: Self.text)
        func stays(_ change: (inout Tree) -> Void) {
            change(&tree)
            #expect(tree.dyn.json.text() == Self.text && tree.dyn.changes.isEmpty)
        }
        stays { $0.one = Wrapped { $0.v = 1 } }
        stays { $0.sure = Wrapped { $0.v = 2 } }
        stays { $0.list = WrappedList(Array($0.list)) }
        stays { $0.list[0] = Wrapped { $0.v = 1 } }
        stays { $0.list.replaceSubrange(0..<2, with: [Wrapped { $0.v = 1 }, Wrapped { $0.v = 2 }]) }
        stays { $0.list[0..<2].sort { $0.v < $1.v } }
        stays { $0.array = $0.array }
        stays { $0.each = WrappedList(Array($0.each)) }
        stays { $0.each[0] = Wrapped { $0.v = 1 } }
        stays { $0.dict = ["a": Wrapped { $0.v = 1 }, "c": Wrapped { $0.v = 3 }] }
        stays { $0.dict["a"] = Wrapped { $0.v = 1 } }
        stays { $0.dict["c", default: Wrapped()] = Wrapped { $0.v = 3 } }
    }

    @Test("what is changed beside it is written in place")
    func beside() throws {
        var tree = try Tree(json: Self.text)
        tree.dict = ["a": Wrapped { $0.v = 1 }, "c": Wrapped { $0.v = 4 }, "d": Wrapped { $0.v = 5 }]
        #expect(tree.dyn.json["dict"].text() == #"{ "a": {"v": 1 }, "b": 5,  "c": {"v":4}, "d": {"v":5} }"#)
        tree.dyn.reset()
        tree.dict = ["c": Wrapped { $0.v = 3 }]
        #expect(tree.dict.keys == ["c"] && tree.dyn.json["dict"]["c"].text() == #"{ "v":3 }"#)
        #expect(tree.dyn.changes.description == #"remove /dict/a {"v":1}"#)
        // Another order is one that the dictionary has.
        tree.dyn.reset()
        tree.dict = ["c": Wrapped { $0.v = 3 }, "a": Wrapped { $0.v = 1 }]
        #expect(tree.dict.keys == ["c", "a"] && tree.dyn.json["dict"]["a"].text() == #"{"v": 1 }"#)
        // Another spelling is written, and is a change.
        var spelled = try Tree(json: #"{"list": [ {"v": 1.0} ]}"#)
        spelled.list[0] = Wrapped { $0.v = 1 }
        #expect(spelled.dyn.json.text() == #"{"list": [ {"v":1} ]}"# && spelled.dyn.changes.paths.count == 1)
    }

    @Test("whatever list or dictionary of the models that are there is assigned, an archive brings back the very text")
    func archived() throws {
        var random = SeededRandom(seed: 31)
        for run in Rounds.of(500) {
            var tree = try Tree(json: Self.text)
            let values = (0..<Int.random(in: 0...4, using: &random)).map { _ in Int.random(in: 1...3, using: &random) }
            let models = values.map { v in Wrapped<LeafSchema> { $0.v = v } }
            switch run % 4 {
            case 0: tree.list = WrappedList(models)
            case 1: tree.each = WrappedList(models)
            case 2: tree.array = models
            default: for (key, model) in zip(["a", "c", "d", "b"], models) { tree.dict[key] = model }
            }
            let again = Tree(try Archive<Tree>(data: Archive(tree).data(as: .json)))
            #expect(again == tree && again.dyn.json.text() == tree.dyn.json.text(), "run \(run) \(values)")
        }
    }
}
