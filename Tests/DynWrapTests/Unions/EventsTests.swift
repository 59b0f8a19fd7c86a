import DynWrap
import TestSupport
import Testing

private struct PushSchema: Schema {
    let size = Num<Int>("size").required
    let commits = ModelList<CommitSchema>("commits")
}
private struct CommitSchema: IdentifiedSchema {
    let sha = Str("sha").required
    let author = Str("author.name")
    var id: Str { sha }
}
private struct CreateSchema: Schema { let kind = Str("ref_type").required }
private struct CommentSchema: Schema { let body = Str("comment.body").required }
private struct PagesSchema: Schema { let names = ModelList<PageSchema>("pages") }
private struct PageSchema: Schema { let name = Str("page_name").required }

private enum Payload {
    case push(Wrapped<PushSchema>)
    case create(Wrapped<CreateSchema>)
    case comment(Wrapped<CommentSchema>)
    case pages(Wrapped<PagesSchema>)
    case watch
    case other(JSON)
}

private struct EventSchema: IdentifiedSchema {
    let id = Str("id")
    let type = Str("type")
    let at = Date("created_at", .iso8601)
    let payload = OneOf<Payload>("payload", by: .sibling("type")) {
        Case("PushEvent", Payload.push)
        Case("CreateEvent", Payload.create)
        Case("IssueCommentEvent", Payload.comment)
        Case("GollumEvent", Payload.pages)
        Case("WatchEvent", Payload.watch)
        Otherwise(Payload.other)
    }
}

@Suite("A code host's public events")
struct EventsTests {
    private static let path = "documents/github_events.json"

    @Test(
        "every payload is read by the type beside it, without a problem; what is not edited keeps its bytes",
        .enabled(if: TestData.has(path), "\(TestData.wants(path))"))
    func events() throws {
        var events = try WrappedList<EventSchema>(strict: TestData.bytes(Self.path))
        var counts: [String: Int] = [:]
        for event in events {
            let kind =
                switch event.payload {
                case .push(let push) where push.size == push.commits.count: "push"
                case .push: "push of other size"
                case .create: "create"
                case .comment(let comment): comment.body.isEmpty ? "empty comment" : "comment"
                case .pages(let pages): pages.names.isEmpty ? "no pages" : "pages"
                case .watch: "watch"
                case .other: "other"
                case nil: "nothing"
                }
            counts[kind, default: 0] += 1
        }
        #expect(counts["nothing"] == nil && counts["no pages"] == nil && counts["empty comment"] == nil)
        #expect(counts["push", default: 0] > 0 && counts["watch"] == events.count { $0.type == "WatchEvent" })

        let before = events
        for index in events.indices { events[index].payload = before[index].payload }
        #expect(events.json.isSame(text: before.json))
        let watch = try #require(events.firstIndex { $0.type == "WatchEvent" })
        events[watch].payload = .create(Wrapped { $0.kind = "branch" })
        #expect(events[watch].type == "CreateEvent" && events[watch].dyn.json["payload"] == ["ref_type": "branch"])
        for index in events.indices where index != watch { #expect(events[index].dyn.hasSameText(as: before[index])) }
        #expect(Set(events.map(\.id)).count == events.count)
    }

    @Test("a line that no case takes is an error at its place in the stream")
    func lineOfNoCase() {
        enum Shown: Sendable { case page(Wrapped<PageSchema>) }
        let union = Union<Shown>(by: "type") { UnionCase("page", Shown.page) }
        let lines = Array(union.lines(json: #"{"type":"page","v":1}"# + "\n" + #"{"type":"two"}"# + "\n"))
        #expect(lines.map { $0.error?.offset } == [nil, 22])
    }
}

extension JSON {
    /// Whether both have the very same bytes.
    fileprivate func isSame(text other: JSON) -> Bool { text() == other.text() }
}
