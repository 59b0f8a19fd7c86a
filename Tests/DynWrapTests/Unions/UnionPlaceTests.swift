import DynWrap
import Foundation
import TestSupport
import Testing

extension Union<UnionPlaceTests.Discount> {
    fileprivate static func discounts(_ choice: UnionChoice) -> Union {
        Union(by: choice) {
            Case("percent", or: ["pct"], UnionPlaceTests.Discount.percent, at: "value")
            Case("fixed", UnionPlaceTests.Discount.fixed, at: "amount.cents")
            Case("codes", UnionPlaceTests.Discount.codes, at: "value")
            Case("part", UnionPlaceTests.Discount.part)
            Case("none", UnionPlaceTests.Discount.none)
            Otherwise(UnionPlaceTests.Discount.other)
        }
    }
}

/// Payloads with a place of their own in the value: at a path, or under the one key that tells the case.
@Suite("Unions whose payloads need no schema, and unions by their only key")
struct UnionPlaceTests {
    struct PartSchema: Schema {
        let size = Num<Int>("size")
        let pin = Str("pin").secret
    }
    enum Discount: Sendable { case percent(Double), fixed(Int), codes([String]), part(Wrapped<PartSchema>), none, other(JSON) }
    enum Media: Sendable { case image(Wrapped<PartSchema>), link(URL), text(String), gone }

    struct OrderSchema: Schema {
        let byKey = OneOf<Discount>("d", .discounts("type"))
        let beside = OneOf<Discount>("d", .discounts(.sibling("type")))
        let envelope = OneOf<Discount>("d", .discounts(.sibling("type", of: "payload")))
        let onlyKey = OneOf<Discount>("d", .discounts(.onlyKey))
        let media = OneOf<Media>("m", by: .onlyKey) {
            Case("image", Media.image)
            Case("link", or: ["url"], Media.link, at: "_0")
            Case("text", Media.text)
            Case("gone", Media.gone)
        }
        let all = OneOfList<Media>("all", by: .onlyKey) {
            Case("image", Media.image)
            Case("text", Media.text)
        }
        let shape = OneOf<Discount>("s", by: .shape) {
            Case(Discount.percent, at: "p")
            Case(Discount.fixed, at: "f")
        }
    }
    typealias Order = Wrapped<OrderSchema>

    static func part(_ size: Int) -> Wrapped<PartSchema> { Wrapped { $0.size = size } }

    private static func form(_ discount: Discount?) -> String {
        switch discount {
        case .percent(let value): "percent \(value)"
        case .fixed(let value): "fixed \(value)"
        case .codes(let value): "codes \(value)"
        case .part(let part): "part \(part.size)"
        case Discount.none?: "none"
        case .other(let json): "other \(json.text(.compact))"
        case nil: "nil"
        }
    }

    @Test(
        "by a key in the value: read, and written over what is there",
        arguments: [
            (#"{"type": "percent", "value": 10}"#, "percent 10.0", Discount.percent(5), #"{"type": "percent", "value": 5}"#),
            (#"{"n": 1, "type": "pct", "value": 10}"#, "percent 10.0", .percent(5), #"{"n": 1, "type": "pct", "value": 5}"#),
            // What stands beside the payload stays, whatever the kind becomes.
            (
                #"{"type": "percent", "value": 10, "n": 1}"#, "percent 10.0", .fixed(7),
                #"{"type": "fixed", "n": 1, "amount": {"cents":7}}"#
            ),
            (
                #"{"type": "percent", "value": 10, "n": 1}"#, "percent 10.0", .codes(["a"]),
                #"{"type": "codes", "value": ["a"], "n": 1}"#
            ),
            (
                #"{"type": "fixed", "amount": {"cents": 3, "c": "EUR"}}"#, "fixed 3", .fixed(4),
                #"{"type": "fixed", "amount": {"cents": 4, "c": "EUR"}}"#
            ),
            (#"{"type": "percent", "value": 10, "n": 1}"#, "percent 10.0", Discount.none, #"{"type": "none", "n": 1}"#),
            (#"{"type": "none", "n": 1}"#, "none", .percent(2), #"{"type": "percent", "n": 1, "value": 2}"#),
            (#"{"type": "part", "size": 3}"#, "part 3", .percent(2), #"{"type":"percent","value":2}"#),
            (#"{"type": "percent", "value": 2}"#, "percent 2.0", .part(part(4)), #"{"size":4,"type":"part"}"#),
            (#"{"type": "zz", "y": 1}"#, #"other {"type":"zz","y":1}"#, .percent(2), #"{"type":"percent","value":2}"#),
            (#"{"type": "percent", "value": "x"}"#, "nil", .percent(2), #"{"type": "percent", "value": 2}"#),
            (#"{"type": "percent"}"#, "nil", .percent(2), #"{"type": "percent","value": 2}"#),
            (#"7"#, "other 7", .fixed(2), #"{"type":"fixed","amount":{"cents":2}}"#),
        ])
    func byKey(_ old: String, _ read: String, _ value: Discount, _ expected: String) throws {
        var order = try Order(json: "{\"d\": \(old)}")
        #expect(Self.form(order.byKey) == read)
        order.byKey = value
        #expect(order.dyn.json["d"].text() == expected)
        #expect(Self.form(order.byKey) == Self.form(value))
    }

    @Test(
        "by the only key",
        arguments: [
            (#"{"image": {"size": 1, "x": 2.50}}"#, Media.image(part(1)), #"{"image": {"size":1}}"#),
            (#"{"image": {"size": 1}, "id": 7}"#, .text("t"), #"{"id": 7, "text": "t"}"#),
            (
                #"{"url": {"_0": "http://a.b", "n": 1}}"#, .link(URL(string: "http://c.d")!),
                #"{"url": {"_0": "http://c.d", "n": 1}}"#
            ),
            (#"{"text": "a"}"#, .link(URL(string: "http://c.d")!), #"{"link": {"_0":"http://c.d"}}"#),
            (#"{"gone": {"why": 1}}"#, .gone, #"{"gone": {"why": 1}}"#), (#""gone""#, .gone, #""gone""#),
            (#""gone""#, .text("t"), #"{"text":"t"}"#), (#"{"text": "a"}"#, .gone, #"{"gone": {}}"#),
            (#""new""#, .gone, #""gone""#), (#"{"new": 1}"#, .text("t"), #"{"text":"t"}"#),
        ])
    func onlyKey(_ old: String, _ value: Media, _ expected: String) throws {
        var order = try Order(json: "{\"m\": \(old)}")
        order.media = value
        #expect(order.dyn.json["m"].text() == expected)
    }

    @Test("problems stand where the payload does; strict opening refuses what no case takes")
    func problems() throws {
        func told(_ text: String) throws -> [String] {
            try Order(json: text).dyn.problems.filter { $0.property.hasPrefix("media") || $0.property.hasPrefix("all") }
                .map { "\($0.code) \($0.pointer) \($0.message)" }
        }
        #expect(
            try told(#"{"m": {"image": {"size": "x", "pin": 4}}}"#).map { String($0.prefix(22)) } == [
                "invalid /m/image/size ", "invalid /m/image/pin e",
            ])
        #expect(try told(#"{"m": {"text": 5}}"#) == ["invalid /m expected an object whose text is a string, found <secret>"])
        #expect(
            try told(#"{"m": {"new": 5}}"#) == [
                #"invalid /m expected an object whose one key is one of "image", "link", "url", "text", "gone", found <secret>"#
            ])
        #expect(try told(#"{"m": "gone"}"#).isEmpty)
        #expect(try told(#"{"m": "text"}"#).count == 1)
        #expect(try told(#"{"all": [{"text": "a"}, {"x": 1}, {"image": 3}]}"#).count == 2)
        #expect(throws: ValidationError.self) { try Order(strict: #"{"m": {"text": 5}}"#) }
        // Secrets of a payload are hidden where it stands.
        let order = try Order(json: #"{"m": {"image": {"pin": "1234"}}}"#)
        #expect(!"\(order)".contains("1234") && order.dyn.problems.isEmpty)
    }

    @Test("Swift's own coding of an enum reads it, and reads what is written")
    func synthesised() throws {
        enum Coded: Codable, Equatable { case image(size: Int), text(String), gone }
        enum Mine: Equatable { case image(Int), text(String), gone }
        let union = Union<Mine>(by: .onlyKey) {
            UnionCase("image", Mine.image, at: "size")
            UnionCase("text", Mine.text, at: "_0")
            UnionCase("gone", Mine.gone)
        }
        for (coded, mine) in [(Coded.image(size: 3), Mine.image(3)), (.text("a"), .text("a")), (.gone, .gone)] {
            let json = try JSON(encoding: coded)
            #expect(try union.open(json: json) == mine)
            #expect(union.json(of: mine) == json)
            #expect(try union.json(of: mine).decode(Coded.self) == coded)
        }
    }

    @Test("the exported schema says what is read; its strict form too")
    func export() throws {
        let checker = try JSONSchema(OrderSchema().jsonSchema)
        for text in [
            #"{"m": {"image": {"size": 1}}}"#, #"{"m": {"text": 5}}"#, #"{"m": {"text": "a", "id": 1}}"#, #"{"m": "gone"}"#,
            #"{"m": "text"}"#, #"{"m": {"gone": {}}}"#, #"{"m": {"new": 1}}"#, #"{"m": {"url": {"_0": "http://a.b"}}}"#,
            #"{"s": {"p": 1}}"#, #"{"s": {"f": 1}}"#, #"{"s": {"x": 1}}"#,
        ] {
            let problems = try Order(json: text).dyn.problems
            #expect(try checker.problems(of: JSON(parsing: text)).isEmpty == problems.isEmpty, "\(text)")
        }
        struct StrictSchema: Schema {
            let d = OneOf<Discount>("d", by: "type") {
                Case("percent", Discount.percent, at: "value")
                Case("none", Discount.none)
            }
        }
        let choices = try StrictSchema().jsonSchema(strict: true)["properties"]["d"]["anyOf"]
        #expect(choices[0]["required"] == ["type", "value"] && choices[0]["additionalProperties"] == false)
    }

    @Test("output has the tag and the payload; a union of the same meaning is equal")
    func output() throws {
        let a = try Order(json: #"{"m": {"url": {"_0": "http://a.b", "n": 1}, "id": 1}}"#)
        let b = try Order(json: #"{"m": {"link": {"_0": "http://a.b"}}}"#)
        #expect(a.dyn.output().json["m"] == ["url": ["_0": "http://a.b"]])
        #expect(a == b && a.hashValue == b.hashValue)
        #expect(try Order(json: #"{"m": "gone"}"#).dyn.output().json["m"] == "gone")
        #expect(try Order(json: #"{"d": {"type": "pct", "value": 1, "n": 2}}"#).dyn.output().json["d"]["value"] == 1)
    }

    @Test("edits of others are kept in a rebase, beside the payload and in it")
    func rebase() throws {
        let base = try Order(json: #"{"m": {"image": {"size": 1, "z": 1}, "id": 7}}"#)
        var mine = base
        if case .image(var part) = mine.media {
            part.size = 2
            mine.media = .image(part)
        }
        let theirs = try Order(json: #"{"m": {"image": {"size": 1, "z": 9}, "id": 8}}"#)
        let conflicts = mine.dyn.rebase(onto: theirs)
        #expect(conflicts.isEmpty)
        #expect(mine.dyn.json["m"] == ["image": ["size": 2, "z": 9], "id": 8])
    }

    @Test(
        "random values over random texts: what was read changes nothing, what is assigned is read again, nothing beside it changes"
    )
    func law() throws {
        var random = SeededRandom(seed: EditingLawTests.seed &+ 733)
        let tags = ["percent", "pct", "fixed", "codes", "part", "none", "zz"]
        let bodies = [
            #""value": 10"#, #""value": 2.50, "z": [1]"#, #""value": ["a", 1]"#, #""amount": {"cents": 3, "c": 1}"#,
            #""size": 4"#,
            #""value": null"#, #""x": 1"#, #""amount": 5"#,
        ]
        let paths: [WritableKeyPath<Order, Discount?>] = [\.byKey, \.beside, \.envelope, \.onlyKey]
        let values: [Discount] = [
            .percent(9), .fixed(8), .codes(["q"]), .part(Self.part(7)), Discount.none, .other(["type": "new", "new": 1]),
        ]
        for run in 0..<EditingLawTests.runs {
            let (tag, body) = (tags.randomElement(using: &random)!, bodies.randomElement(using: &random)!)
            // More than one key that says a case: the case declared first counts.
            let second = tags.filter { $0 != tag }.randomElement(using: &random)!
            let other = run % 8 > 3 ? ", \"\(second)\": {\(bodies.randomElement(using: &random)!)}" : ""
            let text =
                switch run % 4 {
                case 0: "{\"a\": 1, \"d\": {\"type\": \"\(tag)\", \(body)}, \"b\": 2.50}"
                case 1: "{\"a\": 1, \"type\": \"\(tag)\", \"d\": {\(body)}, \"b\": 2.50}"
                case 2: "{\"a\": 1, \"d\": {\"id\": 7, \"type\": \"\(tag)\", \"payload\": {\(body)}}, \"b\": 2.50}"
                default: "{\"a\": 1, \"d\": {\"id\": 7, \"\(tag)\": {\(body)}\(other)}, \"b\": 2.50}"
                }
            var order = try Order(json: text)
            let path = paths[run % 4]
            if let read = order[keyPath: path] {
                order[keyPath: path] = read
                #expect(order.dyn.text() == text, "run \(run)")
            }
            let before = Self.form(order[keyPath: path])
            let value = values.randomElement(using: &random)!
            order[keyPath: path] = value
            let note: Comment = "run \(run): \(Self.form(value)) over \(text) is \(order.dyn.json)"
            #expect(order.dyn.json["a"].text() == "1" && order.dyn.json["b"].text() == "2.50", note)
            if Self.form(value) != Self.form(order[keyPath: path]) { #expect(Self.form(value).hasPrefix("other"), note) }
            // Beside the payload everything stays, where the payload has a place of its own before and after.
            if run % 4 > 1, !before.hasPrefix("other"), before != "nil", !Self.form(value).hasPrefix("other") {
                #expect(order.dyn.json["d"]["id"] == 7, note)
            }
            // What is declared of it, written anew, is read as the same; so is what can't be read.
            for model in [try Order(json: text), order] {
                let copy = try Order(json: model.dyn.output(for: .copy).text())
                #expect(Self.form(copy[keyPath: path]) == Self.form(model[keyPath: path]), note)
            }
            // And back again by the inverse.
            var again = order
            try again.dyn.apply(order.dyn.changes.inverse)
            #expect(again.dyn.json == (try Order(json: text)).dyn.json, note)
        }
    }

    @Test(
        "by the only key, another case leaves no name that says the one before it, or the one that was there",
        arguments: [
            (#"{"text": "a", "z": 1}"#, 0, #"{"z": 1,"image":{"size":3}}"#),
            (#"{"link": {"_0": "http://a"}, "url": {"_0": "http://b"}, "z": 1}"#, 2, #"{"z": 1,"text":"new"}"#),
            (#"{"image": {}, "url": {"_0": "http://b"}, "gone": {}, "z": 1}"#, 3, #"{"gone": {}, "z": 1}"#),
            (#"{"url": {"_0": "http://b"}, "link": {"_0": "http://a"}}"#, 0, #"{"image":{"size":3}}"#),
        ])
    func namesOfOthers(_ text: String, _ index: Int, _ expected: String) throws {
        let value = [Media.image(Self.part(3)), .link(try #require(URL(string: "http://c"))), .text("new"), .gone][index]
        var order = try Order(json: #"{"m": \#(text)}"#)
        try order.dyn.set(\.media, to: value)
        #expect(order.dyn.json["m"] == (try JSON(parsing: expected)), "\(order.dyn.json)")
        #expect(order.dyn.json["m"].members.map(\.key) == (try JSON(parsing: expected)).members.map(\.key))
    }

    private struct KeyedSchema: Schema { let discount = OneOf<Discount>("d", .discounts(.onlyKey)) }

    @Test(
        "the output keeps the one key, whatever is there",
        arguments: [
            (#"{"percent": {"x": 1}}"#, #"{"percent":{}}"#), (#"{"percent": 5}"#, #"{"percent":5}"#),
            (#"{"fixed": {"amount": 5, "x": 1}}"#, #"{"fixed":{}}"#),
            (#"{"pct": {"value": "x", "y": 1}, "z": 1}"#, #"{"pct":{"value":"x"}}"#),
        ])
    func keyKept(_ value: String, _ expected: String) throws {
        let model = try Wrapped<KeyedSchema>(json: "{\"d\": \(value)}")
        #expect(model.dyn.output().json["d"].text() == expected)
        let copy = try Wrapped<KeyedSchema>(json: model.dyn.output(for: .copy).text())
        #expect(Self.form(model.discount) == "nil" && Self.form(copy.discount) == "nil")
    }

    @Test("a union's values, a line each; a line that no case takes is a bad one")
    func lines() throws {
        let union = Union<Media>(by: .onlyKey) {
            UnionCase("image", Media.image)
            UnionCase("text", Media.text)
        }
        let text = "{\"text\": \"a\"}\n\n{\"image\": {\"size\": 3}}\n{\"new\": 1}\n{\"text\": \n  {\"image\": {}}\n"
        let lines = Array(union.lines(json: text))
        #expect(lines.map(\.number) == [1, 3, 4, 5, 6])
        #expect(lines.map { $0.value == nil } == [false, false, true, true, false])
        if case .image(let part)? = lines[1].value { #expect(part.size == 3) } else { Issue.record("no image") }
        let error = try #require(lines[2].error)
        #expect(error.code == .noCase && error.line == 4 && error.column == 1)
        #expect(error.message == #"expected an object whose one key is one of "image", "text", found an object"#)
        #expect(lines[2].badText == #"{"new": 1}"# && lines[3].error?.code != .noCase)
        #expect(union.lines(json: Data(text.utf8)).map(\.number) == lines.map(\.number))
        #expect(union.lines(json: text).progress(after: lines[4]) == 1)
    }

    @Test("the error of a line says what a list's problem says: a known kind's payload, or the kinds")
    func lineErrors() throws {
        let union = Union<Media>(by: "kind") {
            UnionCase("note", Media.text, at: "text")
            UnionCase("mark", Media.image)
        }
        let texts = [
            #"{"kind": "note"}"#, #"{"kind": "note", "text": []}"#, #"{"kind": "new"}"#, "4", #"{"kind": "mark", "x": 1}"#,
        ]
        for text in texts {
            var problem: Problem?
            do { _ = try union.list(json: "[\(text)]") } catch let error as ValidationError { problem = error.problems.first }
            let line = try #require(Array(union.lines(json: text)).first)
            // A line's error names the kind of what was found, a problem shows a scalar.
            #expect(line.error?.message.prefix { $0 != "," } == problem?.message.prefix { $0 != "," }, "\(text)")
        }
    }

    @Test("in an envelope the payload of another kind stands where the old one was")
    func envelopeOrder() throws {
        var order = try Order(json: #"{"d": {"payload": {"value": 10, "n": 1}, "type": "percent", "at": 1}}"#)
        order.envelope = .part(Self.part(3))
        #expect(order.dyn.json.text() == #"{"d": {"payload": {"size":3}, "type": "part", "at": 1}}"#)
    }

    private struct FallbackSchema: Schema {
        let byKey = OneOf<Discount>("n1", .discounts("type")).or("d1")
        let envelope = OneOf<Discount>("n2", .discounts(.sibling("type", of: "payload"))).or("d2")
        let onlyKey = OneOf<Discount>("n3", .discounts(.onlyKey)).or("d3")
        let shape = OneOf<Discount>("n4", by: .shape) {
            Case(Discount.percent, at: "p")
            Case(Discount.fixed, at: "f")
        }.or("d4")
        let list = OneOfList<Discount>("n5", .discounts("type")).or("d5")
        let dict = OneOfDict<Discount>("n6", .discounts("type")).or("d6")
    }

    @Test("an equal value assigned to a union that stands at a fallback key changes nothing, whatever else is in it")
    func fallbacks() throws {
        var random = SeededRandom(seed: 77)
        for _ in 0..<200 {
            func value() -> String {
                let more = Bool.random(using: &random) ? #","more":[1,{"x":null}]"# : ""
                let values = [
                    #"{"type":"pct","value":5\#(more)}"#, #"{"type":"fixed","amount":{"cents":7,"note":""}\#(more)}"#,
                    #"{"type":"codes","value":["a","b"]\#(more)}"#, #"{"type":"part","size":3\#(more)}"#,
                    #"{"type":"none"\#(more)}"#, "[1,2]",
                ]
                return values.randomElement(using: &random)!  // not empty
            }
            let text = #"""
                {"d1":\#(value()),"d2":{"type":"percent","payload":{"value":1.50,"b":2},"a":1},"d3":{"codes":{"value":["x"],"y":0}},"d4":{"p":2.0,"q":[]},
                "d5":[\#(value()),\#(value())],"d6":{"k":\#(value())}}
                """#
            var model = try Wrapped<FallbackSchema>(json: text)
            model.byKey = model.byKey
            model.envelope = model.envelope
            model.onlyKey = model.onlyKey
            model.shape = model.shape
            model.list = model.list
            model.dict = model.dict
            #expect(model.dyn.json.text() == text)
            #expect(model.dyn.changes.isEmpty)
        }
    }

    private enum Beside: Sendable, Equatable { case x(String), y(String), s([Int]), t([Int]), n }
    private struct BesideSchema: Schema {
        let u = OneOf<Beside>("u", by: .sibling("kind")) {
            Case("x", Beside.x)
            Case("y", Beside.y)
            Case("s", Beside.s)
            Case("t", Beside.t)
            Case("n", Beside.n)
        }.or("old.u").optional
    }

    @Test(
        "a value at a fallback key with its tag beside it: an equal one changes nothing, the same payload of another kind is written with its tag"
    )
    func besideFallback() throws {
        let samples: [(String, Beside, Beside)] = [
            (#"{"u": "q", "kind": "x", "more": 1}"#, .x("q"), .y("q")),
            (#"{"u": [1, 2.0], "kind": "s"}"#, .s([1, 2]), .t([1, 2])),
            (#"{"u": [], "kind": "t"}"#, .t([]), .s([])),
        ]
        for (old, same, other) in samples {
            let text = #"{"old": \#(old), "z": 0}"#
            var model = try Wrapped<BesideSchema>(json: text)
            #expect(model.u == same)
            model.u = same
            try model.dyn.set(\.u, to: same)
            #expect(model.dyn.text() == text && model.dyn.changes.isEmpty)
            model.u = other
            #expect(model.u == other, "\(model.dyn.text())")
            #expect(model.dyn.json["old"].text() == old)
            model.u = .n
            #expect(model.u == .n, "\(model.dyn.text())")
        }
    }

    private enum Meant: Sendable, Equatable {
        case date(Foundation.Date), number(Int), list([Int]), parts(Int, Foundation.Date?), raw(JSON), maybe(Int?)
    }
    private struct MeantSchema: Schema {
        let u = OneOf<Meant>("u", by: "t") {
            Case("d", Meant.date, at: "v")
            Case("i", Meant.number, at: "v")
            Case("l", Meant.list, at: "v")
            Case("p", Meant.parts, at: "x", "y")
            Case("r", Meant.raw, at: "v")
            Case("m", Meant.maybe, at: "v")
        }
    }

    @Test("payloads are equal by what they mean: dates, numbers and lists in other spellings, null for what is absent")
    func meanings() throws {
        let equal = [
            (#"{"t":"d","v":"2020-01-01T00:00:00Z"}"#, #"{"t":"d","v":"2020-01-01T01:00:00+01:00"}"#),
            (#"{"t":"i","v":1}"#, #"{"t":"i","v":"1","more":2}"#), (#"{"t":"l","v":[1,2]}"#, #"{"t":"l","v":["1",2.0]}"#),
            (#"{"t":"p","x":1,"y":null}"#, #"{"t":"p","x":1}"#),
            (#"{"t":"r","v":{"a":1,"b":2}}"#, #"{"t":"r","v":{"b":2.0,"a":1}}"#),
            (#"{"t":"m","v":null}"#, #"{"t":"m"}"#), (#"{"t":"m","v":4}"#, #"{"t":"m","v":4.0}"#),
        ]
        let models = try equal.map { a, b in
            (try Wrapped<MeantSchema>(json: #"{"u":\#(a)}"#), try Wrapped<MeantSchema>(json: #"{"u":\#(b)}"#))
        }
        for (index, (a, b)) in models.enumerated() {
            #expect(a == b && a.hashValue == b.hashValue && a.u == b.u, "\(a.dyn.text()) \(b.dyn.text())")
            for (other, _) in models[(index + 1)...] { #expect(a != other) }
        }
    }

    private enum Alike: Sendable, Equatable { case a(Int), b(Int) }
    private struct AlikeSchema: Schema {
        let u = OneOf<Alike>("u", by: .choosing { $0["c"].exists ? "b" : "a" }) {
            Case("a", Alike.a, at: "x")
            Case("b", Alike.b, at: "x")
        }
    }

    @Test("a value of another case with the same text over the old value is written so that it is read as that case")
    func alike() throws {
        var model = try Wrapped<AlikeSchema>(json: #"{"u":{"x":1,"c":0}}"#)
        #expect(model.u == .b(1))
        model.u = .b(1)
        #expect(model.dyn.text() == #"{"u":{"x":1,"c":0}}"#)
        model.u = .a(1)
        #expect(model.u == .a(1) && model.dyn.text() == #"{"u":{"x":1}}"#)
    }

    private enum Labelled: Sendable, Equatable {
        case move(x: Int)
        case move(y: Int)
        case move(Int)
        case rect(w: Int, h: Int)
        case rect(from: Int, to: Int)
        case rect(Int, to: Int)
        case spot(Spot)
        case spot(x: Spot)
    }
    /// Its only member has the name of a label.
    private struct Spot: Codable, Equatable, Sendable, JSONConvertible {
        var x: Int
        static let expectation = "a spot"
        static func read(_ json: JSON, _ options: ConversionOptions) -> JSON.Reading<Spot> {
            json.int.map { .value(Spot(x: $0)) } ?? .invalid(expectation)
        }
        func json(_ options: ConversionOptions) -> JSON { JSON(x) }
    }
    private struct LabelledSchema: Schema {
        let e = OneOf<Labelled>("e", by: "t") {
            Case("mx", Labelled.move(x:), at: "v")
            Case("my", Labelled.move(y:), at: "v")
            Case("m", { Labelled.move($0) as Labelled }, at: "v")
            Case("wh", Labelled.rect(w:h:), at: "a", "b")
            Case("ft", Labelled.rect(from:to:), at: "a", "b")
            Case("it", Labelled.rect(_:to:), at: "a", "b")
            Case("s", { Labelled.spot($0) as Labelled }, at: "v")
            Case("sx", Labelled.spot(x:), at: "v")
        }.optional
    }

    @Test("cases with one name and other labels are told apart by these")
    func labels() throws {
        let values: [(String, Labelled)] = [
            ("mx", .move(x: 1)), ("my", .move(y: 1)), ("m", .move(1)), ("wh", .rect(w: 1, h: 2)), ("ft", .rect(from: 1, to: 2)),
            ("it", .rect(1, to: 2)),
            ("s", .spot(Spot(x: 3))), ("sx", .spot(x: Spot(x: 3))),
        ]
        for (tag, value) in values {
            var model = Wrapped<LabelledSchema>()
            model.e = value
            #expect(model.e == value && model.dyn.json["e"]["t"] == JSON(tag), "\(model.dyn.text())")
            let text = model.dyn.text()
            var again = try Wrapped<LabelledSchema>(json: text)
            again.e = again.e
            #expect(again.dyn.text() == text && again.e == value)
        }
    }

    @Test("a missing payload leaves the key that says the case")
    func missingPayload() throws {
        enum Found: Sendable { case raw(JSON), text(String) }
        struct FoundSchema: Schema {
            let found = OneOf<Found>("f", by: .onlyKey) {
                Case("raw", Found.raw)
                Case("text", Found.text)
            }
        }
        var model = try Wrapped<FoundSchema>(json: #"{"f": {"text": "x"}}"#)
        model.found = .raw(.missing)
        #expect(model.dyn.json.text() == #"{"f": {"raw": null}}"#)
        guard case .raw(let json)? = model.found else { return #expect(Bool(false), "another kind") }
        #expect(json.isNull)
    }

    @Test("the export allows anything at the key that says a case without a payload, as reading does")
    func exportOfBareCases() throws {
        let schema = try JSONSchema(OrderSchema().jsonSchema)
        for value in ["5", "{}", "null", #""x""#, "[1]"] {
            let order = try Order(json: #"{"m": {"gone": \#(value)}}"#)
            guard case .gone? = order.media else { return #expect(Bool(false), "\(value) is another kind") }
            #expect(schema.allows(order.dyn.json), "\(value)")
        }
        #expect(!schema.allows(["m": ["text": 5]]))
    }

    private enum Reading: Sendable, Equatable { case number(Double), maybe(Int?), pair(Int?, Int?), bare }

    private struct ReadingSchema: Schema {
        let u: OneOf<Reading>
        init() { self.init("k") }
        init(_ choice: UnionChoice) {
            u = OneOf<Reading>("u", by: choice) {
                Case("number", Reading.number, at: "v")
                Case("maybe", Reading.maybe, at: "o.p")
                Case("pair", Reading.pair, at: "o.q.r", "l[0].s")
                Case("bare", Reading.bare)
            }
        }
    }

    @Test("what is assigned is read, whatever is in the way of its payload, also where that is nil", arguments: [0, 1, 2])
    func blocked(way: Int) throws {
        let choice: UnionChoice = [.key("k"), .sibling("k", of: "d"), .onlyKey][way]
        let values: [Reading] = [.number(5), .maybe(nil), .maybe(3), .pair(nil, nil), .pair(1, nil), .pair(nil, 2), .bare]
        let blocks = ["3", "\"x\"", "[1]", "{}", "null", "{\"p\": 7, \"q\": 8}", "{\"q\": {\"r\": 4}}"]
        for kind in ["number", "maybe", "pair", "bare", "none"] {
            for (o, l) in blocks.flatMap({ o in ["1", "[2]", "[{}]", "null"].map { (o, $0) } }) {
                let inner = "\"v\": 5, \"o\": \(o), \"l\": \(l)"
                let text =
                    switch way {
                    case 0: "{\"u\": {\"k\": \"\(kind)\", \(inner)}}"
                    case 1: "{\"u\": {\"k\": \"\(kind)\", \"d\": {\(inner)}}}"
                    default: "{\"u\": {\"\(kind)\": \(o), \"x\": 1}}"
                    }
                for value in values {
                    var model = try Wrapped(json: text, schema: ReadingSchema(choice))
                    try model.dyn.set(\.u, to: value)
                    let again = try Wrapped(json: model.dyn.text(), schema: ReadingSchema(choice))
                    #expect(model.u == value && again.u == value, "\(value) over \(text): \(model.dyn.text())")
                }
            }
        }
    }

    private struct InnerSchema: Schema {
        let name = Str("name")
        var body: Body { Unknown(.report) }
    }
    private enum Inner: Sendable {
        case model(Wrapped<InnerSchema>), bare, number(Int), raw(JSON), two(Int, String?)
    }

    /// The tag is inside the payload.
    private struct InnerTagSchema: Schema {
        let keyed = OneOf<Inner>("keyed", by: .key("o.k")) {
            Case("model", Inner.model, at: "o")
            Case("bare", Inner.bare)
            Case("number", Inner.number, at: "v")
            Case("raw", or: ["json"], Inner.raw, at: "o")
        }
        let envelope = OneOf<Inner>("envelope", by: .sibling("v.k", of: "v")) {
            Case("model", Inner.model)
            Case("bare", Inner.bare)
            Case("number", Inner.number, at: "n.m")
            Case("raw", or: ["json"], Inner.raw)
        }
        let sibling = OneOf<Inner>("sibling", by: .sibling("sibling.k")) {
            Case("model", Inner.model)
            Case("bare", Inner.bare)
            Case("number", Inner.number, at: "n")
            Case("two", Inner.two, at: "a", "s")
            Case("raw", Inner.raw)
        }
    }

    @Test("a tag inside the payload stays, or comes, at each assignment and in the output")
    func tagInside() throws {
        func name(_ value: Inner?) -> String {
            switch value {
            case .model(let model): "model \(model.name)"
            case .bare: "bare"
            case .number(let number): "number \(number)"
            case .raw(let json): "raw \(json["a"])"
            case .two(let a, let s): "two \(a) \(s ?? "")"
            case nil: "none"
            }
        }
        let paths: [any WritableKeyPath<Wrapped<InnerTagSchema>, Inner?> & Sendable] = [\.keyed, \.envelope]
        let fields: [any KeyPath<InnerTagSchema, Field<Inner?>> & Sendable] = [\.keyed, \.envelope]
        let values: [Inner] = [
            .model(Wrapped { $0.name = "Q" }), .bare, .number(5), .raw(["a": 1]), .model(try Wrapped(json: #"{"name": "R"}"#)),
        ]
        for (path, field) in zip(paths, fields) {
            var model = Wrapped<InnerTagSchema>()
            for value in values + values.reversed() + [.raw(["a": 1]), .bare, .model(Wrapped())] {
                try model.dyn.set(field, to: value)
                #expect(name(model[keyPath: path]) == name(value), "\(model.dyn.text())")
                let output = try Wrapped<InnerTagSchema>(json: model.dyn.output().text())
                #expect(output == model && name(output[keyPath: path]) == name(value), "\(output.dyn.text())")
                #expect(model.dyn.problems(of: .all, reportingUnknown: false).isEmpty, "\(model.dyn.problems)")
                let exported = try JSONSchema(InnerTagSchema().jsonSchema)
                #expect(exported.problems(of: model.dyn.json).isEmpty, "\(model.dyn.text())")
            }
            let before = model.dyn.text()
            #expect(throws: (any Error).self) { try model.dyn.set(field, to: .raw(7)) }
            #expect(model.dyn.text() == before)
        }
        var model = try Wrapped<InnerTagSchema>(json: #"{"envelope": {"v": {"a": 1, "k": "json"}}}"#)
        model.envelope = .raw(["a": 2])
        #expect(model.dyn.json == ["envelope": ["v": ["a": 2, "k": "json"]]])
        model.sibling = .model(Wrapped { $0.name = "S" })
        #expect(name(model.sibling) == "model S" && model.dyn.json["sibling"] == ["name": "S", "k": "model"])
        for value in values + [.two(1, "s"), .bare, .two(2, nil), .number(3), .two(4, "x"), .raw(["a": 3]), .bare, .bare] {
            for old in [model, Wrapped(), try Wrapped(json: #"{"sibling": {"k": "number", "n": 4}}"#)] {
                var edited = old
                try edited.dyn.set(\.sibling, to: value)
                #expect(name(edited.sibling) == name(value), "\(old.dyn.text()) \(edited.dyn.text())")
                let output = try Wrapped<InnerTagSchema>(json: edited.dyn.output().text())
                #expect(output == edited && name(output.sibling) == name(value), "\(output.dyn.text())")
                edited.sibling = nil
                #expect(edited.sibling == nil && edited.dyn.json["sibling"].isMissing, "\(edited.dyn.text())")
            }
            try model.dyn.set(\.sibling, to: value)
        }
    }
}
