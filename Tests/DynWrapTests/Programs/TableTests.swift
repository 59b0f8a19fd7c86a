import DynWrap
import Foundation
import Testing

private enum Size: String, CaseIterable { case small, large }
private struct OwnerSchema: Schema {
    let name = Str("name").doc("As on the passport")
    let pin = Str("pin").secret
}
private struct CarSchema: Schema {
    let id = Num<Int>("id").readOnly.required
    let doors = Num<Int>("doors", default: 4).range(2...5)
    let size = Enum<Size>("size", default: .small)
    let maybe = Enum<Size?>("maybe")
    let grade = Enum("grade", ["A": 1, "B": 2], default: 1)
    let built = Date("built", .mdySlashes)
    let tags = List<String>("tags").count(...3)
    let owner = Model<OwnerSchema>("owner")
    let left = Group(OwnerSchema())
    var body: some SchemaBody { Str("note").named("note").or("old-note") }
}

/// A table of any model, by nothing but its entries.
private func table<S: Schema>(_ model: Wrapped<S>) -> [String] {
    model.dyn.entries.map { entry in
        let json = model.dyn.shownJSON(of: entry)
        let cases = entry.cases.map { $0.text(.compact) }.joined(separator: "/")
        let columns = [
            entry.name, entry.keyPath, json.isMissing ? "-" : json.text(.compact), entry.expectation, entry.flags.description,
            entry.defaultValue.isMissing ? "" : "default \(entry.defaultValue.text(.compact))", cases,
            entry.constraints.joined(separator: "; "), entry.documentation,
            entry.children.map(\.name).joined(separator: "+"),
        ]
        return columns.filter { !$0.isEmpty }.joined(separator: " | ")
    }
}

@Suite("Programs: a generic table over a schema's entries")
struct TableTests {
    @Test("a table of any model is made of its entries")
    func anyModel() throws {
        let car = try Wrapped<CarSchema>(
            json:
                #"{"id": 7, "size": "large", "built": "5/2/2018", "owner": {"name": "Ann", "pin": "1"}, "name": "x", "pin": "2", "old-note": "n"}"#
        )
        #expect(
            table(car) == [
                "id | id | 7 | a whole number | readOnly, required | default 0",
                "doors | doors | - | a whole number | default | default 4 | a value from 2 to 5",
                #"size | size | "large" | one of "small", "large" | default | default "small" | "small"/"large""#,
                #"maybe | maybe | - | one of "small", "large" | optional | "small"/"large""#,
                #"grade | grade | - | one of "A", "B" | default | default "A" | "A"/"B""#,
                #"built | built | "5/2/2018" | a date (MM/dd/yyyy) | optional"#,
                "tags | tags | - | an array (each element a string) | default [] | at most 3 elements",
                #"owner | owner | {"name":"Ann","pin":"<secret>"} | an object (Owner) | optional | name+pin"#,
                #"left.name | name | "x" | a string | default "" | As on the passport"#,
                #"left.pin | pin | "<secret>" | a string | secret | default """#,
                #"note | note | "n" | a string | default """#,
            ])
    }

    @Test("an entry's value as JSON and as what the dot gives; its state; the schema itself")
    func values() throws {
        let car = try Wrapped<CarSchema>(json: #"{"id": "x", "doors": 5, "size": "large", "owner": {"name": "Ann"}}"#)
        let entries = Dictionary(uniqueKeysWithValues: car.dyn.entries.map { ($0.name, $0) })
        let (id, doors, size, owner) = try (
            #require(entries["id"]), #require(entries["doors"]), #require(entries["size"]), #require(entries["owner"])
        )
        #expect(car.dyn.value(of: doors) as? Int == 5 && car.dyn.value(of: id) as? Int == 0)
        #expect(car.dyn.value(of: size) as? Size == .large && (car.dyn.value(of: owner) as? Wrapped<OwnerSchema>)?.name == "Ann")
        #expect(car.dyn.json(of: doors) == 5 && car.dyn.json(of: id) == "x" && car.dyn.state(at: id) == .invalid("x"))
        #expect(car.dyn.schema.entries.map(\.name) == car.dyn.entries.map(\.name))
        #expect(FieldFlags([.readOnly, .secret]).description == "readOnly, secret" && FieldFlags().description == "")
        #expect(doors.jsonSchema["maximum"] == 5)
    }
}
