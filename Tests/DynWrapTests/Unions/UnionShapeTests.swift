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
