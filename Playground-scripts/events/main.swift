// Events of a code host: each says in "type" what its "payload" is. Read by kind, counted, one changed, the rest left byte for byte.

import DynWrap

struct ActorSchema: Schema { let login = Str("login") }
struct RepositorySchema: IdentifiedSchema {
    let id = Num<UInt64>("id")
    let name = Str("name")
}
struct CommitSchema: IdentifiedSchema {
    let sha = Str("sha")
    let message = Str("message")
    let author = Str("author.name")
    var id: Str { sha }
}
struct PushSchema: Schema {
    let ref = Str("ref").required
    let commits = ModelList<CommitSchema>("commits")
}
struct IssueSchema: Schema {
    let action = Str("action").required
    let number = Num<Int>("issue.number")
    let title = Str("issue.title")
    let labels = List<String>("issue.labels")
}
struct ForkSchema: Schema { let repository = Model<RepositorySchema>("forkee") }

enum Payload {
    case push(Wrapped<PushSchema>)
    case issue(Wrapped<IssueSchema>)
    case fork(Wrapped<ForkSchema>)
    case starred
    case other(JSON)
}

struct EventSchema: IdentifiedSchema {
    let id = Str("id")
    let type = Str("type").readOnly
    let at = Date("created_at", .iso8601)
    let actor = Model<ActorSchema>("actor")
    let repository = Model<RepositorySchema>("repo")
    let payload = OneOf<Payload>("payload", by: .sibling("type")) {
        Case("PushEvent", Payload.push)
        Case("IssuesEvent", Payload.issue)
        Case("ForkEvent", Payload.fork)
        Case("WatchEvent", Payload.starred)
        Otherwise(Payload.other)
    }
}

let text = #"""
    [{"type": "PushEvent", "id": "101", "created_at": "2024-03-01T10:00:00Z", "actor": {"login": "ada", "id": 1}, "repo": {"id": 7, "name": "ada/engine"},
      "payload": {"push_id": 9007199254740993, "ref": "refs/heads/main", "commits": [
         {"sha": "c0ffee", "message": "Mend the mill", "author": {"name": "Ada"}, "distinct": true},
         {"sha": "beef", "message": "Notes", "author": {"name": "Charles"}}]}},
     {"type": "WatchEvent", "id": "102", "created_at": "2024-03-01T10:05:00Z", "actor": {"login": "bo"}, "repo": {"id": 7, "name": "ada/engine"}, "payload": {"action": "started"}},
     {"type": "IssuesEvent", "id": "103", "created_at": "2024-03-01T11:00:00Z", "actor": {"login": "cy"}, "repo": {"id": 7, "name": "ada/engine"},
      "payload": {"action": "opened", "issue": {"number": 12, "title": "Cards get stuck", "labels": ["bug"]}}},
     {"type": "ForkEvent", "id": "104", "created_at": "2024-03-01T12:00:00Z", "actor": {"login": "bo"}, "repo": {"id": 7, "name": "ada/engine"},
      "payload": {"forkee": {"id": 8, "name": "bo/engine"}}},
     {"type": "SponsorEvent", "id": "105", "created_at": "2024-03-01T13:00:00Z", "actor": {"login": "di"}, "payload": {"tier": 3e0}}]
    """#

var events = try WrappedList<EventSchema>(json: text)

for event in events {
    let who = event.actor?.login ?? "nobody"
    switch event.payload {
    case .push(let push): print(who, "pushed", push.commits.map { "\($0.id): \($0.message) (\($0.author))" })
    case .issue(let issue): print(who, issue.action, "issue", issue.number, "-", issue.title, issue.labels)
    case .fork(let fork): print(who, "forked to", fork.repository?.name ?? "?")
    case .starred: print(who, "starred", event.repository?.name ?? "?")
    case .other(let json): print(who, "did", event.type, json)
    case nil: print(who, "did something without a payload")
    }
}
print("problems:", events.problems.count)

// One payload is edited; the tag is written where the kind changes.
if case .issue(var issue) = events[2].payload {
    issue.labels.append("mill")
    events[2].payload = .issue(issue)
}
events[1].payload = .fork(Wrapped { $0.repository = Wrapped { $0.name = "bo/copy" } })
events[4].payload = .starred
for change in events.json.elements {
    print(change.text().prefix(40), "… type", change["type"], "payload", change["payload"].text(.compact).prefix(60))
}

// The same as unions at the root, told by the tag inside each: what is in the payload is the value.
let payloads = try Union<Payload>(by: .sibling("type", of: "payload")) {
    UnionCase("PushEvent", Payload.push)
    UnionCase("WatchEvent", Payload.starred)
    UnionOtherwise(Payload.other)
}.list(json: text)
print(payloads.map { if case .push = $0 { "push" } else if case .starred = $0 { "star" } else { "other" } })
