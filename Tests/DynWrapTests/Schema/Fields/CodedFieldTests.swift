import DynWrap
import Foundation
import TestSupport
import Testing

private struct Person: Codable, Equatable, Sendable {
    struct Address: Codable, Equatable, Sendable {
        var city: String
        var zip: Int?
    }

    var name: String
    var age: Double?
    var address: Address?
    var phones: [String] = []
    var homes: [Address] = []
}

private struct Plain: Codable, Equatable, Sendable { var a: Int }
private struct Point: CodedConvertible, Equatable { var x, y: Double }
private struct Event: CodedConvertible, Equatable {
    var at: Date
    static var treeDecoder: TreeDecoder {
        var decoder = TreeDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return decoder
    }
    static var treeEncoder: TreeEncoder {
        var encoder = TreeEncoder()
        encoder.dateEncodingStrategy = .iso8601
        return encoder
    }
}

private struct TeamSchema: Schema {
    let owner = Coded<Person>("owner")
    let members = CodedList<Person>("members")
    let byName = CodedDict<Plain>("by-name")
    let points = List<Point>("points")
    let deep = Field<[String: [Point]]>("deep")
    let first = Field<Point?>("first")
    let origin = Field<Point>("origin", default: Point(x: 0, y: 0))
    let event = Field<Event?>("event")
    let secret = Coded<Plain>("secret").secret
}
private typealias Team = Wrapped<TeamSchema>

/// Codable types as fields: read whole, written by difference.
@Suite("Fields of Codable types")
struct CodedFieldTests {
    private let text = #"""
        {"owner": {"name": "Ann", "vip": true, "age": 4.20e1,
          "address": {"zip": 1e2, "city": "O\u0073lo", "geo": [1.0, 2]}, "phones": ["1", "2"],
          "homes": [{"city": "A", "x": 1}, {"city": "B", "x": 2}, {"city": "C", "x": 3}]},
         "members": [{"name": "a", "phones": [], "homes": [], "k": 1}, "none", {"name": "b", "phones": [], "homes": []}],
         "by-name": {"p": {"a": 1.0, "b": 2}, "q": 7},
         "points": [{"x": 1.50, "y": 2, "z": 3}, null, {"x": 4, "y": 5}], "deep": {"k": [{"x": 1, "y": 1, "m": 0}]}, "rest": [ ]}
        """#

    /// Reads a former key first, and never writes it; an object inside does so too.
    private struct Renamed: Codable, Sendable {
        var name: String
        var inner: Inner?
        struct Inner: Codable, Sendable {
            var n: Int
            enum CodingKeys: String, CodingKey { case n, former }
            init(n: Int) { self.n = n }
            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: CodingKeys.self)
                n = try container.decodeIfPresent(Int.self, forKey: .former) ?? container.decode(Int.self, forKey: .n)
            }
            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: CodingKeys.self)
                try container.encode(n, forKey: .n)
            }
        }
        enum CodingKeys: String, CodingKey { case name, former, older, inner }
        init(name: String, inner: Inner? = nil) { (self.name, self.inner) = (name, inner) }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            name =
                try container.decodeIfPresent(String.self, forKey: .former) ?? container.decodeIfPresent(
                    String.self, forKey: .older)
                ?? container.decode(String.self, forKey: .name)
            inner = try container.decodeIfPresent(Inner.self, forKey: .inner)
        }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(name, forKey: .name)
            try container.encodeIfPresent(inner, forKey: .inner)
        }
    }

    @Test(
        "what is assigned is read again, also where the type reads other keys than it writes; as much as can stay stays, as it is written"
    )
    func readAgain() throws {
        struct Snake: Codable, Sendable { var fooBar: Int? }
        struct MovedSchema: Schema {
            static let decoder: TreeDecoder = {
                var decoder = TreeDecoder()
                decoder.keyDecodingStrategy = .convertFromSnakeCase
                return decoder
            }()
            static let encoder: TreeEncoder = {
                var encoder = TreeEncoder()
                encoder.keyEncodingStrategy = .convertToSnakeCase
                return encoder
            }()
            let one = Coded<Renamed>("one")
            let all = CodedList<Renamed>("all")
            let snake = Coded<Snake>("snake", decoder: decoder, encoder: encoder)
        }
        typealias Model = Wrapped<MovedSchema>
        var model = try Model(
            json:
                #"{"one": {"x": 1.50, "former": "a", "y": 2}, "all": [{"older": "b", "former": "c", "z": [ ]}], "snake": {"fooBar": 1}}"#
        )
        model.one?.name = "n"
        model.all[0].name = "m"
        model.snake?.fooBar = nil
        #expect(model.one?.name == "n" && model.all.map(\.name) == ["m"])
        #expect(model.snake != nil && model.snake?.fooBar == nil)
        #expect(model.dyn.json["one"] == ["x": 1.50, "y": 2, "name": "n"])
        #expect(model.dyn.json["one"].text().contains("1.50"))
        #expect(model.dyn.json["all"] == [["z": [], "name": "m"]])
        try model.dyn.set(\.snake, to: Snake(fooBar: 7))
        #expect(model.snake?.fooBar == 7)

        // Random members, known and unknown, and edits at both levels.
        var random = SeededRandom(seed: 31)
        for run in Rounds.of(1_000) {
            var members = ["\"name\": \"n\""]
            if run % 2 == 0 { members.append("\"former\": \"f\"") }
            if run % 3 == 0 { members.append("\"older\": \"o\"") }
            if run % 5 < 3 { members.append("\"inner\": {\"n\": 1, \"k\": 1.0\(run % 5 == 1 ? ", \"former\": 4" : "")}") }
            for number in 0..<Int.random(in: 0...6, using: &random) { members.append("\"x\(number)\": [\(number).0]") }
            members.shuffle(using: &random)
            var model = try Model(json: "{\"one\": {\(members.joined(separator: ", "))}}")
            let before = model
            var new = try #require(model.one)
            if Bool.random(using: &random) { new.name += "!" }
            if Bool.random(using: &random) { new.inner = Bool.random(using: &random) ? nil : Renamed.Inner(n: 9) }
            model.one = new
            #expect(model.one?.name == new.name && model.one?.inner?.n == new.inner?.n, "run \(run): \(before) to \(model)")
            if new.inner?.n == 9, before.dyn.json["one"]["inner"]["k"].exists {
                #expect(model.dyn.json["one"]["inner"]["k"].text() == "1.0", "run \(run): \(before) to \(model)")
            }
            for (key, value) in before.dyn.json["one"].members where key.hasPrefix("x") {
                #expect(model.dyn.json["one"][key].hasSameText(as: value), "run \(run): \(before) to \(model)")
            }
        }
    }

    @Test(
        "what a type reads besides what it writes: of stale, former and unknown members, at any level, only what is misread goes")
    func corrected() throws {
        struct Shelf: Codable, Sendable { var all: [Renamed], sets: Set<Int>, rest: [String: Renamed] }
        struct ShelfSchema: Schema { let shelf = Coded<Shelf>("shelf") }
        var model = try Wrapped<ShelfSchema>(
            json: #"""
                {"shelf": {"all": [{"former": "a", "note": 1.0}, {"name": "b", "note": 2.0}, {"name": "stale", "former": "c", "note": 3.0}],
                 "sets": [1, 2, 3], "note": 4.0, "rest": {"k": {"older": "d", "inner": {"former": 1, "n": 0, "note": 5.0}, "note": 6.0}}}}
                """#)
        for _ in 0..<3 {
            model.shelf?.all[0].name += "!"
            model.shelf?.rest["k"]?.inner?.n += 1
        }
        model.shelf?.all[2].inner = Renamed.Inner(n: 7)
        #expect(model.shelf?.all.map(\.name) == ["a!!!", "b", "c"] && model.shelf?.sets == [1, 2, 3])
        #expect(model.shelf?.rest["k"]?.inner?.n == 4 && model.shelf?.all[2].inner?.n == 7)
        let text = model.dyn.json.text()
        for number in 1...6 { #expect(text.contains("\"note\": \(number).0"), "\(number): \(text)") }
    }

    @Test("an order is an edit, also where a former key still says the old one; what is next to it stays, sets among it")
    func orders() throws {
        struct Count: CodingKey {
            let stringValue: String
            var intValue: Int? { nil }
            init(stringValue: String) { self.stringValue = stringValue }
            init?(intValue: Int) { nil }
        }
        struct Playlist: Codable, Sendable {
            var songs: [Int]
            // Written in another order each time.
            var counts: [String: Int] = [:]
            enum CodingKeys: String, CodingKey { case songs, former, counts }
            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: CodingKeys.self)
                songs = try container.decodeIfPresent([Int].self, forKey: .former) ?? container.decode([Int].self, forKey: .songs)
                counts = try container.decodeIfPresent([String: Int].self, forKey: .counts) ?? [:]
            }
            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: CodingKeys.self)
                try container.encode(songs, forKey: .songs)
                var counting = container.nestedContainer(keyedBy: Count.self, forKey: .counts)
                for (key, count) in counts.shuffled() { try counting.encode(count, forKey: Count(stringValue: key)) }
            }
        }
        struct Tagged: Codable, Sendable { var n: Int, tags: Set<Int> }
        // An object of one member, in which a set is, next to a former key.
        struct Boxed: Codable, Sendable {
            struct Tags: Codable { var tags: Set<Int> }
            var n: Int
            var box: Tags
            enum CodingKeys: String, CodingKey { case n, box, former }
            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: CodingKeys.self)
                n = try container.decodeIfPresent(Int.self, forKey: .former) ?? container.decode(Int.self, forKey: .n)
                box = try container.decode(Tags.self, forKey: .box)
            }
            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: CodingKeys.self)
                try container.encode(n, forKey: .n)
                try container.encode(box, forKey: .box)
            }
        }
        struct ListsSchema: Schema {
            let list = Coded<Playlist>("list")
            let tagged = Coded<Tagged>("tagged")
            let boxed = Coded<Boxed>("boxed")
        }
        for run in Rounds.of(200) {
            var model = try Wrapped<ListsSchema>(
                json: #"""
                    {"list": {"former": [1, 2, 3], "x": 1.0, "counts": {"a": 1, "b": 2, "c": 3, "d": 4, "e": 5}},
                     "tagged": {"n": 1, "y": 2.0, "tags": [1, 2, 3, 4, 5]},
                     "boxed": {"former": 1, "z": 3.0, "box": {"tags": [1, 2, 3, 4, 5]}}}
                    """#)
            let order = run % 2 == 0 ? [3, 2, 1] : [2, 1, 3]
            model.list?.songs = order
            model.tagged?.n = run
            model.boxed?.n = run + 2
            #expect(model.list?.songs == order && model.tagged?.n == run && model.tagged?.tags == [1, 2, 3, 4, 5], "\(model)")
            #expect(
                model.list?.counts.count == 5 && model.boxed?.n == run + 2 && model.boxed?.box.tags == [1, 2, 3, 4, 5], "\(model)"
            )
            #expect(model.dyn.json["boxed"]["z"].text() == "3.0", "\(model)")
            #expect(model.dyn.json["list"]["x"].text() == "1.0" && model.dyn.json["tagged"]["y"].text() == "2.0", "\(model)")
        }
    }

    @Test("of a type that says equal by its id alone no edit is lost")
    func equalById() throws {
        struct Item: Codable, Sendable, Equatable {
            let id: Int
            var n: Int
            enum CodingKeys: String, CodingKey { case id, n, former }
            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: CodingKeys.self)
                id = try container.decode(Int.self, forKey: .id)
                n = try container.decodeIfPresent(Int.self, forKey: .former) ?? container.decode(Int.self, forKey: .n)
            }
            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: CodingKeys.self)
                try container.encode(id, forKey: .id)
                try container.encode(n, forKey: .n)
            }
            static func == (a: Item, b: Item) -> Bool { a.id == b.id }
        }
        struct ItemSchema: Schema { let item = Coded<Item>("item") }
        var model = try Wrapped<ItemSchema>(json: #"{"item": {"id": 1, "former": 2, "x": 1.0}}"#)
        model.item?.n = 5
        #expect(model.item?.n == 5 && model.dyn.json["item"].text() == #"{"id": 1, "x": 1.0, "n": 5}"#)
    }

    @Test("null is an element where the type says so, in lists and dictionaries: what is written is read, at its place")
    func nullElements() throws {
        enum Anything: Codable, Equatable, Sendable {
            case null, int(Int)
            init(from decoder: any Decoder) throws {
                let value = try decoder.singleValueContainer()
                self = value.decodeNil() ? .null : .int(try value.decode(Int.self))
            }
            func encode(to encoder: any Encoder) throws {
                var value = encoder.singleValueContainer()
                switch self {
                case .null: try value.encodeNil()
                case .int(let int): try value.encode(int)
                }
            }
        }
        struct NullSchema: Schema {
            let list = CodedList<Anything>("list")
            let dict = CodedDict<Anything>("dict")
            let plain = CodedList<Plain?>("plain")
            let plainDict = CodedDict<Plain?>("plain-dict")
            let none = CodedList<Plain>("none")
        }
        var model = try Wrapped<NullSchema>(
            json:
                #"{"list": [1, null, "x", 2], "dict": {"a": null, "b": 2}, "plain": [null, {"a": 1.0}], "none": [null, {"a": 1}]}"#
        )
        #expect(model.list == [.int(1), .null, .int(2)] && model.dict == ["a": .null, "b": .int(2)])
        #expect(model.plain == [nil, Plain(a: 1)] && model.none == [Plain(a: 1)])
        #expect(model.dyn.problems.map(\.pointer.description) == ["/list/2", "/none/0"])
        model.list.remove(at: 1)
        #expect(model.dyn.json["list"] == [1, "x", 2])
        var random = SeededRandom(seed: 71)
        for _ in Rounds.of(200) {
            let list = (0..<Int.random(in: 0...4, using: &random)).map { _ in
                Bool.random(using: &random) ? nil : Plain(a: Int.random(in: 0...2, using: &random))
            }
            let numbers = list.map { $0.map { Anything.int($0.a) } ?? .null }
            let pairs = list.enumerated().map { (String($0.offset), $0.element) }
            model.plain = list
            model.list = numbers
            model.plainDict = Dictionary(uniqueKeysWithValues: pairs)
            model.dict = Dictionary(uniqueKeysWithValues: zip(pairs.map(\.0), numbers))
            let again = try Wrapped<NullSchema>(json: model.dyn.json.data())
            for model in [model, again] {
                #expect(model.plain == list && model.list == numbers, "\(model)")
                #expect(model.plainDict == Dictionary(uniqueKeysWithValues: pairs), "\(model)")
                #expect(model.dict.count == list.count && model.dict["0"] == numbers.first, "\(model)")
            }
            #expect(model.dyn.json["plain"].count == list.count)
        }
    }

    @Test("a value that encodes nothing is an empty object, alone and in lists and dictionaries")
    func nothingEncoded() throws {
        struct Nothing: Codable, Equatable, Sendable {
            init() {}
            init(from decoder: any Decoder) throws {}
            func encode(to encoder: any Encoder) throws {}
        }
        struct NothingSchema: Schema {
            let one = Coded<Nothing>("one")
            let list = CodedList<Nothing>("list")
            let dict = CodedDict<Nothing>("dict")
        }
        var model = Wrapped<NothingSchema>()
        model.one = Nothing()
        model.list = [Nothing(), Nothing()]
        try model.dyn.set(\.dict, to: ["a": Nothing()])
        #expect(model.dyn.json == ["one": [:], "list": [[:], [:]], "dict": ["a": [:]]])
        #expect(model.one == Nothing() && model.list.count == 2 && model.dict.count == 1)
    }

    private func replaced(_ pairs: (String, String)...) -> String {
        pairs.reduce(text) { text, pair in
            #expect(text.contains(pair.0), "\(pair.0)")
            return text.replacing(pair.0, with: pair.1, maxReplacements: 1)
        }
    }

    @Test("an edit changes what it changes and nothing else")
    func differences() throws {
        func edited(_ edit: (inout Team) throws -> Void) throws -> String {
            var team = try Team(json: text)
            try edit(&team)
            return team.dyn.json.text()
        }
        #expect(try edited { $0.owner = $0.owner } == text)
        #expect(try edited { _ = $0.owner?.name.count } == text)
        #expect(try edited { $0.owner?.name = "Bea" } == replaced(("\"Ann\"", "\"Bea\"")))
        #expect(try edited { $0.owner?.address?.city = "Rom" } == replaced((#""O\u0073lo""#, "\"Rom\"")))
        #expect(try edited { $0.owner?.address?.zip = nil } == replaced((#""zip": 1e2, "#, "")))
        #expect(try edited { $0.owner?.age = 1.5 } == replaced(("4.20e1", "1.5")))
        #expect(try edited { $0.owner?.phones.append("3") } == replaced((#"["1", "2"]"#, #"["1", "2", "3"]"#)))
        #expect(try edited { $0.owner?.homes.remove(at: 1) } == replaced((#"{"city": "B", "x": 2}, "#, "")))
        #expect(try edited { $0.owner?.homes[2].city = "D" } == replaced((#"{"city": "C", "x": 3}"#, #"{"city": "D", "x": 3}"#)))
        #expect(try edited { $0.members[1].name = "c" } == replaced((#"{"name": "b""#, #"{"name": "c""#)))
        #expect(try edited { $0.members[0].age = 3 } == replaced((#""k": 1}"#, #""k": 1, "age": 3}"#)))
        #expect(try edited { $0.byName["p"]?.a = 2 } == replaced((#""a": 1.0, "#, #""a": 2, "#)))
        #expect(try edited { $0.points[1].x = 9 } == replaced((#"{"x": 4"#, #"{"x": 9"#)))
        #expect(try edited { $0.points[0].x = 1.5 } == text)
        #expect(try edited { $0.deep["k"]?[0].y = 2 } == replaced((#""y": 1, "m""#, #""y": 2, "m""#)))
        #expect(try edited { $0.owner = nil }.contains("vip") == false)
    }

    @Test("read, listed as problems, written anew")
    func reading() throws {
        var team = try Team(json: text)
        #expect(team.owner?.age == 42 && team.owner?.address == .init(city: "Oslo", zip: 100))
        #expect(team.members.map(\.name) == ["a", "b"] && team.byName == ["p": Plain(a: 1)])
        #expect(team.points == [Point(x: 1.5, y: 2), Point(x: 4, y: 5)] && team.origin == Point(x: 0, y: 0))
        #expect(team.dyn.problems.map(\.pointer.description) == ["/members/1", "/by-name/q", "/points/1"])
        team.event = Event(at: Date(timeIntervalSince1970: 0))
        #expect(team.dyn.json["event"].text() == #"{"at":"1970-01-01T00:00:00Z"}"#)
        #expect(team.event?.at == Date(timeIntervalSince1970: 0))

        let wrong = try Team(
            json: #"{"owner": {"name": "a", "phones": [], "homes": [{"city": 5}]}, "secret": {"a": "shh"}, "event": {"at": 1}}"#)
        #expect(wrong.owner == nil)
        let problems = wrong.dyn.problems
        #expect(
            problems.map(\.expected) == [
                "a value of type Person (homes.[0].city must be String)", "a value of type Event (at must be String)",
                "a value of type Plain (a must be Int)",
            ])
        #expect(!"\(problems)".contains("shh"))
        #expect(throws: ValidationError.self) { try Team(strict: #"{"owner": {}}"#) }
    }

    @Test("what can't be encoded changes nothing, and set says so")
    func unwritable() throws {
        var team = try Team(json: text)
        team.owner?.age = .nan
        #expect(team.dyn.json.text() == text)
        var owner = try #require(team.owner)
        owner.age = .infinity
        #expect(throws: ValidationError.self) { try team.dyn.set(\.owner, to: owner) }
        #expect(team.dyn.json.text() == text)
    }

    @Test("random edits: reads back as set, and every member that the type does not know stays")
    func randomEdits() throws {
        var random = SeededRandom(seed: 8)
        func home() -> Person.Address {
            .init(city: ["A", "B", "C"].randomElement(using: &random)!, zip: Bool.random(using: &random) ? 1 : nil)
        }
        for _ in 0..<300 {
            var team = try Team(json: text)
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                switch Int.random(in: 0...5, using: &random) {
                case 0: team.owner?.name = "n"
                case 1: team.owner?.age = Bool.random(using: &random) ? nil : 3
                case 2: team.owner?.homes.shuffle(using: &random)
                case 3: team.owner?.homes.append(home())
                case 4: team.owner?.address?.zip = nil
                default: team.owner?.homes[0].city = "Z"
                }
                let owner = team.owner
                team.owner = owner
                #expect(team.owner == owner)
            }
            let json = team.dyn.json["owner"]
            #expect(json["vip"].bool == true && json["address"]["geo"].text() == "[1.0, 2]")
            #expect(try json.decode(Person.self) == team.owner)
            var old = try Team(json: text)
            let new = try #require(team.owner)
            old.owner = new
            #expect(old.owner == new)
        }
    }

    @Test("a model and a Codable type are made of each other")
    func models() throws {
        struct Brief: Codable, Equatable { var owner: Name; struct Name: Codable, Equatable { var name: String } }
        var team = try Team(json: text)
        #expect(try team.dyn.decode(Brief.self) == Brief(owner: .init(name: "Ann")))
        team.owner?.name = "Bea"
        let brief: Brief = try team.dyn.decode()
        #expect(brief.owner.name == "Bea")
        let made = try Team(encoding: brief)
        #expect(made.dyn.json.text() == #"{"owner":{"name":"Bea"}}"# && made.dyn.changes.isEmpty)
        #expect(throws: JSONError.self) { try Team(encoding: [1]) }
        // A model inside a Codable type is the tree itself, spelling and all.
        struct Holder: Codable { var team: Team; var list: WrappedList<TeamSchema> }
        let holder = try JSON(parsing: "{\"team\": \(text), \"list\": [{\"rest\": 1.0}]}").decode(Holder.self)
        #expect(holder.team.dyn.json.hasSameText(as: try JSON(parsing: text)))
        #expect(try JSON(encoding: holder)["list"].text() == #"[{"rest":1.0}]"#)
    }

    @Test("fields without a key take the property's")
    func withoutKeys() throws {
        var model = try Wrapped<KeylessSchema>(
            json: #"{"owner-person":{"a":1,"x":0},"all":[{"a":2},3],"by-name":{"k":{"a":4}}}"#)
        #expect(model.ownerPerson == Plain(a: 1) && model.all == [Plain(a: 2)] && model.byName == ["k": Plain(a: 4)])
        model.ownerPerson?.a = 5
        model.all.append(Plain(a: 6))
        model.byName["l"] = Plain(a: 7)
        #expect(
            model.dyn.json.text()
                == #"{"owner-person":{"a":5,"x":0},"all":[{"a":2},3,{"a":6}],"by-name":{"k":{"a":4},"l":{"a":7}}}"#)
    }

    @Test("elements that the type does not read stay at an edit, in a list, inside a value and in a list of values")
    func elementsNotRead() throws {
        // A position of GeoJSON may have an altitude (RFC 7946, section 3.1.1).
        struct Position: Codable, Equatable {
            var (longitude, latitude): (Double, Double)
            init(from decoder: any Decoder) throws {
                var container = try decoder.unkeyedContainer()
                longitude = try container.decode(Double.self)
                latitude = try container.decode(Double.self)
            }
            func encode(to encoder: any Encoder) throws {
                var container = encoder.unkeyedContainer()
                try container.encode(longitude)
                try container.encode(latitude)
            }
        }
        struct Line: Codable { var coordinates: [Position] }
        struct PlaceSchema: Schema {
            let at = Coded<Position>("at")
            let all = CodedList<Position>("all")
            let line = Coded<Line>("line")
        }
        var place = try Wrapped<PlaceSchema>(
            json:
                #"{"at": [10.70, 59.90, 120], "all": [[1.0, 2.0, 100], [3.0, 4.0, 200]], "line": {"coordinates": [[1.0, 2.0, 3, 4], [5.0, 6]]}}"#
        )
        place.at?.longitude = 11
        place.all[1].latitude = 11
        place.all.removeFirst()
        place.line?.coordinates[0].longitude = 11
        place.line?.coordinates.swapAt(0, 1)
        #expect(
            place.dyn.text()
                == #"{"at": [11, 59.90, 120], "all": [[3.0, 11, 200]], "line": {"coordinates": [[5.0, 6], [11, 2.0, 3, 4]]}}"#)
    }

    @Test("an element that the type does not read stays, whatever the ones that it reads become, also each other's values")
    func elementsNotReadAreNotMoved() throws {
        struct Pair: Codable, Equatable {
            var (first, second): (Int, Int)
            init(_ first: Int, _ second: Int) { (self.first, self.second) = (first, second) }
            init(from decoder: any Decoder) throws {
                var container = try decoder.unkeyedContainer()
                (first, second) = (try container.decode(Int.self), try container.decode(Int.self))
            }
            func encode(to encoder: any Encoder) throws {
                var container = encoder.unkeyedContainer()
                try container.encode(first)
                try container.encode(second)
            }
        }
        struct PairSchema: Schema {
            let pair = Coded<Pair>("pair")
            let all = CodedList<Pair>("all")
        }
        for code in 0..<81 {
            let (a, b, c, d) = (code % 3, code / 3 % 3, code / 9 % 3, code / 27)
            func text(_ a: Int, _ b: Int) -> String {
                "{\"pair\": [\(a), \(b), 9], \"all\": [[7, 7], [\(a), \(b), {\"z\": 1.0}, 2]]}"
            }
            var model = try Wrapped<PairSchema>(json: text(a, b))
            model.pair = Pair(c, d)
            model.all[1] = Pair(c, d)
            #expect(model.dyn.text() == text(c, d))
        }
    }

    @Test("a list of which the type leaves out elements is written as the type says it is, whatever stood there")
    func lossyLists() throws {
        struct Lossy: Codable, Equatable, Sendable {
            var numbers: [Int]
            init(_ numbers: [Int]) { self.numbers = numbers }
            init(from decoder: any Decoder) throws {
                struct Maybe: Decodable {
                    let number: Int?
                    init(from decoder: any Decoder) throws { number = try? decoder.singleValueContainer().decode(Int.self) }
                }
                numbers = try decoder.singleValueContainer().decode([Maybe].self).compactMap(\.number)
            }
            func encode(to encoder: any Encoder) throws {
                var container = encoder.singleValueContainer()
                try container.encode(numbers)
            }
        }
        struct LossySchema: Schema { let list = Coded<Lossy>("list") }
        for text in [#"[1, "x", 2]"#, #"["x", 1, 2]"#, #"[1, 2, "x"]"#, #"["x"]"#, "[1, 2]"] {
            for numbers in [[1, 2, 3], [2, 1], [], [1], [5, 1, 2], [1, 2, 2]] {
                var model = try Wrapped<LossySchema>(json: "{\"list\": \(text)}")
                model.list = Lossy(numbers)
                #expect(model.list == Lossy(numbers), "\(text) \(numbers)")
                #expect(model.dyn.text().contains("x") == text.contains("x"), "\(text) \(numbers)")
            }
        }
    }
}

private struct KeylessSchema: Schema {
    let ownerPerson = Coded<Plain>()
    let all = CodedList<Plain>()
    let byName = CodedDict<Plain>()
    var body: some SchemaBody { Keys(.kebabCase) }
}
