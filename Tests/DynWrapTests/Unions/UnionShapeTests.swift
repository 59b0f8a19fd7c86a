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
