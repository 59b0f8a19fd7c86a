import Foundation

/// Reads the schemas of a document, from the root and wherever references lead.
struct SchemaReader {
    private let document: JSON
    private(set) var nodes: [SchemaNode] = []
    private(set) var unsupported: [UnsupportedKeyword] = []
    private var numbers: [JSONPointer: Int] = [:]
    private var pending: [(number: Int, json: JSON)] = []

    /// A schema's pointer is as long as it is deep, so all of them together are bounded by this.
    private static let deepest = 512

    init(_ document: JSON) { self.document = document }

    mutating func read() throws(JSONSchemaError) {
        _ = try number(of: JSONPointer(), document)
        while let (number, json) = pending.popLast() {
            var node = nodes[number]
            try read(json, into: &node)
            nodes[number] = node
        }
    }

    /// The number of the schema at `pointer`, which is read later where it is new.
    private mutating func number(of pointer: JSONPointer, _ json: JSON) throws(JSONSchemaError) -> Int {
        if let number = numbers[pointer] { return number }
        guard pointer.tokens.count <= Self.deepest else {
            throw JSONSchemaError(.tooDeep, pointer, "schemas are nested deeper than \(Self.deepest) steps")
        }
        let number = nodes.count
        numbers[pointer] = number
        nodes.append(SchemaNode(pointer))
        pending.append((number, json))
        return number
    }

    private mutating func read(_ json: JSON, into node: inout SchemaNode) throws(JSONSchemaError) {
        if let bool = json.bool {
            node.always = bool
            return
        }
        guard json.kind == .object else {
            throw JSONSchemaError(.invalidKeyword, node.pointer, "a schema is an object or a bool, and this is \(json.kind.noun)")
        }
        for (keyword, value) in json.members where try !readAssertion(keyword, value, &node) {
            if try !readApplicator(keyword, value, &node), !readAnnotation(keyword, value, &node) {
                unsupported.append(UnsupportedKeyword(node.pointer, keyword))
            }
        }
    }

    // MARK: Keywords

    /// Keywords about a value by itself. False where it is none of them.
    private mutating func readAssertion(_ keyword: String, _ value: JSON, _ node: inout SchemaNode) throws(JSONSchemaError)
        -> Bool
    {
        switch keyword {
        case "type":
            var kinds: SchemaNode.Kinds = []
            for name in value.isArray ? Array(value.elements) : [value] {
                guard let kind = SchemaNode.Kinds.byName.first(where: { $0.name == name.string })?.kind else {
                    throw invalid(keyword, "the name of a type or an array of them", node)
                }
                kinds.insert(kind)
            }
            node.kinds = kinds
        case "enum":
            guard value.isArray else { throw invalid(keyword, "an array", node) }
            node.values = node.values.map { $0.filter { value.elements.contains($0) } } ?? Array(value.elements)
        case "const": node.values = node.values.map { $0.filter { $0 == value } } ?? [value]
        case "minimum": try addBound(keyword, value, "at least", &node) { $0 != .less }
        case "maximum": try addBound(keyword, value, "at most", &node) { $0 != .greater }
        case "exclusiveMinimum": try addBound(keyword, value, "more than", &node) { $0 == .greater }
        case "exclusiveMaximum": try addBound(keyword, value, "less than", &node) { $0 == .less }
        case "minLength", "maxLength": try addSize(keyword, value, .string, &node)
        case "minItems", "maxItems": try addSize(keyword, value, .array, &node)
        case "minProperties", "maxProperties": try addSize(keyword, value, .object, &node)
        case "pattern":
            guard let text = value.string else { throw invalid(keyword, "a regular expression", node) }
            do {
                node.pattern = try Pattern(text)
            } catch .invalid {
                throw invalid(keyword, "a regular expression", node)
            } catch {
                return false  // one that can't be followed is listed
            }
        case "format":
            guard let name = value.string else { throw invalid(keyword, "a string", node) }
            node.format = SchemaFormat(rawValue: name)
            return node.format != nil
        case "required":
            node.required = try value.elements.map { element throws(JSONSchemaError) in
                guard let key = element.string else { throw invalid(keyword, "an array of strings", node) }
                return key
            }
            if !value.isArray { throw invalid(keyword, "an array of strings", node) }
        default: return false
        }
        return true
    }

    /// Keywords that hold other schemas. False where it is none of them.
    private mutating func readApplicator(
        _ keyword: String, _ value: JSON, _ node: inout SchemaNode
    ) throws(JSONSchemaError) -> Bool {
        let pointer = node.pointer.appending(keyword)
        switch keyword {
        case "properties":
            guard value.isObject else { throw invalid(keyword, "an object", node) }
            for (key, schema) in value.members {
                let property = try number(of: pointer.appending(key), schema)
                node.properties.append((key, property))
                node.known[ScalarKey(string: key)] = property
            }
        case "additionalProperties": node.additional = try number(of: pointer, value)
        case "items":
            if value.isArray { return false }  // a tuple, of drafts before 2020-12
            node.items = try number(of: pointer, value)
        case "allOf", "anyOf":
            guard value.isArray, value.count > 0 else { throw invalid(keyword, "an array of schemas", node) }
            var numbers: [Int] = []
            for (index, schema) in value.elements.enumerated() {
                numbers.append(try number(of: pointer.appending(index), schema))
            }
            if keyword == "allOf" { node.allOf = numbers } else { node.anyOf = numbers }
        case "$ref":
            guard let reference = value.string else { throw invalid(keyword, "a string", node) }
            guard reference.hasPrefix("#"), reference.count == 1 || reference.hasPrefix("#/") else { return false }
            guard let target = JSONPointer(fragment: reference), let schema = document[pointer: target] else {
                throw JSONSchemaError(
                    .danglingReference, node.pointer, "the reference \"\(reference)\" leads nowhere in the document")
            }
            node.reference = try number(of: target, schema)
        default: return false
        }
        return true
    }

    /// Keywords that say something and ask for nothing.
    private func readAnnotation(_ keyword: String, _ value: JSON, _ node: inout SchemaNode) -> Bool {
        switch keyword {
        case "title": node.title = value.string
        case "description": node.note = value.string
        case "readOnly": node.isReadOnly = value.bool == true
        case "default": node.defaultValue = value
        case "$comment", "$defs", "definitions", "examples", "deprecated", "writeOnly", "contentEncoding", "contentMediaType":
            break
        case "$schema": return value.string.map { $0.hasPrefix("https://json-schema.org/draft/2020-12/schema") } ?? false
        case "$id": return node.pointer.tokens.isEmpty
        default: return false
        }
        return true
    }

    private func addBound(
        _ keyword: String, _ value: JSON, _ words: String, _ node: inout SchemaNode,
        _ allows: @escaping @Sendable (NumberOrder) -> Bool
    ) throws(JSONSchemaError) {
        guard let number = value.number else { throw invalid(keyword, "a number", node) }
        node.bounds.append(SchemaNode.Bound(keyword: keyword, number: number, words: words, allows: allows))
    }

    private func addSize(
        _ keyword: String, _ value: JSON, _ kind: JSON.Kind, _ node: inout SchemaNode
    ) throws(JSONSchemaError) {
        guard let count = value.int, count >= 0 else { throw invalid(keyword, "a whole number that is not negative", node) }
        node.sizes.append(SchemaNode.Size(kind: kind, isLeast: keyword.hasPrefix("min"), count: count))
    }

    private func invalid(_ keyword: String, _ expected: String, _ node: SchemaNode) -> JSONSchemaError {
        JSONSchemaError(.invalidKeyword, node.pointer, "the value of \(keyword) must be \(expected)")
    }
}
