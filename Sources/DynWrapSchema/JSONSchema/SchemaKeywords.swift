/// Reads the keywords of one schema.
struct SchemaKeywords {
    private(set) var node: SchemaNode
    /// The inner schemas, each with its keyword.
    private(set) var schemas: [(slot: SchemaSlot, json: JSON)] = []
    private(set) var unsupported: [String] = []
    /// Whether a pattern of `patternProperties` can't be matched here.
    private var missesPattern = false
    private(set) var reference: String?
    private(set) var dynamicReference: String?
    private(set) var dialect: String?
    private let vocabularies: SchemaVocabularies
    private let assertsFormat: Bool

    /// An invalid value of a keyword.
    struct Invalid: Error {
        let message: String
        /// The steps from the schema to the invalid part; empty where the keyword itself is invalid.
        var tokens: [String] = []

        /// The message for a value that should be a schema.
        static func noSchema(_ json: JSON) -> String { "a schema is an object or a bool, and this is \(json.kind.noun)" }
    }

    init(_ node: SchemaNode, _ place: ResourcePlace, _ vocabularies: SchemaVocabularies, _ assertsFormat: Bool) {
        self.node = node
        self.vocabularies = vocabularies
        self.assertsFormat = assertsFormat
    }

    mutating func read(_ json: JSON) throws(Invalid) {
        for (keyword, value) in json.members {
            if try readCore(keyword, value) { continue }
            if vocabularies.contains(.validation), try readAssertion(keyword, value) { continue }
            if vocabularies.contains(.applicator), try readApplicator(keyword, value) { continue }
            if vocabularies.contains(.unevaluated), try readUnevaluated(keyword, value) { continue }
            if !readAnnotation(keyword, value), try !readFormat(keyword, value) { unsupported.append(keyword) }
        }
        // If a pattern can't be matched, it is unknown which members are left for the other keywords.
        guard missesPattern else { return }
        for (i, part) in schemas.enumerated().reversed() {
            guard let name = part.slot.restOfMembers else { continue }
            schemas.remove(at: i)
            unsupported.append(name)
        }
    }

    // MARK: Core

    private mutating func readCore(_ keyword: String, _ value: JSON) throws(Invalid) -> Bool {
        switch keyword {
        case "$ref": reference = try string(keyword, value)
        case "$dynamicRef": dynamicReference = try string(keyword, value)
        case "$schema": dialect = try string(keyword, value)
        case "$id", "$anchor", "$dynamicAnchor", "$comment", "$vocabulary": break
        case "$defs", "definitions":
            for (key, schema) in try members(keyword, value) where !schema.isObject && schema.bool == nil {
                throw Invalid(message: Invalid.noSchema(schema), tokens: [keyword, key])
            }
        default: return false
        }
        return true
    }

    // MARK: Validation

    /// Reads the keywords for a value itself. False for any other keyword.
    private mutating func readAssertion(_ keyword: String, _ value: JSON) throws(Invalid) -> Bool {
        switch keyword {
        case "type":
            var kinds: SchemaKinds = []
            for name in value.isArray ? Array(value.elements) : [value] {
                guard let kind = SchemaKinds.byName.first(where: { $0.name == name.string })?.kinds else {
                    throw invalid(keyword, "the name of a type or an array of them")
                }
                kinds.formUnion(kind)
            }
            node.kinds = kinds
        case "enum":
            guard value.isArray else { throw invalid(keyword, "an array") }
            let other = node.values.map { AllowedValues($0) }
            node.values = value.elements.filter { other?.contains($0) != false }
        case "const": node.values = node.values.map { $0.filter { $0 == value } } ?? [value]
        case "minimum": try addBound(keyword, value, .atLeast)
        case "maximum": try addBound(keyword, value, .atMost)
        case "exclusiveMinimum": try addBound(keyword, value, .moreThan)
        case "exclusiveMaximum": try addBound(keyword, value, .lessThan)
        case "multipleOf":
            try addBound(keyword, value, .multiple)
            guard unsafe value.withNumberText({ unsafe NumberDecoding.isDivisor($0) }) == true else {
                throw invalid(keyword, "a number of more than 0, of at most \(NumberDecoding.mostDivisorDigits) digits")
            }
        case "minLength", "maxLength": try addSize(keyword, value, .string)
        case "minItems", "maxItems": try addSize(keyword, value, .array)
        case "minProperties", "maxProperties": try addSize(keyword, value, .object)
        case "minContains": node.leastContained = try count(keyword, value)
        case "maxContains": node.mostContained = try count(keyword, value)
        case "uniqueItems":
            guard let isUnique = value.bool else { throw invalid(keyword, "a bool") }
            node.hasUniqueItems = isUnique
        case "pattern":
            guard let text = value.string else { throw invalid(keyword, "a regular expression") }
            guard let pattern = try pattern(text, { invalid(keyword, $0) }) else { return false }
            node.pattern = pattern
        case "required":
            guard let names = strings(value) else { throw invalid(keyword, "an array of strings") }
            node.required = names
        case "dependentRequired":
            guard value.isObject else { throw invalid(keyword, "an object of arrays of strings") }
            for (key, others) in value.members { node.dependentRequired.append((key, try strings(keyword, key, others))) }
        default: return false
        }
        return true
    }

    // MARK: Applicators

    /// Reads the keywords that have other schemas in them. False for any other keyword.
    private mutating func readApplicator(_ keyword: String, _ value: JSON) throws(Invalid) -> Bool {
        switch keyword {
        case "properties": for (key, schema) in try members(keyword, value) { add(.property(key), schema) }
        case "patternProperties":
            for (key, schema) in try members(keyword, value) {
                func invalid(_ expected: String) -> Invalid {
                    Invalid(message: "each key of \(keyword) must be \(expected)", tokens: [keyword, key])
                }
                if let pattern = try pattern(key, invalid) {
                    add(.patternProperty(pattern), schema)
                } else {
                    missesPattern = true
                }
            }
            return !missesPattern
        case "additionalProperties": add(.additional, value)
        case "propertyNames": add(.names, value)
        case "dependentSchemas": for (key, schema) in try members(keyword, value) { add(.dependentSchema(key), schema) }
        case "dependencies":  // from earlier drafts: a schema, or required keys
            for (key, schema) in try members(keyword, value) {
                if schema.isArray {
                    node.dependentRequired.append((key, try strings(keyword, key, schema)))
                } else {
                    add(.dependentSchema(key), schema)
                }
            }
        case "prefixItems": for schema in try list(keyword, value) { add(.prefixItem, schema) }
        case "items":
            if value.isArray { return false }  // a tuple, from drafts before 2020-12
            add(.items, value)
        case "contains": add(.contains, value)
        case "allOf": for schema in try list(keyword, value) { add(.allOf, schema) }
        case "anyOf": for schema in try list(keyword, value) { add(.anyOf, schema) }
        case "oneOf": for schema in try list(keyword, value) { add(.oneOf, schema) }
        case "not": add(.not, value)
        case "if": add(.test, value)
        case "then": add(.then, value)
        case "else": add(.otherwise, value)
        default: return false
        }
        return true
    }

    private mutating func readUnevaluated(_ keyword: String, _ value: JSON) throws(Invalid) -> Bool {
        switch keyword {
        case "unevaluatedItems": add(.unevaluatedItems, value)
        case "unevaluatedProperties": add(.unevaluatedProperties, value)
        default: return false
        }
        return true
    }

    // MARK: Annotations

    /// Reads annotations, which check nothing, and skips assertions of vocabularies that are not in use.
    private mutating func readAnnotation(_ keyword: String, _ value: JSON) -> Bool {
        switch keyword {
        case "title": node.title = value.string
        case "description": node.note = value.string
        case "readOnly": node.isReadOnly = value.bool == true
        case "writeOnly": node.isWriteOnly = value.bool == true
        case "default": node.defaultValue = value
        case "examples", "deprecated", "contentEncoding", "contentMediaType", "contentSchema": break
        default: return Self.assertions.contains(keyword) && !vocabularies.contains(.validation)
        }
        return true
    }

    private static let assertions: Set<String> = [
        "type", "enum", "const", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "minLength",
        "maxLength",
        "minItems", "maxItems", "minProperties", "maxProperties", "minContains", "maxContains", "uniqueItems", "pattern",
        "required", "dependentRequired",
    ]

    private mutating func readFormat(_ keyword: String, _ value: JSON) throws(Invalid) -> Bool {
        guard keyword == "format" else { return false }
        let name = try string(keyword, value)
        node.formatName = name
        guard let format = SchemaFormat(rawValue: name) else { return !assertsFormat }
        node.format = format
        node.assertsFormat = assertsFormat
        return true
    }

    // MARK: Values of keywords

    private mutating func add(_ slot: SchemaSlot, _ schema: JSON) { schemas.append((slot, schema)) }

    private mutating func addBound(_ keyword: String, _ value: JSON, _ relation: SchemaBound.Relation) throws(Invalid) {
        guard let number = value.number else { throw invalid(keyword, "a number") }
        node.bounds.append(SchemaBound(relation: relation, number: number))
    }

    private mutating func addSize(_ keyword: String, _ value: JSON, _ kind: JSON.Kind) throws(Invalid) {
        node.sizes.append(SchemaSize(kind: kind, isLeast: keyword.hasPrefix("min"), count: try count(keyword, value)))
    }
}
