import DynWrap
import Foundation
import TestSupport
import Testing

private struct PushSchema: Schema {
    let size = Num<Int>("size").required
    let commits = ModelList<CommitSchema>("commits")
    let key = Str("key").secret
}
private struct CommitSchema: Schema { let sha = Str("sha") }
private struct ForkSchema: Schema { let name = Str("forkee.name") }

private enum Payload {
    case push(Wrapped<PushSchema>)
    case fork(Wrapped<ForkSchema>)
    case ping
    case pong
    case other(JSON)
}

extension Union<Payload> {
    fileprivate static let payloads = cases(.sibling("type"))
    fileprivate static let events = cases(.sibling("type", of: "payload"))

    private static func cases(_ choice: UnionChoice) -> Union {
        Union(by: choice) {
            Case("push", or: ["PushEvent"], Payload.push)
            Case("fork", Payload.fork)
            Case("ping", Payload.ping)
            Case("pong", Payload.pong)
            Otherwise(Payload.other)
        }
    }
}

private struct EventSchema: Schema {
    let id = Str("id")
    let type = Str("type")
    let payload = OneOf<Payload>("payload", .payloads)
    let old = OneOf<Payload>("legacy.payload", .payloads).or("older.payload")
}

private struct ClosedEventSchema: Schema {
    let payload = OneOf<Payload>("payload", by: .sibling("meta.kind")) {
        Case("push", Payload.push)
        Case("ping", Payload.ping)
    }
    var body: some SchemaBody { Unknown(.report) }
}

private struct LogSchema: Schema {
    let events = OneOfList<Payload>("events", .events)
    let byID = OneOfDict<Payload>("by-id", .events)
    let last = OneOf<Payload>("last", .events)
    let items = OneOfList<Payload>("items", by: .sibling("kind")) {
        Case("push", Payload.push)
        Case("fork", Payload.fork)
    }
}

private typealias Event = Wrapped<EventSchema>

extension Payload {
    fileprivate var name: String {
        switch self {
        case .push(let push): "push \(push.size)"
        case .fork(let fork): "fork \(fork.name)"
        case .ping: "ping"
        case .pong: "pong"
        case .other(let json): "other \(json.text(.compact))"
        }
    }
}

@Suite("OneOf by a tag beside the value")
struct SiblingTests {
    @Test("a field's payload is read by the tag beside it; an edit inside touches nothing else")
    func field() throws {
        var event = try Event(
            json: #"{"id": "1", "type": "push", "payload": { "size": 2.0, "x": 1, "commits": [{"sha": "a"}] }, "y": 1e2}"#)
        guard case .push(var push) = event.payload else { return #expect(Bool(false)) }
        push.commits[0].sha = "b"
        event.payload = .push(push)
        #expect(
            event.dyn.json.text()
                == #"{"id": "1", "type": "push", "payload": { "size": 2.0, "x": 1, "commits": [{"sha": "b"}] }, "y": 1e2}"#)
        let before = event
        event.payload = before.payload
        #expect(event.dyn.hasSameText(as: before) && event.dyn.changes.paths == ["/payload/commits/0/sha"])
        event.type = "fork"
        #expect(event.payload?.name == "fork ")
        event.type = "nobody"
        #expect(event.payload?.name.hasPrefix("other {") == true)
    }

    @Test("assigning another kind writes the tag; other names of a kind stay")
    func writing() throws {
        var event = try Event(json: #"{"type": "PushEvent", "payload": {"size": 1}}"#)
        event.payload = .push(Wrapped { $0.size = 3 })
        #expect(event.dyn.json == ["type": "PushEvent", "payload": ["size": 3]])
        event.payload = .fork(Wrapped { $0.name = "f" })
        #expect(event.dyn.json == ["type": "fork", "payload": ["forkee": ["name": "f"]]] && event.payload?.name == "fork f")
        event.payload = .ping
        #expect(event.dyn.json == ["type": "ping"] && event.payload?.name == "ping")
        event.payload = .pong
        #expect(event.dyn.json == ["type": "pong"] && event.payload?.name == "pong")
        event.payload = nil
        #expect(event.dyn.json == [:] && event.payload == nil)
        event.payload = .push(Wrapped { $0.size = 4 })
        #expect(event.dyn.json.text(.compact) == #"{"type":"push","payload":{"size":4}}"#)
        event.payload = nil
        #expect(event.dyn.json == ["type": "push"] && event.dyn.state(of: \.payload) == .absent)
        event.payload = .other([1])
        #expect(event.dyn.json == ["payload": [1]] && event.payload?.name == "other [1]")
    }

    @Test("a case without payload is there by its tag alone, and leaves a payload that is there")
    func bare() throws {
        for text in [#"{"type": "ping"}"#, #"{"type": "ping", "payload": null}"#, #"{"type": "ping", "payload": {"zen": 1}}"#] {
            var event = try Event(json: text)
            #expect(event.payload?.name == "ping" && event.dyn.state(of: \.payload) == .value && event.dyn.problems.isEmpty)
            #expect(try event.dyn.get(\.payload)?.name == "ping")
            event.payload = .ping
            #expect(event.dyn.json.text() == text)
        }
        #expect(try Event(json: #"{"type": "ping"}"#) != Event(json: #"{"type": "pong"}"#))
        #expect(try Event(json: #"{"type": "push"}"#).payload == nil)
    }

    @Test("problems below the payload have their place; a payload whose kind nobody knows says which there are")
    func problems() throws {
        typealias Closed = Wrapped<ClosedEventSchema>
        let wrong = try Closed(json: #"{"meta": {"kind": "push"}, "payload": {"size": "x"}}"#)
        #expect(wrong.dyn.problems.map { "\($0.pointer) \($0.property)" } == ["/payload/size payload.size"])
        let unknown = try Closed(json: #"{"meta": {"kind": "quack"}, "payload": {"size": 1}}"#)
        #expect(
            unknown.dyn.problems.map(\.message) == [
                #"expected a value whose kind, at meta.kind beside it, is one of "push", "ping", found <secret>"#
            ])
        #expect(unknown.payload == nil)
        #expect(try Closed(json: #"{"meta": {"kind": "push"}, "payload": {"size": 1}}"#).dyn.problems.isEmpty)
    }

    @Test("output has the payload by its kind and the tag, whether or not that is an entry; secrets are hidden")
    func output() throws {
        let event = try Event(json: #"{"type": "push", "payload": {"size": "2", "x": 1, "key": "hush"}}"#)
        #expect(event.dyn.output().text() == #"{"type":"push","payload":{"size":2,"key":"hush"}}"#)
        #expect(!"\(event)".contains("hush"))
        let closed = try Wrapped<ClosedEventSchema>(json: #"{"meta": {"kind": "push"}, "payload": {"size": 2, "x": 1}}"#)
        #expect(closed.dyn.output().json == ["meta": ["kind": "push"], "payload": ["size": 2]])
        #expect(closed.dyn.output().json == JSON(valid: closed.dyn.output().text()))
        var edited = event
        edited.payload = .push(Wrapped { $0.key = "psst" })
        #expect(!"\(edited.dyn.changes) \(edited.dyn.changedFields)".contains("psst"))
    }

    @Test("equality looks at the tag; a fallback's tag is beside the fallback")
    func places() throws {
        let a = try Wrapped<ClosedEventSchema>(json: #"{"meta": {"kind": "ping"}}"#)
        #expect(a != Wrapped<ClosedEventSchema>() && a == a)
        let event = try Event(json: #"{"older": {"type": "push", "payload": {"size": 5}}}"#)
        #expect(event.old?.name == "push 5")
    }

    @Test("lists, dictionaries and fields whose values have tag and payload inside; what stands beside them stays")
    func envelopes() throws {
        let text = #"""
            {"events": [{"at": 1, "type": "push", "payload": {"size": 1}}, {"type": "ping", "at": 2}, {"type": "boat"}],
             "by-id": {"a": {"type": "fork", "payload": {"forkee": {"name": "n"}}}}, "last": {"type": "pong", "x": 1}}
            """#
        var log = try Wrapped<LogSchema>(json: text)
        #expect(log.events.map(\.name) == ["push 1", "ping", #"other {"type":"boat"}"#])
        #expect(log.byID["a"]?.name == "fork n" && log.last?.name == "pong" && log.dyn.problems.isEmpty)
        log.events[0] = .push(Wrapped { $0.size = 9 })
        log.events.append(.fork(Wrapped { $0.name = "new" }))
        log.last = .ping
        log.byID["b"] = .ping
        let events = log.dyn.json["events"]
        #expect(
            events[0] == ["at": 1, "type": "push", "payload": ["size": 9]] && events[1].text() == #"{"type": "ping", "at": 2}"#)
        #expect(events[3] == ["type": "fork", "payload": ["forkee": ["name": "new"]]])
        #expect(log.dyn.json["last"] == ["type": "ping", "x": 1] && log.dyn.json["by-id"]["b"] == ["type": "ping"])
        #expect(log.dyn.output().json["last"] == ["type": "ping"])
        let wrong = try Wrapped<LogSchema>(
            json: #"{"events": [{"type": "push", "payload": {"size": "x"}}, {"type": "push", "payload": 3}, {"type": "push"}]}"#)
        #expect(
            wrong.dyn.problems.map { "\($0.severity) \($0.pointer) \($0.message)" } == [
                "error /events/0/payload/size expected \(Int.expectation), found \"x\"",
                "dropped /events/1 expected an object whose payload is an object (Push), found <secret>",
                "dropped /events/2 expected an object whose payload is an object (Push), found <secret>",
            ])
    }

    @Test("a list with one tag beside it is of one kind, and only of that kind written")
    func listTag() throws {
        var log = try Wrapped<LogSchema>(json: #"{"kind": "push", "items": [{"size": 1}, {"size": 2}]}"#)
        #expect(log.items.map(\.name) == ["push 1", "push 2"])
        log.items.append(.push(Wrapped { $0.size = 3 }))
        #expect(log.dyn.json.text() == #"{"kind": "push", "items": [{"size": 1}, {"size": 2}, {"size":3}]}"#)
        #expect(throws: ValidationError.self) { try log.dyn.set(\.items, to: [.push(Wrapped()), .fork(Wrapped())]) }
        #expect(log.items.count == 3)
        log.items = [.fork(Wrapped { $0.name = "f" })]
        #expect(log.dyn.json == ["kind": "fork", "items": [["forkee": ["name": "f"]]]])
    }

    @Test("a root is opened from text, data, bytes, trees and files, alone and in arrays")
    func roots() throws {
        let text = #"{"type": "push", "payload": {"size": 1}}"#
        let list = "[\(text), {\"type\": \"ping\"}]"
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("union-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (file, listFile) = (folder.appendingPathComponent("a.json"), folder.appendingPathComponent("b.json"))
        try Data(text.utf8).write(to: file)
        try Data(list.utf8).write(to: listFile)
        let union = Union<Payload>.events
        let values = try [
            union.open(json: text), union.open(json: Data(text.utf8)), union.open(json: [UInt8](text.utf8)),
            union.open(json: JSON(parsing: text)), union.open(contentsOf: file),
        ]
        #expect(values.map(\.name) == Array(repeating: "push 1", count: 5))
        let lists = try [
            union.list(json: list), union.list(json: Data(list.utf8)), union.list(json: [UInt8](list.utf8)),
            union.list(json: JSON(parsing: list)), union.list(contentsOf: listFile),
            union.list(json: "{\"data\": {\"all\": \(list)}}", at: "/data/all"),
        ]
        for list in lists { #expect(list.map(\.name) == ["push 1", "ping"]) }
        #expect(union.json(of: .ping) == ["type": "ping"])
        #expect(throws: JSONError.self) { try union.list(json: text) }
        #expect(throws: ValidationError.self) {
            try Union<Payload>(by: .sibling("type", of: "payload")) {
                UnionCase("push", Payload.push)
            }.open(json: #"{"type": "x"}"#)
        }
    }

    @Test("a random payload of a random kind reads back as what was assigned, whatever stood there")
    func law() throws {
        var random = SeededRandom(seed: 12)
        let texts = [
            "{}", #"{"type": "push"}"#, #"{"type": "ping", "payload": {"size": 1}}"#, #"{"type": 3, "payload": null}"#,
            #"{"payload": {"size": 7}, "type": "fork"}"#, #"{"type": "PushEvent", "payload": [1]}"#,
        ]
        for run in Rounds.of(2_000) {
            var event = try Event(json: texts.randomElement(using: &random)!)
            for _ in 0..<4 {
                let size = Int.random(in: 0..<9, using: &random)
                let value: Payload? = [
                    .push(Wrapped { $0.size = size }), .fork(Wrapped { $0.name = "n\(size)" }), .ping, .pong,
                    .other(["k": JSON(size)]),
                    nil,
                ].randomElement(using: &random)!
                event.payload = value
                #expect(event.payload?.name == value?.name, "run \(run) \(event)")
                #expect(try Event(json: event.dyn.json.text()).payload?.name == value?.name)
            }
        }
    }

    @Test("a mapped union is read by the tag beside it, as it is now, and assigning writes both")
    func mapped() throws {
        struct MappedSchema: Schema {
            let payload = OneOf<Payload>("payload", by: .sibling("type")) {
                Case("push", Payload.push)
                Case("fork", Payload.fork)
                Case("ping", Payload.ping)
            }
            .map({ $0?.name ?? "none" }, { $0 == "fork" ? .fork(Wrapped { $0.name = "f" }) : $0 == "ping" ? .ping : nil })
            let type = Str("type")
        }
        var event = try Wrapped<MappedSchema>(json: #"{"type": "push", "payload": {"size": 1}}"#)
        let name = event.payload
        #expect(name != "none" && event.dyn.problems.isEmpty)
        // The same payload, of another kind.
        event.type = "fork"
        #expect(event.payload != name && event.payload != "none")
        event.payload = "ping"
        #expect(event.type == "ping")
        event.payload = "fork"
        #expect(event.dyn.json["type"] == "fork" && event.dyn.json["payload"]["forkee"]["name"] == "f")
        #expect(try Wrapped<MappedSchema>(json: #"{"type": "ping"}"#).payload != "none")
    }
}

extension JSON {
    /// The tree of a text that is known to be one.
    fileprivate init(valid text: String) { self = (try? JSON(parsing: text)) ?? .missing }
}
