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
    let mapped = Group(PartSchema(prefix: "m-")).map(default: 0) { (part: Wrapped<PartSchema>) -> Int? in
        part.number < 0 ? nil : part.number
    } _: { (number: Int) in
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
        { (part: Wrapped<PartSchema>?) -> Int in part?.number ?? -1 },
        { (number: Int) -> Wrapped<PartSchema>? in
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
    var body: Body { Require(\.right) }
}

private struct NestingSchema: Schema {
    let prefix: String
    let name: Str
    let inner: Group<InnerSchema>

    init(prefix: String) {
        self.prefix = prefix
        name = Str(prefix + "name")
        inner = Group(InnerSchema(path: prefix + "inner.name"))
    }

    init() { self.init(prefix: "") }
}

private struct InnerSchema: Schema {
    let name: Str

    init(path: String) { name = Str(path) }

    init() { self.init(path: "name") }
}

private struct SecretGroupsSchema: Schema {
    let own = Str("own")
    let s = Group(PartSchema(prefix: "s-")).secret
    let i = Group(NestingSchema(prefix: "i-")).secret
    let o = Group(PartSchema(prefix: "o-")).secret.optional
    let f = Group(PartSchema(prefix: "f-")).optional.secret
    let m = Group(PartSchema(prefix: "m-")).secret.map(
        { $0.number }, { number in Wrapped(schema: PartSchema(prefix: "m-")) { $0.number = number } })
    let b = Group(PartSchema(prefix: "b-")).readOnly.secret
}

private struct ReadOnlyGroupSchema: Schema {
    let own = Str("own")
    let g = Group(PartSchema(prefix: "g-")).readOnly
}

private struct DemandingSchema: Schema {
    let id = Num<Int>("id")
    let name = Str("name")
    let low = Num<Int>("low")
    let high = Num<Int>("high")
    var body: Body {
        Identity(\.id)
        Require(\.name)
        Rule("is not above high", at: \.low) { low, model in low <= model.high }
    }
}

private struct DemandingGroupSchema: Schema {
    let part = Group<DemandingSchema>().secret
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
        let news = ["strict", "right"].map {
            "DynWrap: the entry '\($0)' of Hiding is a group, for which '.strict', 'Require', defaults and other declarations about a value do nothing; "
                + "give them to the fields of the group's schema"
        }
        #expect(Guidance.news(of: Layout(HidingSchema())) == news)
        #expect(Guidance.news(of: Layout(HidingSchema())) == [])
        #expect(Guidance.news(of: Layout(WholeSchema())) == [])
    }

    @Test("a secret group hides all its values, also those of groups inside and with other modifiers, and no value of others")
    func secret() throws {
        let text = #"""
            {"own": "seen", "s-name": "HID1", "s-number": [7654321], "i-name": "HID2", "i-inner": {"name": "HID3"}, "o-name": "HID4",
             "f-name": "HID5", "m-name": "HID6", "m-number": "HID7", "b-name": "HID8"}
            """#
        var model = try Wrapped<SecretGroupsSchema>(json: text)
        #expect((model.s.name, model.i.inner.name, model.o?.name, model.f?.name) == ("HID1", "HID3", "HID4", "HID5"))
        for shown in shownForms(of: model) {
            #expect(!shown.contains("HID") && !shown.contains("7654321") && shown.contains("seen"))
        }
        let problems = model.dyn.problems.map(\.description).joined()
        #expect(problems.contains("s.number") && !problems.contains("7654321") && !problems.contains("HID"))
        (model.s.name, model.i.inner.name, model.own) = ("HID9", "HID10", "changed")
        let changes = String(describing: model.dyn.changes)
        #expect(changes.contains("changed") && changes.contains("s-name") && !changes.contains("HID"))
        // What is written is whole.
        #expect(String(describing: model.dyn.output().text()).contains("HID9") && model.dyn.json["i-inner"]["name"] == "HID10")
        let names = Set(SecretGroupsSchema().entries.filter { $0.flags.contains(.secret) }.map(\.name))
        let all = Set(SecretGroupsSchema().entries.map(\.name))
        #expect(names == all.subtracting(["own"]) && all.count == 13)
        let exported = SecretGroupsSchema().jsonSchema["properties"]
        #expect(exported["s-name"]["writeOnly"] == true && exported["own"]["writeOnly"].isMissing)
    }

    private func shownForms<S: Schema>(of model: Wrapped<S>) -> [String] {
        var dumped = ""
        dump(model, to: &dumped)
        return [String(describing: model), model.debugDescription, dumped]
    }

    @Test("a read-only group: its entries are not assigned, patched, removed or undone, those of others are")
    func readOnly() throws {
        let text = #"{"own": "w", "g-name": "g", "g-number": 1, "x": 1.0}"#
        var model = try Wrapped<ReadOnlyGroupSchema>(json: text)
        for pointer in ["/g-name", "/g-number"] as [JSONPointer] {
            let patch = JSONPatch([.replace(pointer, 5)])
            #expect(throws: JSONPointerError.self) { try model.dyn.apply(patch) }
            #expect(throws: JSONPointerError.self) { try model.dyn.apply(JSONPatch([.remove(pointer)])) }
        }
        #expect(throws: JSONPointerError.self) { try model.dyn.apply(merging: ["g-name": nil]) }
        try model.dyn.apply(merging: ["own": "v"])
        #expect(model.dyn.json == ["own": "v", "g-name": "g", "g-number": 1, "x": 1.0])
        try model.dyn.apply(merging: ["g-name": "h"], readOnly: .allow)
        #expect(model.g.name == "h")
        let flags = ReadOnlyGroupSchema().entries.filter { $0.flags.contains(.readOnly) }.map(\.name)
        #expect(flags == ["g.name", "g.number"])
    }

    @Test("requirements, rules and the identity of a secret group's schema are about its marked entries")
    func demands() throws {
        let model = try Wrapped<DemandingGroupSchema>(json: #"{"id": 7654321, "low": 9, "high": 1}"#)
        #expect(model.dyn.problems.map(\.description).allSatisfy { !$0.contains("7654321") && !$0.contains("9") })
        #expect(model.dyn.problems.map(\.property) == ["part.name", "part.low"])
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
