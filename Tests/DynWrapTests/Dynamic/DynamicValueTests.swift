import DynWrap
import DynWrapSchema
import Foundation
import TestSupport
import Testing

extension DynamicSchema {
    fileprivate static let values = DynamicSchema("Values") {
        Raw("any")
        Str("code").onSet { $0.uppercased() }
        Str("password").secret.count(9...)
        Str("pin").secret
        Model("car", of: car)
        ModelList("rented.edges", each: "node", of: car)
    }

    fileprivate static let event = DynamicSchema("Event") {
        Num<Int>("tags[1]").named("second").required.range(...9)
        Num<Int>("x").or("y").named("either")
        Num<Int>("deep.in.n").named("blocked")
        List<Int>("list")
        OneOf<Side>("payload", by: .sibling("type")) { Case("a", Side.number, at: "n") }.named("payload")
    }

    fileprivate static let ruled = DynamicSchema("Ruled") {
        Raw("b")
        Rule("b is text", named: "b") { $0.string != nil }
    }

    fileprivate static let requiring = DynamicSchema("Requiring") {
        Str("address.city")
        Str("billing.city").named("billed")
        require("address.city", "billed")
    }

    fileprivate static func same(_ fallback: String, _ required: String) -> DynamicSchema {
        DynamicSchema("Same") {
            Str("a").or(fallback)
            Str("r")
            Str("s")
            require(required)
        }
    }
}

private struct BoundedSchema: Schema {
    let c = Num<Int>("c").optional.range(2...)
    let s = Str("s").count(...2)
}

private struct TwinSchema: Schema {
    let q = Str("q").or("old.q")
    let n = Num<Int>("n")
    let o = Num<Int>("o").optional
    let pin = Flag("a.b").secret
    let m = Model<BoundedSchema>("m")
    let w = Model<BoundedSchema>("w").writesNull
    let l = ModelList<BoundedSchema>("l").optional
}

extension DynamicSchema {
    fileprivate static let bounded = DynamicSchema("Bounded") { Num<Int>("c").optional.range(2...) }

    fileprivate static let twin = DynamicSchema("TwinSchema") {
        Str("q").or("old.q")
        Num<Int>("n")
        Num<Int>("o").optional
        Flag("a.b").secret.named("pin")
        Model("m", of: bounded)
        Model("w", of: bounded).writesNull
        ModelList("l", of: bounded).optional
    }

    fileprivate static let pinned = DynamicSchema("Pinned") {
        Str("pin").secret
        Num<Int>("n")
    }

    fileprivate static let guarded = DynamicSchema("Guarded") {
        Model("o", of: pinned)
        Model("whole", of: bounded).secret
        ModelList("l", of: pinned)
        ModelList("each", each: "node", of: pinned)
        ModelDict("d", of: pinned)
        Field<[String: [Wrapped<PinnedSchema>]]>("deep")
        Str("pin").or("old.pin").secret
        Group("g") { Str("pin").secret }
        Num<Int>("num").secret
        List<String>("ls").secret
        Raw("raw").secret
        OneOf<Guarded>("one", by: "k") { Case("a", Guarded.pinned) }
        OneOfList<Guarded>("many", by: "k") { Case("a", Guarded.pinned) }
    }

    /// Says of its entries what can be said outside of them.
    fileprivate static let demanding = DynamicSchema("Demanding") {
        Str("a").count(...1)
        Num<Int>("n").range(2...)
        Raw("e")
        Model(
            "o",
            of: DynamicSchema("O") {
                Num<Int>("n").range(2...); Str("s"); require("n", "s"); Unknown(.report)
            })
        List<Int>("l").secret.count(...1)
        Str("b").or("e")
        Group {
            Num<Int>("n").named("inner")
            Rule("is not 3", named: "inner") { $0.int != 3 }
        }.named("g")
        require("a", "l")
        Rule("n is odd", named: "n") { ($0.int ?? 1) % 2 == 1 }
        Rule("has some n") { $0.n.int != nil }
        Unknown(.report)
    }
}

private struct PinnedSchema: Schema { let pin = Str("pin").secret }
private enum Guarded { case pinned(Wrapped<PinnedSchema>) }

private enum Side { case number(Int) }

/// What a dynamic value says of what is there: its state, its problems without secrets, its models.
@Suite("Dynamic values")
struct DynamicValueTests {
    private func opened(_ text: String) throws -> Settings { try Wrapped(json: text, schema: DynamicSchema.values) }

    @Test("states: of entries, and of JSON that has none")
    func states() throws {
        let values = try opened(#"{"any": {"null": null, "n": 1}, "car": null, "code": 7, "pin": {}}"#)
        #expect(values["any"]["null"].state == .null)
        #expect(values["any"]["n"].state == .value)
        #expect(values["any"]["none"].state == .absent)
        #expect(values["any"].state == .value)
        #expect(values["car"].state == .null)
        #expect(values["pin"].state == .invalid("<secret>"))
        #expect(values["password"].state == .absent)
    }

    @Test("null is a value of an entry of any JSON, and of no other")
    func null() throws {
        let values = try opened(#"{"any": null, "code": null}"#)
        #expect(values["any"].as(JSON.self)?.isNull == true)
        #expect(values["code"].as(JSON.self) == nil)
        #expect(try opened("{}")["any"].as(JSON.self) == nil)
    }

    @Test("problems and errors show no secret")
    func secrets() throws {
        let values = try opened(#"{"password": "hunter2", "pin": "hunter2"}"#)
        #expect(values["password"].problems.map(\.found) == ["<secret>"])
        #expect("\(values["password"]) \(values["pin"])".contains("hunter2") == false)
        let error = #expect(throws: ValidationError.self) { try values.dyn.get("pin", as: Int.self) }
        #expect(error?.problems.map(\.found) == ["<secret>"])
        let absent = #expect(throws: ValidationError.self) { try opened("{}").dyn.get("pin", as: Int.self) }
        #expect(absent?.problems.map(\.found) == ["nothing"])
    }

    @Test("no part shows what the whole hides, by whatever names and indices it is reached, and whatever is there")
    func partsOfSecrets() throws {
        let word = #""hunter2""#
        let contents = [
            word, "[\(word), 1]", "[[\(word)]]", #"{"pin": \#(word), "n": "x"}"#, #"{"pin": [\#(word)]}"#,
            #"[{"pin": \#(word)}, \#(word)]"#, #"{"pin": {"pin": \#(word)}, "k": "a"}"#, #"{"a": {"node": {"pin": \#(word)}}}"#,
            #"[{"node": {"pin": \#(word)}}]"#, #"{"a": [{"pin": \#(word)}]}"#, #"[{"k": "a", "pin": \#(word)}]"#,
        ]
        let names = ["o", "whole", "l", "each", "d", "deep", "pin", "g", "num", "ls", "raw", "one", "many"]
        func shown(_ value: DynamicValue, _ depth: Int) -> Bool {
            var text = "\(value) \(String(reflecting: value)) \(value.state) \(value.problems) \(value.problems.lines)"
            dump(value, to: &text)
            if text.contains("hunter2") { return true }
            guard depth > 0 else { return false }
            return [value[0], value[1], value["pin"], value["n"], value["a"], value["node"]].contains { shown($0, depth - 1) }
        }
        for content in contents {
            for name in names {
                let model = try Wrapped(json: #"{"\#(name)": \#(content)}"#, schema: DynamicSchema.guarded)
                if !"\(model[name])".contains("hunter2") { #expect(!shown(model[name], 3), "\(name): \(content)") }
            }
        }
        let model = try Wrapped(json: #"{"o": {"pin": "hunter2", "n": 3}, "l": [{"n": 4}]}"#, schema: DynamicSchema.guarded)
        #expect("\(model["o"]["n"]) \(model["l"][0]["n"])" == "3 4")
    }

    @Test("a value that was only looked at is left as it stands, whatever the entry would write")
    func lookedAt() throws {
        var values = try opened(#"{"code": "ab"}"#)
        let code = values["code"]
        values["code"] = code
        #expect(values.dyn.json.text() == #"{"code": "ab"}"#)
        values["code"] = "cd"
        #expect(values.dyn.json.text() == #"{"code": "CD"}"#)
    }

    @Test("a list of models that are below a path of each element is set in such elements")
    func wrappedElements() throws {
        var values = try opened(#"{"rented": {"edges": [{"cursor": 1, "node": {"make": "Saab"}}]}}"#)
        #expect(values["edges"].models?.map { $0["make"].string } == ["Saab"])
        #expect(values["edges"][0]["make"].string == "Saab")
        let settings = try Wrapped(json: #"{"cars": [{"make": "VW"}, {"make": "Fiat"}]}"#, schema: DynamicSchema.settings)
        values["edges"].models = settings["cars"].models
        #expect(values["edges"].models?.map { $0["make"].string } == ["VW", "Fiat"])
        let elements = values.dyn.json["rented"]["edges"].elements.map { $0["node"]["make"].string }
        #expect(elements == ["VW", "Fiat"])
    }

    @Test("a rule about an entry is not asked where that is absent or null")
    func rules() throws {
        func problems(_ text: String) throws -> Int { try Wrapped(json: text, schema: DynamicSchema.ruled).dyn.problems.count }
        #expect(try problems("{}") == 0)
        #expect(try problems(#"{"b": null}"#) == 0)
        #expect(try problems(#"{"b": "x"}"#) == 0)
        #expect(try problems(#"{"b": 1}"#) == 1)
    }

    @Test("what a body names, it names by an entry's name or by its whole path")
    func names() throws {
        let problems = try Wrapped(json: "{}", schema: DynamicSchema.requiring).dyn.problems
        #expect(problems.map { $0.pointer.description } == ["/address/city", "/billing/city"])
    }

    @Test("schemas that differ in fallbacks or in what they require are not equal")
    func equality() {
        #expect(DynamicSchema.same("b", "r") == DynamicSchema.same("b", "r"))
        #expect(DynamicSchema.same("b", "r") != DynamicSchema.same("c", "r"))
        #expect(DynamicSchema.same("b", "r") != DynamicSchema.same("b", "s"))
    }

    @Test(
        "the nearest name is at most two letters away, or a third of them; letters that changed places are one",
        arguments: [
            ("prt", "port"), ("prx", "port"), ("pxyz", nil), ("badc", "abcd"), ("PORT", "port"),
            ("a-longer-nxmx", "a-longer-name"), ("abcx", "abcd"), ("prrt", "port"), ("wxyz", nil), ("aln", nil),
            ("xpxoxrxtx", nil),
            ("b-linger-mane", "a-longer-name"),
        ] as [(String, String?)])
    func nearest(_ name: String, _ expected: String?) {
        #expect(NearestName.nearest(to: name, in: ["port", "abcd", "a-longer-name"]) == expected)
    }

    @Test(
        "the problems of a value are those that the model says of its entry: at an index, at a fallback, behind what blocks its path, by a tag"
    )
    func problemsInModel() throws {
        let text = #"{"tags": [1, 20], "y": "no", "deep": 3, "type": "a", "payload": {"n": 1}, "list": [1]}"#
        let model = try Wrapped(json: text, schema: DynamicSchema.event)
        let all = model.dyn.problems
        #expect(all.map(\.pointer) == ["/tags/1", "/y", "/deep"])
        for name in ["second", "either", "blocked", "payload"] {
            #expect(model[name].problems == all.filter { $0.property == name }, "\(name)")
        }
        // What was edited since is told as it is now.
        var list = model["list"]
        #expect(list.problems.isEmpty)
        list[0] = "x"
        #expect(list.problems.map(\.pointer) == ["/list/0"])
    }

    @Test(
        "an entry is set where it is, at an index; what a constraint does not allow is a problem then, as of a schema that is a type"
    )
    func setInModel() throws {
        let schema = DynamicSchema("Tags") { Num<Int>("tags[1]").named("second").required.range(...9) }
        var model = try Wrapped(json: #"{"tags": [1, 2]}"#, schema: schema)
        try model.dyn.set("second", to: 5)
        #expect(model.dyn.json.text() == #"{"tags": [1, 5]}"#)
        try model.dyn.set("second", to: 50)
        try model.dyn.set("second", to: JSON(51))
        #expect(model.dyn.problems.map(\.rule) == ["range"] && model.dyn.problems.map(\.pointer) == ["/tags/1"])
        #expect(model.dyn.json.text() == #"{"tags": [1, 51]}"#)
        let error = #expect(throws: ValidationError.self) { try model.dyn.set("second", to: "x") }
        #expect(error?.problems.map(\.severity) == [.error] && error?.problems.map(\.pointer) == ["/tags/1"])
        #expect(model.dyn.json.text() == #"{"tags": [1, 51]}"#)
    }

    @Test("what a constraint or a document does not allow is set by all schemas, and is a problem then")
    func setAgainstConstraints() throws {
        let document = try DynamicSchema(
            jsonSchema: ["properties": ["c": ["type": "integer", "minimum": 2], "s": ["type": "string", "maxLength": 2]]])
        let written = DynamicSchema("Written") {
            Num<Int>("c").optional.range(2...)
            Str("s").count(...2)
        }
        var model = Wrapped<BoundedSchema>()
        try model.dyn.set(\.c, to: 1)
        try model.dyn.set(\.s, to: "abc")
        #expect(model.dyn.problems.map(\.pointer) == ["/c", "/s"])
        for schema in [document, written] {
            var dynamic = Wrapped(schema: schema)
            try dynamic.dyn.set("c", to: 1)
            try dynamic.dyn.set("s", to: JSON("abc"))
            #expect(dynamic.dyn.json == model.dyn.json)
            #expect(dynamic.dyn.problems.map(\.pointer) == ["/c", "/s"])
        }
    }

    @Test("get says what the same field of a schema that is a type says: the place, its line, the words")
    func getLikeTwin() throws {
        let texts = [
            "{}", #"{"old": {"q": null}}"#, #"{"old": {"q": 3}, "n": 1e400}"#, #"{"q": [1], "n": "x"}"#,
            #"{"old": 3, "n": null, "a": 1}"#,
            #"{"q": "a", "n": 3, "o": null, "a": {"b": true}}"#, #"{"n": 2.0, "o": "x", "a": {"b": [1]}}"#, #"{"o": 3}"#,
        ]
        func told<V: Equatable>(_ read: () throws -> V) -> String {
            do { return try "\(read())" } catch { return (error as? ValidationError)?.problems.lines ?? "\(error)" }
        }
        for text in texts {
            let (typed, named) = (try Wrapped<TwinSchema>(json: text), try Wrapped(json: text, schema: DynamicSchema.twin))
            #expect(told { try typed.dyn.get(\.q) } == told { try named.dyn.get("q", as: String.self) }, "\(text)")
            #expect(told { try typed.dyn.get(\.n) } == told { try named.dyn.get("n", as: Int.self) }, "\(text)")
            #expect(told { try typed.dyn.get(\.o) } == told { try named.dyn.get("o", as: Int?.self) }, "\(text)")
            #expect(told { try typed.dyn.get(\.pin) } == told { try named.dyn.get("pin", as: Bool.self) }, "\(text)")
        }
        let model = try Wrapped(json: #"{"old": {"q": "x"}}"#, schema: DynamicSchema.twin)
        #expect(
            told { try model.dyn.get("q", as: Int.self) }
                == "error /old/q (q) line 1, column 15: expected a whole number, found \"x\"")
    }

    @Test("nil over null is no edit, and null where the entry writes it: of a model, a list, and by a literal")
    func nilOverNull() throws {
        func edited(_ text: String, _ edit: (inout Wrapped<DynamicSchema>) -> Void) throws -> String {
            var model = try Wrapped(json: text, schema: DynamicSchema.twin)
            edit(&model)
            return model.dyn.json.text()
        }
        for text in [#"{"m":null,"w":null,"l":null}"#, "{}", #"{"m":{},"w":{},"l":[]}"#, #"{"m":3,"w":3,"l":3}"#] {
            var typed = try Wrapped<TwinSchema>(json: text)
            (typed.m, typed.w, typed.l) = (nil, nil, nil)
            #expect(
                try edited(text) {
                    $0.m.model = nil
                    $0.w.model = nil
                    $0.l.models = nil
                } == typed.dyn.json.text())
            #expect(
                try edited(text) {
                    $0.m = nil
                    $0.w = nil
                    $0.l = nil
                } == typed.dyn.json.text())
        }
    }

    @Test(
        "the problems of a value are those that the model says of its entry: what is required, rules, groups, a document's verdict"
    )
    func problemsLikeModel() throws {
        let document = try DynamicSchema(
            jsonSchema: [
                "required": ["a"],
                "properties": [
                    "a": ["type": "string", "maxLength": 1], "n": ["type": "integer", "minimum": 2], "e": ["enum": ["x", 1]],
                    "o": ["type": "object", "properties": ["n": ["type": "integer", "minimum": 2]], "required": ["n"]],
                    "l": ["type": "array", "items": ["type": "integer"], "maxItems": 1],
                    "b": ["type": "string", "format": "uuid"],
                ],
            ])
        var random = SeededRandom(seed: 5)
        let texts = [
            "1", "3", "null", #""x""#, #""long""#, "[1]", #"[1,"x"]"#, #"{"n":1}"#, #"{"n":"x","s":1}"#, "{}", "true", "1.5",
            "1e400",
        ]
        let names = ["a", "n", "e", "o", "l", "b"]
        for _ in Rounds.of(400) {
            let members = names.filter { _ in Bool.random(using: &random) }.map {
                "\"\($0)\":\(texts.randomElement(using: &random) ?? "")"
            }
            let text = "{\(members.joined(separator: ", "))}"
            for schema in [document, DynamicSchema.demanding] {
                let model = try Wrapped(json: text, schema: schema)
                let all = model.dyn.problems
                for name in names + (schema == document ? [] : ["g"]) {
                    let own = all.filter { $0.property == name || $0.property.hasPrefix(name + ".") }
                    #expect(model[name].problems == own, "\(name) of \(text)")
                }
            }
        }
    }

    @Test(
        "a name that no entry has is compared with those there are when its problem is read, not at each reading",
        .timeLimit(.minutes(10)))
    func manyNames() throws {
        let schema = DynamicSchema("Wide") { for i in 0..<300 { Str("a-name-that-is-quite-long-\(i)") } }
        let model = try Wrapped(json: "{}", schema: schema)
        let time = ProcessorTime.measure {
            for _ in 0..<2_000 { #expect(model["a-name-that-is-quite-lon-7"].string == nil) }
        }
        #expect(time < Rounds.mostTime)
        let value = model["a-name-that-is-quite-lon-7"]
        #expect(value.problems.map(\.expected) == ["an entry of Wide, the nearest being 'a-name-that-is-quite-long-7'"])
        #expect(value == model["a-name-that-is-quite-lon-7"] && value != model["b"])
    }
}

/// What a document's allOf and lists of types make of an entry.
@Suite("DynamicSchema from a JSON Schema document: entries")
struct DocumentEntriesTests {
    private func types(_ document: JSON) throws -> [String: String] {
        let entries = try DynamicSchema(jsonSchema: document).entries
        return Dictionary(entries.map { ($0.name, "\($0.type)") }, uniquingKeysWith: { "\($0) and \($1)" })
    }

    @Test("of several schemas for one key the first makes the entry; types are what all of them allow")
    func allOf() throws {
        let first: JSON = ["properties": ["a": ["type": "integer"], "b": ["type": ["integer", "string"]]]]
        let second: JSON = ["properties": ["a": ["type": "number"]]]
        #expect(try types(["allOf": [first, second]]) == ["a": "Optional<Int>", "b": "JSON"])
        let narrowed: JSON = ["properties": ["b": ["type": ["integer", "string"], "allOf": [["type": "string"]]]]]
        #expect(try types(narrowed) == ["b": "Optional<String>"])
    }

    @Test("what may be an object or an array is any JSON")
    func objectOrArray() throws {
        let document: JSON = ["properties": ["x": ["type": ["object", "array"], "properties": ["y": ["type": "string"]]]]]
        #expect(try types(document) == ["x": "JSON"])
    }

    @Test("a required member that may not be null is removed, not written as null")
    func removed() throws {
        let schema = try DynamicSchema(jsonSchema: ["required": ["b"], "properties": ["b": ["type": "string"]]])
        var model = try Wrapped(json: #"{"b": "y"}"#, schema: schema)
        model.b = nil as String?
        #expect(model.dyn.json.text() == "{}")
    }
}
