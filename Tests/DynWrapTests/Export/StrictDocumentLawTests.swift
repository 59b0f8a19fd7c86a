import DynWrap
import TestSupport
import Testing

/// Documents of JSON Schema drawn at random.
private struct RandomDocument {
    var random: SeededRandom

    private mutating func one(_ texts: String...) -> String { texts.randomElement(using: &random) ?? "" }
    private mutating func happens(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

    private mutating func scalar() -> String {
        var members = [
            one(#""type":"string""#, #""type":"integer""#, #""type":["string","null"]"#, #""type":["integer","string"]"#)
        ]
        if happens(30) { members.append(one(#""minLength":1"#, #""minLength":2"#, #""maxLength":3"#)) }
        if happens(30) { members.append(one(#""minimum":0"#, #""minimum":1"#, #""maximum":3"#)) }
        if happens(20) { members.append(one(#""pattern":"^a""#, #""pattern":"[0-9]""#)) }
        if happens(10) { members.append(one(#""enum":["a",1]"#, #""enum":["12","a"]"#)) }
        if happens(10) { members.append(one(#""const":"a""#, #""const":1"#)) }
        if happens(10) { members.append(#""description":"d""#) }
        return "{\(members.joined(separator: ","))}"
    }

    mutating func object(_ depth: Int) -> [String] {
        var members: [String] = happens(70) ? [#""type":"object""#] : []
        let properties = ["a", "b", "c"].filter { _ in happens(60) }.map { "\"\($0)\":\(schema(depth + 1))" }
        if !properties.isEmpty || happens(50) { members.append("\"properties\":{\(properties.joined(separator: ","))}") }
        let required = ["\"a\"", "\"b\"", "\"c\"", "\"zz\""].filter { happens($0 == "\"zz\"" ? 3 : 20) }
        if !required.isEmpty { members.append("\"required\":[\(required.joined(separator: ","))]") }
        if happens(10) { members.append(#""additionalProperties":false"#) }
        return members
    }

    mutating func schema(_ depth: Int) -> String {
        if depth > 3 { return scalar() }
        switch Int.random(in: 0..<14, using: &random) {
        case 0...5: return scalar()
        case 6...7: return "{\(object(depth).joined(separator: ","))}"
        case 8: return "{\"type\":\"array\",\"items\":\(schema(depth + 1))}"
        case 9, 10: return "{\"anyOf\":[\(choices(depth))]}"
        case 11: return "{\"allOf\":[\(choices(depth))]}"
        case 12: return "{\(beside(depth).joined(separator: ","))}"
        default: return ##"{"$ref":"#/$defs/d"}"##
        }
    }

    private mutating func choices(_ depth: Int) -> String {
        (0..<Int.random(in: 1...3, using: &random)).map { _ in schema(depth + 1) }.joined(separator: ",")
    }

    /// Requirements next to a choice or a reference.
    mutating func beside(_ depth: Int) -> [String] {
        let inner = scalar().dropFirst().dropLast()
        let own = happens(60) ? object(depth) : [String(inner)]
        return own + [one("\"anyOf\":[\(choices(depth))]", "\"allOf\":[\(choices(depth))]", ##""$ref":"#/$defs/d""##)]
    }

    mutating func document() -> String {
        var root = object(0)
        if root.first != #""type":"object""# { root.insert(#""type":"object""#, at: 0) }
        if happens(30) { root.append("\"allOf\":[{\(object(1).joined(separator: ","))},{\(object(1).joined(separator: ","))}]") }
        root.append("\"$defs\":{\"d\":\(scalar())}")
        return "{\(root.joined(separator: ","))}"
    }
}

@Suite("Law of strict export, over documents")
struct StrictDocumentLawTests {
    @Test(
        "the strict form of a document keeps the rules, and what fits it fits the document and is no problem; else it is refused")
    func law() throws {
        var documents = RandomDocument(random: SeededRandom(seed: 2027))
        var random = SeededRandom(seed: 4)
        var (made, fitting, refused) = (0, 0, 0)
        for _ in Rounds.of(1000) {
            let text = documents.document()
            let json = try JSON(parsing: text)
            guard let model = try? DynamicSchema(jsonSchema: json, name: "A") else { continue }
            let original = try JSONSchema(json)
            for entries in [StrictOpenEntries.refuse, .leaveOut] {
                let strict: JSON
                do {
                    strict = try model.jsonSchema(strict: true, openEntries: entries)
                } catch {
                    refused += 1
                    continue
                }
                made += 1
                let found = StrictRules.breaches(of: strict).filter { !$0.hasSuffix("const") }
                #expect(found == [], "\(text)\n\(strict.text())")
                let schema = try JSONSchema(strict)
                for _ in 0..<4 {
                    guard let value = try StrictRules.value(strict, in: strict, 0, &random) else { continue }
                    fitting += 1
                    #expect(schema.allows(value), "\(strict.text())\n\(value.text())")
                    #expect(original.allows(value), "\(text)\n\(strict.text())\n\(value.text())")
                    let problems = try Wrapped(json: value, schema: model).dyn.problems
                    #expect(problems.isEmpty, "\(text)\n\(strict.text())\n\(value.text())\n\(problems.lines)")
                }
            }
        }
        #expect(made > 0 && fitting > made, "\(made) \(fitting) \(refused)")
    }

    @Test("what can't be said once is refused with its reason: keywords said twice, what is required and not known, no value")
    func refusals() throws {
        for (property, message) in [
            (
                #"{"allOf":[{"type":"string","pattern":"^a"},{"type":"string","pattern":"b$"}]}"#,
                "\"pattern\" is said of it twice, and one schema says it once"
            ),
            (#"{"allOf":[{"const":1},{"const":2}]}"#, "no value fits all that is said of it"),
            (#"{"properties":{"a":{"type":"string"}},"required":["a","zz"]}"#, "\"zz\" is required, and nothing says what it is"),
            (
                #"{"allOf":[{"properties":{"a":{"type":"string"}}},{"required":["b"]}]}"#,
                "\"b\" is required, and nothing says what it is"
            ),
        ] {
            let schema = try DynamicSchema(jsonSchema: JSON(parsing: #"{"properties":{"p":\#(property)}}"#), name: "A")
            let error = #expect(throws: StrictExportError.self) { try schema.jsonSchema(strict: true) }
            #expect(error?.message == message && error?.entry == "p", "\(property)")
        }
    }

    @Test("requirements beside a choice stand in each of the choices, which are closed")
    func besideChoices() throws {
        let text = """
            {"properties": {"p": {"description": "d", "type": "object", "properties": {"b": {"type": "string"}}, "required": ["b"],
             "anyOf": [{"properties": {"a": {"type": "string"}}, "required": ["a"]}, {"properties": {"c": {"type": "integer"}}}]}}}
            """
        let strict = try DynamicSchema(jsonSchema: JSON(parsing: text), name: "A").jsonSchema(strict: true)
        #expect(StrictRules.breaches(of: strict) == [])
        #expect(strict["properties"]["p"].members.map(\.key) == ["description", "anyOf"])
        #expect(strict["properties"]["p"]["anyOf"].elements.map { $0["required"] } == [["b", "a"], ["b", "c"]])
    }
}
