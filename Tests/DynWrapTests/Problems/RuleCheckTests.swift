import DynWrap
import DynWrapSchema
import Foundation
import Synchronization
import TestSupport
import Testing

/// A model whose values are right is checked without a report, then its rules are asked; what is said is what the report says alone.
@Suite("Rules of models, whose values are right or not")
struct RuleCheckTests {
    static let asked = Mutex(0)

    struct LineSchema: Schema {
        let amount = Num<Int>("amount").range(1...9)
        var body: some SchemaBody { Rule("is no dozen", at: \.amount) { $0 != 5 } }
    }
    struct PlainSchema: Schema {
        let name = Str("name").required.count(1...3)
        let price = Num<Decimal>("price").range(0...)
    }
    struct OrderSchema: Schema {
        let id = Num<Int>("id").required
        let due = Date("due", .iso8601)
        let plain = ModelList<PlainSchema>("plain")
        let lines = ModelList<LineSchema>("lines")
        let first = Model<LineSchema>("first")

        var body: some SchemaBody {
            Require(\.first)
            Rule("has an even number") { $0.id % 2 == 0 }
            Rule("is asked once") { _ in
                RuleCheckTests.asked.withLock { $0 += 1 }
                return true
            }
        }
    }

    private static func text(_ random: inout SeededRandom) -> String {
        func one(_ texts: [String]) -> String { texts.randomElement(using: &random)! }
        func line() -> String {
            one(["{\"amount\": 3}", "{\"amount\": 3}", "{\"amount\": 5}", "{\"amount\": 12}", "{}", "7", "null"])
        }
        func plain() -> String {
            one([
                "{\"name\": \"a\", \"price\": 2.5}", "{\"name\": \"b\", \"price\": 0}", "{\"name\": \"long\"}",
                "{\"name\": \"c\", \"price\": -1}",
                "{\"name\": null}", "{\"name\": \"d\", \"price\": \"1\"}",
            ])
        }
        func list(_ make: () -> String) -> String {
            "[" + (0..<Int.random(in: 0...2, using: &random)).map { _ in make() }.joined(separator: ",") + "]"
        }
        var members = [
            "\"id\": " + one(["2", "4", "3", "\"2\"", "null"]),
            "\"due\": " + one(["\"2026-01-02T03:04:05Z\"", "null", "\"soon\""]),
        ]
        members += ["\"plain\": " + list(plain), "\"lines\": " + list(line)]
        if Int.random(in: 0..<5, using: &random) > 0 { members.append("\"first\": " + line()) }
        return "{" + members.joined(separator: ", ") + "}"
    }

    @Test("with the look beforehand and without it the problems are the same, and each rule is asked once")
    func agree() throws {
        var random = SeededRandom(seed: 20_261_125)
        var (right, byRules) = (0, 0)
        for _ in 0..<2_000 {
            let model = try Wrapped<OrderSchema>(json: Self.text(&random))
            let report = ConversionReport(on: model.dyn.json, checksFast: false)
            model.layout.check(model.dyn.json, report)
            Self.asked.withLock { $0 = 0 }
            let problems = model.dyn.problems
            #expect(Self.asked.withLock { $0 } == 1, "\(model.dyn.json)")
            #expect(problems == report.problems, "\(model.dyn.json)")
            if problems.isEmpty { right += 1 } else if problems.allSatisfy({ $0.severity == .rule }) { byRules += 1 }
        }
        // All sorts come, or this shows nothing.
        #expect(right > 10 && byRules > 10)
    }
}
