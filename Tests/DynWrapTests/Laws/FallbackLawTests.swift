import DynWrap
import TestSupport
import Testing

/// Models, and lists and dictionaries of them, are edited where they are, if that is their field's own path; what is at a fallback is read, changed and put at the
/// own path. Nobody can tell: either is an assignment of the changed value.
@Suite("The law of fallback keys: an edit in place is an assignment of the changed value, wherever that is")
struct FallbackLawTests {
    struct Leaf: Schema { let s = Str("s").or("old-s") }
    struct Part: Schema {
        let x = Num<Int>("x")
        let tags = List<Int>("tags").or("old-tags")
        let leaf = Model<Leaf>("leaf").or("old-leaf")
    }
    struct Content: Schema {
        let list = ModelList<Part>("list").or("old-list", "o.list")
        let deepList = ModelList<Part>("n.list").or("o.deep-list")
        let edges = ModelList<Part>("edges", each: "node").or("old-edges")
        let dict = ModelDict<Part>("dict").or("old-dict")
        let one = Model<Part>("one").or("old-one")
        let deepOne = Model<Part>("n.one").or("old-deep-one")
        let needed = Model<Part>("needed").required.or("old-needed")
        let nulled = Model<Part>("nulled").writesNull.or("old-nulled")
        let filled = Model<Part>("filled").default(Wrapped { $0.x = 7 }).or("old-filled")
        let raw = Raw("raw").or("old-raw")
        // The same places as JSON: what they edit is a node of edits, and need not be what the others read.
        let rawList = Raw("list")
        let rawDict = Raw("dict")
        let rawFilled = Raw("filled")
        let rawOldOne = Raw("old-one")
    }
    typealias Model = Wrapped<Content>

    /// Changes a value, with a number.
    private typealias Edit<Value> = (inout Value, Int) -> Void

    /// A field, the places of its values, the own one first, and what is done to it.
    private struct Kind {
        let places: [String]
        let texts: [String]
        /// Edits the first model in place, and assigns the changed value to the second.
        let step: (inout Model, inout Model, inout SeededRandom) -> Void
    }

    private static func kind<Value: JSONConvertible & Sendable>(
        _ path: WritableKeyPath<Model, Value>, _ places: [String], _ texts: [String], _ edits: [Edit<Value>],
        inPlace: @escaping (inout Model, (inout Value) -> Void) -> Void
    ) -> Kind {
        Kind(places: places, texts: texts) { edited, assigned, random in
            let (edit, number) = (edits.randomElement(using: &random)!, Int.random(in: 0..<4, using: &random))
            var value = assigned[keyPath: path]
            let before = value.json(ConversionOptions()).text()
            edit(&value, number)
            // An access that changes nothing makes nothing, which an assignment does.
            if value.json(ConversionOptions()).text() == before { return inPlace(&edited) { _ in } }
            assigned[keyPath: path] = value
            inPlace(&edited) { edit(&$0, number) }
        }
    }

    private static let models = [
        #"{"x": 1, "tags": [1, "a"]}"#, #"{ "x": 2.0, "old-tags": [5], "old-leaf": {"s": "a"} }"#, "{}",
        #"{"leaf": {"old-s": "b"}, "z": null}"#,
    ]
    private static let none = ["null", "5", "[1]", #""text""#]

    private static func modelEdits() -> [Edit<Wrapped<Part>>] {
        [
            { part, number in part.x += number },
            { part, number in part.tags.append(number) },
            { part, number in part.leaf?.s += "\(number)" },
            { part, _ in part.leaf = Wrapped { $0.s = "new" } },
            { part, _ in part.leaf = nil },
            { part, _ in part = Wrapped() },
            { part, number in part = Wrapped { $0.x = number } },
            { part, _ in if !part.tags.isEmpty { part.tags.removeLast() } },
        ]
    }

    private static func optionalEdits() -> [Edit<Wrapped<Part>?>] {
        let inside: [Edit<Wrapped<Part>?>] = modelEdits().map { edit in
            { model, number in
                if model == nil { model = Wrapped() }
                edit(&model!, number)
            }
        }
        return inside + [{ model, _ in model = nil }, { model, _ in model = Wrapped() }, { model, number in model?.x = number }]
    }

    private static func listEdits() -> [Edit<WrappedList<Part>>] {
        let inside: [Edit<WrappedList<Part>>] = modelEdits().map { edit in
            { list, number in if number < list.count { edit(&list[number], number) } }
        }
        return inside + [
            { list, number in list.append(Wrapped { $0.x = number }) },
            { list, _ in list.removeAll() },
            { list, _ in list = WrappedList() },
            { list, _ in list.reverse() },
            { list, _ in if !list.isEmpty { list.removeFirst() } },
        ]
    }

    private static func dictEdits() -> [Edit<WrappedDict<Part>>] {
        let inside: [Edit<WrappedDict<Part>>] = modelEdits().map { edit in
            { dict, number in if dict["k\(number)"] != nil { edit(&dict["k\(number)"]!, number) } }
        }
        return inside + [
            { dict, number in dict["k\(number)"] = nil },
            { dict, number in dict["k\(number)"] = Wrapped { $0.x = number } },
            { dict, _ in for key in dict.keys { dict[key] = nil } },
        ]
    }

    private static func rawEdits() -> [Edit<JSON>] {
        [
            { json, number in json["k"] = JSON(number) },
            { json, number in json.append(JSON(number)) },
            { json, _ in json = .missing },
            { json, _ in json = .null },
            { json, _ in json = .emptyObject },
            { json, _ in json = .emptyArray },
        ]
    }

    private static func kinds() -> [Kind] {
        let lists = ["[]", "[\(models[0]), \(models[1])]", "[1, \(models[3]), null, \(models[2])]"]
        let edges = [#"[{"node": \#(models[0]), "z": 1}, {"node": \#(models[1])}, 3]"#, "[]"]
        let dicts = ["{}", #"{"k0": \#(models[0]), "k1": 3, "k2": \#(models[1])}"#, #"{"k3": \#(models[2])}"#]
        return [
            kind(\.list, ["/list", "/old-list", "/o/list"], lists, listEdits()) { $1(&$0.list) },
            kind(\.deepList, ["/n/list", "/o/deep-list"], lists, listEdits()) { $1(&$0.deepList) },
            kind(\.edges, ["/edges", "/old-edges"], edges, listEdits()) { $1(&$0.edges) },
            kind(\.dict, ["/dict", "/old-dict"], dicts, dictEdits()) { $1(&$0.dict) },
            kind(\.one, ["/one", "/old-one"], models, optionalEdits()) { $1(&$0.one) },
            kind(\.deepOne, ["/n/one", "/old-deep-one"], models, optionalEdits()) { $1(&$0.deepOne) },
            kind(\.needed, ["/needed", "/old-needed"], models, modelEdits()) { $1(&$0.needed) },
            kind(\.nulled, ["/nulled", "/old-nulled"], models, optionalEdits()) { $1(&$0.nulled) },
            kind(\.filled, ["/filled", "/old-filled"], models, optionalEdits()) { $1(&$0.filled) },
            kind(\.raw, ["/raw", "/old-raw"], models + lists, rawEdits()) { $1(&$0.raw) },
            kind(\.rawList, [], [], rawEdits()) { $1(&$0.rawList) },
            kind(\.rawDict, [], [], rawEdits()) { $1(&$0.rawDict) },
            kind(\.rawFilled, [], [], rawEdits()) { $1(&$0.rawFilled) },
            kind(\.rawOldOne, [], [], rawEdits()) { $1(&$0.rawOldOne) },
        ]
    }

    /// A document that has each value at its own place, at a fallback, at some or at none; now and then something else is there, or on the way there.
    private func text(_ kinds: [Kind], _ random: inout SeededRandom) throws -> String {
        var json: JSON = ["n": [:], "o": [:]]
        for kind in kinds {
            for place in kind.places where Int.random(in: 0..<5, using: &random) < 2 {
                let texts = Int.random(in: 0..<6, using: &random) == 0 ? Self.none : kind.texts
                try json.set(JSON(parsing: texts.randomElement(using: &random)!), at: JSONPointer(place)!)
            }
        }
        switch Int.random(in: 0..<8, using: &random) {
        case 0: json["n"] = 5
        case 1: json["n"] = .missing
        default: break
        }
        return json.text()
    }

    @Test("random edits of models, lists, dictionaries and JSON, one after the other")
    func edits() throws {
        let kinds = Self.kinds()
        var random = SeededRandom(seed: EditingLawTests.seed &+ 91)
        for run in 0..<EditingLawTests.runs {
            let opened = try Model(json: text(kinds, &random))
            var (edited, assigned) = (opened, opened)
            var copies: [(Model, String)] = []
            // One field is edited again and again: what an edit made is what the next one is of.
            let chosen = kinds.shuffled(using: &random).prefix(Int.random(in: 1...3, using: &random))
            for _ in 0..<Int.random(in: 1...10, using: &random) {
                chosen.randomElement(using: &random)!.step(&edited, &assigned, &random)
                if Int.random(in: 0..<6, using: &random) == 0 { copies.append((edited, assigned.dyn.json.text())) }
            }
            copies.append((edited, assigned.dyn.json.text()))
            for (copy, expected) in copies where copy.dyn.json.text() != expected {
                Issue.record("run \(run): \(opened.dyn.json.text()) became\n\(copy.dyn.json.text()) and not\n\(expected)")
                return
            }
            #expect(edited == assigned && edited.hashValue == assigned.hashValue, "run \(run)")
            #expect(edited.dyn.changes.jsonPatch == assigned.dyn.changes.jsonPatch, "run \(run)")
            #expect(edited.dyn.problems == assigned.dyn.problems, "run \(run)")
        }
    }

    @Test("the first edit of what is at a fallback puts it at the field's own path, and the fallback stays")
    func places() throws {
        var model = try Model(json: #"{"old-list": [{"x": 1}], "old-dict": {"k": {"x": 1}}, "old-one": {"x": 1}}"#)
        model.list[0].x += 1
        model.dict["k"]?.x += 1
        model.one?.x += 1
        let text = #"{"old-list": [{"x": 1}], "old-dict": {"k": {"x": 1}}, "old-one": {"x": 1}"#
        #expect(model.dyn.json.text() == text + #", "list": [{"x": 2}], "dict": {"k": {"x": 2}}, "one": {"x": 2}}"#)
        model.list[0].x += 1
        model.dict["k"]?.x += 1
        model.one?.x += 1
        #expect(model.dyn.json.text() == text + #", "list": [{"x": 3}], "dict": {"k": {"x": 3}}, "one": {"x": 3}}"#)
        func take(_ part: inout Wrapped<Part>?) { part = nil }
        take(&model.one)
        #expect(model.dyn.json["one"].isMissing && model.dyn.json["old-one"].isMissing)
        // Both are there: the own path counts.
        model = try Model(json: #"{"list": [{"x": 5}], "old-list": [{"x": 1}]}"#)
        model.list[0].x += 1
        #expect(model.dyn.json.text() == #"{"list": [{"x": 6}], "old-list": [{"x": 1}]}"#)
    }
}
