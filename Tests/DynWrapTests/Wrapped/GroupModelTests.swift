import DynWrap
import Foundation
import TestSupport
import Testing

private struct AbodeSchema: Schema {
    let street = Str("street")
    let zip = Num<Int>("zip")
}
private struct ResidentSchema: Schema {
    let name = Str("name")
    let password = Str("password").secret
    let place = Group<AbodeSchema>()
    let home = Model<AbodeSchema>("home")
    let past = ModelList<AbodeSchema>("past")
    let nodes = ModelList<AbodeSchema>("nodes", each: "node")
    let byYear = ModelDict<AbodeSchema>("byYear")
    let array = Field<[Wrapped<AbodeSchema>]>("array")
}

/// Where a group's model is put, or written, its own members are, and none of the object that it is read from.
@Suite("A group's model elsewhere")
struct GroupModelTests {
    private typealias Person = Wrapped<ResidentSchema>
    private typealias Place = Wrapped<AbodeSchema>

    private static let text = #"{"name": "Ann", "password": "secret", "street": "Main", "zip": 9008}"#
    private static let own: JSON = ["street": "Main", "zip": 9008]

    private static let ways: [(String, @Sendable (inout Person, Place) throws -> JSON)] = [
        (
            "a field",
            { person, place in
                person.home = place; return person.dyn.json["home"]
            }
        ),
        (
            "append",
            { person, place in
                person.past.append(place); return person.dyn.json["past", 0]
            }
        ),
        (
            "insert",
            { person, place in
                person.past.insert(place, at: 0); return person.dyn.json["past", 0]
            }
        ),
        (
            "an element",
            { person, place in
                person.past = [Place()]; person.past[0] = place; return person.dyn.json["past", 0]
            }
        ),
        (
            "an element in place",
            { person, place in
                person.past = [Place()]
                func replace(_ model: inout Place) { model = place }
                replace(&person.past[0])
                return person.dyn.json["past", 0]
            }
        ),
        (
            "a list",
            { person, place in
                person.past = [place]; return person.dyn.json["past", 0]
            }
        ),
        (
            "a list of another",
            { person, place in
                person.past = WrappedList([place]); return person.dyn.json["past", 0]
            }
        ),
        (
            "append, each",
            { person, place in
                person.nodes.append(place); return person.dyn.json["nodes", 0, "node"]
            }
        ),
        (
            "an element, each",
            { person, place in
                person.nodes = [Place()]
                person.nodes[0] = place
                return person.dyn.json["nodes", 0, "node"]
            }
        ),
        (
            "a dictionary",
            { person, place in
                person.byYear["1"] = place; return person.dyn.json["byYear", "1"]
            }
        ),
        (
            "a dictionary in place",
            { person, place in
                func replace(_ model: inout Place?) { model = place }
                replace(&person.byYear["1"])
                return person.dyn.json["byYear", "1"]
            }
        ),
        (
            "a dictionary of it",
            { person, place in
                person.byYear = ["1": place]; return person.dyn.json["byYear", "1"]
            }
        ),
        (
            "an array",
            { person, place in
                person.array = [place]; return person.dyn.json["array", 0]
            }
        ),
        ("JSON", { _, place in JSON(place) }),
        ("JSONEncoder", { _, place in try JSON(parsing: JSONEncoder().encode(place)) }),
        ("TreeEncoder", { _, place in try JSON(encoding: place) }),
        ("an archive", { _, place in try Place(Archive<Place>(data: Archive(place).data(as: .json))).dyn.json }),
        (
            "an archive's original",
            { _, place in try Place(Archive<Place>(data: Archive(place).data(as: .json))).dyn.original.dyn.json }
        ),
        ("output", { _, place in place.dyn.output().json }),
    ]

    @Test("is its own members, whichever way it gets there", arguments: ways.indices)
    func elsewhere(_ index: Int) throws {
        let (name, put) = Self.ways[index]
        var person = try Person(json: Self.text)
        let found = try put(&person, person.place)
        #expect(found == Self.own, "\(name)")
        // An edited group, too.
        person = try Person(json: Self.text)
        person.place.zip = 1
        person.password = "other"
        #expect(try put(&person, person.place)["zip"] == (name.contains("original") ? 9008 : 1), "\(name)")
        #expect(try put(&person, person.place)["password"].isMissing, "\(name)")
    }

    @Test("a line is its own members")
    func line() throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("group-\(UUID()).jsonl")
        defer { try? FileManager.default.removeItem(at: url) }
        var writer = try JSONLinesWriter(appendingTo: url)
        try writer.write(Person(json: Self.text).place)
        try writer.close()
        #expect(try String(contentsOf: url, encoding: .utf8) == #"{"street":"Main","zip":9008}"# + "\n")
    }
}
