import DynWrap
import Foundation
import TestSupport
import Testing

@Suite("Conditions are asked of values, and null is one only where any JSON is")
struct NullConditionTests {
    /// Every condition would trap, or not hold, of nil.
    struct AskedSchema: Schema {
        let text = Str("text").optional.check("c") { $0!.isEmpty }
        let date = Date("date", .iso8601).check("c") { $0! < .distantPast }
        let url = Field<URL?>("url").check("c") { $0!.path.isEmpty }
        let mapped = Num<Int>("mapped").optional.map({ $0 ?? -1 }, { $0 }).check("c") { $0 == 100 }
        let twice = Num<Int>("twice").optional.check("a") { $0! == 100 }.check("b") { $0! == 100 }
        let defaulted = Num<Int>("defaulted", default: 3).check("c") { $0 == 100 }
        let list = List<Int?>("list").check("c") { $0.contains { $0! == 100 } }
        let ruled = Str("ruled").optional
        let model = Model<InnerSchema>("model").check("c") { $0!.n == 100 }
        var body: some SchemaBody {
            Rule("r", at: \.ruled) { $0!.isEmpty }
            Rule("r", at: \.date) { $0! < .distantPast }
        }
    }
    struct InnerSchema: Schema { let n = Num<Int>("n") }
    struct RawSchema: Schema {
        let raw = Raw("raw").check("c") { $0.isObject }
        var body: some SchemaBody { Rule("r", at: \.raw) { $0.isObject } }
    }
    static let keys = ["text", "date", "url", "mapped", "twice", "defaulted", "list", "ruled", "model"]

    @Test("null has no problem, as what is absent, in the report and where only the verdict is asked", arguments: keys)
    func null(_ key: String) throws {
        for text in ["{}", "{\"\(key)\": null}"] {
            let model = try Wrapped<AskedSchema>(json: text)
            #expect(model.dyn.problems.isEmpty, "\(text): \(model.dyn.problems)")
            #expect(throws: Never.self) { try Wrapped<AskedSchema>(strict: text) }
        }
    }

    @Test("a value is asked: each condition is told once")
    func values() throws {
        let model = try Wrapped<AskedSchema>(
            json: #"""
                {"text": "x", "date": "2026-01-02T03:04:05Z", "url": "https://a.b/c", "mapped": 1, "twice": 1, "defaulted": 1,
                "list": [1], "ruled": "x", "model": {"n": 1}}
                """#)
        var told: [String: Int] = [:]
        for problem in model.dyn.problems { told[problem.pointer.tokens[0], default: 0] += 1 }
        #expect(
            told == ["text": 1, "date": 2, "url": 1, "mapped": 1, "twice": 2, "defaulted": 1, "list": 1, "ruled": 1, "model": 1])
    }

    /// Two fields that must agree, in a model that is opened by a schema value of its own, with a group.
    struct FormSchema: Schema {
        var prefix = ""
        var password: Str { Str(prefix + "password") }
        let repeated = Str("repeated").optional
        let names = Group<NamesSchema>()
        var body: some SchemaBody {
            Rule("is the same twice", at: \.repeated, code: "repeated") { repeated, form in repeated == form.password }
        }
    }
    struct NamesSchema: Schema {
        let first = Str("first")
        let last = Str("last")
        var body: some SchemaBody { Rule("is another name", at: \.last) { $0 != $1.first } }
    }

    @Test("a rule about a field beside others is told at the field, and sees the model by its own schema value")
    func besideOthers() throws {
        let schema = FormSchema(prefix: "new-")
        func problems(_ text: String) throws -> [String] {
            try Wrapped(json: text, schema: schema).dyn.problems.map {
                "\($0.pointer) \($0.property) \($0.rule ?? "-") \($0.message)"
            }
        }
        #expect(try problems(#"{"new-password": "x", "password": "y", "repeated": "x", "first": "a", "last": "b"}"#) == [])
        #expect(try problems(#"{"new-password": "y", "password": "x", "repeated": null}"#) == [])
        #expect(
            try problems(#"{"new-password": "y", "password": "x", "repeated": "x", "first": "a", "last": "a"}"#) == [
                #"/last names.last rule is another name, found "a""#,
                #"/repeated repeated repeated is the same twice, found "x""#,
            ])
        #expect(throws: ValidationError.self) { try Wrapped(strict: #"{"repeated": "x"}"#, schema: schema) }
    }

    @Test("of any JSON null is a value, what is absent is none")
    func raw() throws {
        #expect(try Wrapped<RawSchema>(json: #"{"raw": null}"#).dyn.problems.count == 2)
        #expect(try Wrapped<RawSchema>(json: "{}").dyn.problems.isEmpty)
        // Where it must be there, that is all that is said of null.
        struct NeededSchema: Schema {
            let raw = Raw("raw").required.check("c") { $0.isObject }
            var body: some SchemaBody { Rule("r", at: \.raw) { $0.isObject } }
        }
        #expect(try Wrapped<NeededSchema>(json: #"{"raw": null}"#).dyn.problems.map(\.severity) == [.error])
        #expect(try Wrapped<NeededSchema>(json: #"{"raw": 1}"#).dyn.problems.map(\.severity) == [.rule, .rule])
    }
}
