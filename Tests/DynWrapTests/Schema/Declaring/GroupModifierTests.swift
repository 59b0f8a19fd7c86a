import DynWrapSchema
import Testing

@testable import DynWrap

private struct PartSchema: Schema {
    let name: Field<String>
    let number: Field<Int>
    init() { self.init(prefix: "") }
    init(prefix: String) {
        name = Str(prefix + "name")
        number = Num<Int>(prefix + "number")
    }
}

private struct WholeSchema: Schema {
    let plain = Group(PartSchema(prefix: "p-"))
    let maybe = Group(PartSchema(prefix: "o-")).optional
    let mapped = Group(PartSchema(prefix: "m-")).map(default: 0) {
        $0.number < 0 ? nil : $0.number
    } _: { number in
        Wrapped(schema: PartSchema(prefix: "m-")) { $0.number = number }
    }
    let checked = Group(PartSchema(prefix: "c-")).check("has no name") { $0.name != "" }
    let own = Str("own")
}

/// Functions of the dot before and after a mapping, and an optional group that is mapped or the other way round.
private struct ChainedSchema: Schema {
    let stored = Group(PartSchema(prefix: "s-")).onSet { part in
        var part = part
        part.name = "set"
        return part
    }.map({ $0.number }, { number in Wrapped(schema: PartSchema(prefix: "s-")) { $0.number = number } })
    let gotten = Group(PartSchema(prefix: "g-")).onGet { part in
        var part = part
        part.number += 100
        return part
    }.map({ $0.number }, { number in Wrapped(schema: PartSchema(prefix: "g-")) { $0.number = number - 100 } })
    let maybe = Group(PartSchema(prefix: "o-")).optional.map(
        { $0?.number ?? -1 },
        { number in
            number < 0 ? nil : Wrapped(schema: PartSchema(prefix: "o-")) { $0.number = number }
        })
    let last = Group(PartSchema(prefix: "l-")).map(
        { $0.number },
        { number in
            Wrapped(schema: PartSchema(prefix: "l-")) { $0.number = number }
        }
    ).optional
}

private struct HidingSchema: Schema {
    let secret = Group(PartSchema(prefix: "s-")).secret
    let guarded = Group(PartSchema(prefix: "g-")).readOnly
    let strict = Group(PartSchema(prefix: "t-")).strict
    let right = Group(PartSchema(prefix: "r-")).notSerialized
}

@Suite("Modifiers of a group apply to its entries as a whole, and never to the members of others")
struct GroupModifierTests {
    private static let text = #"""
        {"own": "w", "p-name": "p", "o-name": "o", "x": 1.0, "m-name": "m", "m-number": 4, "c-name": "c"}
        """#

    private func opened() throws -> Wrapped<WholeSchema> { try Wrapped(json: Self.text) }

    @Test("an assignment of what is read writes nothing")
    func same() throws {
        var model = try opened()
        (model.plain, model.maybe, model.mapped, model.checked) = (model.plain, model.maybe, model.mapped, model.checked)
        #expect(model.dyn.text() == Self.text && model.dyn.changes.isEmpty)
    }

    @Test("an optional group: edits in place, another one, nil")
    func optional() throws {
        var model = try opened()
        model.maybe?.name = "e"
        model.maybe?.number = 5
        #expect(model.dyn.json == (try JSON(parsing: Self.text)).merging(["o-name": "e", "o-number": 5]))
        #expect(model.maybe?.name == "e")
        let changes = model.dyn.changes
        try model.dyn.apply(changes.inverse)
        #expect(model.dyn.text() == Self.text)
        model.maybe = Wrapped(schema: PartSchema(prefix: "o-")) { $0.number = 8 }
        #expect(model.dyn.json == (try JSON(parsing: Self.text)).merging(["o-name": nil, "o-number": 8]))
        model.maybe = nil
        #expect(model.dyn.json == (try JSON(parsing: Self.text)).merging(["o-name": nil]))
        try model.dyn.set(\.maybe, to: nil)
        model.dyn.reset(\.maybe)
        #expect(model.dyn.text() == Self.text)
    }

    @Test("a mapped group: edits in place and assignments write its entries; what can't be mapped is a problem")
    func mapped() throws {
        var model = try opened()
        model.mapped += 5
        #expect(model.mapped == 9)
        #expect(model.dyn.json == (try JSON(parsing: Self.text)).merging(["m-name": nil, "m-number": 9]))
        try model.dyn.set(\.mapped, to: 1)
        #expect(model.dyn.json["m-number"] == 1 && model.dyn.json["own"] == "w")
        let bad = try Wrapped<WholeSchema>(json: #"{"m-number": -1, "c-name": "c"}"#)
        #expect(bad.mapped == 0 && bad.dyn.problems.map(\.property) == ["mapped"])
    }

    @Test("a constraint is about the group as a whole; output and export have its entries")
    func constraint() throws {
        #expect(try opened().dyn.problems.isEmpty)
        let empty = Wrapped<WholeSchema>()
        #expect(empty.dyn.problems.map(\.description) == ["rule  (checked): has no name"])
        let properties = WholeSchema().jsonSchema["properties"]
        #expect(Set(["o-name", "m-number", "c-name"]).isSubset(of: properties.members.map(\.key)))
        #expect(try JSON(parsing: opened().dyn.output().text()) == JSON(parsing: Self.text).merging(["x": nil]))
        #expect(try opened().dyn.problems(of: .all, reportingUnknown: true).map(\.pointer) == ["/x"])
    }

    @Test("modifiers that do nothing at a group are told once")
    func told() {
        let news = ["secret", "guarded", "strict"].map {
            "DynWrap: the entry '\($0)' of Hiding is a group, at which '.secret', '.readOnly' and other modifiers hide and guard nothing; "
                + "give them to the fields of the group's schema"
        }
        #expect(Guidance.news(of: Layout(HidingSchema())) == news)
        #expect(Guidance.news(of: Layout(HidingSchema())) == [])
        #expect(Guidance.news(of: Layout(WholeSchema())) == [])
    }

    @Test("modifiers in a chain: what the dot adds before a mapping applies, and every end writes the entries alone")
    func chained() throws {
        let text = #"{"x": 1.0, "s-number": 1, "g-number": 2, "o-number": 3, "l-number": 4}"#
        var model = try Wrapped<ChainedSchema>(json: text)
        #expect((model.stored, model.gotten, model.maybe, model.last) == (1, 102, 3, 4))
        (model.stored, model.gotten, model.maybe, model.last) = (model.stored, model.gotten, model.maybe, model.last)
        #expect(model.dyn.text() == text)
        (model.stored, model.gotten, model.maybe, model.last) = (5, 106, 7, 8)
        #expect(model.dyn.json == ["x": 1, "s-name": "set", "s-number": 5, "g-number": 6, "o-number": 7, "l-number": 8])
        (model.maybe, model.last) = (-1, nil)
        #expect(model.dyn.json == ["x": 1, "s-name": "set", "s-number": 5, "g-number": 6])
        model.dyn.reset()
        #expect(model.dyn.text() == text)
    }

    @Test("groups without a key in a schema made at run time")
    func dynamic() throws {
        var model = try Wrapped(json: #"{"o-x": "1", "zz": 3}"#, schema: DynamicSchema.withGroup)
        model.o = ["o-x": "k"]
        #expect(model.dyn.json == ["o-x": "k", "zz": 3])
        model.o = nil
        #expect(model.dyn.json == ["zz": 3])
    }
}

extension JSON {
    fileprivate func merging(_ patch: JSON) -> JSON {
        var json = self
        json.merge(patch)
        return json
    }
}

extension DynamicSchema {
    fileprivate static let withGroup = DynamicSchema("Holder") { Group { Str("o-x") }.named("o").optional }
}
