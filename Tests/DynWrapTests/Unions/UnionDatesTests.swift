import DynWrap
import Foundation
import TestSupport
import Testing

private enum Moment: Equatable {
    case at(Foundation.Date)
    case span(from: Foundation.Date, to: Foundation.Date?)
    case note(String)
}

private struct MomentSchema: Schema {
    let one = OneOf<Moment>("one", by: "kind") {
        Case("at", Moment.at, at: "v")
        Case("span", Moment.span, at: "from", "to")
        Case("note", Moment.note, at: "v")
    }.optional
    let beside = OneOf<Moment>("beside", by: .sibling("its")) {
        Case("at", Moment.at)
        Case("note", Moment.note)
    }.optional
    let list = OneOfList<Moment>("list", by: .shape) {
        Case(Moment.at)
        Case(Moment.note)
    }
    let named = OneOfDict<Moment>("named", by: .onlyKey) {
        Case("at", Moment.at)
        Case("note", Moment.note)
    }
    let plain = Date("plain").optional
    var body: some SchemaBody { Dates(.mdySlashes) }
}
private typealias Moments = Wrapped<MomentSchema>

/// The schema without a form of dates.
private struct ISOMomentSchema: Schema {
    let one = OneOf<Moment>("one", by: "kind") { Case("at", Moment.at, at: "v") }.optional
    let list = OneOfList<Moment>("list", by: .shape) {
        Case(Moment.at)
        Case(Moment.note)
    }
}

@Suite("Dates that are the payload of a union's case have the form that the schema declares")
struct UnionDatesTests {
    private let text = #"""
        {"one": {"kind": "span", "from": "1/2/2024", "to": "3/4/2024"}, "beside": "1/2/2024", "its": "at", "list": ["1/2/2024", "2024-01-02T00:00:00Z"], "named": {"a": {"at": "1/2/2024"}}, "plain": "1/2/2024"}
        """#

    @Test("read, written and checked as those of the schema's own fields")
    func form() throws {
        var moments = try Moments(json: text)
        let day = try #require(moments.plain)
        #expect(moments.dyn.problems.isEmpty)
        let to = day.addingTimeInterval(62 * 86400)
        #expect(moments.one == .span(from: day, to: to))
        #expect(moments.beside == .at(day))
        // A text in another form is not a date.
        #expect(moments.list == [.at(day), .note("2024-01-02T00:00:00Z")])
        #expect(moments.named == ["a": .at(day)])
        moments.one = .span(from: to, to: nil)
        moments.beside = .at(to)
        moments.list.append(.at(to))
        moments.named["b"] = .at(to)
        moments.plain = to
        let written = moments.dyn.json["plain"]
        #expect(written == "03/04/2024")
        #expect(moments.dyn.json["one"] == ["kind": "span", "from": written])
        #expect(moments.dyn.json["beside"] == written && moments.dyn.json["list"][2] == written)
        #expect(moments.dyn.json["named"]["b"]["at"] == written)
        moments.one = .at(day)
        #expect(moments.one == .at(day) && moments.dyn.json["one"]["v"] == "01/02/2024")
        #expect(try Moments(json: moments.dyn.text()) == moments)
    }

    @Test("an exported schema says the same form: what a model writes fits it, and ISO 8601 does not")
    func exported() throws {
        let schema = try JSONSchema(MomentSchema().jsonSchema)
        let json = try JSON(parsing: text)
        #expect(schema.problems(of: json).isEmpty, "\(schema.problems(of: json))")
        #expect(MomentSchema().jsonSchema["properties"]["plain"]["format"].isMissing)
        #expect(!MomentSchema().jsonSchema.text().contains("date-time"))
        #expect(ISOMomentSchema().jsonSchema.text().contains("date-time"))
    }

    @Test("a model of another schema gets the dates in its own form")
    func translated() throws {
        let moments = try Moments(json: #"{"one": {"kind": "at", "v": "1/2/2024"}, "list": ["1/2/2024"]}"#)
        var other = Wrapped<ISOMomentSchema>()
        other.one = moments.one
        other.list = moments.list
        #expect(other.one == moments.one && other.list == moments.list)
        #expect(
            other.dyn.json["one"]["v"] == "2024-01-02T00:00:00.000Z" && other.dyn.json["list"][0] == other.dyn.json["one"]["v"])
    }
}
