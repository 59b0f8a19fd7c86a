import DynWrap
import TestSupport
import Testing

private enum Shape { case circle(Wrapped<CircleSchema>), order(Wrapped<OrderSchema>) }
private enum Node { case leaf(Wrapped<CircleSchema>), branch(Wrapped<BranchSchema>), other(JSON), end }
private enum Part { case text(String), nodes([Wrapped<BranchSchema>]), number(Int) }
private enum Named: String, CaseIterable { case a, b }

private struct CircleSchema: Schema {
    let radius = Num<Double>("radius").required
    let kind = Str("kind")
}
private struct BranchSchema: Schema {
    let left = OneOf<Node>("left", by: "kind") {
        Case("leaf", Node.leaf); Case("branch", Node.branch); Otherwise(Node.other)
    }
    let right = OneOf<Node>("right", by: "meta.kind") {
        Case("leaf", Node.leaf); Case("branch", Node.branch); Case("end", Node.end)
    }
    let part = OneOf<Part>("part", by: .sibling("type", of: "value")) {
        Case("t", Part.text); Case("n", Part.number)
    }
    let named = Enum<Named?>("named")
}
private struct DrawingSchema: Schema {
    let title = Str("title", default: "untitled").count(...8).doc("what stands above it")
    let city = Str("place.city")
    let place = Model<AddressSchema>("place").doc("where it is")
    let zip = Str("place.zip").count(1...9)
    let inner = ModelList<DrawingSchema>("inner")
    let shape = OneOf<Shape>("shape", by: "kind") {
        Case("circle", Shape.circle); Case("order", Shape.order)
    }
    let branch = Model<BranchSchema>("branch")
    let more = Str("nested.deep.note")
    let number = Num<Int>("number").readOnly
    let moment = Date("moment", .iso8601)
    let profile = Group(PersonSchema(prefix: "profile-"))
    let tags = List<String>("tags").count(...3)
}
private struct OpenSchema: Schema {
    let name = Str("name")
    let rates = Dict<Int>("address.rates")
    let any = Raw("any")
    let list = Field<[[JSON]]>("list")
    let event = OneOf<Part>("event", by: .sibling("type")) {
        Case("t", Part.text); Case("n", Part.number)
    }
    let inner = Model<InnerSchema>("inner")
    struct InnerSchema: Schema {
        let notes = Dict<String>("notes")
        let text = Str("text")
    }
}

private struct Outer: Schema {
    let g = Group(Inner())
    struct Inner: Schema { let x = Raw("x") }
}

@Suite("JSON Schema: strict export")
struct StrictExportTests {
    /// The first property of each object that a choice leads to.
    private func firstProperties(_ choices: JSON, in document: JSON) -> [JSON] {
        choices.elements.compactMap { choice in
            var object = choice
            if let reference = choice["$ref"].string, let pointer = JSONPointer(fragment: reference) {
                object = document[pointer: pointer] ?? .missing
            }
            return object["properties"].members.first?.value
        }
    }

    @Test("the published rules hold: nothing open, nothing beside a reference, kinds first")
    func document() throws {
        let strict = try DrawingSchema().jsonSchema(strict: true)
        #expect(StrictRules.breaches(of: strict) == [])
        #expect(!strict.text().contains("allOf") && !strict.text().contains("\"default\""))
        #expect(
            strict["properties"]["title"] == ["type": ["string", "null"], "maxLength": 8, "description": "what stands above it"])
        #expect(strict["properties"]["inner"]["items"] == ["$ref": "#/$defs/Drawing"])
        #expect(strict["$defs"]["Drawing"]["properties"] == strict["properties"])
        let shape = strict["properties"]["shape"]["anyOf"]
        #expect(firstProperties(shape, in: strict).map { $0["enum"] } == [["circle"], ["order"]])
        let branch = strict["$defs"]["Branch"]["properties"]
        #expect(firstProperties(branch["left"]["anyOf"], in: strict).map { $0["enum"] } == [["leaf"], ["branch"]])
        #expect(
            firstProperties(branch["right"]["anyOf"], in: strict).map { $0["properties"]["kind"]["enum"] } == [
                ["leaf"], ["branch"], ["end"],
            ])
        #expect(firstProperties(branch["part"]["anyOf"], in: strict).map { $0["enum"] } == [["t"], ["n"]])
        #expect(try DrawingSchema().jsonSchema(strict: false) == DrawingSchema().jsonSchema)
    }

    @Test("what a provider does not take is left out, and nothing else")
    func leavingOut() throws {
        let whole = try DrawingSchema().jsonSchema(strict: true)
        let strict = try DrawingSchema().jsonSchema(strict: true, leavingOut: ["maxLength", "pattern", "readOnly", "format"])
        func without(_ json: JSON) -> JSON {
            if json.isArray { return JSON(json.elements.map(without)) }
            guard json.isObject else { return json }
            return JSON(
                members: json.members.filter {
                    !["maxLength", "pattern", "readOnly", "format"].contains($0.key) || $0.value.isObject
                }
                .map { (key: $0.key, value: without($0.value)) })
        }
        #expect(strict.text() == without(whole).text())
        #expect(strict.text() != whole.text())
        #expect(throws: StrictExportError.self) { try DrawingSchema().jsonSchema(strict: true, leavingOut: ["required"]) }
    }

    @Test("an entry that has no strict form is named, or left out where the model may do without it")
    func openEntries() throws {
        func error(_ schema: some Schema) -> String {
            do { return try schema.jsonSchema(strict: true).text() } catch { return "\(error) \(error.pointer)" }
        }
        let dictionary = "a dictionary's keys are not known, and every object of a strict schema lists its properties"
        #expect(error(OpenSchema()) == "Open.rates: \(dictionary) /properties/address/properties/rates")
        #expect(error(OpenSchema.InnerSchema()) == "Inner.notes: \(dictionary) /properties/notes")
        let anything = "any value fits, and a strict schema says of every value what it is"
        #expect(error(Outer()) == "Outer.g.x: \(anything) /properties/x")
        #expect(error(DynamicSchema("A") { Field<[[JSON]]>("l") }) == "A.l: \(anything) /properties/l")
        #expect(
            error(
                DynamicSchema("A") {
                    Str("a").required; Num<Int>("a").required
                }) == "A.a: no value fits all that is said of it /properties/a")
        let document = try DynamicSchema(jsonSchema: ["properties": ["a": ["not": ["type": "string"]]]], name: "A")
        #expect(error(document) == "A.a: \"not\" is not a keyword of strict schemas /properties/a")

        // Of several reasons the first is told.
        let choices = try DynamicSchema(
            jsonSchema: [
                "properties": [
                    "a": ["anyOf": [["not": ["type": "string"]], ["uniqueItems": true, "type": "integer"], ["contains": true]]]
                ]
            ],
            name: "A")
        #expect(error(choices) == "A.a: \"not\" is not a keyword of strict schemas /properties/a")

        let left = try OpenSchema().jsonSchema(strict: true, openEntries: .leaveOut)
        #expect(StrictRules.breaches(of: left) == [])
        #expect(left["properties"].members.map(\.key) == ["name", "address", "inner"])
        #expect(left["$defs"]["Inner"]["properties"].members.map(\.key) == ["text"])
        let open: JSON = ["type": "object", "additionalProperties": ["type": "string"]]
        let trees = try DynamicSchema(
            jsonSchema: [
                "properties": ["a": ["type": "string"], "trees": ["anyOf": [["$ref": "#/$defs/Tree"], open]]],
                "$defs": ["Tree": ["type": "object", "properties": ["next": ["$ref": "#/$defs/Tree"]]]],
            ], name: "A")
        let withoutTrees = try trees.jsonSchema(strict: true, openEntries: .leaveOut)
        #expect(withoutTrees["properties"].members.map(\.key) == ["a"] && withoutTrees["$defs"].isMissing)
        let required = DynamicSchema("A") { Raw("x").required }
        #expect(throws: StrictExportError.self) { try required.jsonSchema(strict: true, openEntries: .leaveOut) }
    }

    @Test("listed values that are objects are closed as all objects are, or have no strict form; what allows nothing says so")
    func listedObjects() throws {
        func strict(_ text: String) throws -> JSON {
            try DynamicSchema(jsonSchema: JSON(parsing: text), name: "A").jsonSchema(strict: true)
        }
        func error(_ schema: some Schema) -> String {
            do { return try schema.jsonSchema(strict: true).text() } catch { return error.message }
        }
        let dictionary = "a dictionary's keys are not known, and every object of a strict schema lists its properties"
        #expect(error(DynamicSchema("A") { Field<[String: Int]>("d").constant(["a": 1]).required }) == dictionary)
        #expect(error(DynamicSchema("A") { Field<[String: Int]>("d").oneOf(["a": 1], [:]) }) == dictionary)
        #expect(
            error(DynamicSchema("A") { Raw("d").constant(["a": 1]) })
                == "its values are listed, and every object of a strict schema lists its properties")
        let found = try strict(#"{"type": "object", "properties": {"a": {"type": "string"}}, "enum": [{"a": "x"}, {}]}"#)
        #expect(found["required"] == ["a"] && found["additionalProperties"] == false && found["enum"].count == 2)
        #expect(try JSONSchema(found).allows(["a": "x"]) && !JSONSchema(found).allows([:]))
        for text in [
            #"{"properties": {"a": {"type": "object", "allOf": [false]}}, "required": ["a"]}"#,
            ##"{"properties": {"a": {"$ref": "#/$defs/x", "type": "object"}}, "required": ["a"], "$defs": {"x": false}}"##,
        ] {
            let schema = try DynamicSchema(jsonSchema: JSON(parsing: text), name: "A")
            #expect(error(schema) == "no value fits all that is said of it", "\(text)")
        }
    }

    @Test("a member that is declared inside a dictionary has to fit the dictionary too")
    func memberOfDictionary() throws {
        let schema = DynamicSchema("A") {
            Field<[String: String]>("p"); Str("p.s").optional; Num<Int>("p.n").optional; Raw("p.any").optional
        }
        #expect(throws: StrictExportError.self) { try schema.jsonSchema(strict: true) }
        let strict = try schema.jsonSchema(strict: true, openEntries: .leaveOut)
        #expect(StrictRules.breaches(of: strict) == [])
        #expect(strict["properties"]["p"]["properties"].members.map(\.key) == ["s", "any"], "\(strict)")
        #expect(try !JSONSchema(strict).allows(["p": ["s": "a", "any": 1]]))
        #expect(try JSONSchema(strict).allows(["p": ["s": "a", "any": "b"]]))
    }

    @Test("the error names the model's schema and its entry, whichever of several definitions it is in")
    func definitions() throws {
        struct PlainSchema: Schema { let note = Str("notes") }
        struct OpenSchema: Schema { let all = Dict<String>("notes") }
        struct FirstSchema: Schema {
            let plain = Model<PlainSchema>("a")
            let open = Model<OpenSchema>("b")
        }
        struct SecondSchema: Schema {
            let open = Model<OpenSchema>("a")
            let plain = Model<PlainSchema>("b")
        }
        for export in [{ try FirstSchema().jsonSchema(strict: true) }, { try SecondSchema().jsonSchema(strict: true) }] {
            let error = #expect(throws: StrictExportError.self) { try export() }
            #expect(error?.schema == "Open" && error?.entry == "all")
            #expect(error?.pointer.description == "/$defs/Open/properties/notes")
        }
    }

    @Test("a root that may be something else than an object has no strict form, by its type, a choice and a reference")
    func root() throws {
        for text in [
            #"{"type": ["object", "null"], "properties": {"a": {"type": "string"}}}"#,
            #"{"anyOf": [{"type": "object", "properties": {"a": {"type": "string"}}}, {"type": "object", "properties": {"b": {"type": "string"}}}]}"#,
            ##"{"$ref": "#/$defs/x", "$defs": {"x": {"type": ["object", "null"], "properties": {"a": {"type": "string"}}}}}"##,
        ] {
            let schema = try DynamicSchema(jsonSchema: JSON(parsing: text), name: "A")
            let error = #expect(throws: StrictExportError.self) { try schema.jsonSchema(strict: true) }
            #expect(error?.message == "the root of a strict schema is an object, and nothing else", "\(text)")
            #expect(error?.pointer == JSONPointer() && error?.entry == "" && error?.schema == "A")
        }
    }

    @Test("documents read are strict where they can be, chains and rings of references included")
    func documents() throws {
        func strict(_ text: String) throws -> JSON {
            try DynamicSchema(jsonSchema: JSON(parsing: text), name: "A").jsonSchema(strict: true)
        }
        var found = try strict(
            """
            {"properties": {"a": {"$ref": "#/$defs/x%20y", "maxLength": 3}, "b": {"$ref": "#/properties/a"}, "c": {"const": 1}},
             "$defs": {"x y": {"allOf": [{"$ref": "#/$defs/z"}, {"minLength": 1, "maxLength": 9}]}, "z": {"type": ["string", "integer"], "minimum": 2}}}
            """)
        #expect(StrictRules.breaches(of: found).filter { !$0.hasSuffix("const") } == [])
        let reference = found["properties"]["a"]["$ref"].string ?? ""
        #expect(
            found[pointer: JSONPointer(fragment: reference) ?? JSONPointer()]
                == ["type": ["string", "integer"], "minimum": 2, "minLength": 1, "maxLength": 3])
        found = try strict(
            """
            {"properties": {"next": {"allOf": [{"$ref": "#/$defs/n"}, {"$ref": "#/$defs/m"}]}},
             "$defs": {"n": {"type": "object", "properties": {"next": {"$ref": "#/$defs/n"}, "a": {"type": "number"}}},
                       "m": {"type": "object", "properties": {"next": {"$ref": "#/$defs/m"}, "a": {"type": "integer"}}}}}
            """)
        #expect(StrictRules.breaches(of: found) == [])
        #expect(found["$defs"].count == 1)
        // What is said twice is said once: choices are not multiplied by themselves.
        found = try strict(
            """
            {"properties": {"a": {"allOf": [{"$ref": "#/$defs/x"}, {"anyOf": [{"type": "string"}, {"type": "integer"}]}, {"$ref": "#/$defs/y"}]}},
             "$defs": {"x": {"anyOf": [{"type": "string"}, {"type": "integer"}]}, "y": {"anyOf": [{"type": "string"}, {"type": "integer"}]}}}
            """)
        #expect(StrictRules.breaches(of: found) == [])
        #expect(found["$defs"].members.map(\.value) == [["anyOf": [["type": "string"], ["type": "integer"]]]], "\(found.text())")
        let same = (0..<40).map { ##"{"$ref": "#/$defs/d\##($0)"}"## }.joined(separator: ", ")
        let all = (0..<40).map { #""d\#($0)": {"anyOf": [{"type": "string"}, {"type": "integer"}]}"# }.joined(separator: ", ")
        found = try strict("{\"properties\": {\"a\": {\"allOf\": [\(same)]}}, \"$defs\": {\(all)}}")
        #expect(found["$defs"].members.map(\.value) == [["anyOf": [["type": "string"], ["type": "integer"]]]], "\(found.text())")
        // A ring without a step into the data is refused when it is read; a long chain is followed.
        let chain = (0..<3_000).map { ##""d\##($0)": {"allOf": [{"$ref": "#/$defs/d\##($0 + 1)"}]}"## }.joined(separator: ", ")
        found = try strict(
            ##"{"properties": {"a": {"$ref": "#/$defs/d0"}}, "$defs": {\##(chain), "d3000": {"type": "string"}}}"##)
        #expect(found["$defs"].members.map(\.value) == [["type": "string"]] || StrictRules.breaches(of: found) == [])
    }

    @Test("every model that fits the strict schema has no problem, and what fits is what Python's jsonschema takes")
    func law() throws {
        var random = SeededRandom(seed: 21)
        let strict = try DrawingSchema().jsonSchema(strict: true)
        let schema = try JSONSchema(strict, format: .assertion)
        var instances: [String] = []
        while instances.count < 300 {
            guard let json = try StrictRules.value(strict, in: strict, 0, &random) else { continue }
            #expect(schema.problems(of: json).isEmpty, "\(json.text())")
            let problems = try Wrapped<DrawingSchema>(json: json).dyn.problems
            #expect(problems.isEmpty, "\(problems.lines)\n\(json.text())")
            instances.append(json.text())
        }
        // One property less, or one more, and it does not fit.
        var broken: [String] = []
        for text in instances {
            var json = try JSON(parsing: text)
            if let key = json.members.map(\.key).randomElement(using: &random) { json[key] = .missing }
            broken.append(json.text())
            var more = try JSON(parsing: text)
            more["extra"] = 1
            broken.append(more.text())
        }
        for text in broken { #expect(try !schema.allows(JSON(parsing: text)), "\(text)") }
        if PythonValidator.isAvailable {
            let verdicts = try PythonValidator.verdicts([(schema: strict.text(), instances: instances + broken)])
            #expect(verdicts == [instances.map { _ in true } + broken.map { _ in false }])
        }
    }
}
