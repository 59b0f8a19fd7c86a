import DynWrap
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import DynWrapSchema

/// A number that counts how often one is read, and keeps the JSON it was read from.
private struct CountedNumber: JSONConvertible, JSONDefaultable, Hashable {
    static let reads = Mutex(0)
    static var jsonDefault: CountedNumber { CountedNumber(json: 0) }
    static let expectation = "a number"
    let json: JSON

    static func read(_ json: JSON, _ options: ConversionOptions) -> JSON.Reading<CountedNumber> {
        reads.withLock { $0 += 1 }
        return json.int == nil ? .invalid(expectation) : .value(CountedNumber(json: json))
    }
    func json(_ options: ConversionOptions) -> JSON { json }
}

/// Lists and dictionaries at the same members, each read in several ways.
private struct WideSchema: Schema {
    let ints = List<Int>("numbers")
    let doubles = List<Double>("numbers")
    let maybe = List<Int>("numbers").optional
    let scaled = List<Int>("numbers").map({ $0.map { $0 * 2 } }, { $0.map { $0 / 2 } })
    let gotten = List<Int>("numbers").onGet { $0.reversed() }
    let trees = List<JSON>("numbers")
    let strings = List<String>("texts")
    let maybeStrings = List<String>("texts").optional
    let iso = List<Foundation.Date>("texts", .iso8601)
    let slashes = List<Foundation.Date>("texts", .mdySlashes)
    let rates = Dict<Int>("rates")
    let texts = Dict<String>("rates")
    let reals = Dict<Double>("rates")

    static func values(_ model: Wrapped<WideSchema>) -> [any Hashable & Sendable] {
        [
            model.ints, model.doubles, model.maybe, model.scaled, model.gotten, model.trees, model.strings, model.maybeStrings,
            model.iso, model.slashes, model.rates, model.texts, model.reals,
        ]
    }
}

private struct CountedSchema: Schema {
    let number = Field<[CountedNumber]>("0")
}

/// JSON in lists and dictionaries, whose elements are parts of the document they were read from.
private struct PartsSchema: Schema {
    let list = List<JSON>("list")
    let maybe = Raw("list").optional
    let byName = Dict<JSON>("by-name")

    /// A commented list and dictionary.
    static let text: String = {
        let list = (0..<300).map { $0 % 50 == 7 ? "/* \($0) */ {\"a\": \($0) /* in */}" : "\($0)" }.joined(separator: ", ")
        let members = (0..<40).map { "\"k\($0)\": /* \($0) */ [\($0), /* in */ 1]" }.joined(separator: ", ")
        return "{\"list\": [\(list)], \"by-name\": {\(members)}}"
    }()
}

private struct RowsSchema: Schema { let rows = ModelList<CountedSchema>("rows") }

@Suite("Wide lists and dictionaries are made once more and then kept", .serialized)
struct RecentValuesTests {
    private static func text(_ random: inout SeededRandom, _ count: Int) -> String {
        func some(_ values: [String]) -> [String] { (0..<count).map { _ in values.randomElement(using: &random) ?? "" } }
        let numbers = some(["1", "-7", "2.5", "3.0", "\"x\"", "null", "9007199254740993"])
        let texts = some(["\"a\"", "\"b\\n\"", "\"01/02/2020\"", "\"2020-03-04T05:06:07Z\"", "7", "null", "\"\""])
        let rates = (0..<count).map { "\"k\(Bool.random(using: &random) ? $0 : 0)\": \(numbers[$0])" }
        return #"""
            {"numbers": [\#(numbers.joined(separator: ", "))], "texts": [\#(texts.joined(separator: ", "))], "rates": {\#(rates.joined(separator: ", "))}}
            """#
    }

    private func hash(_ values: [any Hashable & Sendable]) -> [AnyHashable] { values.map { AnyHashable($0) } }

    @Test("each reading gives what the first one of a fresh model gives: of any field, in any order, after any edit")
    func law() throws {
        var random = SeededRandom(seed: 20_261_125)
        for round in Rounds.of(30) {
            let count = [0, 31, 32, 255, 256, 300].randomElement(using: &random) ?? 0
            let text = Self.text(&random, count)
            var model = try Wrapped<WideSchema>(json: text)
            for turn in 0..<4 {
                let fresh = hash(WideSchema.values(try Wrapped<WideSchema>(json: model.dyn.json.text())))
                for _ in 0..<3 { #expect(hash(WideSchema.values(model)) == fresh, "\(round) \(turn) \(count)") }
                switch Int.random(in: 0..<4, using: &random) {
                case 0: model.ints.append(turn)
                case 1: model.rates["k\(Int.random(in: 0..<40, using: &random))"] = turn
                case 2: model.strings = model.strings.reversed()
                default: if let i = model.doubles.indices.randomElement(using: &random) { model.doubles[i] = 0.5 }
                }
            }
        }
    }

    @Test("what is kept is edited as what is not: bytes and comments of the other elements stay")
    func edits() throws {
        let edits: [(inout Wrapped<PartsSchema>) -> Void] = [
            { $0.list = $0.list }, { $0.list[1] = 77 }, { $0.list[7]["a"] = 77 }, { $0.list.append($0.list[7]) },
            { $0.list.removeAll { $0.int == 3 } }, { $0.maybe = $0.maybe }, { $0.maybe?[1] = 5 },
            { model in
                var tree = model.maybe
                tree?[7]["a"] = 5
                model.maybe = tree
            }, { $0.byName = $0.byName }, { $0.byName["k3"] = 5 }, { $0.byName["k3"]?[0] = 5 },
            { $0.byName["new"] = $0.byName["k3"] }, { $0.byName["k3"] = nil },
        ]
        for (number, edit) in edits.enumerated() {
            let opened = try Wrapped<PartsSchema>(json: PartsSchema.text, options: JSONOptions(allowComments: true))
            var (cold, warm) = (
                opened, try Wrapped<PartsSchema>(json: PartsSchema.text, options: JSONOptions(allowComments: true))
            )
            for _ in 0..<3 { #expect(warm.list.count == 300 && warm.maybe?.count == 300 && warm.byName.count == 40) }
            edit(&cold)
            edit(&warm)
            let text = warm.dyn.json.text()
            #expect(text == cold.dyn.json.text() && warm == cold, "\(number)")
            #expect(warm.dyn.changes.jsonPatch == cold.dyn.changes.jsonPatch, "\(number)")
            #expect(text.contains("/* 57 */ {\"a\": 57 /* in */}") && text.contains("/* 9 */ [9, /* in */ 1]"), "\(number)")
            if [0, 5, 8].contains(number) { #expect(text == PartsSchema.text && warm.dyn.changes.isEmpty, "\(number)") }
        }
    }

    /// How many elements one reading reads.
    private func reads<S: Schema, Value>(_ model: Wrapped<S>, _ read: (Wrapped<S>) -> Value) -> Int {
        CountedNumber.reads.withLock { $0 = 0 }
        _ = read(model)
        return CountedNumber.reads.withLock { $0 }
    }

    private func model(_ width: Int) throws -> Wrapped<CountedSchema> {
        let list = "[\(Array(repeating: "1", count: width).joined(separator: ","))]"
        return try Wrapped(json: "{\"0\": \(list)}")
    }

    @Test("the second reading is kept; a narrow list is made at each", .enabled(if: FastWays.areOn, "a fast way"))
    func second() throws {
        let model = try model(256)
        #expect((0..<4).map { _ in reads(model) { $0.number } } == [256, 256, 0, 0])
        let copy = model
        let other = try self.model(256)
        #expect(reads(copy) { $0.number } == 0 && reads(other) { $0.number } == 256)
        let narrow = try self.model(255)
        #expect((0..<4).map { _ in reads(narrow) { $0.number } } == [255, 255, 255, 255])
    }

    private struct PlainListSchema<Value: JSONConvertible & Sendable>: Schema {
        let list = List<Value>("l")
    }

    /// Whether the second and the third reading of a list are one array in memory, where it has this many elements.
    private func isKept<Value: JSONConvertible & Sendable>(_ type: Value.Type, _ element: String, count: Int) throws -> Bool {
        let list = Array(repeating: element, count: count).joined(separator: ",")
        let model = try Wrapped<PlainListSchema<Value>>(json: "{\"l\":[\(list)]}")
        let (first, second, third) = (model.list, model.list, model.list)
        #expect(first.count == count)
        func address(_ list: [Value]) -> Int { unsafe list.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) } }
        return address(second) == address(third)
    }

    @Test("so are those that are read straight from the tape", .enabled(if: FastWays.areOn, "a fast way"))
    func plainLists() throws {
        for (count, isKept) in [(255, false), (256, true)] {
            #expect(try self.isKept(Int.self, "1", count: count) == isKept)
            #expect(try self.isKept(Double.self, "0.5", count: count) == isKept)
            #expect(try self.isKept(Bool.self, "true", count: count) == isKept)
            #expect(try self.isKept(String.self, "\"a\"", count: count) == isKept)
        }
    }

    @Test("the last eight are kept: of nine that are read in turn each is made anew", .enabled(if: FastWays.areOn, "a fast way"))
    func ninth() throws {
        let row = "{\"0\": [\(Array(repeating: "1", count: 256).joined(separator: ","))]}"
        let model = try Wrapped<RowsSchema>(json: "{\"rows\": [\(Array(repeating: row, count: 9).joined(separator: ","))]}")
        func each(_ count: Int) -> Int { reads(model) { model in (0..<count).reduce(0) { $0 + model.rows[$1].number.count } } }
        #expect((0..<4).map { _ in each(8) } == [8 * 256, 8 * 256, 0, 0])
        #expect((0..<3).map { _ in each(9) } == [256, 9 * 256, 9 * 256])
    }

    @Test("a loop over the elements by their index reads each twice", .enabled(if: FastWays.areOn, "a fast way"))
    func loop() throws {
        let model = try model(2_000)
        let count = reads(model) { model in model.number.indices.reduce(0) { $0 + (model.number[$1].json.int ?? 0) } }
        #expect(count == 4_000)
    }

    @Test("problems are those of each reading, and an edit reads what it changed")
    func problems() throws {
        let list = Array(repeating: "1", count: 300) + ["\"x\""]
        var model = try Wrapped<CountedSchema>(json: "{\"0\": [\(list.joined(separator: ","))]}")
        for _ in 0..<3 {
            #expect(model.number.count == 300)
            #expect(model.dyn.problems.map(\.pointer) == ["/0/300"])
        }
        model.number[7] = CountedNumber(json: 8)
        for _ in 0..<3 { #expect(model.number[7].json == 8 && model.number.count == 300 && model.dyn.problems.count == 1) }
    }

    @Test("the document is freed with its last model, though values of its lists hold it")
    func freed() throws {
        weak var document: Document?
        var kept: [CountedNumber] = []
        do {
            let model = try model(300)
            document = model.dyn.json.document
            for _ in 0..<3 { kept = model.number }
            #expect(document != nil)
        }
        #expect(kept.count == 300 && kept[299].json == 1)
        // A number has its value with it, and needs its document only where that way is off.
        if !FastWays.areOn { kept = [] }
        #expect(document == nil)
    }

    @Test("threads that read the same lists read the same")
    func threads() throws {
        var random = SeededRandom(seed: 7)
        let model = try Wrapped<WideSchema>(json: Self.text(&random, 300))
        let expected = WideSchema.values(try Wrapped<WideSchema>(json: model.dyn.json.text()))
        let differing = Atomic(0)
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            for _ in 0..<20 where hash(WideSchema.values(model)) != hash(expected) { differing.add(1, ordering: .relaxed) }
        }
        #expect(differing.load(ordering: .relaxed) == 0)
    }
}
