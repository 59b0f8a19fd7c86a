import DynWrap
import Foundation
import TestSupport
import Testing

struct AnySchema: Schema { let raw = Raw("raw") }

/// Seeded edits of a text with uneven white space: an archive brings back the same text and the same changes, and saved again the same bytes.
@Suite("Archive: any edits, brought back to the byte")
struct ArchiveRandomTests {
    static let text = """
        { "a" : [1,  2 ,3,\t4 , {"b":[ ],  "c" :null}, "x"],"raw":{"k" : {"l":[[1],[2 , 3]]},
          "m":"n" , "m": "o"}, "e\u{301}":1, "": [[[ ]]] }

        """

    private func pointers(_ tree: JSON, _ at: JSONPointer = "") -> [JSONPointer] {
        var all = [at]
        for (key, value) in tree.members { all += pointers(value, at.appending(key)) }
        for (index, value) in tree.elements.enumerated() { all += pointers(value, at.appending(index)) }
        return all
    }

    private func edit(_ tree: inout JSON, _ random: inout SeededRandom) throws {
        let places = pointers(tree)
        let place = places.randomElement(using: &random)!  // the root is always there
        let values: [JSON] = [
            7, "neu", .emptyArray, .emptyObject, .null, ["p": [1, 2]], try JSON(parsing: "[ 1 , {\"q\" : 1.0} ]"),
            tree[pointer: places.randomElement(using: &random)!] ?? .null,  // a value from elsewhere
        ]
        let value = values.randomElement(using: &random)!  // there are eight
        guard let target = tree[pointer: place] else { return }
        switch target.kind {
        case .array:
            var changed = target
            let count = target.count
            switch Int.random(in: 0..<4, using: &random) {
            case 0: changed.replaceElements(.random(count, &random), with: [value])
            case 1: changed.replaceElements(.random(count, &random), with: [])
            case 2: changed.replaceElements(0..<count, with: target.elements.reversed())
            default: changed.append(value)
            }
            try tree.set(changed, at: place)
        case .object:
            let key = ["a", "new", "m", "e\u{301}", "k"].randomElement(using: &random)!  // there are five
            try tree.set(Bool.random(using: &random) ? value : .missing, at: place.appending(key))
        default:
            if !place.tokens.isEmpty { try tree.set(Int.random(in: 0..<4, using: &random) == 0 ? .missing : value, at: place) }
        }
    }

    @Test("1,200 documents of up to 12 edits, each format in turn")
    func randomEdits() throws {
        var random = SeededRandom(seed: 11)
        var spaced = 0
        for round in Rounds.of(1_200) {
            var tree = try JSON(parsing: Self.text)
            for _ in 0..<Int.random(in: 1...12, using: &random) { try edit(&tree, &random) }
            let model = try Wrapped<AnySchema>(json: tree)
            let format = ArchiveTests.formats[round % 3]
            let data = try Archive(model).data(as: format)
            let again = Wrapped(try Archive<Wrapped<AnySchema>>(data: data))
            #expect(again.dyn.json == tree)
            #expect(again.dyn.json.text(.compact) == tree.text(.compact), "round \(round)")
            // A value replaced by the same with other white space in it is no change, so that white space is not kept.
            if again.dyn.json.text() != tree.text() { spaced += 1 }
            #expect(again.dyn.originalText == model.dyn.originalText)
            #expect(try Archive(again).data(as: format) == data, "round \(round)")
            #expect(Archive(again) == Archive(model))
        }
        #expect(spaced <= 12)
    }

    private struct EdgesSchema: Schema {
        let a = Num<Int>("a")
        let edges = ModelList<EdgesSchema>("edges", each: "node.x")
        let list = ModelList<EdgesSchema>("list")
    }

    @Test("an archive of a part, opened again, equals one of the part: the steps of the same edits may have another order")
    func parts() throws {
        var random = SeededRandom(seed: 12)
        func made(_ a: Int) -> Wrapped<EdgesSchema> {
            var model = Wrapped<EdgesSchema>()
            model.a = a
            return model
        }
        func element(_ inner: String) -> String {
            switch Int.random(in: 0..<6, using: &random) {
            case 0: "7"
            case 1: "{\"cursor\": 1}"
            default: inner
            }
        }
        for round in Rounds.of(600) {
            let numbers = (0..<Int.random(in: 0...5, using: &random)).map { _ in Int.random(in: 0...3, using: &random) }
            let edges = numbers.map { element("{\"node\": {\"x\": {\"a\": \($0)}}, \"cursor\": \($0)}") }
            let list = numbers.map { element("{\"a\": \($0)}") }
            var model = try Wrapped<EdgesSchema>(
                json: "{\"edges\": [\(edges.joined(separator: ", "))], \"list\": [\(list.joined(separator: ", "))]}")
            func change(_ list: inout WrappedList<EdgesSchema>) {
                let index = Int.random(in: 0...list.count, using: &random)
                switch Int.random(in: 0..<5, using: &random) {
                case 0 where index < list.count: list.remove(at: index)
                case 1 where index < list.count: list[index].a += 1
                case 2: list.reverse()
                case 3 where index < list.count: list.swapAt(0, index)
                default: list.insert(made(9), at: index)
                }
            }
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                if Bool.random(using: &random) { change(&model.edges) } else { change(&model.list) }
            }
            let format = ArchiveTests.formats[round % 3]
            for part in [model.edges, model.list] {
                let archive = Archive(part)
                let again = try Archive<WrappedList<EdgesSchema>>(data: archive.data(as: format))
                #expect(again == archive && Archive(WrappedList(archive)) == archive, "\(model.dyn.json)")
                var other = part
                other.append(made(8))
                #expect(Archive(other) != archive)
            }
        }
    }
}

extension Range<Int> {
    fileprivate static func random(_ count: Int, _ random: inout SeededRandom) -> Range<Int> {
        let start = Int.random(in: 0...count, using: &random)
        return start..<Int.random(in: start...count, using: &random)
    }
}
