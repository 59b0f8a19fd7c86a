import DynWrap
import DynWrapSchema
import Testing

/// Unions whose kind no tag in the value tells, and what a case's payload may be.
@Suite("Unions by shape, by a closure, and their payloads")
struct UnionShapeTests {
    struct CountSchema: Schema { let count = Num<Int>("count").required }
    struct NameSchema: Schema { let name = Str("name").required }
    struct DropSchema: Schema {
        let n = Num<Int>("n")
        var body: some SchemaBody { Unknown(.drop) }
    }
    enum Thing: Sendable {
        case count(Wrapped<CountSchema>), name(Wrapped<NameSchema>), labelled(model: Wrapped<NameSchema>), empty, other(JSON)
        case many([String: Wrapped<DropSchema>])

        var kind: String { String("\(self)".prefix { $0 != "(" }) }
    }

    struct ThingsSchema: Schema {
        let shaped = OneOf<Thing>("s", by: .shape) {
            Otherwise(Thing.other)
            Case(Thing.count)
            Case(Thing.name)
        }
        let told = OneOf<Thing>("t", by: .choosing { $0["empty"].exists ? "empty" : $0["name"].exists ? "name" : nil }) {
            Case("empty", Thing.empty)
            Case("name", Thing.name)
        }
        let tagged = OneOf<Thing>("k", by: "type") {
            Case("named", Thing.labelled)
            Case("many", Thing.many)
        }
        let wrapped = OneOf<Thing>("w", by: .sibling("type", of: "payload")) {
            Case("empty", Thing.empty)
            Case("name", Thing.name)
        }
        let byKey = OneOfDict<Thing>("d", by: "type") { Case("name", Thing.name) }
    }
    typealias Things = Wrapped<ThingsSchema>

    @Test(
        "by shape the first case that fits is the one, coerced values fit, and the case for the rest comes last wherever it stands",
        arguments: [
            (#"{"count": 1}"#, "count"), (#"{"count": "1", "name": "x"}"#, "count"), (#"{"name": "x"}"#, "name"),
            (#"{"name": 7}"#, "other"), (#"{"count": "x", "name": "y"}"#, "name"), ("{}", "other"), ("7", "other"),
        ])
    func shape(_ text: String, _ kind: String) throws {
        #expect(try Things(json: "{\"s\": \(text)}").shaped?.kind == kind)
    }

    enum Plain: Sendable, Hashable {
        case number(Double), flag(Bool), text(String), numbers([Int]), texts([String]), pair(Int, String), texted(String, String)
        case raw(JSON), twoRaw(JSON, Int), other(JSON)
    }

    @Test("by shape a case that converts nothing comes before those that do, whichever stands first")
    func exact() throws {
        struct ForwardSchema: Schema {
            let v = OneOf<Plain>("v", by: .shape) {
                Case(Plain.number)
                Case(Plain.flag)
                Case(Plain.text)
                Case(Plain.numbers)
                Case(Plain.texts)
                Case(Plain.pair, at: "a", "b")
                Case(Plain.texted, at: "a", "b")
            }
        }
        struct BackwardSchema: Schema {
            let v = OneOf<Plain>("v", by: .shape) {
                Case(Plain.texted, at: "a", "b")
                Case(Plain.pair, at: "a", "b")
                Case(Plain.texts)
                Case(Plain.numbers)
                Case(Plain.text)
                Case(Plain.flag)
                Case(Plain.number)
            }
        }
        let values: [(Plain, String)] = [
            (.text("0012"), #""0012""#), (.text("true"), #""true""#), (.text(""), #""""#), (.number(12), "12"),
            (.flag(true), "true"),
            (.texts(["1", "2"]), #"["1","2"]"#), (.numbers([1, 2]), "[1,2]"), (.pair(1, "x"), #"{"a":1,"b":"x"}"#),
            (.texted("1", "x"), #"{"a":"1","b":"x"}"#),
        ]
        for (value, text) in values {
            var (a, b) = (Wrapped<ForwardSchema>(), Wrapped<BackwardSchema>())
            try a.dyn.set(\.v, to: value)
            try b.dyn.set(\.v, to: value)
            #expect(a.v == value && b.v == value, "\(value): \(a) \(b)")
            #expect(a.dyn.json["v"].text() == text && b.dyn.json["v"].text() == text)
            #expect(a.dyn.problems.isEmpty && b.dyn.problems.isEmpty)
        }
        // Where all convert, the first does.
        struct NumbersSchema: Schema {
            let v = OneOf<Plain>("v", by: .shape) {
                Case(Plain.number)
                Case(Plain.flag)
            }
        }
        #expect(try Wrapped<NumbersSchema>(json: #"{"v": "1"}"#).v == .number(1))
        #expect(try Wrapped<NumbersSchema>(json: #"{"v": "1"}"#).dyn.problems.map(\.severity) == [.coerced])
    }

    @Test("a case whose required member is absent, or whose value is read as its default, comes after one that fits")
    func defaulted() throws {
        struct LabelSchema: Schema {
            let label = Str("label").default("none").required
            let size = Num<Int>("size").default(1, on: .invalid)
            let colour = Str("colour").default("red")
        }
        enum Named: Sendable { case label(Wrapped<LabelSchema>), name(Wrapped<NameSchema>), flag(Bool) }
        struct NamedSchema: Schema {
            let v = OneOf<Named>("v", by: .shape) {
                Case(Named.label)
                Case(Named.name)
            }
        }
        for (text, isLabel) in [
            (#"{"name": "x"}"#, false), (#"{"label": "x", "name": "y"}"#, true), ("{}", true),
            (#"{"label": "x", "size": "big", "name": "y"}"#, false), (#"{"label": "x", "size": "3", "name": "y"}"#, true),
            (#"{"label": 7, "name": "y"}"#, false),
            (#"{"label": "x", "size": "big"}"#, true),
        ] {
            let found = try Wrapped<NamedSchema>(json: "{\"v\": \(text)}").v
            if case .label = found { #expect(isLabel, "\(text)") } else { #expect(!isLabel && found != nil, "\(text)") }
        }
    }

    enum Held: Sendable, Hashable {
        case ints([Int]), texts([String]), intMap([String: Int]), textMap([String: String]), listMap([String: [Int]]), text(
            String)
        static let all: [Held] = [
            .ints([1, 2]), .ints([]), .texts(["a"]), .texts(["1", "x"]), .intMap(["a": 1]), .textMap(["a": "x", "c": "y"]),
            .listMap(["b": [1]]), .text("1"),
        ]
    }

    @Test(
        "another kind over one that is there: nothing of the old payload stays, what is assigned is read again, whatever tells the kind"
    )
    func otherKind() throws {
        struct HeldSchema: Schema {
            static func name(_ json: JSON) -> String? {
                switch json.kind {
                case .array: json[0].kind == .string ? "texts" : "ints"
                case .object:
                    json.members.contains { $0.value.kind == .array }
                        ? "listMap" : json.members.contains { $0.value.kind == .string } ? "textMap" : "intMap"
                default: "text"
                }
            }
            let shape = OneOf<Held>("shape", by: .shape) {
                Case(Held.ints)
                Case(Held.texts)
                Case(Held.intMap)
                Case(Held.textMap)
                Case(Held.listMap)
                Case(Held.text)
            }
            let shapes = OneOfList<Held>("shapes", by: .shape) {
                Case(Held.text)
                Case(Held.listMap)
                Case(Held.textMap)
                Case(Held.intMap)
                Case(Held.texts)
                Case(Held.ints)
            }
            let told = OneOf<Held>("told", by: .choosing(name)) {
                Case("ints", Held.ints)
                Case("texts", Held.texts)
                Case("intMap", Held.intMap)
                Case("textMap", Held.textMap)
                Case("listMap", Held.listMap)
                Case("text", Held.text)
            }
            let tagged = OneOf<Held>("tagged", by: "k") {
                Case("ints", Held.ints, at: "p")
                Case("texts", Held.texts, at: "p")
                Case("intMap", Held.intMap, at: "p")
                Case("textMap", Held.textMap, at: "p")
                Case("listMap", Held.listMap, at: "p")
                Case("text", Held.text, at: "p")
            }
            let beside = OneOf<Held>("beside", by: .sibling("k", of: "p")) {
                Case("ints", Held.ints)
                Case("texts", Held.texts)
                Case("intMap", Held.intMap)
                Case("textMap", Held.textMap)
                Case("listMap", Held.listMap)
                Case("text", Held.text)
            }
        }
        // Values that are not read stay where the kind stays, so some are there.
        let payloads = [
            "[1, 2]", "[]", #"["a", "b"]"#, #"[1, "x"]"#, #"{"a": 1}"#, #"{"a": 1, "b": [1]}"#, #"{"a": "x", "d": 1}"#, "{}",
            #""1""#, "7", "null",
        ]
        for old in payloads {
            for name in ["ints", "texts", "intMap", "textMap", "listMap", "text"] {
                for value in Held.all {
                    var model = try Wrapped<HeldSchema>(
                        json: #"""
                            {"shape": \#(old), "shapes": [\#(old)], "told": \#(old), "tagged": {"k": "\#(name)", "p": \#(old), "x": 1.0},
                             "beside": {"k": "\#(name)", "p": \#(old), "x": 1.0}}
                            """#)
                    model.shape = value
                    model.shapes = [value]
                    model.told = value
                    model.tagged = value
                    model.beside = value
                    var fresh = Wrapped<HeldSchema>()
                    fresh.shape = value
                    fresh.shapes = [value]
                    fresh.told = value
                    let note: Comment = "\(value) over \(name) \(old): \(model)"
                    // What no kind tells is read as an earlier one: the same as where nothing was.
                    #expect(model.shape == fresh.shape && model.shapes == fresh.shapes && model.told == fresh.told, note)
                    #expect(model.tagged == value && model.beside == value, note)
                    for union in ["tagged", "beside"] { #expect(model.dyn.json[union]["x"].text() == "1.0", note) }
                }
            }
        }
    }

    @Test("the export says of an optional payload that it need not be there, as strict opening does")
    func optionalPayload() throws {
        enum Maybe: Sendable { case one(Int?), two(Int?, Int?), raw(JSON), maybeRaw(JSON?), needed(Int) }
        struct MaybeSchema: Schema {
            let tagged = OneOf<Maybe>("tagged", by: "k") {
                Case("one", Maybe.one, at: "a")
                Case("two", Maybe.two, at: "a", "b")
                Case("raw", Maybe.raw, at: "a")
                Case("maybeRaw", Maybe.maybeRaw, at: "a")
                Case("needed", Maybe.needed, at: "a")
            }
            let beside = OneOf<Maybe>("beside", by: .sibling("k", of: "p")) {
                Case("one", Maybe.one)
                Case("two", Maybe.two, at: "a", "b")
                Case("raw", Maybe.raw, at: "a")
                Case("needed", Maybe.needed)
            }
            let keyed = OneOf<Maybe>("keyed", by: .onlyKey) {
                Case("one", Maybe.one, at: "_0")
                Case("needed", Maybe.needed, at: "_0")
            }
        }
        let schema = try JSONSchema(MaybeSchema().jsonSchema)
        var (allowed, refused) = (0, 0)
        for name in ["one", "two", "raw", "maybeRaw", "needed"] {
            for member in ["", #", "a": 1"#, #", "a": null"#] {
                for text in [
                    #"{"tagged": {"k": "\#(name)"\#(member)}}"#,
                    #"{"beside": {"k": "\#(name)"\#(member.isEmpty ? "" : ", \"p\": {\"a\": 1}")}}"#,
                    #"{"keyed": {"\#(name)": {\#(member.isEmpty ? "" : "\"_0\": 1")}}}"#,
                ] {
                    let isRight = (try? Wrapped<MaybeSchema>(strict: text)) != nil
                    #expect(try schema.allows(JSON(parsing: text)) == isRight, "\(text)")
                    if isRight { allowed += 1 } else { refused += 1 }
                }
            }
        }
        #expect(allowed > 10 && refused > 10, "\(allowed) \(refused)")
    }

    @Test("any JSON at a place of its own must be there, null too, and nothing is not written for it")
    func rawParts() throws {
        struct RawSchema: Schema {
            let s = OneOf<Plain>("s", by: .shape) {
                Case(Plain.raw, at: "a")
                Otherwise(Plain.other)
            }
            let k = OneOf<Plain>("k", by: "type") {
                Case("two", Plain.twoRaw, at: "x", "y")
                Case("one", Plain.raw, at: "x")
                Otherwise(Plain.other)
            }
        }
        typealias Model = Wrapped<RawSchema>
        #expect(try Model(json: #"{"s": {"a": null}}"#).s == .raw(.null))
        for text in ["[]", "7", #"{"z":1}"#] {
            let found = try Model(json: "{\"s\": \(text)}").s
            #expect(found == .other(try JSON(parsing: text)), "\(text)")
        }
        #expect(try Model(json: #"{"k": {"type": "two", "x": null, "y": 1}}"#).k == .twoRaw(.null, 1))
        for text in [#"{"type": "two", "y": 1}"#, #"{"type": "one"}"#] {
            let model = try Model(json: "{\"k\": \(text)}")
            #expect(model.k == nil && model.dyn.problems.map(\.severity) == [.error], "\(model.dyn.problems)")
            #expect(try !JSONSchema(RawSchema().jsonSchema).allows(model.dyn.json), "\(text)")
        }
        var model = try Model(json: #"{"k": {"type": "one", "x": 2}}"#)
        for nothing in [Plain.raw(.missing), .twoRaw(.missing, 1)] {
            #expect(throws: ValidationError.self) { try model.dyn.set(\.k, to: nothing) }
            #expect(throws: ValidationError.self) { try model.dyn.set(\.s, to: .raw(.missing)) }
            #expect(model.dyn.json.text() == #"{"k": {"type": "one", "x": 2}}"#)
        }
        try model.dyn.set(\.k, to: .twoRaw(.null, 1))
        #expect(model.k == .twoRaw(.null, 1))
    }

    @Test("a case without a payload keeps a value that the closure says is of it, and is refused in place of another")
    func bare() throws {
        var things = try Things(json: #"{"t": {"empty":  true}}"#)
        things.told = .empty
        #expect(things.dyn.json.text() == #"{"t": {"empty":  true}}"#)
        try things.dyn.set(\.told, to: .empty)  // no refusal, which would leave it as it is too
        things = try Things(json: #"{"t": {"name":  "x"}}"#)
        things.told = .empty
        #expect(things.dyn.json.text() == #"{"t": {"name":  "x"}}"#)
        #expect(throws: ValidationError.self) { try things.dyn.set(\.told, to: .empty) }
    }

    @Test("a case whose payload has a label is written")
    func labelled() throws {
        var things = Things()
        things.tagged = .labelled(model: Wrapped { $0.name = "x" })
        #expect(things.dyn.json.text() == #"{"k":{"name":"x","type":"named"}}"#)
    }

    @Test("an archive keeps the tag in the value that it tells, and drops it in models inside as any member that is not known")
    func tagInside() throws {
        let opened = try Things(json: #"{"k": {"type": "many", "a": {"type": "x", "n": 1, "z": 2}}}"#)
        let things = Wrapped(try Archive<Things>(data: Archive(opened).data(as: .json)))
        #expect(things.dyn.json["k"].text(.compact) == #"{"type":"many","a":{"n":1}}"#)
    }

    @Test("of a case without a payload the output has the tag alone; the export requires tag and payload of one that has it")
    func envelope() throws {
        let things = try Things(json: #"{"w": {"type": "empty", "payload": {"x": 1}, "id": 7}}"#)
        #expect(things.dyn.output().text() == #"{"w":{"type":"empty"}}"#)
        // It may be null besides.
        let kinds = ThingsSchema().jsonSchema["properties"]["w"]["anyOf"][0]["anyOf"]
        #expect(kinds.elements.map { $0["required"] } == [["type"], ["type", "payload"]])
    }

    @Test("a dictionary of values that are written alike keeps its text")
    func dictionary() throws {
        let text = #"{"d": {"a": { "name": "x", "type": "name" }}}"#
        var things = try Things(json: text)
        things.byKey = ["a": .name(Wrapped { $0.name = "x" })]
        #expect(things.dyn.json.text() == text)
        things.byKey = ["a": .name(Wrapped { $0.name = "y" })]
        #expect(things.dyn.json.text() != text)
    }
}
