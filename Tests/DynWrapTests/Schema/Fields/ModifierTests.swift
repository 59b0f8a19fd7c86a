import DynWrap
import Foundation
import Testing

private struct ModifiedSchema: Schema {
    let word = Str("word").onGet { $0 + "!" }.onSet { $0.lowercased() }.count(1...3)
    let maybe = Str("word").onGet { $0 + "!" }.onSet { $0.lowercased() }.count(1...3).optional
    let shown = Str("word").readOnly.optional
    let old = Str("new").or("old", "older.name").optional
    let ints = List<Int>("ints")
    let all = List<Int>("all").allOrNothing
    let rows = Field<[[Int]]>("rows").allOrNothing
    let day = Date("day", .yyyymmddDashes).strict
    let time = Date("time", .epochSeconds).strict
    let nodes = ModelList<ModifiedSchema>("nodes", each: "node")
    let items = ModelList<ModifiedSchema>("items", each: "inner.item")
    let plain = ModelList<ModifiedSchema>("plain")
}

private typealias Modified = Wrapped<ModifiedSchema>

@Suite("Modifiers: what they say holds wherever the field is used")
struct ModifierTests {
    @Test("onGet changes what any way of reading gives; onSet what any way of writing stores")
    func getAndSet() throws {
        var model = try Modified(json: #"{"word": "ab"}"#)
        #expect(try model.word == "ab!" && model.dyn.get(\.word) == "ab!" && model[\.word] == "ab!")
        #expect(try model.maybe == "ab!" && model.dyn.get(\.maybe) == "ab!")
        for edit in [
            { $0.word = "XY" }, { try $0.dyn.set(\.word, to: "XY") }, { $0.maybe = "XY" }, { try $0.dyn.set(\.maybe, to: "XY") },
        ] as [(inout Modified) throws -> Void] {
            model.dyn.reset()
            try edit(&model)
            #expect(model.dyn.json == ["word": "xy"] && model.word == "xy!")
        }
        model.maybe = nil
        #expect(model.dyn.json == [:] && model.maybe == nil && model.word == "!")
    }

    @Test("what may be nil already stays as it is by .optional, however often")
    func optionalTwice() throws {
        struct Inner: Schema { let n = Num<Int>("n") }
        struct Twice: Schema {
            let when = Date("when", .iso8601).optional
            let url = Field<URL?>("url").optional.doc("a link")
            let inner = Model<Inner>("inner").optional
            let name = Str("name").optional.optional.optional
            let coded = Coded<[Int]>("coded").optional
            let shown = Str("name").optional.readOnly.optional
            let kept = Field<Int?>("kept", default: 5).optional
            let needed = Date("needed", .iso8601).optional.required
        }
        func type<S: Schema, V>(_ path: KeyPath<S, Field<V>>) -> V.Type { V.self }
        #expect(type(\Twice.when) == Foundation.Date?.self && type(\Twice.url) == URL?.self)
        #expect(type(\Twice.inner) == Wrapped<Inner>?.self && type(\Twice.name) == String?.self)
        #expect(type(\Twice.coded) == [Int]?.self && type(\Twice.needed) == Foundation.Date.self)
        var model = try Wrapped<Twice>(json: "{}")
        let (when, name, kept): (Foundation.Date?, String?, Int?) = (model.when, model.name, model.kept)
        #expect(when == nil && name == nil && kept == 5 && model.url == nil && model.inner == nil && model.coded == nil)
        model = try Wrapped<Twice>(json: #"{"when": null, "url": "", "inner": 3, "name": null, "coded": "x", "needed": null}"#)
        #expect(model.when == nil && model.url == nil && model.inner == nil && model.name == nil && model.shown == nil)
        #expect(model.dyn.problems.map(\.property) == ["url", "inner", "coded", "needed"])
        model.name = "n"
        model.inner = Wrapped { $0.n = 1 }
        model.when = nil
        #expect(model.name?.count == 1 && model.shown == "n" && model.inner?.n == 1 && model.dyn.json["when"].isNull)
    }

    @Test("constraints hold for optional fields too, where there is a value")
    func constraints() throws {
        func properties(_ text: String) throws -> [String] {
            try Modified(json: text).dyn.problems.map { "\($0.severity) \($0.property)" }
        }
        #expect(try properties(#"{"word": "long"}"#) == ["rule word", "rule maybe"])
        for text in [#"{"word": "abc"}"#, "{}", #"{"word": null}"#] { #expect(try properties(text) == [], "\(text)") }
    }

    @Test("nil, remove and reset reach every fallback: what was read from one is gone, or is back")
    func fallbacks() throws {
        for text in [
            #"{"new": "a", "old": "b", "older": {"name": "c", "x": 1}}"#, #"{"old": "b", "older": {"name": "c", "x": 1}}"#,
            #"{"older": {"name": "c", "x": 1}}"#,
        ] {
            let model = try Modified(json: text)
            for edit in [{ $0.old = nil }, { $0.dyn.remove(\.old) }, { try $0.dyn.set(\.old, to: nil) }]
                as [(inout Modified) throws -> Void]
            {
                var copy = model
                try edit(&copy)
                #expect(copy.old == nil && copy.dyn.json == ["older": ["x": 1]], "\(text)")
                copy.dyn.reset(\.old)
                #expect(copy.old == model.old && copy.dyn.json == model.dyn.json && copy.dyn.changes.isEmpty, "\(text)")
            }
            var copy = model
            copy.old = "z"
            #expect(copy.old == "z" && copy.dyn.json["new"] == "z")
            copy.dyn.reset(\.old)
            #expect(copy.dyn.json.hasSameText(as: model.dyn.json))
        }
    }

    @Test("a bad element is dropped, or with .allOrNothing an error that makes the whole invalid, at any depth")
    func allOrNothing() throws {
        let model = try Modified(json: #"{"ints": [1, "x"], "all": [1, "x"], "rows": [[1], [2, "x"]]}"#)
        #expect(model.ints == [1] && model.all == [] && model.rows == [])
        let problems = model.dyn.problems
        #expect(problems.filter { $0.property == "ints" }.map { "\($0.severity) \($0.pointer)" } == ["dropped /ints/1"])
        #expect(problems.filter { $0.property == "all" }.contains { $0.severity == .error && $0.pointer == "/all/1" })
        #expect(problems.filter { $0.property == "rows" }.contains { $0.severity == .error && $0.pointer == "/rows/1/1" })
        #expect(problems.filter { $0.property != "ints" }.allSatisfy { $0.severity == .error })
    }

    @Test(
        "a strict date reads its own style and no other, text or number",
        arguments: [
            (#""2018-05-02""#, true, false), (#""2018/05/02""#, false, false), ("20180502", false, true),
            (#""2018-05-02T00:00:00Z""#, false, false), ("1525219200", false, true), (#""x""#, false, false),
        ])
    func strictDates(_ value: String, _ isDay: Bool, _ isTime: Bool) throws {
        let model = try Modified(json: "{\"day\": \(value), \"time\": \(value)}")
        #expect((model.day != nil) == isDay && (model.time != nil) == isTime)
        let wrong = Set(model.dyn.problems.filter { $0.severity == .error }.map(\.property))
        #expect(wrong == Set((isDay ? [] : ["day"]) + (isTime ? [] : ["time"])))
    }

    @Test("a list assigned to a field of another form keeps its models, each in the form of the field")
    func eachForms() throws {
        let text = #"""
            {"nodes": [{"c": 1, "node": {"word": "a", "x": 1.0}}, {"node": {"word": "b"}}], "plain": [{"word": "p"}],
             "items": [{"inner": {"item": {"word": "i"}, "k": 2}}]}
            """#
        let model = try Modified(json: text)
        var copy = model
        copy.plain = model.nodes
        copy.items = model.plain
        copy.nodes = model.items
        #expect(copy.plain.map(\.word) == ["a!", "b!"] && copy.items.map(\.word) == ["p!"] && copy.nodes.map(\.word) == ["i!"])
        #expect(copy.dyn.json["plain"].text(.compact) == #"[{"word":"a","x":1.0},{"word":"b"}]"#)
        #expect(copy.dyn.json["items"] == [["inner": ["item": ["word": "p"]]]])
        #expect(copy.dyn.json["nodes"] == [["node": ["word": "i"]]])
        #expect(copy.dyn.problems.isEmpty)
    }

    @Test("a default is in the declared form of text, in whatever order both are declared")
    func formOfDefaults() throws {
        struct FormSchema: Schema {
            let first = Str("a").lowercased.default(" DEF ").trimmed
            let last = Str("b").default(" DEF ").trimmed.lowercased
            let early = Str("c", default: " def").trimmed.uppercased
            let maybe = Str("d").optional.default("Def").uppercased
            let none = Str("e").optional.lowercased
            let lower = Str("f").lowercased.required(else: "DEF")
            let mapped = Str("h").map({ $0 + "!" }, { String($0.dropLast()) }).lowercased.default("DEF!")
            let before = Str("i").default("DEF").map({ $0 + "!" }, { String($0.dropLast()) }).lowercased
            let after = Str("j").lowercased.map({ $0 + "!" }, { String($0.dropLast()) }).default("DEF!")
            let shown = Str("g").onGet { $0 + "!" }.lowercased.optional.default("DEF")
        }
        let model = try Wrapped<FormSchema>(json: #"{"b": [], "c": {}}"#)
        let read = [model.first, model.last, model.early, model.maybe, model.none, model.lower]
        #expect(read == ["def", "def", "DEF", "DEF", nil, "def"])
        #expect([model.shown, model.mapped, model.before, model.after] == Array(repeating: "def!", count: 4))
        let put = model.dyn.output(includingDefaults: true)
        let again = try Wrapped<FormSchema>(json: put.text())
        #expect(put.text() == #"{"a":"def","b":[],"c":{},"d":"DEF","f":"def","h":"def","i":"def","j":"def","g":"def"}"#)
        #expect(again.last == model.last && again.maybe == model.maybe)
        #expect(FormSchema().jsonSchema["properties"]["d"]["default"] == "DEF")
    }

    private enum Form: CaseIterable { case trimmed, lower, upper }
    private struct OneText: Schema {
        let text: Str
        init() { text = Str("t") }
        init(_ forms: [Form]) {
            text = forms.reduce(Str("t")) {
                switch $1 {
                case .trimmed: $0.trimmed
                case .lower: $0.lowercased
                case .upper: $0.uppercased
                }
            }
        }
    }
    private struct MaybeText: Schema {
        let text: Field<String?>
        init() { text = Str("t").optional }
        /// `.optional` stands behind so many of the forms.
        init(_ forms: [Form], _ count: Int) {
            text = forms.dropFirst(count).reduce(OneText(Array(forms.prefix(count))).text.optional) {
                switch $1 {
                case .trimmed: $0.trimmed
                case .lower: $0.lowercased
                case .upper: $0.uppercased
                }
            }
        }
    }

    @Test("of several forms of text the later one of a case counts; what is assigned is written, put out and read in it")
    func formsOfText() throws {
        let pairs = Form.allCases.flatMap { a in Form.allCases.map { [a, $0] } }
        for forms in pairs + pairs.flatMap({ pair in Form.allCases.map { pair + [$0] } }) {
            func formed(_ text: String) -> String {
                let cased = forms.last { $0 != .trimmed }
                let trimmed = forms.contains(.trimmed) ? String(text.filter { $0 != " " }) : text
                return cased.map { $0 == .lower ? trimmed.lowercased() : trimmed.uppercased() } ?? trimmed
            }
            for text in ["xY", " Xy", "XY "] {
                for old in ["{}", #"{"t": "Xy"}"#, #"{"t": "qQ"}"#] {
                    var one = try Wrapped(json: old, schema: OneText(forms))
                    one.text = text
                    #expect(one.text == formed(text), "\(forms) \(text) over \(old)")
                    let written = try #require(one.dyn.json["t"].string)
                    // A text that says the same stays.
                    #expect(
                        written == formed(text) || (old.contains(written) && formed(written) == formed(text)),
                        "\(forms) \(written)")
                    #expect(one.dyn.output().json["t"].string == formed(text))
                    #expect(one.dyn.dictionary()["t"] as? String == formed(text))
                    for count in 0...forms.count {
                        var maybe = try Wrapped(json: old, schema: MaybeText(forms, count))
                        maybe.text = text
                        #expect(maybe.text == formed(text) && maybe.dyn.json["t"].string == written, "\(forms) \(count) \(text)")
                        maybe.text = nil
                        #expect(maybe.text == nil && maybe.dyn.json["t"].isMissing)
                    }
                }
            }
        }
    }
}
