import DynWrap
import Foundation
import TestSupport
import Testing

private struct NodeSchema: Schema {
    let n = Num<Int>("n")
    let inner = ModelList<NodeSchema>("inner", each: "node")
}
private struct PlainListSchema: Schema { let nodes = ModelList<NodeSchema>("nodes") }
private typealias Node = Wrapped<NodeSchema>

@Suite("Lists of models inside other objects: the members next to a model stay with it")
struct EachListTests {
    /// Elements with a model, with none, with another value in its place, and no objects.
    private static let kinds: [@Sendable (Int) -> String] = [
        { #"{"node":{"n":\#($0)},"at":\#($0)}"# }, { #"{"at":\#($0)}"# }, { #"{"node":null,"at":\#($0)}"# },
        { #"{"node":5,"at":\#($0)}"# },
        { "\($0)" }, { _ in "null" }, { _ in "{}" },
    ]

    private func elements(_ random: inout SeededRandom) -> [String] {
        (0..<Int.random(in: 0...6, using: &random)).map { i in (Self.kinds.randomElement(using: &random) ?? { _ in "{}" })(i) }
    }

    private func node(_ elements: [String]) throws -> Node { try Node(json: "{\"inner\":[\(elements.joined(separator: ","))]}") }

    @Test("a look at the storage, a swap of equals, and an order by a key: no element becomes another")
    func storage() throws {
        var random = SeededRandom(seed: 245)
        for run in Rounds.of(500) {
            let texts = elements(&random)
            var model = try node(texts)
            _ = unsafe model.inner.withContiguousMutableStorageIfAvailable { _ in }
            #expect(model.dyn.json["inner"].elements.map { $0.text() } == texts, "run \(run)")
            // A stable sort, which the standard library's is.
            model.inner.sort { $0.n > $1.n }
            let values = try node(texts).inner.map(\.n)
            let expected = values.indices.sorted { (values[$0], -$0) > (values[$1], -$1) }.map { texts[$0] }
            #expect(model.dyn.json["inner"].elements.map { $0.text() } == expected, "run \(run): \(texts)")
        }
    }

    @Test("dyn.set of an element's model does it or throws and changes nothing, whatever the element is", arguments: 0..<7)
    func settingInside(_ kind: Int) throws {
        let before = try node([#"{"node":{"n":1}}"#, Self.kinds[kind](7), #""x""#, "[]"])
        for index in before.inner.indices {
            var model = before
            let element = before.dyn.json["inner"][index]
            let canHold = (element.isObject && element["node"] != 5) || element.isNull
            do {
                try model.inner[index].dyn.set(\.n, to: 3)
                #expect(canHold && model.inner[index].n == 3, "\(element)")
            } catch {
                #expect(!canHold && model.dyn.text() == before.dyn.text(), "\(element)")
                #expect(error.problems.map(\.expected) == ["an object"], "\(element)")
            }
            var dotted = before
            dotted.inner[index].n = 3
            #expect(dotted.dyn.text() == model.dyn.text())
        }
    }

    @Test("a list's own models, put at its end one by one: the time is that of models, not of what is there already")
    func ownModels() throws {
        func time(_ count: Int) throws -> Double {
            let source = try node((0..<count).map { Self.kinds[0]($0) })
            var model = source
            let time = ProcessorTime.measure { for node in source.inner { model.inner.append(node) } }
            #expect(model.inner.count == 2 * count)
            #expect(model.dyn.json["inner"].elements.last == source.dyn.json["inner"].elements.last)
            return time / .seconds(1)
        }
        // 8 times the models take 8 times the time; 30 and more where each of them was looked for in all that came before.
        let (few, many) = (try min(time(1_000), time(1_000)), try time(8_000))
        #expect(many < 16 * few, "\(few) s, \(many) s")
    }

    @Test("a value that is no model stays beside what is next to it, though a copy of its element has got a model")
    func copiesOfNoModel() throws {
        var model = try node([#"{"node":{"n":1},"at":1}"#, #"{"node":5,"at":2}"#])
        model.inner.append(contentsOf: model.inner.reversed())
        model.inner[1] = Wrapped { $0.n = 7 }
        model.inner.insert(model.inner.remove(at: 2), at: 0)
        #expect(
            model.dyn.json["inner"] == [
                ["node": 5, "at": 2], ["node": ["n": 1], "at": 1], ["node": ["n": 7], "at": 2], ["node": ["n": 1], "at": 1],
            ])
    }

    @Test("models put back in another order or number bring along what is next to them, edited before or not")
    func putBack() throws {
        var random = SeededRandom(seed: 246)
        for run in Rounds.of(500) {
            let count = Int.random(in: 1...6, using: &random)
            var texts = (0..<count).map { Self.kinds[0]($0) }
            var model = try node(texts)
            // What is next to some models is edited before.
            for i in 0..<count where Bool.random(using: &random) {
                texts[i] = #"{"node":{"n":\#(i)},"at":\#(100 + i)}"#
                try model.dyn.apply(JSONPatch(json: [["op": "replace", "path": JSON("/inner/\(i)/at"), "value": JSON(100 + i)]]))
            }
            let order = (0..<count).shuffled(using: &random).prefix(Int.random(in: 0...count, using: &random))
            let models = order.map { model.inner[$0] }
            let range = 0..<model.inner.count
            model.inner.replaceSubrange(range, with: models)
            #expect(model.dyn.json["inner"].elements.map { $0.text() } == order.map { texts[$0] }, "run \(run)")
        }
    }

    @Test("a model from inside an element, put in its place or next to it, comes without what is next to the element")
    func fromInside() throws {
        let text =
            #"{"inner":[{"node":{"n":1,"inner":[{"node":{"n":2},"at":"inside"}]},"at":"outside"},{"node":{"n":3},"at":"last"}]}"#
        var model = try Node(json: text)
        let inside = model.inner[0].inner[0]
        model.inner[0] = inside
        #expect(model.inner.map(\.n) == [2, 3])
        model = try Node(json: text)
        model.inner.replaceSubrange(0..<1, with: [model.inner[0].inner[0]])
        #expect(model.dyn.json.text() == #"{"inner":[{"node":{"n":2}},{"node":{"n":3},"at":"last"}]}"#)
        model = try Node(json: text)
        model.inner.append(inside)
        #expect(model.dyn.json["inner"][2].text() == #"{"node":{"n":2}}"#)
        // The list of a field without wrapping objects.
        var plain = Wrapped<PlainListSchema>()
        plain.nodes = model.inner
        #expect(plain.dyn.json["nodes"].elements.map { $0["n"].int } == [1, 3, 2])
        model.inner = plain.nodes
        #expect(model.dyn.json["inner"].elements.map { $0["at"].string } == ["outside", "last", nil])
    }

    @Test("the models of another list with the same each come with what is next to them, however they are added")
    func otherLists() throws {
        var random = SeededRandom(seed: 247)
        for run in Rounds.of(500) {
            let (texts, others) = (elements(&random), elements(&random))
            var (model, other) = (try node(texts), try node(others))
            var expected = others
            // Edited before, or not.
            if let index = other.inner.indices.randomElement(using: &random), other.dyn.json["inner"][index]["node"].isObject {
                other.inner[index].n = 70
                expected[index] = other.dyn.json["inner"][index].text()
            }
            let at = Int.random(in: 0...texts.count, using: &random)
            let part = Int.random(in: 0...others.count, using: &random)
            let (here, there) = (model.inner, other.inner)
            switch run % 6 {
            case 0: model.inner += there
            case 1: model.inner.append(contentsOf: there[..<part])
            case 2: model.inner = here + there
            case 3: model.inner.insert(contentsOf: there, at: at)
            case 4: model.inner.replaceSubrange(at..., with: there[part...])
            default: model.inner.append(contentsOf: there.filter { $0.n % 2 == 0 })
            }
            let result: [String] =
                switch run % 6 {
                case 0, 2: texts + expected
                case 1: texts + expected[..<part]
                case 3: texts[..<at] + expected + texts[at...]
                case 4: Array(texts[..<at] + expected[part...])
                default: texts + zip(expected, there).filter { $1.n % 2 == 0 }.map(\.0)
                }
            #expect(model.dyn.json["inner"].elements.map { $0.text() } == result, "run \(run): \(texts) \(others)")
        }
    }

    @Test("an element without a model is moved, replaced by itself and assigned as a whole, as any other")
    func elementsWithoutModels() throws {
        let texts = [#"{"node": {"n": 2}, "at": 2}"#, #"{"at": 3}"#, "7", "null", #"{"node": null, "at": 4}"#]
        func inner(_ change: (inout Node) -> Void) throws -> [String] {
            var model = try node(texts)
            change(&model)
            return model.dyn.json["inner"].elements.map { $0.text() }
        }
        for i in texts.indices {
            var expected = texts
            expected.insert(expected.remove(at: i), at: 0)
            #expect(try inner { $0.inner.insert($0.inner.remove(at: i), at: 0) } == expected)
        }
        #expect(try inner { $0.inner.replaceSubrange(0..<5, with: Array($0.inner)) } == texts)
        #expect(try inner { $0.inner.replaceSubrange(0..<5, with: Array($0.inner.reversed())) } == texts.reversed())
        #expect(try inner { $0.inner.append(contentsOf: $0.inner.reversed()) } == texts + texts.reversed())
        #expect(try inner { $0.inner = WrappedList(Array($0.inner)) } == texts)
        #expect(try inner { $0.inner = WrappedList($0.inner.shuffled().sorted { $0.n > $1.n }) }.count == 5)
        // A model that is made on the way is put into the element.
        let made = try inner { node in
            var model = node.inner.remove(at: 1)
            model.n = 9
            node.inner.insert(model, at: 0)
        }
        #expect(try JSON(parsing: made[0]) == ["at": 3, "node": ["n": 9]])
    }

    @Test("a part of a list that is edited in place moves whole elements")
    func parts() throws {
        let texts = [3, 1, 2, 0].map { #"{"node": {"n": \#($0)}, "at": \#($0)}"# } + [#"{"at": 7}"#]
        func inner(_ change: (inout WrappedList<NodeSchema>) -> Void) throws -> [Int?] {
            var model = try node(texts)
            change(&model.inner)
            for element in model.dyn.json["inner"].elements where element["at"] != 7 {
                #expect(element["node"]["n"] == element["at"])
            }
            return model.dyn.json["inner"].elements.map { $0["at"].int }
        }
        #expect(try inner { $0[0..<3].sort { $0.n < $1.n } } == [1, 2, 3, 0, 7])
        #expect(try inner { $0[1..<5].reverse() } == [3, 7, 0, 2, 1])
        #expect(try inner { $0[0..<2].swapAt(0, 1) } == [1, 3, 2, 0, 7])
        #expect(try inner { $0[0..<2] = $0[2..<4] } == [2, 0, 2, 0, 7])
        #expect(try inner { $0[..<3] = $0[4...] } == [7, 0, 7])
        #expect(try inner { $0[0..<4].removeAll { $0.n > 1 } } == [1, 0, 7])
        #expect(try inner { _ = $0[0..<4].partition { $0.n > 1 } }.suffix(3).filter { ($0 ?? 0) > 1 }.count == 3)
        #expect(try inner { $0[1..<4][2..<4].swapAt(2, 3) } == [3, 1, 0, 2, 7])
        let part = try node(texts).inner[1..<3]
        #expect(part.map(\.n) == [1, 2] && part.startIndex == 1 && part[2].n == 2 && part.dropFirst().map(\.n) == [2])
    }

    @Test("through a coder goes the list without the objects around its models, as in an archive")
    func coded() throws {
        let list = try node([#"{"node":{"n":1},"at":1}"#, #"{"at":2}"#, "7", #"{"node":{"n":3}}"#]).inner
        let again = try JSONDecoder().decode(WrappedList<NodeSchema>.self, from: JSONEncoder().encode(list))
        #expect(again.map(\.n) == list.map(\.n) && again == list)
        #expect(try JSON(encoding: list).text() == #"[{"n":1},null,null,{"n":3}]"#)
        #expect(WrappedList<NodeSchema>(Archive(list)) == list)
    }

    @Test("two lists of one tree are equal where their models are, wherever those stand in the elements")
    func equality() throws {
        struct PairSchema: Schema {
            let left = ModelList<NodeSchema>("pairs", each: "left")
            let right = ModelList<NodeSchema>("pairs", each: "right")
        }
        var pair = try Wrapped<PairSchema>(json: #"{"pairs":[{"left":{"n":1},"right":{"n":2}}]}"#)
        #expect(pair.left != pair.right)
        pair.right[0].n = 1
        #expect(pair.left == pair.right)
        #expect(pair.left.hashValue == pair.right.hashValue)
    }

    @Test("the output has the models in their objects, and nothing that is not declared beside them")
    func output() throws {
        struct InSchema: Schema { let z = Str("z") }
        struct OutSchema: Schema {
            let one = ModelList<InSchema>("one", each: "n")
            let two = ModelList<InSchema>("two", each: "a.b[1]")
        }
        let text = #"""
            {"one": [{"n": {"z": "a", "u": 1}, "token": "T"}, {"token": "T"}, {"n": 5, "t": 1}, {"n": null}, 7, null],
             "two": [{"a": {"b": ["T", {"z": "a", "u": 1}, 2], "t": 1}, "t": 1}]}
            """#
        let model = try Wrapped<OutSchema>(json: text)
        let expected = #"{"one":[{"n":{"z":"a"}},{},{"n":5},{"n":null},7,null],"two":[{"a":{"b":[null,{"z":"a"}]}}]}"#
        #expect(model.dyn.output().text() == expected)
        #expect(try Wrapped<OutSchema>(dictionary: model.dyn.dictionary()).dyn.json == JSON(parsing: expected))
        let again = try Wrapped<OutSchema>(json: expected)
        #expect(again == model && again.hashValue == model.hashValue)
        #expect(model.dyn.text() == text)
    }
}
