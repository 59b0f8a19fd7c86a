import DynWrap
import DynWrapSchema
import Synchronization
import TestSupport
import Testing

/// What changes cost where a way was quadratic: by the number of identities that are read, or with so many elements that it would not end in time.
@Suite("The cost of changes", .serialized, .timeLimit(.minutes(10)))
struct ChangesGrowthTests {
    /// A number that counts how often one is read.
    struct CountedNumber: JSONConvertible, JSONDefaultable, Hashable {
        static let reads = Mutex(0)
        static var jsonDefault: CountedNumber { CountedNumber(value: 0) }
        static var expectation: String { "a number" }
        let value: Int

        static func read(_ json: JSON, _ options: ConversionOptions) -> JSON.Reading<CountedNumber> {
            reads.withLock { $0 += 1 }
            return json.int.map { .value(CountedNumber(value: $0)) } ?? .invalid(expectation)
        }
        func json(_ options: ConversionOptions) -> JSON { JSON(value) }
    }
    struct PartSchema: Schema {
        let id = Field<CountedNumber>("id")
        let text = Str("text")
        let created = Str("created").readOnly
        var body: some SchemaBody { Identity(\.id) }
    }
    struct OrderSchema: Schema {
        let id = Field<CountedNumber>("id")
        let text = Str("text")
        let parts = ModelList<PartSchema>("parts")
        var body: some SchemaBody { Identity(\.id) }
    }
    struct LevelSchema: Schema {
        let id = Num<Int>("id")
        let numbers = List<Int>("numbers")
        let below = Model<LevelSchema>("below")
        let parts = ModelList<LevelSchema>("parts")
        var body: some SchemaBody { Identity(\.id) }
    }
    struct ShopSchema: Schema { let orders = ModelList<OrderSchema>("orders") }
    struct CardSchema: Schema {
        let title = Str("title")
        let pin = Str("pin").secret
        let numbers = List<Int>("numbers")
    }

    private func shop(_ count: Int) throws -> Wrapped<ShopSchema> {
        let orders = (0..<count).map {
            #"{"id": \#($0), "text": "t", "parts": [{"id": 1, "text": "t"}, {"id": 2, "text": "t"}]}"#
        }
        return try Wrapped(json: #"{"orders": [\#(orders.joined(separator: ","))]}"#)
    }

    /// How many identities are read when what `edit` changes is applied elsewhere.
    private func reads(_ count: Int, _ edit: (inout Wrapped<ShopSchema>) -> Void) throws -> Int {
        let shop = try shop(count)
        var edited = shop
        edit(&edited)
        let changes = edited.dyn.changes
        var other = shop
        CountedNumber.reads.withLock { $0 = 0 }
        try other.dyn.apply(changes)
        #expect(other == edited)
        var undone = edited
        try undone.dyn.apply(changes.inverse)
        #expect(undone == shop)
        return CountedNumber.reads.withLock { $0 }
    }

    @Test("each model of a list edited, one with another identity: each identity is read some times, not once for every change")
    func reidentified() throws {
        func edit(_ shop: inout Wrapped<ShopSchema>) {
            for i in shop.orders.indices { shop.orders[i].text = "new" }
            shop.orders[3].id = CountedNumber(value: -1)
        }
        let (few, many) = (try reads(10, edit), try reads(40, edit))
        #expect(many < few * 6, "\(few) for 10, \(many) for 40")
    }

    @Test("each list inside a list edited: the list around them is read some times, not once for each of them")
    func nested() throws {
        func edit(_ shop: inout Wrapped<ShopSchema>) {
            for i in shop.orders.indices { shop.orders[i].parts[1].text = "new" }
        }
        let (few, many) = (try reads(10, edit), try reads(40, edit))
        #expect(many < few * 6, "\(few) for 10, \(many) for 40")
    }

    @Test(
        "a step of a history, its undo and redo, and comparing two states, in a list that was edited before: few identities are read, however long it is"
    )
    func history() throws {
        func reads(_ count: Int) throws -> Int {
            var shop = try shop(count)
            var steps: [Changes] = []
            func edit(_ index: Int) {
                let before = shop
                shop.orders[index].parts[1].text = "new \(steps.count)"
                steps.append(shop.dyn.changes(from: before))
            }
            for index in 0..<4 { edit(index * 2) }
            CountedNumber.reads.withLock { $0 = 0 }
            for index in [1, 2, 9] { edit(index) }
            let last = shop
            for step in steps.reversed() { try shop.dyn.apply(step.inverse) }
            #expect(shop.dyn.changes.isEmpty && steps.allSatisfy { $0.count == 1 })
            for step in steps { try shop.dyn.apply(step) }
            #expect(shop.dyn.hasSameText(as: last))
            var other = last
            other.orders[3].text = "other"
            #expect(other != last && other.orders != last.orders)
            other.orders[3].text = last.orders[3].text
            #expect(other == last && other.orders == last.orders)
            return CountedNumber.reads.withLock { $0 }
        }
        let (few, many) = (try reads(10), try reads(400))
        // What is not edited is told by its origin, a fast way.
        #expect(many <= few * (FastWays.areOn ? 2 : 40), "\(few) for 10, \(many) for 400")
    }

    @Test("every second of many elements removed, in a model with a secret")
    func secrets() throws {
        let numbers = (0..<6_000).map(String.init).joined(separator: ",")
        let card = try Wrapped<CardSchema>(json: #"{"pin": "1111", "numbers": [\#(numbers)]}"#)
        var edited = card
        edited.numbers = edited.numbers.filter { $0 % 2 == 0 }
        var count = 0
        let time = ProcessorTime.measure { count = edited.dyn.changes.count }
        #expect(count == 3_000 && time < Rounds.mostTime)
    }

    struct CardsSchema: Schema {
        struct CardSchema: Schema {
            let pin = Str("pin").secret
            let uses = Num<Int>("uses")
        }
        let name = Str("name")
        let age = Num<Int>("age")
        let cards = ModelList<CardSchema>("cards")
    }

    @Test("what is edited beside, and in one of, many models with secrets: nothing is redacted until it is printed")
    func besideSecrets() throws {
        let cards = Array(repeating: #"{"pin": "1234", "uses": 1}"#, count: 5_000).joined(separator: ",")
        let opened = try Wrapped<CardsSchema>(json: #"{"name": "a", "age": "x", "cards": [\#(cards)]}"#)
        var edited = opened
        edited.name = "b"
        edited.cards[7].uses = 2
        edited.cards[8].pin = "4321"
        // Redacting both trees took a fifth of a second.
        let time = ProcessorTime.measure {
            for _ in 0..<500 {
                #expect(opened.dyn.changes.isEmpty && edited.dyn.changes.count == 3)
                #expect(edited.dyn.changes.inverse.jsonPatch.operations.count == 3)
                #expect(edited.dyn.state(of: \.age) == .invalid("x"))
                #expect((try? edited.dyn.get(\.age)) == nil)
            }
        }
        #expect(time < Rounds.mostTime)
        let changes = edited.dyn.changes
        #expect(
            changes.description
                == "replace /name \"a\" by \"b\"\nreplace /cards/7/uses 1 by 2\nreplace /cards/8/pin \"<secret>\" by \"<secret>\""
        )
        #expect(!"\(changes.inverse) \(changes.jsonPatch) \(changes.inverse.jsonPatch(testing: true))".contains("4321"))
        #expect(changes.jsonPatch.json[2]["value"].string == "4321")
        #expect(
            changes.inverse.description
                == "replace /cards/8/pin \"<secret>\" by \"<secret>\"\nreplace /cards/7/uses 2 by 1\nreplace /name \"b\" by \"a\""
        )
        #expect(changes.inverse.inverse.description == changes.description)
        #expect(changes.inverse.jsonPatch.description.contains(#"{"op":"replace","path":"/name","value":"a"}"#))
        #expect(edited.dyn.changedFields.map(\.property) == ["name", "cards"])
        #expect(!"\(edited.dyn.changedFields)".contains("4321") && "\(edited.dyn.changedFields[0])".contains("\"b\""))
    }

    @Test(
        "two texts of many levels, with an array in each: each is visited once, not with all levels around it",
        arguments: ["below", "parts"])
    func levels(_ key: String) throws {
        let count = 30_000
        let (open, close) = key == "below" ? ("", "") : ("[", "]")
        func text(_ last: Int) -> String {
            let levels = (0..<count).map { #"{"id":\#($0),"numbers":[\#($0 == count - 1 ? last : 0)],"\#(key)":\#(open)"# }
            return levels.joined() + (key == "below" ? "{}" : "") + String(repeating: close + "}", count: count)
        }
        let options = JSONOptions(maximumDepth: 3 * count)
        let (old, new) = (
            try Wrapped<LevelSchema>(json: text(1), options: options), try Wrapped<LevelSchema>(json: text(2), options: options)
        )
        var pointers: [JSONPointer] = []
        let time = ProcessorTime.measure { pointers = new.dyn.changes(from: old).paths }
        #expect(time < Rounds.mostTime)
        let tokens = [String](repeating: key, count: count - 1).flatMap { key == "below" ? [$0] : [$0, "0"] }
        #expect(pointers == [JSONPointer(tokens: tokens + ["numbers", "0"])])
    }

    @Test("a rebase of models inside models: each level is compared once, and not with all that is inside it")
    func rebasedLevels() throws {
        let count = 2_000
        func text(_ last: Int, _ created: Int) -> String {
            let levels = (0..<count).map { #"{"id":\#($0),"numbers":[\#($0 == count - 2 ? created : 0)],"below":"# }
            return levels.joined() + #"{"id":\#(last)}"# + String(repeating: "}", count: count)
        }
        let options = JSONOptions(maximumDepth: 2 * count)
        var mine = try Wrapped<LevelSchema>(json: text(1, 0), options: options)
        let pointer = JSONPointer(tokens: Array(repeating: "below", count: count) + ["id"])
        try mine.dyn.apply(JSONPatch([.replace(pointer, 7)]))
        let theirs = try Wrapped<LevelSchema>(json: text(1, 9), options: options)
        var conflicts: [RebaseConflict] = []
        let time = ProcessorTime.measure { conflicts = mine.dyn.rebase(onto: theirs) }
        #expect(time < Rounds.mostTime && conflicts.isEmpty)
        #expect(mine.dyn.text() == text(7, 9))
    }
}
