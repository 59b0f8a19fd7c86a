import DynWrap
import TestSupport
import Testing

extension DynamicSchema {
    fileprivate static let plainPart = DynamicSchema("PlainPart") {
        Str("f"); Num<Int>("n")
    }
    fileprivate static let otherPart = DynamicSchema("OtherPart") {
        Str("ff").named("f"); Str("pin").secret
    }
    fileprivate static let parts = DynamicSchema("Parts") {
        Model<DynamicSchema>("a", of: plainPart)
        Model<DynamicSchema>("b", of: otherPart)
        OneOf<Wrapped<DynamicSchema>>("keyed", by: "t") {
            Case("x", of: plainPart); Case("y", of: otherPart)
        }
        OneOfList<Wrapped<DynamicSchema>>("list", by: "t") {
            Case("x", of: plainPart); Case("y", of: otherPart)
        }
        OneOfDict<Wrapped<DynamicSchema>>("dict", by: "t") {
            Case("x", of: plainPart); Case("y", of: otherPart)
        }
        OneOf<Wrapped<DynamicSchema>>("beside", by: .sibling("its")) {
            Case("x", of: plainPart); Case("y", of: otherPart)
        }
        OneOf<Wrapped<DynamicSchema>>("wrapped", by: .sibling("t", of: "c")) {
            Case("x", of: plainPart); Case("y", of: otherPart)
        }
        OneOf<Wrapped<DynamicSchema>>("twins", by: "t") {
            Case("first", of: plainPart); Case("second", of: plainPart)
        }
    }
}

@Suite("Models of dynamic schemas in unions, and out of them")
struct DynamicUnionTests {
    private let text =
        #"{"a":{"f":"A"},"b":{"ff":"B"},"keyed":{"t":"x","f":"K"},"list":[{"t":"x","f":"0"},{"t":"y","ff":"1"}],"dict":{"k":{"t":"y","ff":"D"}},"beside":{"f":"S"},"its":"x","twins":{"t":"second","f":"T"}}"#

    private func edited(_ edit: (inout Wrapped<DynamicSchema>) throws -> Void) throws -> Wrapped<DynamicSchema> {
        var model = try Wrapped(json: text, schema: DynamicSchema.parts)
        try edit(&model)
        #expect(model.dyn.problems.isEmpty, "\(model.dyn.text())")
        let again = try Wrapped(json: model.dyn.text(), schema: DynamicSchema.parts)
        #expect(again == model && again.dyn.problems.isEmpty)
        return model
    }

    @Test("a model that is assigned is written with the tag of its case")
    func tags() throws {
        let (plain, other) = try (
            Wrapped(json: #"{"f":"N"}"#, schema: DynamicSchema.plainPart),
            Wrapped(json: #"{"ff":"O"}"#, schema: DynamicSchema.otherPart)
        )
        for (model, tag, name) in [(plain, "x", "N"), (other, "y", "O")] {
            let keyed = try edited { $0.keyed.model = model }
            #expect(keyed.dyn.json["keyed"]["t"].string == tag && keyed.keyed.f.string == name)
            let listed = try edited { $0.list[1].model = model }
            #expect(listed.dyn.json["list"][1]["t"].string == tag && listed.list[1].f.string == name)
            let named = try edited { $0.dict["k"].model = model }
            #expect(named.dyn.json["dict"]["k"]["t"].string == tag && named.dict["k"].f.string == name)
            let beside = try edited { $0.beside.model = model }
            #expect(beside.dyn.json["its"].string == tag && beside.beside.f.string == name)
        }
        for (from, tag, name) in [("a", "x", "A"), ("b", "y", "B"), ("keyed", "x", "K")] {
            for to in ["keyed", "beside"] where to != from {
                let model = try edited { $0[to] = $0[from] }
                #expect((to == "keyed" ? model.dyn.json["keyed"]["t"] : model.dyn.json["its"]).string == tag)
                #expect(model[to].f.string == name)
            }
            let listed = try edited { $0.list[0] = $0[from] }
            #expect(listed.dyn.json["list"][0]["t"].string == tag && listed.list[0].f.string == name)
        }
        let element = try edited { $0.beside = $0.list[1] }
        #expect(element.dyn.json["its"] == "y")
        #expect(element.beside.f.string == "1")
    }

    @Test("a union's value is read and edited as its case says, and stays of its case")
    func members() throws {
        let model = try edited {
            $0.list[1].f = "Q"
            $0.dict["k"].f = "R"
            $0.twins.f = "U"
            $0.keyed.n = 4
        }
        #expect(
            model.dyn.json["list"][1].text() == #"{"t":"y","ff":"Q"}"#
                && model.dyn.json["dict"]["k"].text() == #"{"t":"y","ff":"R"}"#)
        #expect(model.dyn.json["twins"].text() == #"{"t":"second","f":"U"}"# && model.dyn.json["keyed"]["n"] == 4)
        // An edit after a model was put there counts.
        let both = try edited {
            var value = $0.keyed
            value.model = $0.b.model
            value.f = "V"
            $0.keyed = value
        }
        #expect(both.dyn.json["keyed"].text() == #"{"ff":"V","t":"y"}"#)
    }

    @Test("a union without a value takes a model; a value of the same entry of another model brings its tag")
    func absent() throws {
        let other = try Wrapped(json: #"{"ff":"O"}"#, schema: DynamicSchema.otherPart)
        var model = try Wrapped(json: "{}", schema: DynamicSchema.parts)
        model.keyed.model = other
        model.beside.model = other
        model.a.model = nil
        #expect(model.dyn.text() == #"{"keyed":{"ff":"O","t":"y"},"its":"y","beside":{"ff":"O"}}"#, "\(model.dyn.text())")
        // The list itself is no value of the union.
        model.list.model = other
        #expect(model.dyn.json["list"].isMissing)
        let copied = try edited { $0.beside = model.beside }
        #expect(copied.dyn.json["its"] == "y")
        #expect(copied.beside.f.string == "O")
        let member = try edited { $0.beside.f = "Q" }
        #expect(member.dyn.json["its"] == "x" && member.dyn.json["beside"] == ["f": "Q"])
    }

    @Test("a value that has its tag and its payload as members is no model itself")
    func envelope() throws {
        let model = try Wrapped(json: #"{"wrapped":{"t":"y","c":{"ff":"E"}}}"#, schema: DynamicSchema.parts)
        let inner: Wrapped<DynamicSchema>? = model.wrapped.model
        #expect(inner == nil && model.wrapped["c"].json == ["ff": "E"])
        #expect(try edited { $0.wrapped = model.b }.dyn.json["wrapped"].isMissing)
        #expect(try edited { $0.wrapped = model.wrapped }.dyn.json["wrapped"] == model.dyn.json["wrapped"])
    }

    @Test("a model of no case's schema does not become null")
    func foreign() throws {
        let foreign = try Wrapped(
            json: #"{"f":"F"}"#,
            schema: DynamicSchema("NoPart") {
                Str("f"); Str("g")
            })
        var model = try Wrapped(json: text, schema: DynamicSchema.parts)
        model.keyed.model = foreign
        model.list[0].model = foreign
        #expect(model.keyed.json["f"].string == "F")
        #expect(model.list[0].json["f"].string == "F")
    }

    @Test("a model taken out of a union is translated to the schema where it is put")
    func out() throws {
        for (read, name) in [
            ({ @Sendable (model: Wrapped<DynamicSchema>) in model.keyed }, "K"), ({ $0.list[0] }, "0"), ({ $0.beside }, "S"),
            ({ $0.list[1] }, "1"), ({ $0.dict["k"] }, "D"),
        ] as [(@Sendable (Wrapped<DynamicSchema>) -> DynamicValue, String)] {
            let model = try edited { $0.b = read($0) }
            #expect(model.b.f.string == name, "\(model.dyn.text())")
            let plain = try edited { $0.a = read($0) }
            #expect(plain.a.f.string == name, "\(plain.dyn.text())")
        }
    }
}
