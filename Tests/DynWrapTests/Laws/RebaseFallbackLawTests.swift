import DynWrap
import TestSupport
import Testing

private struct PartSchema: IdentifiedSchema {
    let id = Num<Int>("id")
    let count = Num<Int>("count")
}
private struct SizeSchema: Schema {
    let width = Num<Int>("width")
    let height = Num<Int>("height")
}
private enum Discount: Sendable { case percent(Double), fixed(Int) }
extension Union where U == Discount {
    fileprivate static var byKind: Union {
        Union(by: .sibling("kind")) {
            Case("percent", Discount.percent)
            Case("fixed", Discount.fixed)
        }
    }
}

private struct SpelledSchema: Schema {
    let number = Num<Int>("number").or("old-number", "older.number").optional
    let size = Model<SizeSchema>("size").or("old-size")
    let parts = ModelList<PartSchema>("parts").or("older.parts")
    let dict = Dict<Int>("dict").or("old-dict")
    let tags = List<Int>("tags").or("old-tags")
    let price = OneOf<Discount>("price", .byKind).or("old-price.value")
}
/// The same fields, each with one place.
private struct PlainSchema: Schema {
    let number = Num<Int>("number").optional
    let size = Model<SizeSchema>("size")
    let parts = ModelList<PartSchema>("parts")
    let dict = Dict<Int>("dict")
    let tags = List<Int>("tags")
    let price = OneOf<Discount>("price", .byKind)
}

@Suite("Laws of rebasing fields with fallback keys")
struct RebaseFallbackLawTests {
    /// What is at a field: its value, and of a price the tag.
    private typealias Values = [String: [JSON]]

    private struct Place {
        let parts: [[String]]
        init(_ parts: [String]...) { self.parts = parts }

        func put(_ values: [JSON], in tree: inout JSON) {
            for (keys, value) in zip(parts, values) {
                if keys.count == 1 {
                    tree[keys[0]] = value
                } else if value.exists {
                    if tree[keys[0]].kind != .object { tree[keys[0]] = [:] }
                    tree[keys[0]][keys[1]] = value
                } else if tree[keys[0]].kind == .object {
                    tree[keys[0]][keys[1]] = .missing
                }
            }
        }
    }

    /// The places of each field, the first the one where it is written.
    private static let places: [(name: String, places: [Place])] = [
        ("number", [Place(["number"]), Place(["old-number"]), Place(["older", "number"])]),
        ("size", [Place(["size"]), Place(["old-size"])]), ("parts", [Place(["parts"]), Place(["older", "parts"])]),
        ("dict", [Place(["dict"]), Place(["old-dict"])]), ("tags", [Place(["tags"]), Place(["old-tags"])]),
        ("price", [Place(["price"], ["kind"]), Place(["old-price", "value"], ["old-price", "kind"])]),
    ]

    private struct Maker {
        var random: SeededRandom

        mutating func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &random) }

        /// Another value of a field, of the former one.
        mutating func value(_ name: String, from old: [JSON]) -> [JSON] {
            if number(0..<5) == 0 { return old.map { _ in .missing } }
            var value = old[0]
            let new = JSON(number(0..<4))
            switch name {
            case "number": return [new]
            case "size":
                if value.kind != .object { value = [:] }
                value[number(0..<2) == 0 ? "width" : "height"] = new
            case "dict":
                if value.kind != .object { value = [:] }
                value[["a", "b", "c"][number(0..<3)]] = number(0..<4) == 0 ? .missing : new
            case "tags": return [[1, new]]
            case "parts":
                var parts = Array(value.elements)
                let id = JSON(number(0..<4))
                if let index = parts.firstIndex(where: { $0["id"] == id }) {
                    if number(0..<4) == 0 { parts.remove(at: index) } else { parts[index]["count"] = new }
                } else {
                    parts.append(["id": id, "count": new])
                }
                return [JSON(parts)]
            default: return [new, number(0..<2) == 0 ? "percent" : "fixed"]
            }
            return [value]
        }

        /// Values of which some are edited.
        mutating func edited(_ values: Values) -> Values {
            var values = values
            for (name, old) in values.sorted(by: { $0.key < $1.key }) where number(0..<2) == 0 {
                values[name] = value(name, from: old)
            }
            return values
        }

        /// Writes values over those that are there: at the first place, as an edit does, or at any other; and some are moved only.
        mutating func write(_ new: Values, over old: Values, in tree: inout JSON) {
            for (name, places) in RebaseFallbackLawTests.places {
                guard let values = new[name] else { continue }
                if values == old[name], number(0..<3) > 0 { continue }
                let nothing = values.map { _ in JSON.missing }
                let isEdit = number(0..<2) == 0
                if isEdit, values[0].exists {
                    places[0].put(values, in: &tree)
                } else {
                    for place in places { place.put(nothing, in: &tree) }
                    places[number(0..<places.count)].put(values, in: &tree)
                }
            }
        }
    }

    /// A document with each value at its field's own place.
    private func plain(_ values: Values) -> JSON {
        var tree: JSON = [:]
        for (name, places) in Self.places { places[0].put(values[name] ?? [], in: &tree) }
        return tree
    }

    private func told(_ conflicts: [RebaseConflict]) -> [String] {
        conflicts.map { "\($0.property): \($0.base) \($0.mine) \($0.theirs)" }.sorted()
    }

    @Test("over random values at any of their places, the result and the conflicts are those of fields with one place")
    func spellings() throws {
        var (met, merged) = (0, 0)
        for round in Rounds.of(3_000) {
            var maker = Maker(random: SeededRandom(seed: UInt64(round)))
            let nothing = Values(uniqueKeysWithValues: Self.places.map { ($0.name, $0.places[0].parts.map { _ in .missing }) })
            let was = maker.edited(maker.edited(nothing))
            let (here, there) = (maker.edited(was), maker.edited(was))
            var tree: JSON = [:]
            maker.write(was, over: nothing, in: &tree)
            let base = try Wrapped<SpelledSchema>(json: tree.text())
            func side(_ values: Values) throws -> Wrapped<SpelledSchema> {
                var tree = base.dyn.json
                maker.write(values, over: was, in: &tree)
                return try Wrapped(json: tree)
            }
            let (mine, theirs) = try (side(here), Wrapped<SpelledSchema>(json: side(there).dyn.json.text()))
            let plainBase = try Wrapped<PlainSchema>(json: plain(was).text())
            var plainMine = plainBase.dyn.json
            for (name, places) in Self.places where here[name] != was[name] { places[0].put(here[name] ?? [], in: &plainMine) }
            for kept in [RebaseConflict.Side.mine, .theirs] {
                var (result, expected) = try (mine, Wrapped<PlainSchema>(json: plainMine))
                let conflicts = result.dyn.rebase(onto: theirs, keeping: kept)
                let others = try expected.dyn.rebase(onto: Wrapped(json: plain(there).text()), keeping: kept)
                let notes: Comment =
                    "round \(round), \(kept): \(base.dyn.json) \(mine.dyn.json) \(theirs.dyn.json) is \(result.dyn.json)"
                #expect(result.dyn.output().json == expected.dyn.output().json, notes)
                #expect(told(conflicts) == told(others), notes)
                met += conflicts.count
                if conflicts.isEmpty, result.dyn.json != mine.dyn.json, result.dyn.json != theirs.dyn.json { merged += 1 }
            }
        }
        #expect(met > Rounds.of(3_000).count && merged > Rounds.of(300).count, "\(met) \(merged)")
    }

    @Test("a conflict names the place where the value is then, and no other place is read before it")
    func places() throws {
        struct Model: Schema { let number = Num<Int>("number").or("old").optional }
        typealias Numbered = Wrapped<Model>
        for (mine, theirs, kept, result, pointer) in [
            (#"{"old":1,"number":2}"#, #"{}"#, RebaseConflict.Side.mine, #"{"old":1,"number":2}"#, "/number"),
            (#"{"old":1,"number":2}"#, #"{}"#, .theirs, #"{}"#, "/number"),
            (#"{}"#, #"{"old":1,"number":2}"#, .mine, #"{}"#, "/number"),
            (#"{"old":1,"number":2}"#, #"{"old":3}"#, .mine, #"{"old":2}"#, "/old"),
            (#"{"old":2}"#, #"{"number":3}"#, .mine, #"{"number":2}"#, "/number"),
            // What one side only moved is no edit of it.
            (#"{"old":2}"#, #"{"number":1}"#, .theirs, #"{"number":2}"#, nil),
            (#"{"number":1}"#, #"{"old":3}"#, .mine, #"{"old":3}"#, nil), (#"{}"#, #"{"number":1}"#, .theirs, #"{}"#, nil),
        ] as [(String, String, RebaseConflict.Side, String, String?)] {
            let base = try Numbered(json: #"{"old":1}"#)
            var tree = base.dyn.json
            for key in ["old", "number"] { tree[key] = try JSON(parsing: mine)[key] }
            var model = try Numbered(json: tree)
            let conflicts = try model.dyn.rebase(onto: Numbered(json: theirs), keeping: kept)
            #expect(model.dyn.text() == result && conflicts.map(\.pointer.description) == (pointer.map { [$0] } ?? []))
        }
    }
}
