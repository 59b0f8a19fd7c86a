import DynWrap
import Foundation
import Testing

@Suite("Dates of dictionaries, in payloads of unions and in fields with a mapping")
struct DictionaryDatesTests {
    private struct PartSchema: Schema {
        let when = Date("when")
        var body: some SchemaBody { Dates(format: "dd.MM.yyyy") }
    }
    private enum Event: Sendable {
        case at(Foundation.Date), part(Wrapped<PartSchema>), span(Foundation.Date, Foundation.Date?), days([Foundation.Date])
    }
    private struct EventsSchema: Schema {
        let plain = Date("plain")
        let event = OneOf<Event>("event", by: "k") {
            Case("at", Event.at, at: "v")
            Case("part", Event.part)
            Case("span", Event.span, at: "from", "to")
            Case("days", Event.days, at: "d")
        }
        let events = OneOfList<Event>("events", by: .onlyKey) {
            Case("at", Event.at, at: "_0")
            Case("part", Event.part)
        }
        let beside = OneOf<Event>("beside", by: .sibling("kind")) { Case("at", Event.at) }
        let mapped = Date("mapped").map(
            { $0.map { Int($0.timeIntervalSince1970) } ?? -1 },
            { Foundation.Date(timeIntervalSince1970: TimeInterval($0)) })
        let counts = List<Foundation.Date>("counts").map({ $0.count }, { _ in [] })
        var body: some SchemaBody { Dates(format: "dd.MM.yyyy") }
    }

    @Test("each is written as its field writes it, and read without a problem")
    func written() throws {
        let day = Foundation.Date(timeIntervalSince1970: 86400)
        let events: [[String: Any]] = [
            ["k": "at", "v": day], ["k": "part", "when": day], ["k": "span", "from": day, "to": day],
            ["k": "days", "d": [day, day]],
        ]
        for event in events {
            let model = try Wrapped<EventsSchema>(dictionary: [
                "plain": day, "event": event, "events": [["at": ["_0": day]], ["part": ["when": day]]], "kind": "at",
                "beside": day, "mapped": day, "counts": [day, day],
            ])
            let text = model.dyn.json.text()
            #expect(model.dyn.problems.isEmpty, "\(model.dyn.problems)")
            #expect(model.event != nil && model.events.count == 2 && model.beside != nil && model.counts == 2, "\(text)")
            #expect(model.plain == day && model.mapped == 86400 && !text.contains("1970-"), "\(text)")
        }
    }

    @Test("what no case reads as a date has the default form")
    func unread() throws {
        let day = Foundation.Date(timeIntervalSince1970: 86400)
        let model = try Wrapped<EventsSchema>(dictionary: ["event": ["k": "other", "v": day], "kind": "none", "beside": day])
        #expect(model.dyn.json["event"]["v"] == "1970-01-02T00:00:00.000Z")
        #expect(model.dyn.json["beside"] == "1970-01-02T00:00:00.000Z")
    }
}
