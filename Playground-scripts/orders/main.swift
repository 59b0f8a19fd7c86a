// A server that checks what it is sent and answers with all problems at once, and a client that sends only what it changed and settles conflicts.

import DynWrap
import Foundation

struct LineSchema: IdentifiedSchema {
    let id = Num<Int>("id").readOnly
    let article = Str("article").required.count(1...)
    let amount = Num<Int>("amount").required.range(1...99)
}
struct OrderSchema: IdentifiedSchema {
    let id = Num<Int>("id").readOnly
    let version = Num<Int>("version").readOnly
    let customer = Str("customer").required.check("must contain an @") { $0.contains("@") }
    let due = Date("due", .yyyymmddDashes)
    let lines = ModelList<LineSchema>("lines")

    var body: some SchemaBody { Rule("an order has lines") { !$0.lines.isEmpty } }
}
typealias Order = Wrapped<OrderSchema>

/// An answer: a status and a body.
struct Answer {
    let status: Int
    let body: Data

    static func problems(_ problems: [Problem]) throws -> Answer {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return Answer(status: 422, body: try encoder.encode(["problems": problems]))
    }

    static func message(_ status: Int, _ text: String) -> Answer {
        Answer(status: status, body: Data((["error": JSON(text)] as JSON).text().utf8))
    }
}

/// From Data to Data: whatever comes in, an answer goes out.
struct Server {
    private(set) var order: Order

    /// Replaces the order.
    mutating func put(_ body: Data) throws -> Answer {
        do {
            order = try Order(strict: body)
            return Answer(status: 200, body: order.dyn.data())
        } catch let error as ValidationError { return try .problems(error.problems) } catch let error as JSONError {
            return .message(400, "line \(error.line), column \(error.column): \(error.code)")
        }
    }

    /// Changes members of it, if it still is the version that the client knows.
    mutating func patch(_ body: Data, of version: Int) throws -> Answer {
        if version != order.version { return Answer(status: 409, body: order.dyn.data()) }
        var changed = order
        do { try changed.dyn.apply(merging: JSON(parsing: body)) } catch let error as JSONPointerError {
            return .message(403, error.description)
        }
        let problems = changed.dyn.problems
        if !problems.isEmpty { return try .problems(problems) }
        try changed.dyn.set(\.version, to: version + 1, readOnly: .allow)
        changed.dyn.commit()
        order = changed
        return Answer(status: 200, body: order.dyn.data())
    }
}

func show(_ what: String, _ answer: Answer) { print(what, answer.status, String(decoding: answer.body, as: UTF8.self)) }

let first =
    #"{"id": 7, "version": 1, "customer": "ann@example.org", "due": "2024-05-02", "lines": [{"id": 1, "article": "pen", "amount": 2}, {"id": 2, "article": "ink", "amount": 1}]}"#
var server = Server(order: try Order(json: first))

show("PUT", try server.put(Data(#"{"customer": "bo", "due": "soon", "lines": [{"article": "", "amount": "3"}, 5]}"#.utf8)))
show("PUT", try server.put(Data(#"{"customer": "#.utf8)))
show("PATCH", try server.patch(Data(#"{"id": 8}"#.utf8), of: 1))
show("PATCH", try server.patch(Data(#"{"customer": null}"#.utf8), of: 1))

// Two clients open the same order. Each sends a merge patch of what it edited.
var (mine, other) = (try Order(json: first), try Order(json: first))
other.lines[0].amount = 5
other.customer = "office@example.org"
other.lines.append(try Wrapped<LineSchema>(json: #"{"id": 3, "article": "pad", "amount": 1}"#))
show("PATCH", try server.patch(Data(other.dyn.changes.mergePatch.text().utf8), of: other.version))

mine.lines[1].amount = 9
mine.lines[0].amount = 4
mine.due = nil
let refused = try server.patch(Data(mine.dyn.changes.mergePatch.text().utf8), of: mine.version)
print("PATCH", refused.status)

// A conflict: the edits go on top of what the server has now. The customer is the office's; of amounts the larger counts.
let conflicts = mine.dyn.rebase(onto: try Order(json: refused.body)) { conflict in
    print("conflict", conflict)
    return (conflict.mine.int ?? 0) > (conflict.theirs.int ?? 0) ? .mine : .theirs
}
print(conflicts.count, "conflict;", mine.customer, mine.lines.map { "\($0.article) \($0.amount)" }, mine.version)
print(mine.dyn.changes)
show("PATCH", try server.patch(Data(mine.dyn.changes.mergePatch.text().utf8), of: mine.version))
