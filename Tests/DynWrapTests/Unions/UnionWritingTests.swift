import DynWrap
import Foundation
import TestSupport
import Testing

extension Union<UnionWritingTests.Event> {
    fileprivate static func events(_ choice: UnionChoice) -> Union {
        Union(by: choice) {
            Case("push", or: ["PushEvent"], UnionWritingTests.Event.push)
            Case("fork", UnionWritingTests.Event.fork)
            Case("ping", or: ["PingEvent"], UnionWritingTests.Event.ping)
            Case("pong", UnionWritingTests.Event.pong)
            Otherwise(UnionWritingTests.Event.other)
        }
    }
}

/// What an assignment of a union's value writes, over what is there: nothing that it does not have to.
@Suite("Unions written")
struct UnionWritingTests {
    struct PartSchema: Schema { let size = Num<Int>("size") }
    enum Event: Sendable { case push(Wrapped<PartSchema>), fork(Wrapped<PartSchema>), ping, pong, other(JSON) }

    struct LogSchema: Schema {
        let byKey = OneOf<Event>("e", .events("type"))
        let beside = OneOf<Event>("e", .events(.sibling("type")))
        let envelope = OneOf<Event>("e", .events(.sibling("type", of: "payload")))
        let list = OneOfList<Event>("e", .events("type"))
        let envelopes = OneOfList<Event>("e", .events(.sibling("type", of: "payload")))
        let dict = OneOfDict<Event>("e", .events("type"))
    }
    typealias Log = Wrapped<LogSchema>

    static func part(_ size: Int) -> Wrapped<PartSchema> { Wrapped { $0.size = size } }

    @Test(
        "by a key in the value",
        arguments: [
            // A case without a payload keeps an object of its kind, and its name; of another kind it makes one of its own.
            (#"{"e":{"type":"ping","x":1}}"#, Event.ping, #"{"e":{"type":"ping","x":1}}"#),
            (#"{"e":{"type":"PingEvent","x":1}}"#, .ping, #"{"e":{"type":"PingEvent","x":1}}"#),
            (#"{"e":{"type":"ping","x":1}}"#, .pong, #"{"e":{"type":"pong"}}"#),
            (#"{"e":{"type":"push","size":1}}"#, .ping, #"{"e":{"type":"ping"}}"#),
            (#"{"e":7}"#, .ping, #"{"e":{"type":"ping"}}"#),
            ("{}", .ping, #"{"e":{"type":"ping"}}"#),
            ("{}", .push(part(2)), #"{"e":{"size":2,"type":"push"}}"#),
            (#"{"e":{"type":"zz","y":1}}"#, .other(["a": 1]), #"{"e":{"a":1}}"#),
            (#"{"e":{"type":"push","size":1}}"#, .other(["type": "new", "z": 1]), #"{"e":{"type":"new","z":1}}"#),
        ])
    func byKey(_ text: String, _ value: Event, _ expected: String) throws {
        var log = try Log(json: text)
        log.byKey = value
        #expect(log.dyn.json.text() == expected)
    }

    @Test(
        "by a tag beside the value",
        arguments: [
            // The case that takes the rest keeps a tag that no case has, and leaves none that one has.
            (#"{"type":"zz","e":{"a":1}}"#, Event.other(["a": 2]), #"{"type":"zz","e":{"a":2}}"#),
            (#"{"type":"push","e":{"size":1}}"#, .other(["a": 2]), #"{"e":{"a":2}}"#),
            (#"{"e":1}"#, .other(2), #"{"e":2}"#),
            // A case without a payload keeps what is there of its kind.
            (#"{"type":"ping","e":{"x":1}}"#, .ping, #"{"type":"ping","e":{"x":1}}"#),
            (#"{"type":"PingEvent","e":{"x":1}}"#, .ping, #"{"type":"PingEvent","e":{"x":1}}"#),
            (#"{"type":"push","e":{"size":1}}"#, .ping, #"{"type":"ping"}"#),
            (#"{"type":"ping"}"#, .push(part(2)), #"{"type":"push","e":{"size":2}}"#),
            (#"{"type":"PushEvent","e":{"size":1,"z":0}}"#, .push(part(2)), #"{"type":"PushEvent","e":{"size":2}}"#),
            (#"{"type":"zz","e":{"a":1}}"#, .fork(part(3)), #"{"type":"fork","e":{"size":3}}"#),
        ])
    func beside(_ text: String, _ value: Event, _ expected: String) throws {
        var log = try Log(json: text)
        log.beside = value
        #expect(log.dyn.json.text() == expected)
    }

    @Test(
        "by a tag and a payload in the value",
        arguments: [
            (#"{"e":{"type":"ping","payload":{"x":1},"id":7}}"#, Event.ping, #"{"e":{"type":"ping","payload":{"x":1},"id":7}}"#),
            (#"{"e":{"type":"push","payload":{"size":1},"id":7}}"#, .ping, #"{"e":{"type":"ping","id":7}}"#),
            (#"{"e":{"type":"ping","id":7}}"#, .push(part(2)), #"{"e":{"type":"push","id":7,"payload":{"size":2}}}"#),
            (
                #"{"e":{"id":7,"type":"PushEvent","payload":{"size":1}}}"#, .push(part(2)),
                #"{"e":{"id":7,"type":"PushEvent","payload":{"size":2}}}"#
            ),
            (#"{"e":{"type":"push","payload":{"size":1},"id":7}}"#, .other(["any": 1]), #"{"e":{"any":1}}"#),
            ("{}", .pong, #"{"e":{"type":"pong"}}"#),
        ])
    func envelope(_ text: String, _ value: Event, _ expected: String) throws {
        var log = try Log(json: text)
        log.envelope = value
        #expect(log.dyn.json.text() == expected)
    }

    /// A value's kind and payload as text, to be compared by.
    private func form(_ event: Event?) -> String {
        switch event {
        case .push(let part): "push \(part.dyn.json["size"].text(.compact))"
        case .fork(let part): "fork \(part.dyn.json["size"].text(.compact))"
        case .ping: "ping"
        case .pong: "pong"
        case .other(let json): "other \(json.text(.compact))"
        case nil: "none"
        }
    }

    @Test(
        "random values over random texts: what was read changes nothing, what is assigned is read again, nothing beside it changes"
    )
    func law() throws {
        var random = SeededRandom(seed: EditingLawTests.seed &+ 131)
        let tags = [#""push""#, #""PushEvent""#, #""fork""#, #""ping""#, #""PingEvent""#, #""pong""#, #""zz""#, "7", "null"]
        let payloads = [#"{"size": 1}"#, #"{"size": 2.0, "z": [1]}"#, "{ }", "5", "null", #"{"x": null}"#]
        func text(_ way: Int) -> String {
            let (tag, payload) = (tags.randomElement(using: &random)!, payloads.randomElement(using: &random)!)
            let members = payload.hasPrefix("{") ? String(payload.dropFirst().dropLast()) : ""
            let inside = "{\"type\": \(tag)" + (members.contains(":") ? ", \(members)" : "") + "}"
            return switch way {
            case 0: "{\"a\": 1, \"e\": \(inside), \"b\": 2.50}"
            case 1: "{\"a\": 1, \"type\": \(tag), \"e\": \(payload), \"b\": 2.50}"
            default: "{\"a\": 1, \"e\": {\"id\": 7, \"type\": \(tag), \"payload\": \(payload)}, \"b\": 2.50}"
            }
        }
        let paths: [WritableKeyPath<Log, Event?>] = [\.byKey, \.beside, \.envelope]
        for run in 0..<EditingLawTests.runs {
            let way = run % 3
            let old = text(way)
            var log = try Log(json: old)
            let path = paths[way]
            let read = log[keyPath: path]
            if let read {
                log[keyPath: path] = read
                #expect(log.dyn.json.text() == old, "run \(run)")
            }
            let values: [Event] = [
                .push(Self.part(9)), .fork(Self.part(8)), .ping, .pong, .other(["type": "new", "payload": 1]),
            ]
            let value = values.randomElement(using: &random)!
            log[keyPath: path] = value
            let note: Comment = "run \(run): \(form(value)) over \(old) is \(log.dyn.json)"
            #expect(log.dyn.json["a"].text() == "1" && log.dyn.json["b"].text() == "2.50", note)
            if form(value) != form(log[keyPath: path]) {
                // Only what the rest takes may be read as something else: beside a tag that a case has there is none left.
                #expect(form(value).hasPrefix("other"), note)
            }
            // The same kind keeps its tag and what stands beside the payload.
            if let read, form(read).prefix(4) == form(value).prefix(4), way == 2, form(value).prefix(5) != "other" {
                #expect(log.dyn.json["e"]["id"] == 7, note)
                #expect(log.dyn.json["e"]["type"].text() == (try JSON(parsing: old))["e"]["type"].text(), note)
            }
            // Lists and dictionaries write each value as the field does.
            if way != 1, read != nil {
                let element = (try JSON(parsing: old))["e"].text()
                var many = try Log(json: "{\"e\": [1, \(element), \"x\"]}")
                if way == 0 {
                    let index = many.list.firstIndex { form($0) == form(read) } ?? 0
                    many.list[index] = value
                } else {
                    let index = many.envelopes.firstIndex { form($0) == form(read) } ?? 0
                    many.envelopes[index] = value
                }
                #expect(many.dyn.json["e"][1].text(.compact) == log.dyn.json["e"].text(.compact), note)
            }
        }
    }

    private enum Value: Equatable { case count(Int), name(String), maybe(Int?), both(Int?, String?) }
    private struct ValueSchema: Schema {
        let bare = OneOf<Value>("bare", by: "t") {
            Case("count", Value.count)
            Case("name", Value.name)
        }.optional
        let keyed = OneOf<Value>("keyed", by: "t") {
            Case("maybe", Value.maybe, at: "v"); Case("both", Value.both, at: "a", "b")
        }.optional
        let beside = OneOf<Value>("beside", by: .sibling("its")) {
            Case("maybe", Value.maybe, at: "v.w")
            Case("both", Value.both, at: "a", "b")
        }.optional
        let envelope = OneOf<Value>("envelope", by: .sibling("t", of: "p")) {
            Case("maybe", Value.maybe)
            Case("both", Value.both, at: "a", "b")
        }.optional
        let slots = OneOfList<Value>("slots", by: .sibling("t", of: "p")) { Case("maybe", Value.maybe, at: "v") }
        let only = OneOfList<Value>("only", by: .onlyKey) {
            Case("maybe", Value.maybe, at: "_0")
            Case("name", Value.name)
        }
    }

    @Test("a payload that has no place for its tag can't be written: dyn.set refuses it, the dot changes nothing")
    func untaggable() throws {
        let text = #"{"bare":{"t":"name"},"a":1}"#
        for value in [Value.count(5), .name("n")] {
            var model = try Wrapped<ValueSchema>(json: text)
            #expect(throws: ValidationError.self) { try model.dyn.set(\.bare, to: value) }
            model.bare = value
            #expect(model.dyn.text() == text && model.dyn.changes.isEmpty)
        }
    }

    @Test("a nil payload is written as null only where null was, and what was read changes nothing when it is assigned")
    func absentPayloads() throws {
        let texts = [
            #"{"keyed":{"t":"maybe"}}"#, #"{"keyed":{"t":"maybe","v":null}}"#, #"{"keyed":{"t":"both","b":null}}"#,
            #"{"its":"maybe","beside":{}}"#, #"{"its":"maybe","beside":{"v":{}}}"#, #"{"its":"both","beside":{"a":null}}"#,
            #"{"envelope":{"t":"maybe"}}"#, #"{"envelope":{"t":"maybe","p":null}}"#, #"{"envelope":{"t":"both","p":{}}}"#,
            #"{"slots":[{"t":"maybe"},{"t":"maybe","p":{}},{"t":"maybe","p":{"v":null}}]}"#,
            #"{"only":[{"maybe":{}},{"maybe":{"_0":null}},{"maybe":{"_0":1}}]}"#,
        ]
        for text in texts {
            var model = try Wrapped<ValueSchema>(json: text)
            #expect(model.dyn.problems.isEmpty, "\(text)")
            if let value = model.keyed { model.keyed = value }
            if let value = model.beside { model.beside = value }
            if let value = model.envelope { model.envelope = value }
            if !model.slots.isEmpty { model.slots = model.slots }
            if !model.only.isEmpty { model.only = model.only }
            #expect(model.dyn.text() == text)
        }
        var model = try Wrapped<ValueSchema>(json: #"{"keyed":{"t":"maybe","v":5,"o":1},"only":[{"name":"n"}]}"#)
        model.keyed = .maybe(nil)
        model.only = [.maybe(nil), .maybe(3)]
        #expect(model.dyn.text() == #"{"keyed":{"t":"maybe","o":1},"only":[{"maybe":{}},{"maybe":{"_0":3}}]}"#)
        #expect(model.keyed == .maybe(nil) && model.only == [.maybe(nil), .maybe(3)])
    }

    @Test(
        "a value that can't contain the payload is a problem, also where the payload may be absent",
        arguments: ["[2,3]", "5", #""x""#])
    func blocked(_ value: String) throws {
        for kind in ["maybe", "both"] {
            let text = #"{"its":"\#(kind)","beside":\#(value)}"#
            let model = try Wrapped<ValueSchema>(json: text)
            #expect(model.beside == nil)
            #expect(model.dyn.problems.map(\.pointer) == ["/beside"] && model.dyn.problems.map(\.expected) == ["an object"])
            #expect(throws: ValidationError.self) { _ = try Wrapped<ValueSchema>(strict: text) }
        }
        let inside = try Wrapped<ValueSchema>(json: #"{"its":"maybe","beside":{"v":\#(value)}}"#)
        #expect(inside.dyn.problems.map(\.expected) == ["a value with an object at /v"])
        let envelope = try Wrapped<ValueSchema>(json: #"{"slots":[{"t":"maybe","p":\#(value)}]}"#)
        #expect(envelope.dyn.problems.count == 1)
    }
}
