import DynWrap
import TestSupport
import Testing

@Suite("What is secret about a problem is what was found, and not what kind of problem it is")
struct SecretProblemTests {
    private struct Inner: Schema {
        let a = Num<Int>("a").required
        let b = Str("b").required.secret
    }

    private struct Shown: Schema {
        let name = Str("name").required
        let pin = Num<Int>("pin", default: 1).required
        let port = Num<Int>("port").range(1...9)
        let model = Model<Inner>("model").required
        let models = ModelList<Inner>("models").required
        let tags = List<String>("tags").required
        let deep = Str("deep.text").required
    }

    /// The same, all of it secret.
    private struct Hidden: Schema {
        let name = Str("name").required.secret
        let pin = Num<Int>("pin", default: 1).required.secret
        let port = Num<Int>("port").range(1...9).secret
        let model = Model<Inner>("model").required.secret
        let models = ModelList<Inner>("models").required.secret
        let tags = List<String>("tags").required.secret
        let deep = Str("deep.text").required.secret
    }

    private static let whole: JSON = [
        "name": "value", "pin": 3, "port": 5, "model": ["a": 3, "b": "value"], "models": [["a": 3, "b": "value"], ["a": 4]],
        "tags": ["value", "value"], "deep": ["text": "value"],
    ]

    @Test("keys inside a secret value stand in the pointers of its problems and changes; its values do not")
    func keys() throws {
        struct Rates: Schema { let rates = Dict<Int>("rates").secret }
        var model = try Wrapped<Rates>(json: #"{"rates": {"alice": 123, "bob": "word"}}"#)
        #expect(
            model.dyn.problems.map(\.description) == [
                "dropped /rates/bob (rates) line 1, column 33: expected a whole number, found <secret>"
            ])
        model.rates["carol"] = 456
        #expect(model.dyn.changes.description == #"add /rates/carol "<secret>""#)
        #expect(!"\(model)".contains("alice") && !"\(model)".contains("carol"))
    }

    @Test("codes, places and scopes are those of the same schema without secrets; nothing is shown but that nothing is there")
    func codes() throws {
        var random = SeededRandom(seed: 5)
        for _ in Rounds.of(1_000) {
            let json = Mutation.mutated(Self.whole, &random)
            guard json.kind == .object else { continue }
            let (shown, hidden) = (try Wrapped<Shown>(json: json), try Wrapped<Hidden>(json: json))
            for scope in [Problem.Scope.all, .present] {
                let (open, secret) = (shown.dyn.problems(of: scope), hidden.dyn.problems(of: scope))
                #expect(open.map(Self.kind) == secret.map(Self.kind), "\(json)")
                #expect(secret.allSatisfy { ["<secret>", "nothing", "null"].contains($0.found) }, "\(json)")
            }
        }
    }

    private static func kind(_ problem: Problem) -> String { "\(problem.code) \(problem.pointer) \(problem.property)" }

    @Test("one that is not there or null is said to be so, and one that is not there is no problem of a part")
    func absent() throws {
        let text = #"{"name": null, "model": {}, "models": [], "tags": [null, 7], "deep": {"text": 3}}"#
        let model = try Wrapped<Hidden>(json: text)
        let lines = model.dyn.problems.map { "\($0.code) \($0.pointer) \($0.found)" }
        #expect(
            lines == [
                "null /name null", "defaulted /pin nothing", "missing /model/a nothing", "missing /model/b nothing",
                "dropped /tags/0 <secret>", "dropped /tags/1 <secret>", "invalid /deep/text <secret>",
            ])
        #expect(
            model.dyn.problems(of: .present).map { "\($0.pointer)" } == ["/name", "/tags/0", "/tags/1", "/deep/text"])
    }

    private struct Mapped: Schema {
        let pin = Model<Inner>("model").map({ $0?.b ?? "" }, { b in Wrapped { $0.b = b } }).count(...1)
        let pins = Model<Inner>("model").map({ [$0?.b ?? ""] }, { b in Wrapped { $0.b = b[0] } }).each { $0.count(...1) }
    }

    private struct MappedListSchema: Schema {
        let list = ModelList<Inner>("list").map({ $0 }, { $0 }).uniqueBy(\.b)
        let raw = Raw("list").map({ (try? WrappedList<Inner>(json: $0.text())) ?? [] }, { $0.json }).uniqueBy(\.b)
    }

    @Test("nor does one on the secrets of models in a list that a map gives, also where the field itself has none")
    func mappedList() throws {
        let problems = try Wrapped<MappedListSchema>(json: #"{"list": [{"a": 1, "b": "1234"}, {"a": 2, "b": "1234"}]}"#).dyn
            .problems
        #expect(problems.map { "\($0.pointer) \($0.found)" } == ["/list <secret>", "/list <secret>"])
    }

    @Test("a constraint on what is made of a model with secrets shows none")
    func mapped() throws {
        let problems = try Wrapped<Mapped>(json: #"{"model": {"a": 1, "b": "1234"}}"#).dyn.problems
        let line = "/model expected at most 1 character, found <secret>"
        #expect(problems.map { "\($0.pointer) \($0.message)" } == [line, line])
    }
}
