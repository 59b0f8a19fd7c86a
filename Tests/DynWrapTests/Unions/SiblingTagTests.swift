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
