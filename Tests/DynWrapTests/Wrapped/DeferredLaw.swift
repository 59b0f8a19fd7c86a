import DynWrap
import TestSupport
import Testing

/// The law of collections that are kept as they are until they are read as JSON: any number of edits in place give what the assignment of the last
/// collection gives, whoever reads meanwhile.
enum DeferredLaw {
    struct Content: Schema {
        let ints = List<Int>("v")
        let words = List<String>("words")
        let flags = List<Bool>("a.b.flags")
        let keyless = List<Int>()
        let numbersAsStrings = List<Int>("v").asString
        let otherInts = List<Int>("v")
        let raw = Raw("v")

        let intsByName = Dict<Int>("d")
        let wordsByName = Dict<String>("words-by-name")
        let flagsByName = Dict<Bool>("a.b.flags-by-name")
        let deep = Field<Int?>("d.k")
        let otherIntsByName = Dict<Int>("d")
        let rawByName = Raw("d")

        /// The collections above, at a fallback.
        let movedInts = List<Int>("now.v").or("v")
        let movedWords = List<String>("w").or("nowhere", "words")
        let movedIntsByName = Dict<Int>("now-d").or("d")
        let rawMovedInts = Raw("now.v")
        let rawMovedWords = Raw("w")
        let rawMovedIntsByName = Raw("now-d")

        let name = Str("name")
    }
    typealias Model = Wrapped<Content>

    /// Where else a collection may be when it is opened, and its own place as JSON.
    struct Fallback {
        let place: JSONPointer
        let own: WritableKeyPath<Model, JSON>
    }

    /// - Parameters:
    ///   - text: a collection with what its type reads and what it can't.
    ///   - first: an edit that is none of nothing.
    ///   - fallback: of a field with one.
    ///   - inPlace: hands the collection over. Not by the key path, which gets and sets.
    static func check<Value: Equatable & Sendable>(
        _ path: WritableKeyPath<Model, Value>, _ place: JSONPointer, seed: UInt64, text: (inout SeededRandom) throws -> String,
        first: @escaping (inout Value) -> Void, edit: @escaping (inout Value, inout SeededRandom) -> Void,
        fallback: Fallback? = nil, inPlace: (inout Model, (inout Value) -> Void) -> Void
    ) throws {
        var random = SeededRandom(seed: EditingLawTests.seed &+ seed)
        for run in 0..<(EditingLawTests.runs / 4) {
            let collection = try JSON(parsing: text(&random))
            var json: JSON = ["name": "n"]
            // At a fallback, at the own place, at both or at neither.
            let isAtFallback = fallback != nil && Int.random(in: 0..<4, using: &random) > 0
            if let fallback, isAtFallback { try json.set(JSON(parsing: text(&random)), at: fallback.place) }
            if Int.random(in: 0..<8, using: &random) > (isAtFallback ? 5 : 0) {
                if place.tokens.count == 2 { json["now"] = [:] }
                try json.set(collection, at: place)
            }
            let opened = try Model(json: json.text())
            var (model, value) = (opened, opened[keyPath: path])
            if model.dyn.json[pointer: place] == nil {
                // An access that changes nothing makes no collection, which an assignment does.
                inPlace(&model, first)
                first(&value)
            }
            var snapshots: [(model: Model, value: Value)] = []
            for _ in 0..<Int.random(in: 1...12, using: &random) {
                var step = random
                inPlace(&model) { edit(&$0, &random) }
                edit(&value, &step)
                switch Int.random(in: 0..<8, using: &random) {
                case 0: snapshots.append((model, value))
                case 1: #expect(model.dyn.json[pointer: place]?.kind == collection.kind)
                case 2: #expect(model[keyPath: path] == value)
                case 3: _ = model.dyn.changes
                case 4: model.name += "x"
                default: break
                }
            }
            snapshots.append((model, value))
            for snapshot in snapshots {
                var assigned = opened
                assigned[keyPath: path] = snapshot.value
                // Edits that take each other back leave at the own place what is at the fallback; an assignment of what is read writes nothing.
                let isMoved = isAtFallback && snapshot.model.dyn.json[pointer: place] != nil
                if let fallback, isMoved, assigned.dyn.json[pointer: place] == nil {
                    assigned[keyPath: fallback.own] = opened.dyn.json[pointer: fallback.place] ?? .missing
                }
                assigned.name = snapshot.model.name
                let (text, expected) = (snapshot.model.dyn.json.text(), assigned.dyn.json.text())
                guard text == expected, snapshot.model == assigned, snapshot.model[keyPath: path] == snapshot.value else {
                    Issue.record("run \(run): \(json.text()) became \(text) and not \(expected)")
                    return
                }
                #expect(snapshot.model.hashValue == assigned.hashValue)
                #expect(snapshot.model.dyn.changes.isEmpty == assigned.dyn.changes.isEmpty)
                #expect(snapshot.model.dyn.changes.jsonPatch == assigned.dyn.changes.jsonPatch)
                #expect(snapshot.model.dyn.problems == assigned.dyn.problems)
            }
        }
    }
}
