import DynWrap
import Testing

/// A tag beside a union's value goes with the value: where the field is reset, removed, put out.
@Suite("A union's tag beside it")
struct SiblingTagTests {
    struct PartSchema: Schema { let size = Num<Int>("size") }
    enum Event: Sendable { case push(Wrapped<PartSchema>), fork(Wrapped<PartSchema>), ping }

    struct LogSchema: Schema {
        let event = OneOf<Event>("e", by: .sibling("type")) {
            Case("push", Event.push)
            Case("fork", Event.fork)
            Case("ping", Event.ping)
        }
        let strict = OneOfList<Event>("l", by: "type") {
            Case("push", Event.push)
            Case("ping", Event.ping)
        }.allOrNothing
        let byName = OneOfDict<Event>("d", by: "type") {
            Case("push", Event.push)
            Case("ping", Event.ping)
        }.allOrNothing
    }
    typealias Log = Wrapped<LogSchema>

    @Test(
        "a reset puts the tag back",
        arguments: [#"{"type": "push", "e": {"size": 1}}"#, #"{"e": {"size": 1}}"#, #"{ "type":"zz" }"#, #"{"type": null}"#])
    func reset(_ text: String) throws {
        var log = try Log(json: text)
        log.event = .fork(Wrapped { $0.size = 2 })
        #expect(log.dyn.json["type"] == "fork")
        log.dyn.reset(\.event)
        #expect(log.dyn.json.text() == text)
        #expect(log.dyn.changes.isEmpty)
    }

    @Test(
        "removing takes a tag along that is all there is, and leaves any other",
        arguments: [
            (#"{"type":"ping"}"#, "{}"), (#"{"type":"ping","e":{"x":1}}"#, "{}"), (#"{"type":"ping","e":null}"#, "{}"),
            (#"{"type":"push","e":{"size":1}}"#, #"{"type":"push"}"#), (#"{"type":"zz","e":1}"#, #"{"type":"zz"}"#),
        ])
    func remove(_ text: String, _ expected: String) throws {
        var log = try Log(json: text)
        log.dyn.remove(\.event)
        #expect(log.dyn.json.text() == expected)
        #expect(log.dyn.state(of: \.event) == .absent)
    }

    @Test(
        "the declared output has the tag where the value is there, or the tag is the value",
        arguments: [
            (#"{"type":"push","e":{"size":1}}"#, #"{"type":"push","e":{"size":1}}"#),
            (#"{"type":"push","e":null}"#, "{}"), (#"{"type":"push"}"#, "{}"),
            (#"{"type":"ping","e":null}"#, #"{"type":"ping"}"#), (#"{"type":"ping"}"#, #"{"type":"ping"}"#),
        ])
    func output(_ text: String, _ expected: String) throws {
        let log = try Log(json: text)
        #expect(log.dyn.output().json == (try JSON(parsing: expected)))
    }

    private struct ElementsSchema: Schema {
        let event = OneOf<Event>("l[1].e", by: .sibling("type")) {
            Case("push", Event.push)
            Case("ping", Event.ping)
        }
    }

    @Test(
        "so has that of a value in an element, which keeps its number",
        arguments: [
            (#"{"l": [5, {"type": "push", "e": {"size": 1}}]}"#, #"{"l":[null,{"type":"push","e":{"size":1}}]}"#),
            (#"{"l": [{"x": 1}, {"type": "ping"}]}"#, #"{"l":[null,{"type":"ping"}]}"#),
            (#"{"l": [{"x": 1}, {"type": "push"}]}"#, "{}"), (#"{"l": [{"type": "ping"}]}"#, "{}"),
        ])
    func elements(_ text: String, _ expected: String) throws {
        let model = try Wrapped<ElementsSchema>(json: text)
        #expect(model.dyn.output().text() == expected)
        #expect(try Wrapped<ElementsSchema>(json: expected) == model)
    }

    enum Length: Sendable { case metres(Int), feet(Int), none, other(JSON) }
    struct SizeSchema: Schema {
        let length: OneOf<Length>
        let name: Str
        init() { self.init(prefix: "") }
        init(prefix: String) {
            name = Str(prefix + "name")
            length = OneOf<Length>(prefix + "v", by: .sibling(prefix + "unit")) {
                Case("m", Length.metres)
                Case("ft", Length.feet)
                Case("none", Length.none)
                Otherwise(Length.other)
            }
        }
    }
    struct ThingSchema: Schema {
        let a = Group(SizeSchema(prefix: "a-"))
        let b = Group(SizeSchema(prefix: "b-"))
        let list = ModelList<SizeSchema>("list", of: SizeSchema(prefix: "a-"))
    }
    typealias Thing = Wrapped<ThingSchema>

    private static func form(_ length: Length?) -> String {
        if case .other(let json)? = length { return "other \(json)" }
        return length.map { "\($0)" } ?? "nothing"
    }

    @Test("goes with the value of a group: edited, assigned, changed, rebased, put into a list, archived, picked")
    func groups() throws {
        let texts = [
            "", #""a-unit": "m", "a-v": 7, "#, #""a-v": 7, "a-unit": "ft", "#, #""a-unit": "none", "#,
            #""a-unit": "zz", "a-v": 1.0, "#, #""a-v": [2], "#, #""a-unit": "m", "#,
        ]
        let values: [Length?] = [.metres(1), .feet(7), Length.none, .other(["x": 1]), nil]
        for text in texts {
            let thing = try Thing(json: "{\(text)\"rest\": 1}")
            let form = Self.form(thing.a.length)
            for value in values {
                var edited = thing
                edited.a.length = value
                let note: Comment = "\(text) \(Self.form(value)) \(edited.dyn.json)"
                #expect(Self.form(edited.a.length) == Self.form(value), note)
                #expect(edited.dyn.json["rest"] == 1, note)
                var other = thing
                other.a = edited.a
                #expect(other == edited && Self.form(other.a.length) == Self.form(value), note)
                other = thing
                try other.a.dyn.apply(edited.a.dyn.changes)
                #expect(Self.form(other.a.length) == Self.form(value), note)
                try other.a.dyn.apply(edited.a.dyn.changes.inverse)
                #expect(Self.form(other.a.length) == form, note)
                other = edited
                let newer = try Thing(json: "{\(text)\"a-name\": \"n\", \"rest\": 1}")
                #expect(other.a.dyn.rebase(onto: newer.a).isEmpty, note)
                #expect(Self.form(other.a.length) == Self.form(value) && other.a.name == "n", note)
                other.b = other.a
                #expect(Self.form(other.b.length) == Self.form(value), "\(note) \(other.dyn.json)")
                other.list.append(other.a)
                #expect(Self.form(other.list[0].length) == Self.form(value), "\(note) \(other.dyn.json)")
                let archive = Wrapped(Archive(edited.a))
                #expect(Self.form(archive.length) == Self.form(value), note)
                #expect(Self.form(edited.dyn.picking(\.a).a.length) == Self.form(value), note)
                #expect(Self.form(edited.dyn.omitting(\.a).a.length) == "nothing", note)
            }
        }
    }

    private struct FixedSchema: Schema {
        let length = OneOf<Length>("x.v", by: .sibling("unit")) {
            Case("m", Length.metres)
            Case("ft", Length.feet)
        }.readOnly
    }
    private struct FixturesSchema: Schema {
        let one = Group(FixedSchema())
        let list = ModelList<FixedSchema>("list")
    }

    @Test("of a read-only value it is not changed from outside", arguments: ["", "/list/0"])
    func readOnly(_ place: String) throws {
        let fixed = #""x": {"unit": "m", "v": 7}"#
        for change in [
            #"{"op": "replace", "path": "\#(place)/x/unit", "value": "ft"}"#, #"{"op": "remove", "path": "\#(place)/x/unit"}"#,
            #"{"op": "move", "from": "\#(place)/x/unit", "path": "\#(place)/x/was"}"#,
        ] {
            var model = try Wrapped<FixturesSchema>(json: "{\(fixed), \"list\": [{\(fixed)}]}")
            let patch = try JSONPatch(json: JSON(parsing: "[\(change)]"))
            let error = #expect(throws: JSONPointerError.self) { try model.dyn.apply(patch) }
            #expect(error?.code == .readOnly && error?.pointer.description == place + "/x/unit")
            try model.dyn.apply(patch, readOnly: .allow)
            try model.dyn.apply(JSONPatch([.add("/x/beside", 1), .add("/list/0/x/beside", 1)]))
        }
        var model = try Wrapped<FixturesSchema>(json: "{\(fixed)}")
        #expect(throws: JSONPointerError.self) { try model.dyn.apply(merging: ["x": ["unit": "ft"]]) }
    }

    @Test("another kind of the same payload is a change of the field")
    func changedFields() throws {
        var thing = try Thing(json: #"{"a-unit": "m", "a-v": 7}"#)
        thing.a.length = .feet(7)
        #expect(thing.dyn.changedFields.map(\.property) == ["a.length"])
        thing.a.length = .metres(7)
        #expect(thing.dyn.changedFields.isEmpty)
    }

    @Test("equal payloads of two kinds are two values")
    func equality() throws {
        let texts = [
            #"{"a-unit": "m", "a-v": 7}"#, #"{"a-v": 7, "a-unit": "ft"}"#, #"{"a-v": 7}"#, #"{"a-unit": "none"}"#, "{}",
        ]
        for (i, x) in texts.enumerated() {
            for (j, y) in texts.enumerated() {
                let (a, b) = (try Thing(json: x), try Thing(json: y))
                #expect((a == b) == (i == j) && (a.a == b.a) == (i == j), "\(x) \(y)")
                if i == j { #expect(a.hashValue == b.hashValue && a.a.hashValue == b.a.hashValue) }
            }
        }
    }

    @Test("an all-or-nothing collection that is none is written anew; one that is keeps what it has")
    func allOrNothing() throws {
        var log = try Log(
            json: #"{"l": [{"type": "zz"}, {"type":  "ping"}], "d": {"a": {"type": "zz"}, "b": {"type":  "ping"}}}"#)
        #expect(log.strict.isEmpty)
        log.strict = [.ping]
        log.byName = ["c": .ping]
        #expect(log.strict.count == 1)
        #expect(log.dyn.json.text() == #"{"l": [{"type":"ping"}], "d": {"c":{"type":"ping"}}}"#)
        log = try Log(json: #"{"l": [{"type":  "ping"}], "d": {"b": {"type":  "ping"}}}"#)
        log.strict.append(.ping)
        log.byName["c"] = .ping
        #expect(
            log.dyn.json.text()
                == #"{"l": [{"type":  "ping"},{"type":"ping"}], "d": {"b": {"type":  "ping"},"c": {"type":"ping"}}}"#)
    }

    @Test("a collection that becomes empty keeps the tag beside it")
    func emptied() throws {
        struct ListsSchema: Schema {
            let list = OneOfList<Event>("l", by: .sibling("type")) {
                Case("push", Event.push)
                Case("fork", Event.fork)
            }
            let dict = OneOfDict<Event>("d", by: .sibling("kind")) {
                Case("push", Event.push)
                Case("fork", Event.fork)
            }
        }
        var lists = try Wrapped<ListsSchema>(
            json: #"{"type": "push", "l": [{"size": 1}], "kind": "fork", "d": {"a": {"size": 1}}}"#)
        lists.list = []
        lists.dict = [:]
        #expect(lists.dyn.json == ["type": "push", "l": [], "kind": "fork", "d": [:]])
        lists.list = [.fork(Wrapped { $0.size = 2 })]
        #expect(lists.dyn.json["type"] == "fork")
    }
}
