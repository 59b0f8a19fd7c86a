import DynWrap
import DynWrapSchema
import TestSupport
import Testing

private enum Discount: Sendable, Equatable { case percent(Double), fixed(Int), none, range(Int, Int?) }

private struct PriceSchema: Schema {
    let tagged = OneOf<Discount>("tagged", by: "type") {
        Case("percent", Discount.percent, at: "value")
        Case("fixed", Discount.fixed, at: "cents")
        Case("range", Discount.range, at: "value", "max")
        Case("none", Discount.none)
    }
    let keyed = OneOf<Discount>("keyed", by: .onlyKey) {
        Case("percent", Discount.percent)
        Case("fixed", Discount.fixed)
        Case("none", Discount.none)
    }
    let beside = OneOf<Discount>("beside", by: .sibling("kind")) {
        Case("percent", Discount.percent)
        Case("fixed", Discount.fixed)
        Case("none", Discount.none)
    }
    let deep = OneOf<Discount>("in.deep", by: .sibling("of.kind")) {
        Case("percent", Discount.percent)
        Case("fixed", Discount.fixed)
        Case("none", Discount.none)
    }
    let named = OneOfDict<Discount>("named", by: "type") {
        Case("percent", Discount.percent, at: "value")
        Case("fixed", Discount.fixed, at: "cents")
        Case("range", Discount.range, at: "value", "max")
        Case("none", Discount.none)
    }
    let note = Str("note")
}
private typealias Price = Wrapped<PriceSchema>

@Suite("Rebasing values of several kinds: one side's, tag and all")
struct RebaseKindsTests {
    private static var fields: [(name: String, path: WritableKeyPath<Price, Discount?>, hasParts: Bool)] {
        [
            ("tagged", \.tagged, true), ("keyed", \.keyed, false), ("beside", \.beside, false), ("deep", \.deep, false),
            ("named", \.named["a"], true),
        ]
    }

    @Test(
        "over random values on three sides: what neither side has is not made, but of parts of one kind; nothing is lost in silence"
    )
    func random() throws {
        var kindsMet = 0
        let rounds = Rounds.of(3_000)
        for round in rounds {
            var random = SeededRandom(seed: UInt64(round))
            func value(hasParts: Bool) -> Discount {
                let number = Int.random(in: 1...2, using: &random)
                return switch Int.random(in: 0..<(hasParts ? 4 : 3), using: &random) {
                case 0: .percent(Double(number))
                case 1: .fixed(number)
                case 2: .none
                default: .range(number, Bool.random(using: &random) ? 7 : nil)
                }
            }
            func edited(_ model: Price) -> Price {
                var model = model
                for field in Self.fields where Bool.random(using: &random) {
                    model[keyPath: field.path] = value(hasParts: field.hasParts)
                }
                model.note += "x"
                return model
            }
            func reopened(_ model: Price) throws -> Price { try Price(json: model.dyn.json.text()) }
            let base = try reopened(edited(Price()))
            let (mine, theirs) = try (edited(base), reopened(edited(base)))
            let side: RebaseConflict.Side = Bool.random(using: &random) ? .mine : .theirs
            var result = mine
            let conflicts = result.dyn.rebase(onto: theirs, keeping: side)
            for (name, path, _) in Self.fields {
                let (was, here, there, found) = (
                    base[keyPath: path], mine[keyPath: path], theirs[keyPath: path], result[keyPath: path]
                )
                let notes: Comment =
                    "round \(round), \(name): \(base.dyn.json) \(mine.dyn.json) \(theirs.dyn.json) is \(result.dyn.json)"
                if here == was || here == there {
                    #expect(found == there, notes)
                } else if there == was {
                    #expect(found == here, notes)
                } else if Self.kind(here) != Self.kind(there) {
                    kindsMet += 1
                    #expect(found == (side == .mine ? here : there), notes)
                    #expect(conflicts.contains { Self.places[name] == $0.pointer.description }, notes)
                } else {
                    #expect(Self.kind(found) == Self.kind(here), notes)
                }
            }
            #expect(result.dyn.problems.isEmpty, "round \(round): \(result.dyn.json)")
        }
        #expect(kindsMet > rounds.count / 2)
    }

    private enum Move: Codable, Sendable, Equatable {
        case to(x: Int, y: Int), by(Int)
    }
    private struct Size: Codable, Sendable, Equatable {
        var width = 0
        var height = 0
        var unit: String?
    }
    private struct CodedSchema: Schema {
        let move = Coded<Move>("move").or("old-move")
        let size = Coded<Size>("in.size")
        let moves = CodedDict<Move>("moves")
    }

    @Test("over random Codable values: a structure is put together member by member, an enum is one side's")
    func coded() throws {
        var (mixed, decided) = (0, 0)
        let rounds = Rounds.of(2_000)
        for round in rounds {
            var random = SeededRandom(seed: UInt64(round))
            func move() -> Move {
                let number = Int.random(in: 1...2, using: &random)
                return Bool.random(using: &random) ? .by(number) : .to(x: number, y: Int.random(in: 1...2, using: &random))
            }
            func edited(_ model: Wrapped<CodedSchema>) -> Wrapped<CodedSchema> {
                var model = model
                if Bool.random(using: &random) { model.move = move() }
                if Bool.random(using: &random) { model.moves["a"] = move() }
                var size = model.size ?? Size()
                switch Int.random(in: 0..<4, using: &random) {
                case 0: size.width += 1
                case 1: size.height += 1
                case 2: size.unit = Bool.random(using: &random) ? "mm" : nil
                default: break
                }
                model.size = size
                return model
            }
            func reopened(_ model: Wrapped<CodedSchema>) throws -> Wrapped<CodedSchema> { try .init(json: model.dyn.json.text()) }
            let base = try reopened(edited(.init(json: Bool.random(using: &random) ? #"{"old-move": {"by": {"_0": 9}}}"# : "{}")))
            let (mine, theirs) = try (edited(base), reopened(edited(base)))
            let side: RebaseConflict.Side = Bool.random(using: &random) ? .mine : .theirs
            var result = mine
            let conflicts = result.dyn.rebase(onto: theirs, keeping: side)
            let notes: Comment =
                "round \(round): \(base.dyn.json) \(mine.dyn.json) \(theirs.dyn.json) is \(result.dyn.json), \(conflicts)"
            #expect(result.dyn.problems.isEmpty, notes)
            for path in [\Wrapped<CodedSchema>.move, \.moves["a"]] {
                let (was, here, there, found) = (
                    base[keyPath: path], mine[keyPath: path], theirs[keyPath: path], result[keyPath: path]
                )
                if here == was || here == there {
                    #expect(found == there, notes)
                } else if there == was {
                    #expect(found == here, notes)
                } else {
                    // Two points may be put together.
                    if case .to? = here, case .to? = there { continue }
                    #expect(!conflicts.isEmpty, notes)
                    decided += 1
                    #expect(found == (side == .mine ? here : there), notes)
                }
            }
            let (was, here, there) = (base.size ?? Size(), mine.size ?? Size(), theirs.size ?? Size())
            if here.width != was.width, there.height != was.height {
                mixed += 1
                #expect(result.size?.width == here.width && result.size?.height == there.height, notes)
            }
        }
        // Of a few rounds nobody can tell.
        #expect((mixed > rounds.count / 20 && decided > rounds.count / 8) || rounds.count < 300, "\(mixed), \(decided)")
    }

    /// Where a conflict of each field is told.
    private static let places = [
        "tagged": "/tagged", "keyed": "/keyed", "beside": "/beside", "deep": "/in/deep", "named": "/named/a",
    ]

    private static func kind(_ discount: Discount?) -> Int {
        switch discount {
        case nil: 0
        case .percent: 1
        case .fixed: 2
        case Discount.none?: 3
        case .range: 4
        }
    }

    @Test("a spelling is no edit: what the other side did counts, without a conflict")
    func spellings() throws {
        for round in Rounds.of(500) {
            var texts = RandomText(seed: UInt64(round))
            let base = try JSON(parsing: texts.object())
            // The same meaning in other words: keys in another order, numbers and strings in canonical spelling.
            let respelled = try JSON(parsing: base.text(.sorted).replacing("17", with: "17.0").replacing("0.125e+3", with: "125"))
            guard respelled == base else { continue }
            var edited = base
            for (key, _) in base.members.prefix(3) { edited[key] = ["new": 1] }
            edited["added"] = [1, 2]
            if edited == base { continue }
            for (mine, theirs) in [(respelled, edited), (edited, respelled)] {
                let (tree, conflicts) = JSON.merged(base, mine: mine, theirs: theirs, keeping: .theirs)
                #expect(conflicts.isEmpty && tree == edited, "\(base) \(mine) \(theirs) is \(tree)")
            }
        }
        let (tree, conflicts) = try JSON.merged(
            JSON(parsing: #"{"a": {"x": 1, "y": 2}, "l": [{"b": 1, "c": 2}]}"#),
            mine: JSON(parsing: #"{"l": [{"b": 1, "c": 3}]}"#),
            theirs: JSON(parsing: #"{"l": [{"c": 2, "b": 1.0}], "a": {"y": 2, "x": 1}}"#), keeping: .theirs)
        #expect(conflicts.isEmpty && tree == ["l": [["b": 1, "c": 3]]])
    }

    @Test("a field that the two sides edited in two spellings is a conflict; a tag is not written for nil")
    func spelledTwice() throws {
        struct Person: Schema {
            let name = Str("name").or("full_name", "old.name")
            let price = OneOf<Discount>("new.price", by: .sibling("kind")) {
                Case("percent", Discount.percent)
                Case("fixed", Discount.fixed)
            }.or("price")
        }
        let base = try Wrapped<Person>(json: #"{"full_name": "Ann", "price": 5, "kind": "fixed"}"#)
        var mine = base
        mine.name = "Anna"
        for theirs in [#"{"full_name": "Bea", "price": 5, "kind": "fixed"}"#, #"{"old": {"name": "Bea"}, "kind": "fixed"}"#] {
            for (side, name) in [(RebaseConflict.Side.mine, "Anna"), (.theirs, "Bea")] {
                var result = mine
                let conflicts = try result.dyn.rebase(onto: Wrapped(json: theirs), keeping: side)
                #expect(result.name == name && conflicts.map(\.property) == ["name"], "\(result.dyn.json) \(conflicts)")
            }
        }
        // What one side edited is as that side has it, wherever it was written.
        var result = mine
        #expect(
            try result.dyn.rebase(onto: Wrapped(json: #"{"full_name": "Ann", "new": {"price": 7, "kind": "fixed"}}"#)).isEmpty)
        #expect(result.name == "Anna" && result.price == .fixed(7))
        var model = base
        model.price = nil
        #expect(model.price == nil && model.dyn.json["new"].isMissing)
    }
}
