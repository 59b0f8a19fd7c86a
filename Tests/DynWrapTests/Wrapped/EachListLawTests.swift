import DynWrap
import TestSupport
import Testing

private struct LeafSchema: Schema { let v = Num<Int>("v") }
private struct BranchSchema: Schema { let l = ModelList<LeafSchema>("l", each: "n") }
private typealias Branch = Wrapped<BranchSchema>

/// A list with `each:` beside an array of its whole elements, on which everything is done that is done to the list.
private struct Pair {
    var model: Branch
    var elements: [Element]
    private var next = 100

    struct Element {
        var json: JSON
        /// What its copies have too.
        var origin: Int
        /// Whether it is of another list, or edited beside its model: a model that was read alone, and not removed, does not know that.
        var isForeign = false

        var v: Int { json["n"]["v"].int ?? 0 }
        /// Whether an edit of the model changes something.
        var takesEdit: Bool { json.isNull || json.isObject && (json["n"].isObject || json["n"].isMissing || json["n"].isNull) }

        mutating func set(_ v: Int) {
            guard takesEdit else { return }
            json["n"]["v"] = JSON(v)
        }
    }

    /// Elements with a model, with none, with another value in its place, and no objects.
    static func texts(_ count: Int, _ random: inout SeededRandom) -> [String] {
        (0..<count).map { i in
            [
                #"{"c": \#(i), "n": {"v": \#(9 - i)}}"#, #"{"n": {"v": \#(i), "x": null}, "c": [\#(i)]}"#, #"{"c": \#(i)}"#,
                #"{"c": \#(i), "n": null}"#, #"{"n": 5, "c": \#(i)}"#, "\(i)", "null", "{}",
            ][[0, 0, 0, 1, 1, 2, 2, 3, 4, 5, 6, 7].randomElement(using: &random) ?? 0]
        }
    }

    init(_ texts: [String]) throws {
        model = try Branch(json: "{\"l\": [\(texts.joined(separator: ", "))]}")
        elements = model.dyn.json["l"].elements.enumerated().map { Element(json: $1, origin: $0) }
    }

    mutating func edit(_ random: inout SeededRandom) throws -> String {
        let kind = Int.random(in: 0..<22, using: &random)
        next += 1
        if elements.isEmpty || kind == 0 {
            model.l.append(Wrapped { $0.v = next })
            elements.append(Element(json: ["n": ["v": JSON(next)]], origin: next))
            return "append"
        }
        let i = Int.random(in: elements.indices, using: &random)
        let j = Int.random(in: elements.indices, using: &random)
        let range = min(i, j)..<(max(i, j) + 1)
        switch kind {
        case 1:
            model.l.insert(model.l.remove(at: i), at: j)
            elements.insert(elements.remove(at: i), at: j)
        case 2:
            if elements[i].isForeign { return "none" }
            let moved = model.l[i]
            model.l.remove(at: i)
            model.l.insert(moved, at: j)
            elements.insert(elements.remove(at: i), at: j)
        case 3:
            model.l[i].v = next
            elements[i].set(next)
        case 4:
            if !elements[i].takesEdit || elements[i].json.isNull { return "none" }
            var moved = model.l.remove(at: i)
            moved.v = next
            model.l.insert(moved, at: j)
            elements[i].set(next)
            elements.insert(elements.remove(at: i), at: j)
        case 5:
            model.l[i] = Wrapped { $0.v = next }
            if !elements[i].json.isObject { elements[i].json = .emptyObject }
            elements[i].json["n"] = ["v": JSON(next)]
        case 6:
            // Of an element that was made here nothing says that it has the copy, and not the other model.
            if !elements[j].json["n"].isObject || !elements[i].json["c"].exists { return "none" }
            model.l[i] = model.l[j]
            elements[i].json["n"] = elements[j].json["n"]
        case 7:
            model.l.swapAt(i, j)
            elements.swapAt(i, j)
        case 8:
            model.l.sort { $0.v < $1.v }
            elements = Self.sorted(elements[...])
        case 9:
            model.l[range].sort { $0.v < $1.v }
            elements.replaceSubrange(range, with: Self.sorted(elements[range]))
        case 10:
            model.l[range].reverse()
            elements[range].reverse()
        case 11:
            model.l[range].swapAt(i, j)
            elements.swapAt(i, j)
        case 12:
            let start = Int.random(in: 0...(elements.count - range.count), using: &random)
            model.l[range] = model.l[start..<(start + range.count)]
            elements.replaceSubrange(range, with: elements[start..<(start + range.count)])
        case 13:
            model.l[range].removeAll { $0.v % 2 == 0 }
            elements[range].removeAll { $0.v % 2 == 0 }
        case 14:
            _ = model.l[range].removeFirst()
            elements.remove(at: range.lowerBound)
        case 15:
            let order = range.shuffled(using: &random).prefix(4)
            let models = order.map { model.l[$0] }
            model.l.replaceSubrange(range, with: models)
            elements.replaceSubrange(range, with: order.map { elements[$0] })
        case 16:
            let order = elements.indices.shuffled(using: &random)
            let models = order.map { model.l[$0] }
            model.l = WrappedList(models)
            elements = order.map { elements[$0] }
        case 17:
            model.l = model.l.filter { $0.v % 3 != 0 }
            elements.removeAll { $0.v % 3 == 0 }
        case 18:
            // Of two copies of one element it is not said which a model was read in.
            let origin = elements[i].origin
            if !elements[i].json["c"].exists || elements.count(where: { $0.origin == origin }) > 1 { return "none" }
            try model.dyn.apply(JSONPatch(json: [["op": "replace", "path": JSON("/l/\(i)/c"), "value": JSON(next)]]))
            elements[i].json["c"] = JSON(next)
            elements[i].isForeign = true
        case 19:
            let texts = Self.texts(3, &random)
            let other = try Pair(texts)
            model.l.insert(contentsOf: other.model.l[..<2], at: i)
            elements.insert(
                contentsOf: other.elements[..<2].map {
                    Element(json: $0.json, origin: 10 * next + $0.origin, isForeign: true)
                }, at: i)
        case 20:
            if elements.count > 20 || elements.contains(where: \.isForeign) { return "none" }
            model.l.append(contentsOf: model.l.reversed())
            elements += elements.reversed()
        default:
            model.l.removeSubrange(range.prefix(2))
            elements.removeSubrange(range.prefix(2))
        }
        return "\(kind) \(i) \(j)"
    }

    private static func sorted(_ elements: ArraySlice<Element>) -> [Element] {
        elements.enumerated().sorted { ($0.element.v, $0.offset) < ($1.element.v, $1.offset) }.map(\.element)
    }
}

@Suite("Lists of models inside other objects, beside an array of whole elements")
struct EachListLawTests {
    @Test("random operations, on the list and on parts of it in place, do what they do to an array of whole elements")
    func operations() throws {
        var random = SeededRandom(seed: 248)
        for run in Rounds.of(3_000) {
            let texts = Pair.texts(Int.random(in: 0...7, using: &random), &random)
            var pair = try Pair(texts)
            var done: [String] = []
            for _ in 0..<Int.random(in: 1...10, using: &random) {
                done.append(try pair.edit(&random))
                let expected = JSON(pair.elements.map(\.json))
                let found = pair.model.dyn.json["l"]
                #expect(found == expected, "run \(run) \(texts): \(done)")
                if found != expected { return }
                #expect(pair.model.l.map(\.v) == pair.elements.map(\.v))
            }
            var original = pair.model.dyn.original
            try original.dyn.apply(pair.model.dyn.changes)
            #expect(original.dyn.json == pair.model.dyn.json, "run \(run) \(texts): \(done)")
            let archived = Branch(try Archive<Branch>(data: Archive(pair.model).data(as: .json)))
            #expect(archived.dyn.json == pair.model.dyn.json, "run \(run) \(texts): \(done)")
        }
    }

    @Test("a move in a long list costs what a move of elements does, edited or not")
    func growth() throws {
        let count = 20_000
        let elements = (0..<count).map { #"{"c": \#($0), "n": {"v": \#($0)}}"# }.joined(separator: ",")
        var model = try Branch(json: "{\"l\": [\(elements)]}")
        let time = ProcessorTime.measure {
            for i in 0..<500 {
                model.l[i].v += 1
                model.l.insert(model.l.remove(at: i + 1), at: 0)
            }
        }
        #expect(time < Rounds.mostTime / 4)
        #expect(model.l[0].v == 500 && model.dyn.json["l"][0]["c"] == 500)
    }
}
