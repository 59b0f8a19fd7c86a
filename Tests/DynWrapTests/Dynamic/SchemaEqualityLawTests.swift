import DynWrap
import DynWrapSchema
import Foundation
import Synchronization
import TestSupport
import Testing

private enum Tone: String, JSONConvertible, CaseIterable { case low, high, odd }
private struct Owner: Codable, Sendable { var name: String }
private struct Plain: Schema { let x = Num<Int>("x"); let y = Str("y").range("a"..."f") }
private struct Asking: Schema { let x = Num<Int>("x").check("is even") { $0 % 2 == 0 } }
private struct Ruled: Schema {
    let x = Num<Int>("x")
    var body: some SchemaBody { Rule("is even", at: \.x) { $0 % 2 == 0 } }
}

/// One of each kind of statement, by two numbers: the kind, and what it says. Made anew at each call.
private struct Statement {
    let make: @Sendable (_ said: Int) -> SchemaBuilder<DynamicSchema>.Item

    init(_ make: @escaping @Sendable (Int) -> any FieldProtocol) { self.make = { .entry(make($0)) } }
    init(item make: @escaping @Sendable (Int) -> SchemaBuilder<DynamicSchema>.Item) { self.make = make }
}

extension DynamicSchema {
    private static func date(_ number: Int) -> Foundation.Date { Foundation.Date(timeIntervalSince1970: Double(number) / 4) }
    private static func inner(_ said: Int) -> DynamicSchema {
        DynamicSchema("In") { if said == 0 { Num<Int>("id") } else { Str("name") } }
    }

    private static func one(_ said: Int, _ fields: any FieldProtocol...) -> any FieldProtocol { fields[said] }

    /// What one entry says of itself.
    fileprivate static let ofEntries: [Statement] = [
        .init { Str(["k0", "k1", "k2"][$0]) },
        .init { Str("\(["\u{E9}", "e\u{301}", "e"][$0])") },
        .init { Str("k").named("n\($0)") },
        .init { Str("k").or("f\($0)") },
        .init { one($0, Str("k").or("f"), Str("k"), Str("k").or("g", "f")) },
        .init { one($0, Num<Int>("k"), Num<Int8>("k"), Str("k")) },
        .init { Num<Int>("k", default: $0) },
        .init { Num<Int>("k").default($0, on: .missing) },
        .init { Num<Int>("k").default($0, on: .invalid) },
        .init { Str("k").default(["\u{E9}", "e\u{301}", "e"][$0]) },
        .init { Raw("k").default(["a": JSON($0)]) },
        .init { DateField("k", .yyyymmddDashes).default(date($0)) },
        .init { Num<Int>("k").optional.required(else: $0) },
        .init { one($0, Str("k"), Str("k").secret, Str("k").notSerialized) },
        .init { one($0, Str("k").writesNull, Str("k").overwriting, Str("k").readOnly) },
        .init { one($0, Str("k"), Str("k").optional, Str("k").required) },
        .init { one($0, Num<Int>("k"), Num<Int>("k").strict, Num<Int>("k").lax) },
        .init { one($0, List<Int>("k"), List<Int>("k").allOrNothing, List<Int>("k").unique) },
        .init { one($0, Num<Int>("k").asString, Num<Int>("k").doc("d\($0)")) },
        .init { Flag("k", [.yesNo, .yN, .tF][$0]) },
        .init { DateField("k", [.yyyymmddDashes, .mdySlashes, .dmySlashes][$0]) },
        .init { DateField("k", format: "yyyy\(["", "-MM", "-dd"][$0])") },
        .init { DateField("k", iso8601: .fraction($0)) },
        .init { DateField("k", .mdySlashes).in(TimeZone(secondsFromGMT: 3600 * $0)!) },  // three that there are
        .init { Num<Int>("k").range(0...($0 + 5)) },
        .init { one($0, Num<Int>("k").range(..<9), Num<Int>("k").range(...(8 + $0))) },
        .init { DateField("k", .yyyymmddDashes).range(date(0)...date($0 + 1)) },
        .init { Str("k").range("a"..."c\($0)") },
        .init { Num<Int>("k").range(0...9, message: "m\($0)") },
        .init { Num<Int>("k").range(0...9, code: "c\($0)") },
        .init { Str("k").count(...($0 + 3)) },
        .init { ModelList<Plain>("k").count(...($0 + 3)) },
        .init { Field<Data?>("k").count(...($0 + 3)) },
        .init { List<Int>("k").each { [said = $0] in $0.range(0...said) } },
        .init { DictOfDates("k").each { [said = $0] in $0.range(date(0)...date(said + 1)) } },
        .init { Num<Int>("k").oneOf(7, 8, 9 + $0) },
        .init { DateField("k", .yyyymmddDashes).oneOf(date($0)) },
        .init { Str("k").constant("c\($0)") },
        .init { one($0, Str("k").trimmed, Str("k").lowercased, Str("k").uppercased) },
        .init { Enum<Tone>("k", default: .low, unknown: [.low, .high, .odd][$0]) },
        .init { Enum<Tone>("k", default: [.low, .high, .odd][$0]) },
        .init { Field<Int>("k", ["a": 1, "b": 2 + $0], default: 1) },
        .init { Field<Int>("k", ["a\($0)": 1], default: 1) },
        .init { Field<Int>("k", ["a": 1], default: 1, unknown: $0) },
        .init { Field<Int?>("k", ["a": 1 + $0]) },
        .init { ModelList("k", each: "e\($0)", of: inner(0)) },
        .init { Model("k", of: inner($0)) },
        .init { ModelList("k", of: inner($0)) },
        .init { ModelDict("k", of: inner($0)) },
        .init { said in Model("k", of: DynamicSchema("Out") { Model("o", of: inner(said)) }) },
        .init { said in Group { Str("g\(said)") }.named("g") },
        .init { said in Group("k") { Num<Int>("n").range(0...said) } },
        .init { one($0, Coded<Owner>("k"), CodedList<Owner>("k")) },
        .init { one($0, ModelList<Plain>("k").uniqueBy(\.x), ModelList<Plain>("k").uniqueBy(\.y)) },
    ]

    fileprivate typealias DictOfDates = Field<[String: Foundation.Date]>

    /// What the schema says besides.
    fileprivate static let ofSchemas: [Statement] = [
        .init { _ in Str("a") },
        .init(item: { .unknown([.keep, .report, .drop][$0]) }),
        .init(item: { .require(DynamicSchema.require(["one", "two", "six"][$0])) }),
        .init(item: { .identity(DynamicSchema.identity(["one", "two", "six"][$0])) }),
        .init(item: { .version(SchemaVersion($0 + 2)) }),
        .init(item: { said in .version(SchemaVersion(2) { MigrationStep.default("one", JSON(said)) }) }),
        .init(item: { said in
            .version(SchemaVersion(2) { MigrationStep.rename(["a", "a to b", "c"][said], to: ["b to c", "c", "d"][said]) })
        }),
        .init(item: { .keys(SchemaKeys([.kebabCase, .snakeCase, .asIs][$0])) }),
    ]
}

extension DynamicSchema {
    /// A function, and what it is declared by.
    fileprivate static let functions: [@Sendable () -> SchemaBuilder<DynamicSchema>.Item] = [
        { .entry(Num<Int>("k").check("is even") { $0 % 2 == 0 }) },
        { .entry(Num<Int>("k").onGet { $0 + 1 }) },
        { .entry(Num<Int>("k").onSet { $0 + 1 }) },
        { .entry(Num<Int>("k").map({ $0 + 1 }, { $0 - 1 })) },
        { .entry(Num<Int>("k").onGet { $0 + 1 }.optional) }, { .entry(Str("k").matching(/a+/)) },
        { .entry(Str("k").matching(/a+/, "some a")) }, { .entry(List<Int>("k").each { $0.check("is even") { $0 % 2 == 0 } }) },
        { .entry(Coded<Owner>("k", decoder: coder)) },
        { .entry(OneOf<Int>("k", by: "t") { Case("a", { (n: Int) in n }, payload: { $0 }) }) },
        { .rule(SchemaRule("holds", named: "a") { _ in true }) },
        { .rule(SchemaRule("holds") { (_: Wrapped<DynamicSchema>) in true }) },
        { .onOpen(SchemaOnOpen { _ in }) },
        { .version(SchemaVersion(2) { MigrationStep.transform("a") { $0 } }) },
        { .version(SchemaVersion(2) { MigrationStep.edit { _ in } }) },
        { .entry(Model("k", of: Asking())) },
        { .entry(Model("k", of: Ruled())) },
        { .entry(DateField("k", .own("days", read: { _ in nil }, write: { _ in nil }))) },
        { .entry(Group("k") { Str("s").check("is long") { $0.count > 9 } }) },
    ]

    private static var coder: TreeDecoder {
        var decoder = TreeDecoder()
        decoder.keyDecodingStrategy = .custom { $0.last! }  // a path is not empty
        return decoder
    }

    private final class Holder: @unchecked Sendable { var schema = DynamicSchema() }
    /// What holds itself is never released; so that it is no leak, it can be found.
    private static let holders = Mutex<[Holder]>([])

    /// Holds itself: at once, or by way of another one that says the same.
    fileprivate static func list(_ limit: Int, _ length: Int = 1) -> DynamicSchema {
        let holder = Holder()
        holders.withLock { $0.append(holder) }
        func node(_ next: @escaping @Sendable () -> DynamicSchema) -> DynamicSchema {
            DynamicSchema("Node") {
                Num<Int>("value").range(...limit)
                ModelList("children", of: next())
            }
        }
        let second = length == 1 ? nil : node { holder.schema }
        holder.schema = node { second ?? holder.schema }
        return holder.schema
    }

    fileprivate static func three(_ one: DynamicSchema, _ two: DynamicSchema, _ last: DynamicSchema) -> DynamicSchema {
        DynamicSchema("A") {
            Model("o", of: one)
            Model("p", of: two)
            Model("q", of: last)
        }
    }

    fileprivate static func endless(_ number: Int) -> DynamicSchema {
        DynamicSchema("Endless") { Model("n\(number)", of: endless(number + 1)) }
    }
}

/// What a schema says, by numbers.
private struct Sayings: Hashable {
    var name: Int
    var items: [[Int]]

    init(_ random: inout SeededRandom) {
        name = Int.random(in: 0..<2, using: &random)
        let kinds = (0..<DynamicSchema.ofEntries.count).shuffled(using: &random).prefix(Int.random(in: 1...5, using: &random))
        items = kinds.map { [$0, Int.random(in: 0..<2, using: &random)] }
        let kind = Int.random(in: 0..<DynamicSchema.ofSchemas.count, using: &random)
        items.append([kind, Int.random(in: 0..<2, using: &random)])
    }

    var schema: DynamicSchema {
        let statements = items.enumerated().map { index, item in
            (index < items.count - 1 ? DynamicSchema.ofEntries : DynamicSchema.ofSchemas)[item[0]].make(item[1])
        }
        return DynamicSchema(["A", "B"][name]) {
            Str("one"); Str("two"); Str().named("sixthPart"); Str("six")
            for item in statements { item }
        }
    }
}

@Suite("DynamicSchema: equal where they say the same, and nowhere else")
struct SchemaEqualityLawTests {
    private func check(_ a: DynamicSchema, _ b: DynamicSchema, areSame: Bool, _ story: @autoclosure () -> String) throws {
        #expect((a == b) == areSame && (b == a) == areSame, "\(story())")
        if areSame { #expect(a.hashValue == b.hashValue, "\(story())") }
        let (x, y) = (Wrapped(schema: a), Wrapped(schema: b))
        #expect((x == y) == areSame && (y == x) == areSame && x == Wrapped(schema: a), "\(story())")
        if areSame { #expect(x.hashValue == y.hashValue, "\(story())") }
    }

    @Test("each statement: made twice it is the same, and it is another where it says another thing")
    func statements() throws {
        for (kind, statement) in (DynamicSchema.ofEntries + DynamicSchema.ofSchemas).enumerated() {
            func schema(_ said: Int) -> DynamicSchema {
                DynamicSchema("A") {
                    Str("one"); Str("two"); Str().named("sixthPart"); Str("six")
                    statement.make(said)
                }
            }
            // Some say one thing only, or two.
            for said in 0..<2 {
                try check(schema(said), schema(said), areSame: true, "\(kind) \(said)")
                for other in 0..<2 where other != said && kind != DynamicSchema.ofEntries.count {
                    try check(schema(said), schema(other), areSame: false, "\(kind): \(said) and \(other)")
                }
            }
        }
    }

    @Test("random schemas: equal exactly where they were made of the same statements, in any pair of three")
    func pairs() throws {
        var random = SeededRandom(seed: 41)
        for round in Rounds.of(400) {
            let first = Sayings(&random)
            var second = first
            let place = Int.random(in: 0...second.items.count, using: &random)
            if place == second.items.count {
                second.name = 1 - second.name
            } else {
                second.items[place][1] = 1 - second.items[place][1]
            }
            let saysSame = place == second.items.count - 1 && second.items[place][0] == 0
            try check(first.schema, first.schema, areSame: true, "\(round): \(first)")
            try check(first.schema, second.schema, areSame: saysSame, "\(round): \(first) and \(second)")
            let all = Set([first, second, Sayings(&random)].map(\.schema))
            #expect(all.count == (saysSame ? 2 : 3), "\(round)")
        }
    }

    @Test(
        "a function is the same as its copies, and as no other, though it be made by the same code",
        arguments: DynamicSchema.functions.indices)
    func function(_ kind: Int) throws {
        let make = DynamicSchema.functions[kind]
        let item = make()
        func schema(_ item: SchemaBuilder<DynamicSchema>.Item) -> DynamicSchema {
            DynamicSchema("A") {
                Str("a"); item
            }
        }
        let one = schema(item)
        try check(one, one, areSame: true, "a copy")
        try check(one, schema(item), areSame: true, "the same item")
        try check(one, schema(make()), areSame: false, "made once more")
    }

    @Test("schemas that hold themselves: the ends are found, and which of two of one name is inside")
    func recursive() throws {
        try check(.list(3), .list(3), areSame: true, "made twice")
        try check(.list(3), .list(4), areSame: false, "another limit")
        // Unfolded once it says the same.
        try check(.list(3), .list(3, 2), areSame: true, "two places")
        try check(.list(3, 2), .list(4, 2), areSame: false, "two places, another limit")

        let (one, two) = (DynamicSchema("In") { Num<Int>("id") }, DynamicSchema("In") { Str("name") })
        try check(.three(one, two, one), .three(one, two, two), areSame: false, "of one name")
        try check(
            .three(one, two, one), .three(one, two, DynamicSchema("In") { Num<Int>("id") }), areSame: true,
            "one value, or two that say the same")
        let text = #"{"q": {"id": 1, "name": "n"}}"#
        #expect(
            try Wrapped(json: text, schema: DynamicSchema.three(one, two, one))
                != Wrapped(json: text, schema: DynamicSchema.three(one, two, two)))
    }

    @Test("a schema that makes others without end equals its copies")
    func endless() throws {
        let schema = DynamicSchema.endless(0)
        try check(schema, schema, areSame: true, "a copy")
        try check(schema, DynamicSchema.endless(0), areSame: false, "made once more")
    }

    @Test("schemas of documents: the document, what it refers to, and what a format is")
    func documents() throws {
        func schema(_ most: Int, _ other: Int, _ format: JSONSchema.FormatChecking = .assertion) throws -> DynamicSchema {
            try DynamicSchema(
                jsonSchema: ["properties": ["a": ["maximum": JSON(most)], "b": ["$ref": "urn:other"]]], name: "D",
                references: ["urn:other": ["maximum": JSON(other)]], format: format)
        }
        try check(schema(1, 2), schema(1, 2), areSame: true, "made twice")
        try check(schema(1, 2), schema(3, 2), areSame: false, "the document")
        try check(schema(1, 2), schema(1, 3), areSame: false, "what it refers to")
        try check(schema(1, 2), schema(1, 2, .annotation), areSame: false, "formats")
    }
}
