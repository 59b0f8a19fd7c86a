import DynWrap
import DynWrapSchema
import Foundation
import TestSupport
import Testing

/// The law of schema values of one type that declare the same places and other forms there: other tables, tags, dates, maps.
@Suite("The law of forms: a value reads the same in a model of another form, and models of two forms are not equal")
struct FormLawTests {
    private enum Tier: Equatable, CaseIterable { case basic, gold, platinum }
    private enum Part: Equatable { case count(Int), size(Int), name(String), day(Foundation.Date) }

    private struct InsideSchema: Schema {
        let tier: Enum<Tier>
        let n: Num<Int>
        init() { self.init(0) }
        init(_ form: Int) {
            tier = FormLawTests.tier("tier", form)
            n = FormLawTests.number("n", form)
        }
    }

    private struct FormSchema: Schema {
        let tier: Enum<Tier>
        let n: Num<Int>
        let day: DateField
        let days: List<Foundation.Date>
        let beside: OneOf<Part>
        let keyed: OneOf<Part>
        let parts: OneOfList<Part>
        let flag: Flag
        let text: Num<Int>
        let inside: Model<InsideSchema>
        let list: ModelList<InsideSchema>
        let plain = Str("plain")

        init() { self.init(0) }
        init(_ form: Int) {
            tier = FormLawTests.tier("tier", form)
            n = FormLawTests.number("n", form)
            day = Date("day", form == 0 ? .mdySlashes : form == 1 ? .dmySlashes : .yyyymmddDashes).optional
            days = List("days", form == 0 ? .mdySlashes : form == 1 ? .dmySlashes : .iso8601)
            let tags = FormLawTests.tags[form]
            beside =
                OneOf("beside", by: .sibling("its")) {
                    Case(tags[0], Part.count)
                    Case(tags[1], Part.size)
                    Case(tags[2], Part.name)
                }.optional
            keyed =
                OneOf("keyed", by: "t") {
                    Case(tags[0], Part.count, at: "v")
                    Case(tags[1], Part.size, at: "v")
                    Case(tags[2], Part.name, at: "v")
                }.optional
            parts = OneOfList("parts", by: .onlyKey) {
                Case(tags[0], Part.count)
                Case(tags[1], Part.size)
                Case(tags[2], Part.name)
            }
            flag = form == 0 ? Flag("flag") : form == 1 ? Flag("flag", .yesNo) : Flag("flag", .oneZero)
            text = form == 1 ? Num<Int>("text").asString : Num<Int>("text")
            inside = Model("inside", of: InsideSchema(form))
            list = ModelList("list", of: InsideSchema(form))
        }
    }
    private typealias Form = Wrapped<FormSchema>

    private struct HolderSchema: Schema {
        let model: Model<FormSchema>
        let list: ModelList<FormSchema>
        let dict: ModelDict<FormSchema>
        init() { self.init(0) }
        init(_ form: Int) {
            model = Model("model", of: FormSchema(form))
            list = ModelList("list", of: FormSchema(form))
            dict = ModelDict("dict", of: FormSchema(form))
        }
    }

    private static let tags = [["a", "b", "c"], ["b", "c", "a"], ["x", "y", "z"]]

    private static func tier(_ key: String, _ form: Int) -> Enum<Tier> {
        switch form {
        case 0: Enum(key, ["1": .basic, "2": .gold, "3": .platinum], default: .basic)
        case 1: Enum(key, ["2": .basic, "3": .gold, "1": .platinum], default: .basic)
        default: Enum(key, ["b": .basic, "g": .gold, "p": .platinum], default: .basic)
        }
    }

    private static func number(_ key: String, _ form: Int) -> Num<Int> {
        switch form {
        case 0: Num<Int>(key)
        case 1: Num<Int>(key).map({ $0 - 3 }, { $0 + 3 })
        default: Num<Int>(key).map({ -$0 }, { -$0 })
        }
    }

    private var random = SeededRandom(seed: EditingLawTests.seed &+ 41)
    private mutating func number() -> Int { Int.random(in: -20...20, using: &random) }
    private mutating func day() -> Foundation.Date {
        Date(timeIntervalSince1970: Double(Int.random(in: 0..<20_000, using: &random)) * 86_400)
    }
    private mutating func part() -> Part {
        [Part.count(number()), .size(number()), .name("\(number())")].randomElement(using: &random)!
    }

    /// A model with some of the values, in this form.
    private mutating func model(_ form: Int) -> Form {
        var model = Form(schema: FormSchema(form))
        func inside(_ tier: Tier, _ n: Int) -> Wrapped<InsideSchema> {
            var inside = Wrapped(schema: InsideSchema(form))
            inside.tier = tier
            inside.n = n
            return inside
        }
        for _ in 0..<Int.random(in: 0...8, using: &random) {
            let tier = Tier.allCases.randomElement(using: &random)!
            switch Int.random(in: 0..<12, using: &random) {
            case 0: model.tier = tier
            case 1: model.n = number()
            case 2: model.day = day()
            case 3: model.days = [day(), day()]
            case 4: model.beside = part()
            case 5: model.keyed = part()
            case 6: model.parts.append(part())
            case 7: model.flag = true
            case 8: model.text = number()
            case 9: model.inside = inside(tier, number())
            case 10: model.list.append(inside(tier, number()))
            default: model.plain = "p\(number())"
            }
        }
        return model
    }

    private func reading(_ model: Form) -> String {
        func inside(_ model: Wrapped<InsideSchema>) -> String { "\(model.tier) \(model.n)" }
        return [
            "\(model.tier) \(model.dyn.state(of: \.n) == .value ? "\(model.n)" : "") \(String(describing: model.day)) \(model.days)",
            "\(String(describing: model.beside)) \(String(describing: model.keyed)) \(model.parts) \(model.flag) \(model.text)",
            "\(model.inside.map(inside) ?? "-") \(model.list.map(inside)) \(model.plain)",
        ].joined(separator: "\n")
    }

    @Test("put into models, lists, dictionaries and archives of another form, and back")
    mutating func moved() throws {
        for run in 0..<EditingLawTests.runs {
            let (from, to) = (Int.random(in: 0..<3, using: &random), Int.random(in: 0..<3, using: &random))
            let original = model(from)
            let was = reading(original)
            var holder = Wrapped(schema: HolderSchema(to))
            holder.model = original
            holder.list = [original, original]
            holder.list.append(original)
            holder.dict["k"] = original
            let archived = [Form](Archive([Form(schema: FormSchema(to)), original]))
            let note: Comment = "run \(run): form \(from) to \(to): \(original.dyn.text()) is \(holder.dyn.text())"
            for found in [holder.model, holder.list[0], holder.list[2], holder.dict["k"], archived[1]] {
                let found = try #require(found, note)
                #expect(reading(found) == was, note)
                #expect(found.dyn.problems.isEmpty, note)
                // Models of two forms are not equal, and neither holds of one order alone.
                #expect((found == original) == (original == found), note)
                #expect((found == original) == (from == to), note)
            }
            var back = Wrapped(schema: HolderSchema(from))
            back.model = holder.model
            #expect(back.model.map(reading) == was && back.model == original, "\(note), back: \(back.dyn.text())")
            // What is equal has one hash and the same values.
            let other = model(to)
            if other == original { #expect(reading(other) == was && other.hashValue == original.hashValue, note) }
        }
    }

    @Test("what both declare is equal by what it means, whichever schema value was made anew for it")
    func equal() throws {
        for form in 0..<3 {
            let text = #"{"tier":"1","n":5,"list":[{"tier":"2","n":1}],"plain":"p"}"#
            let a = try Wrapped(json: text, schema: FormSchema(form))
            let b = try Wrapped(json: text.replacing("5", with: "5.0"), schema: FormSchema(form))
            #expect(a == b && b == a && a.hashValue == b.hashValue)
            let c = try Wrapped(json: text.replacing("5", with: "6"), schema: FormSchema(form))
            #expect(a != c && c != a)
        }
        // A form of a model inside counts too.
        let inside = [0, 1].map { form in Wrapped(schema: HolderSchema(form)) }
        #expect(inside[0] != inside[1] && inside[1] != inside[0])
    }
}
