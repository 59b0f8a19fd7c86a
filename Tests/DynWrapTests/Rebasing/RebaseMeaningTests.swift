import DynWrap
import Foundation
import TestSupport
import Testing

private struct VisitSchema: Schema {
    let at = Date("at", iso8601: []).optional
    let count = Num<Int>("count")
    let id = Field<JSON>("id").optional
    let done = Flag("done")
    let tags = List<String>("tags")
    let days = List<Day>("days")
    let year = Num<Int>("year")

    enum Day: String, CaseIterable, JSONConvertible { case monday, tuesday }
}
private typealias Visit = Wrapped<VisitSchema>

/// A model as its text, edited by `edit`.
private func edited(_ text: String, _ edit: (inout Visit) throws -> Void) throws -> Visit {
    var visit = try Visit(json: text)
    try edit(&visit)
    return visit
}

@Suite("Rebasing compares what values mean to their fields")
struct RebaseMeaningTests {
    private static let date = #""2026-01-02T10:00:00Z""#
    private static let respelled = [#""2026-01-02T10:00:00.000Z""#, #""2026-01-02T11:00:00+01:00""#]

    @Test("a date that a server writes in another way is not edited", arguments: respelled, [RebaseConflict.Side.mine, .theirs])
    func dates(_ spelling: String, _ side: RebaseConflict.Side) throws {
        let day = try #require(try Visit(json: #"{"at": \#(Self.date)}"#).at)
        var visit = try edited(#"{"at": \#(Self.date), "count": 1}"#) { $0.at = day.addingTimeInterval(60) }
        #expect(visit.dyn.rebase(onto: try Visit(json: #"{"at": \#(spelling), "count": 2}"#), keeping: side).isEmpty)
        #expect(visit.at == day.addingTimeInterval(60) && visit.count == 2)
        // Both made the same of it.
        let later = spelling.replacing("10:00", with: "10:01").replacing("11:00", with: "11:01")
        visit = try edited(#"{"at": \#(Self.date)}"#) { $0.at = day.addingTimeInterval(60) }
        #expect(visit.dyn.rebase(onto: try Visit(json: #"{"at": \#(later)}"#), keeping: side).isEmpty)
        #expect(visit.dyn.json == (["at": try JSON(parsing: later)] as JSON) && visit.dyn.changes.isEmpty)
        // One that both edited is one that both edited.
        visit = try edited(#"{"at": \#(Self.date)}"#) { $0.at = day.addingTimeInterval(120) }
        #expect(visit.dyn.rebase(onto: try Visit(json: #"{"at": \#(later)}"#), keeping: side).count == 1)
    }

    private enum Stamp { case at(Foundation.Date), note(String) }
    private struct StampSchema: Schema {
        let stamp = OneOf<Stamp>("stamp", by: .shape) {
            Case(Stamp.at)
            Case(Stamp.note)
        }.optional
        let count = Num<Int>("count")
        var body: some SchemaBody { Dates(iso8601: []) }
    }

    @Test("nor is a date that is the payload of a union", arguments: respelled, [RebaseConflict.Side.mine, .theirs])
    func unions(_ spelling: String, _ side: RebaseConflict.Side) throws {
        let base = try Wrapped<StampSchema>(json: #"{"stamp": \#(Self.date), "count": 1}"#)
        let server = try Wrapped<StampSchema>(json: #"{"stamp": \#(spelling), "count": 2}"#)
        for value in [Stamp.note("n"), .at(Foundation.Date(timeIntervalSince1970: 0)), nil] {
            var mine = base
            mine.stamp = value
            let json = mine.dyn.json["stamp"]
            #expect(mine.dyn.rebase(onto: server, keeping: side).isEmpty)
            #expect(mine.dyn.json["stamp"] == json && mine.count == 2)
        }
        var mine = base
        mine.stamp = .note("n")
        var changed = server
        changed.stamp = .note("other")
        #expect(mine.dyn.rebase(onto: changed, keeping: side).map(\.pointer) == ["/stamp"])
    }

    @Test("null, nothing and an empty list are one value; a number is one in quotes too")
    func others() throws {
        var visit = try edited(#"{"count": 1, "tags": [], "done": true}"#) {
            $0.count = 2; $0.tags = ["a"]; $0.done = false
        }
        #expect(visit.dyn.rebase(onto: try Visit(json: #"{"count": "1", "done": "yes"}"#)).isEmpty)
        #expect(visit.count == 2 && visit.tags == ["a"] && !visit.done)
        var removed = try edited(#"{"at": \#(Self.date)}"#) { $0.at = nil }
        #expect(removed.dyn.rebase(onto: try Visit(json: #"{"at": null}"#), keeping: .theirs).isEmpty)
    }

    @Test("what a field does not read is not taken for what it reads: both edits are a conflict, and nothing of the list is lost")
    func unread() throws {
        var visit = try edited(#"{"days": ["monday"]}"#) { $0.days.append(.tuesday) }
        let found = visit.dyn.rebase(onto: try Visit(json: #"{"days": ["monday", "noday"]}"#), keeping: .theirs)
        #expect(found.map(\.property) == ["days"])
        #expect(visit.dyn.json == ["days": ["monday", "noday"]])
        // Members that a field's type does not know are of both sides.
        let tree = try JSON(parsing: #"{"id": {"a": 1}}"#)
        var other = try Visit(json: tree)
        other.id = ["a": 2]
        #expect(other.dyn.rebase(onto: try Visit(json: #"{"id": {"a": 1.0, "b": 3}}"#)).isEmpty)
        #expect(other.dyn.json == ["id": ["a": 2, "b": 3]])
    }

    private struct OpenedSchema: Schema {
        let year = Num<Int>("year")
        let name = Str("name")
        var body: some SchemaBody { OnOpen(\.year) { year in if 1..<100 ~= year { year += 1900 } } }
    }

    @Test("what opening made of the original is an edit of neither side")
    func opened() throws {
        typealias Opened = Wrapped<OpenedSchema>
        var mine = try Opened(json: #"{"year": 84, "name": "a"}"#)
        #expect(mine.dyn.rebase(onto: try Opened(json: #"{"year": 85, "name": "a"}"#)).isEmpty)
        #expect(mine.year == 1985)
        mine.year = 1990
        #expect(mine.dyn.rebase(onto: try Opened(json: #"{"year": 85, "name": "b"}"#)).isEmpty)
        #expect(mine.year == 1990 && mine.name == "b")
        #expect(mine.dyn.rebase(onto: try Opened(json: #"{"year": 86}"#)).map(\.property) == ["year"])
    }

    @Test("what one side removed and the other made the default is a conflict", arguments: [RebaseConflict.Side.mine, .theirs])
    func defaultBesideRemoval(_ side: RebaseConflict.Side) throws {
        let text = #"{"count": 1, "tags": ["a"], "done": true}"#
        func withDefaults(_ visit: inout Visit) {
            visit.count = 0
            visit.done = false
        }
        var visit = try edited(text) { withDefaults(&$0) }
        #expect(visit.dyn.rebase(onto: try Visit(json: #"{"tags": ["a"]}"#), keeping: side).map(\.property) == ["count", "done"])
        #expect(visit.dyn.json["count"].exists == (side == .mine))
        visit = try edited(text) { visit in
            visit.dyn.remove(\.count)
            visit.dyn.remove(\.done)
        }
        var newer = try Visit(json: text)
        withDefaults(&newer)
        #expect(visit.dyn.rebase(onto: newer, keeping: side).map(\.property) == ["count", "done"])
        #expect(visit.dyn.json["count"].exists == (side == .theirs))
        // Null and an empty list are nothing, as before.
        visit = try edited(text) { $0.tags = [] }
        #expect(visit.dyn.rebase(onto: try Visit(json: #"{"count": 1, "done": true}"#), keeping: side).isEmpty)
    }
}
