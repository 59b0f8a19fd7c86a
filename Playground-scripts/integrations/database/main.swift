// Models in a column of SQLite, through GRDB: saved only where changed, found by JSON1 at the places that the schema declares, merged by SQL itself.
// `database FILE`: what is done is printed, and the file stays.

import DynWrap
import Foundation
import GRDB

struct CustomerSchema: Schema {
    let name = Str("name").required
    let city = Str("address.city")
    let limit = Num<Int>("return-limit", default: 12)
    let tags = List<String>("tags")
}
typealias Customer = Wrapped<CustomerSchema>

/// A model is a value of a column: the text of its document, with all that is undeclared.
extension Wrapped: @retroactive DatabaseValueConvertible {
    /// The text.
    public var databaseValue: DatabaseValue { dyn.text().databaseValue }

    /// What the text says; nil where it is no object.
    public static func fromDatabaseValue(_ value: DatabaseValue) -> Self? {
        String.fromDatabaseValue(value).flatMap { try? Self(json: $0) }
    }
}

struct CustomerRow: Codable, FetchableRecord, MutablePersistableRecord {
    static let databaseTableName = "customer"
    var id: Int64?
    var body: Customer

    mutating func didInsert(_ inserted: InsertionSuccess) { id = inserted.rowID }

    /// Writes the row where its model was edited, and only then.
    mutating func save(edited db: Database) throws -> Bool {
        guard !body.dyn.changes.isEmpty else { return false }
        try body.dyn.validate()
        try update(db)
        body.dyn.commit()
        return true
    }
}

/// What SQL calls the place of a field: `json_extract(body, '$."return-limit"')`.
func column<F: FieldProtocol>(_ field: any KeyPath<CustomerSchema, F> & Sendable) -> SQL {
    let path = CustomerSchema().entry(field).sqlitePath.replacingOccurrences(of: "'", with: "''")
    return SQL(sql: "json_extract(body, '\(path)')")
}

guard CommandLine.arguments.count == 2 else { fatalError("database FILE") }
let database = try DatabaseQueue(path: CommandLine.arguments[1])
try database.write { db in
    try db.execute(sql: "CREATE TABLE customer (id INTEGER PRIMARY KEY, body TEXT NOT NULL CHECK (json_valid(body)))")
    try db.execute(literal: "CREATE INDEX customer_city ON customer (\(column(\.city)))")
    for text in [
        #"{"name": "Ann", "address": {"city": "Oslo", "geo": [59.90, 10.7]}, "return-limit": 3, "vip": 12345678901234567890}"#,
        #"{"name": "Bo", "address": {"city": "Bergen"}, "tags": ["new"]}"#,
        #"{"name": "Cy", "address": {"city": "Oslo"}, "return-limit": 40}"#,
    ] {
        var row = CustomerRow(body: try Customer(strict: text))
        try row.insert(db)
    }
}

// By the schema's places: equality that the index answers, an order, an element of a list.
let oslo: SQL = "\(column(\.city)) = \("Oslo")"
let tags = CustomerSchema().entry(\.tags).sqlitePath
let (inOslo, byLimit, new, plan) = try database.read { db in
    (
        try CustomerRow.filter(oslo).fetchAll(db),
        try CustomerRow.order(literal: "\(column(\.limit)) DESC NULLS LAST").fetchAll(db),
        try CustomerRow.filter(literal: "EXISTS (SELECT 1 FROM json_each(body, \(tags)) WHERE value = \("new"))").fetchAll(db),
        try SQLRequest<Row>(literal: "EXPLAIN QUERY PLAN SELECT * FROM customer WHERE \(oslo)").fetchOne(db)?["detail"] as String?
    )
}
print("in Oslo:", inOslo.map(\.body.name), "by limit:", byLimit.map(\.body.name), "new:", new.map(\.body.name))
print(plan ?? "no plan")

// Saved only where changed; what was not edited keeps its bytes.
var ann = inOslo[0]
try database.write { db in
    print("saved:", try ann.save(edited: db))
    ann.body.limit = 3  // as it was: no edit
    print("saved:", try ann.save(edited: db))
    ann.body.limit = 5
    ann.body.tags.append("regular")
    print("saved:", try ann.save(edited: db))
}
print(try database.read { db in try String.fetchOne(db, sql: "SELECT body FROM customer WHERE id = 1") ?? "" })

// An edit as a merge patch: SQL puts it into what is there by then, and no other member is written over.
var other = inOslo[1].body
other.city = "Tromsø"
other.dyn.remove(\.limit)
let patch = other.dyn.changes.mergePatch
try database.write { db in
    try db.execute(literal: "UPDATE customer SET body = json_set(body, '$.seen', 1) WHERE id = \(inOslo[1].id)")  // somebody else
    try db.execute(literal: "UPDATE customer SET body = json_patch(body, \(patch.text())) WHERE id = \(inOslo[1].id)")
}
print(patch, try database.read { db in try CustomerRow.fetchOne(db, key: 3)?.body.dyn.text() ?? "" })
