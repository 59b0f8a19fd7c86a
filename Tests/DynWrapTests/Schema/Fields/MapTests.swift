import DynWrap
import Foundation
import Synchronization
import TestSupport
import Testing

private final class Counter: Sendable {
    private let value = Atomic(0)
    var count: Int { value.load(ordering: .relaxed) }
    func add() { value.wrappingAdd(1, ordering: .relaxed) }
}

/// A schema whose mapped fields count how often they map.
private struct CountingSchema: Schema {
    let counter: Counter
    let upper: Field<String>
    let length: Field<Int>
    let total: Field<Int>
    let plain = Str("name")
    let inner: Field<WrappedList<CountingSchema>>

    init(_ counter: Counter) {
        self.counter = counter
        upper = Str("name").map {
            counter.add()
            return $0.uppercased()
        } _: {
            $0.lowercased()
        }
        length = Str("name").map {
            counter.add()
            return $0.count
        } _: {
            String(repeating: "x", count: $0)
        }
        total = Field<[Int]>("numbers").map {
            counter.add()
            return $0.reduce(0, +)
        } _: {
            [$0]
        }
        inner = ModelList("inner", of: CountingSchema(counter))
    }

    init() { self.init(Counter()) }
}

/// Collections of which a probe is not right where a reading leaves something out.
private struct SiftedSchema: Schema {
    let sum = List<Int>("n").map(default: -1, { $0.reduce(0, +) }, { [$0] })
    let most = Dict<Int>("d").map(default: -1, { $0.values.max() ?? 0 }, { ["x": $0] })
}

@Suite("An expensive .map runs once a value")
struct MapTests {
    @Test("what is read and what is wrong do not depend on which is asked for first")
    func order() throws {
        let text = #"{"n": [1, "x", 2], "d": {"a": 1, "b": "x"}}"#
        let (first, second) = (try Wrapped<SiftedSchema>(json: text), try Wrapped<SiftedSchema>(json: text))
        let problems = first.dyn.problems
        #expect(problems.map(\.pointer) == ["/n/1", "/d/b"])
        #expect(first.sum == 3 && first.most == 1)
        #expect(second.sum == 3 && second.most == 1)
        #expect(second.dyn.problems == problems)
        #expect(throws: ValidationError.self) { try second.dyn.validate() }
    }

    private static func open(_ text: String) throws -> (Counter, Wrapped<CountingSchema>) {
        let counter = Counter()
        return (counter, try Wrapped(json: text, schema: CountingSchema(counter)))
    }

    @Test("repeated reads, and reads through copies, map once")
    func reads() throws {
        let (counter, model) = try Self.open(#"{"name": "smith"}"#)
        let before = counter.count
        for _ in 0..<100 { #expect(model.upper == "SMITH") }
        #expect(counter.count == before + 1)
        var copy = model
        #expect(copy.upper == "SMITH" && counter.count == before + 1)
        copy.total = 5  // another field: the value is still the one that was mapped
        #expect(copy.upper == "SMITH" && model.upper == "SMITH" && counter.count == before + 1)
    }

    @Test("a new value is mapped anew, once; the old one is not mapped again")
    func edits() throws {
        let (counter, model) = try Self.open(#"{"name": "smith", "numbers": [1, 2]}"#)
        #expect(model.upper == "SMITH" && model.total == 3)
        let before = counter.count
        var copy = model
        copy.plain = "jones"
        for _ in 0..<10 { #expect(copy.upper == "JONES") }
        #expect(counter.count == before + 1)
        for _ in 0..<10 { #expect(model.upper == "SMITH" && copy.total == 3) }
        #expect(counter.count == before + 1)
        copy.dyn.reset()
        #expect(copy.upper == "SMITH" && counter.count == before + 1)
    }

    @Test("an array or object that was edited in place is mapped at every reading")
    func editedInPlace() throws {
        var (counter, model) = try Self.open(#"{"numbers": [1, 2]}"#)
        #expect(model.total == 3)
        try model.dyn.apply(JSONPatch([.add("/numbers/2", 4)]))
        let before = counter.count
        for _ in 0..<10 { #expect(model.total == 7) }
        #expect(counter.count == before + 10)
    }

    @Test("a default is mapped when it is read")
    func defaults() throws {
        let (counter, model) = try Self.open("{}")
        let before = counter.count
        #expect(model.upper == "" && model.upper == "" && counter.count == before + 2)
    }

    @Test("two mapped fields at one key do not mix")
    func twoAtOneKey() throws {
        let (counter, model) = try Self.open(#"{"name": "smith"}"#)
        let before = counter.count
        for _ in 0..<10 { #expect(model.upper == "SMITH" && model.length == 5) }
        #expect(counter.count == before + 2)
    }

    @Test("elements of a list, each once, from 8 threads")
    func threads() async throws {
        let names = (0..<500).map { "{\"name\":\"n\($0)\"}" }.joined(separator: ",")
        let (counter, model) = try Self.open("{\"inner\":[\(names)]}")
        let before = counter.count
        await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<8 {
                group.addTask { (0..<500).allSatisfy { model.inner[$0].upper == "N\($0)" } }
            }
            for await right in group { #expect(right) }
        }
        // Threads that meet at a value may each map it, once.
        #expect((500...4_000).contains(counter.count - before))
        let after = counter.count
        for (i, element) in model.inner.enumerated() { #expect(element.upper == "N\(i)") }
        #expect(counter.count == after)
    }

    @Test("more values than are kept: all right, and each mapped once a pass at most")
    func many() throws {
        let names = (0..<70_000).map { "{\"name\":\"n\($0)\"}" }.joined(separator: ",")
        let (counter, model) = try Self.open("{\"inner\":[\(names)]}")
        let before = counter.count
        for pass in 1...2 {
            var wrong = 0
            for (i, element) in model.inner.enumerated() {
                if element.upper != "N\(i)" { wrong += 1 }
                if element.upper != "N\(i)" { wrong += 1 }
            }
            #expect(wrong == 0)
            #expect(counter.count - before <= pass * 70_000 && counter.count - before >= 70_000)
        }
    }

    @Test("variants of one mapped field keep what they made apart, in whatever order they are read")
    func variants() throws {
        struct S: Schema {
            let loose: Field<Int>
            let strict: Field<Int>
            let maybe: Field<Int?>
            let strictMaybe: Field<Int?>
            let twice: Field<String>
            let strictTwice: Field<String>
            init() {
                let number = Num<Int>("n").map(default: -1) {
                    $0 * 10
                } _: {
                    $0 / 10
                }
                let text = number.map(default: "none") {
                    "\($0)"
                } _: {
                    Int($0) ?? 0
                }
                (loose, strict, maybe, strictMaybe) = (number, number.strict, number.optional, number.optional.strict)
                (twice, strictTwice) = (text, text.strict)
            }
        }
        let reads: [(@Sendable (Wrapped<S>) -> Bool)] = [
            { $0.loose == 120 }, { $0.strict == -1 }, { $0.maybe == 120 }, { $0.strictMaybe == nil }, { $0.twice == "120" },
            { $0.strictTwice == "none" },
        ]
        var random = SeededRandom(seed: 4)
        for _ in 0..<50 {
            let model = try Wrapped<S>(json: #"{"n": "12"}"#)
            for read in (reads + reads).shuffled(using: &random) { #expect(read(model)) }
        }
    }

    @Test("bounds of a view say nothing about the JSON, so they are not exported; those of the value that is viewed are")
    func exportedBounds() throws {
        struct CentsSchema: Schema {
            let viewed = Num<Int>("viewed").map({ $0 * 100 }, { $0 / 100 }).range(0...500)
            let value = Num<Int>("value").range(0...5).map({ $0 * 100 }, { $0 / 100 })
        }
        let properties = CentsSchema().jsonSchema["properties"]
        #expect(properties["viewed"]["maximum"] != 500)
        #expect(properties["value"]["maximum"] == 5)
        let problems = try Wrapped<CentsSchema>(json: #"{"viewed": 6, "value": 6}"#).dyn.problems
        #expect(problems.map(\.property) == ["viewed", "value"])
    }

    @Test("reading a value that can't be mapped is refused in the words of the check")
    func refusedValue() throws {
        struct S: Schema {
            let g = Str("g").map(default: 0) {
                Int($0)
            } _: {
                "\($0)"
            }
        }
        let model = try Wrapped<S>(json: #"{"g": "zz"}"#)
        let error = #expect(throws: ValidationError.self) { try model.dyn.get(\.g) }
        #expect(error?.problems == model.dyn.problems && error?.problems.count == 1)
    }
}
