import DynWrap
import Foundation
import TestSupport
import Testing

/// A schema of one field.
private struct OneSchema<Value: Sendable>: Schema {
    let n: Field<Value>
    init(_ field: Field<Value>) { n = field }
    init() { preconditionFailure("made of a field") }
}

/// A modifier on a number and on one that may be nil.
private struct Modifier: Sendable {
    let name: String
    let plain: @Sendable (Num<Int>) -> Num<Int>
    let optional: @Sendable (Field<Int?>) -> Field<Int?>

    /// One that both have under one name.
    static func both(
        _ name: String, _ plain: @escaping @Sendable (Num<Int>) -> Num<Int>,
        _ optional: @escaping @Sendable (Field<Int?>) -> Field<Int?>
    ) -> Modifier {
        Modifier(name: name, plain: plain, optional: optional)
    }

    static let all: [Modifier] = [
        both("strict", { $0.strict }, { $0.strict }),
        both("range", { $0.range(0...9) }, { $0.range(0...9) }),
        both("wider range", { $0.range(-3...8) }, { $0.range(-3...8) }),
        both("check", { $0.check("is even") { $0 % 2 == 0 } }, { $0.check("is even") { ($0 ?? 0) % 2 == 0 } }),
        both("onGet", { $0.onGet { $0 + 100 } }, { $0.onGet { $0.map { $0 + 100 } } }),
        both("onSet", { $0.onSet { $0 * 2 } }, { $0.onSet { $0.map { $0 * 2 } } }),
        both("default on missing", { $0.default(7, on: .missing) }, { $0.default(7, on: .missing) }),
        both("default on invalid", { $0.default(8, on: .invalid) }, { $0.default(8, on: .invalid) }),
        both("secret", { $0.secret }, { $0.secret }),
        both("notSerialized", { $0.notSerialized }, { $0.notSerialized }),
        both("writesNull", { $0.writesNull }, { $0.writesNull }),
        both("overwriting", { $0.overwriting }, { $0.overwriting }),
        both("asString", { $0.asString }, { $0.asString }),
        both("or", { $0.or("old") }, { $0.or("old") }),
        both("doc", { $0.doc("a number") }, { $0.doc("a number") }),
        both("map", { $0.map({ $0 }, { $0 }) }, { $0.map({ $0 }, { $0 }) }),
    ]
}

@Suite("Modifiers in any order mean the same: pairs, triples, random chains")
struct ModifierLawTests {
    private static let texts = [
        "{}", #"{"n": null}"#, #"{"n": "50"}"#, #"{"n": "x"}"#, #"{"n": 1.6, "old": 3}"#, #"{"old": -4}"#,
    ]

    /// All that can be seen of a field, over these texts.
    private static func sight<Value: Equatable>(
        of field: Field<Value>, _ texts: [String] = texts, assigning new: Value, exported: Bool = true
    ) throws -> [String] {
        let schema = OneSchema(field)
        var seen = exported ? [schema.jsonSchema.text(.sorted)] : []
        for text in texts {
            var model = try Wrapped(json: text, schema: schema)
            let strict = (try? Wrapped(strict: text, schema: schema)) != nil
            seen.append("\(text): \(model.n) \(strict) \(model.dyn.state(of: \.n)) \(model.debugDescription)")
            // Of two bounds each is told, in the order in which they stand.
            seen += model.dyn.problems.map(\.description).sorted()
            seen.append(model.dyn.output().text() + model.dyn.output(includingDefaults: true).text())
            let (got, twin) = (try? model.dyn.get(\.n), try Wrapped(json: text, schema: schema))
            seen.append("\(got.map { "\($0)" } ?? "none") \(model == twin) \(model.hashValue == twin.hashValue)")
            model.n = new
            seen.append("\(model.n) \(model.dyn.json.text()) \(model.dyn.changes)")
        }
        return seen
    }

    private static func permutations<T>(_ items: [T]) -> [[T]] {
        if items.count < 2 { return [items] }
        return items.indices.flatMap { i in
            var rest = items
            let first = rest.remove(at: i)
            return permutations(rest).map { [first] + $0 }
        }
    }

    /// Whether what is exported is the same too: a bound that is said of a mapped value is none of the JSON.
    private static func isExportedAlike(_ modifiers: [Modifier]) -> Bool {
        let names = modifiers.map(\.name)
        return !names.contains("map") || !names.contains { $0.hasSuffix("range") }
    }

    private static func check(_ modifiers: [Modifier], _ texts: [String]) throws {
        let isAlike = isExportedAlike(modifiers)
        var first: [String]?
        for order in permutations(modifiers) {
            let field = order.reduce(Num<Int>("n")) { $1.plain($0) }
            let seen = try sight(of: field, texts, assigning: 3, exported: isAlike)
            #expect(seen == first ?? seen, "\(order.map(\.name))")
            first = first ?? seen
        }
        // `.optional` at each place of the chain.
        var firstOptional: [String]?
        for place in 0...modifiers.count {
            let before = modifiers[..<place].reduce(Num<Int>("n")) { $1.plain($0) }
            let field = modifiers[place...].reduce(before.optional) { $1.optional($0) }
            let seen = try sight(of: field, texts, assigning: 3, exported: isAlike)
            #expect(seen == firstOptional ?? seen, "\(modifiers.map(\.name)), optional at \(place)")
            firstOptional = firstOptional ?? seen
        }
        // `.optional.required` at each place: a number again, that must be there.
        var firstRequired: [String]?
        for place in 0...modifiers.count {
            let before = modifiers[..<place].reduce(Num<Int>("n")) { $1.plain($0) }
            let field = modifiers[place...].reduce(before.optional.required) { $1.plain($0) }
            let seen = try sight(of: field, texts, assigning: 3, exported: isAlike)
            #expect(seen == firstRequired ?? seen, "\(modifiers.map(\.name)), required at \(place)")
            firstRequired = firstRequired ?? seen
        }
        let required = try sight(
            of: modifiers.reduce(Num<Int>("n")) { $1.plain($0) }.required, texts, assigning: 3, exported: isAlike)
        #expect(required == firstRequired, "\(modifiers.map(\.name)).required")
    }

    @Test("each pair of modifiers, in both orders, with .optional and .required at each place")
    func pairs() throws {
        for (i, a) in Modifier.all.enumerated() {
            for b in Modifier.all[(i + 1)...] { try Self.check([a, b], Self.texts) }
        }
    }

    @Test("each triple of modifiers, in each order")
    func triples() throws {
        let texts = ["{}", #"{"n": "50"}"#, #"{"n": "x", "old": 3}"#]
        let all = Modifier.all
        var random = SeededRandom(seed: 3)
        for i in all.indices {
            for j in all.indices where j > i {
                for k in all.indices where k > j {
                    let modifiers = [all[i], all[j], all[k]]
                    let isAlike = Self.isExportedAlike(modifiers)
                    // Three of the six orders, each time others.
                    let seen = try Self.permutations(modifiers).shuffled(using: &random).prefix(3).map { order in
                        try Self.sight(
                            of: order.reduce(Num<Int>("n")) { $1.plain($0) }, [texts[(i + j + k) % 3]], assigning: 3,
                            exported: isAlike)
                    }
                    #expect(Set(seen).count == 1, "\(modifiers.map(\.name))")
                }
            }
        }
    }

    @Test("random chains, shuffled")
    func chains() throws {
        var random = SeededRandom(seed: 25)
        for _ in 0..<40 {
            let chosen = Array(Modifier.all.shuffled(using: &random).prefix(6))
            let isAlike = Self.isExportedAlike(chosen)
            let seen = try (0..<4).map { _ in
                try Self.sight(
                    of: chosen.shuffled(using: &random).reduce(Num<Int>("n")) { $1.plain($0) }, assigning: 3, exported: isAlike)
            }
            #expect(Set(seen).count == 1, "\(chosen.map(\.name))")
        }
    }

    @Test("what stands before .map is said of what .map takes: the same as said after it of what .map makes")
    func mapped() throws {
        let number = Num<Int>("n")
        func tenfold(_ field: Num<Int>) -> Num<Int> { field.map({ $0 * 10 }, { $0 / 10 }) }
        let pairs: [(String, Num<Int>, Num<Int>)] = [
            ("range", tenfold(number.range(0...9)), tenfold(number).check("a value from 0 to 9") { 0...90 ~= $0 }),
            ("onGet", tenfold(number.onGet { $0 + 1 }), tenfold(number).onGet { $0 + 10 }),
            ("onSet", tenfold(number.onSet { $0 + 1 }), tenfold(number).onSet { $0 + 10 }),
            ("default", tenfold(number.default(7)), tenfold(number).default(70)),
            ("on invalid", tenfold(number.default(7, on: .invalid)), tenfold(number).default(70, on: .invalid)),
            ("on missing", tenfold(number.default(7, on: .missing)), tenfold(number).default(70, on: .missing)),
            ("else", tenfold(number.required(else: 7)), tenfold(number).required(else: 70)),
        ]
        for (name, before, after) in pairs {
            for text in Self.texts {
                var (a, b) = (
                    try Wrapped(json: text, schema: OneSchema(before)), try Wrapped(json: text, schema: OneSchema(after))
                )
                #expect(a.n == b.n, "\(name) \(text)")
                #expect(a.dyn.problems.map(\.code) == b.dyn.problems.map(\.code), "\(name) \(text)")
                let (x, y) = (a.dyn.output(includingDefaults: true).json, b.dyn.output(includingDefaults: true).json)
                #expect(x == y, "\(name) \(text)")
                (a.n, b.n) = (40, 40)
                #expect(a.dyn.json == b.dyn.json, "\(name) \(text)")
            }
        }
    }

    @Test("the samples that were found: nothing that is declared before .map or a model's .required is lost")
    func samples() throws {
        struct SpotSchema: Schema { let x = Num<Int>("x") }
        struct S: Schema {
            let p = Num<Decimal>("p").range(0...).map({ "\($0)" }, { Decimal(string: $0) ?? 0 })
            let m = Model<SpotSchema>("m").check("x is positive") { ($0?.x ?? 1) > 0 }.doc("a spot").required
            let s = Str("s").count(3...5).map({ $0.uppercased() }, { $0.lowercased() })
            let g = Num<Int>("g").onGet { $0 + 1 }.map({ "\($0)" }, { Int($0) ?? 0 })
            let t = Num<Int>("t").map({ "\($0)" }, { Int($0)! })
        }
        let text = #"{"p": -1, "m": {"x": -2}, "s": "ab", "g": 4, "t": 5}"#
        var model = try Wrapped<S>(json: text)
        #expect(model.dyn.problems.map(\.property) == ["p", "m", "s"])
        #expect(throws: ValidationError.self) { try Wrapped<S>(strict: text) }
        let schema = S().jsonSchema["properties"]
        #expect(schema["p"]["minimum"] == 0)
        #expect(schema["s"]["minLength"] == 3)
        #expect(schema["s"]["maxLength"] == 5)
        #expect(schema["m"]["description"] == "a spot")
        #expect(model.g == "5")
        #expect(model.dyn.output().json["g"] == 4)
        // The type that the closures name is a string, of which `"5"` is one.
        let string: String = model.t
        model.t = "6"
        #expect(string == "5")
        #expect(model.dyn.json["t"] == 6)
    }

    @Test("of a group of the same kind the later one counts; onGet and onSet go in the order in which they stand")
    func laterOnes() throws {
        #expect(try Wrapped(json: #"{"n": true}"#, schema: OneSchema(Num<Int>("n").strict.lax)).n == 1)
        #expect(try Wrapped(json: "{}", schema: OneSchema(Num<Int>("n").default(1).default(2))).n == 2)
        let field = Num<Int>("n").onGet { $0 + 1 }.onGet { $0 * 10 }.onSet { $0 + 1 }.onSet { $0 * 10 }
        var model = try Wrapped(json: #"{"n": 4}"#, schema: OneSchema(field))
        #expect(model.n == 50)
        model.n = 4
        #expect(model.dyn.json["n"] == 50)
    }
}
