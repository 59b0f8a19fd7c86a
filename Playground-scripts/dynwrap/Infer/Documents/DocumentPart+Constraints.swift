import DynWrap
import DynWrapSchema

/// The modifiers of a declaration, and the keywords that they express.
struct DocumentConstraints {
    /// The modifiers as they are written, in order.
    var modifiers: [String] = []
    var said: Set<String> = []
    /// The modifiers that are functions of a value which is not nil, with the keyword that each expresses.
    private var checks: [(modifier: String, keyword: String)] = []

    mutating func add(check modifier: String, _ keyword: String) {
        add(modifier, keyword)
        checks.append((modifier, keyword))
    }

    /// Those that values which may be null can have.
    var withoutChecks: DocumentConstraints {
        var rest = self
        rest.modifiers.removeAll { modifier in checks.contains { $0.modifier == modifier } }
        rest.said.subtract(checks.map(\.keyword))
        return rest
    }

    mutating func add(_ modifier: String?, _ keywords: String...) {
        guard let modifier else { return }
        if !modifier.isEmpty { modifiers.append(modifier) }
        said.formUnion(keywords)
    }
}

extension DocumentPart {
    /// The modifiers for a field of this type, with the documentation last.
    /// - Parameter inner: the schema of the elements or members.
    func constraints(for type: InferredType, _ inner: DocumentPart?) -> DocumentConstraints {
        var found = constraints(for: type)
        if let inside = inner?.constraints(forEachOf: type).modifiers, !inside.isEmpty {
            found.add(".each { $0\(inside.joined()) }")
        }
        found.add(defaultLiteral(for: type).map { ".default(\($0))" }, "default")
        if let note, !note.isEmpty { found.modifiers.append(".doc(\(SwiftText.literal(note)))") }
        return found
    }

    /// The modifiers for each element or member of a field of this type.
    func constraints(forEachOf type: InferredType) -> DocumentConstraints {
        guard let element = type.inside else { return DocumentConstraints() }
        let found = constraints(for: element)
        return type.hasNullInside ? found.withoutChecks : found
    }

    /// The modifiers that each value of the type must satisfy.
    private func constraints(for type: InferredType) -> DocumentConstraints {
        var found = DocumentConstraints()
        switch type {
        case .flag: found.add(allowed { $0.bool.map { String($0) } }, "const", "enum")
        case .number(let kind):
            NumberBounds(keywords).add(to: &found, kind)
            found.add(allowed { kind.isWhole ? $0.int.map { String($0) } : $0.double.map { String($0) } }, "const", "enum")
        case .string:
            found.add(count("minLength", "maxLength"), "minLength", "maxLength")
            found.add(keywords["pattern"].string.flatMap(PatternText.modifier), "pattern")
            found.add(allowed { $0.string.map(SwiftText.literal) }, "const", "enum")
        case .list(let element, _):
            found.add(count("minItems", "maxItems", tuple.isEmpty ? nil : tuple.count), "minItems", "maxItems")
            if keywords["uniqueItems"].bool == true, element.isScalar { found.add(".unique", "uniqueItems") }
        case .dictionary: found.add(count("minProperties", "maxProperties"), "minProperties", "maxProperties")
        default: break
        }
        return found
    }

    /// - Parameter limit: a largest number that another keyword asks for.
    private func count(_ least: String, _ most: String, _ limit: Int? = nil) -> String? {
        let (low, high) = (keywords[least].int, [keywords[most].int, limit].compactMap(\.self).min())
        // A range that ends before it begins would trap.
        if low == nil && high == nil || low ?? 0 > high ?? .max { return nil }
        // Every value has at least 0.
        if low ?? 0 <= 0, high == nil { return "" }
        return ".count(\(low.map { String($0) } ?? "")...\(high.map { String($0) } ?? ""))"
    }

    /// The allowed values as literals; nil where some value has none.
    private func allowed(_ literal: (JSON) -> String?) -> String? {
        guard let values, !values.isEmpty else { return nil }
        let literals = values.compactMap(literal)
        guard literals.count == values.count else { return nil }
        return literals.count == 1 ? ".constant(\(literals[0]))" : ".oneOf(\(literals.joined(separator: ", ")))"
    }

    private func defaultLiteral(for type: InferredType) -> String? {
        let value = keywords["default"]
        switch type {
        case .flag: return value.bool.map { String($0) }
        case .string: return value.string.map(SwiftText.literal)
        case .number(.int): return value.int.map { String($0) }
        case .number(.double): return value.double.map { String($0) }
        default: return nil
        }
    }

    /// The keywords that a field of this type does not express.
    func unsaid(for type: InferredType, _ constraints: DocumentConstraints) -> [String] {
        var said = constraints.said
        switch type {
        case .enumeration: said.insert("enum")
        case .date, .uuid, .url: said.insert("format")
        case .list(let element, _):
            said.insert("items")
            if !tuple.isEmpty, element != .any([]) { said.insert("prefixItems") }
        case .dictionary: if members != nil { said.formUnion(["additionalProperties", "patternProperties"]) }
        case .record:
            said.formUnion(["properties", "required"])
            if keywords["additionalProperties"].bool != nil, isClosed || keywords["additionalProperties"].bool == true {
                said.insert("additionalProperties")
            }
            if isClosed { said.insert("unevaluatedProperties") }
        case .union: said.formUnion(["anyOf", "oneOf", "discriminator"])
        case .number(let kind):
            if ["int32", "int64", "float", "double"].contains(keywords["format"].string ?? "") { said.insert("format") }
            if kind.isWhole, keywords["multipleOf"].int == 1 { said.insert("multipleOf") }
        case .any, .flag, .string, .spelledNumber: break
        }
        // Without null, one choice is left.
        if choices.isEmpty, allowsNull { said.formUnion(["anyOf", "oneOf"]) }
        if keywords["default"].isNull { said.insert("default") }
        if keywords["uniqueItems"].bool == false { said.insert("uniqueItems") }
        if keywords["required"].count == 0 { said.insert("required") }
        let unsaid = keywords.members.map(\.key).filter { !said.contains($0) && !Self.asksForNothing($0) }
        return Set(unsaid).union(saidOtherwise).sorted()
    }

    /// The same for the elements or members of a field of this type, of which this is the schema.
    /// - Parameter isInside: whether they are inside other elements, for which nothing can be said.
    func unsaid(forEachOf type: InferredType, isInside: Bool) -> [String] {
        switch type.inside {
        case nil, .record, .union: []  // records and unions have notes of their own
        case let element?: unsaid(for: element, isInside ? DocumentConstraints() : constraints(forEachOf: type))
        }
    }

    /// Whether a keyword refuses no value: an annotation, or an extension of a tool.
    static func asksForNothing(_ keyword: String) -> Bool { annotations.contains(keyword) || keyword.hasPrefix("x-") }

    /// Keywords that refuse no value, including those of OpenAPI.
    private static let annotations: Set<String> = [
        "$schema", "$id", "$ref", "$defs", "definitions", "$comment", "$anchor", "title", "description", "type", "allOf",
        "readOnly", "writeOnly", "examples",
        "deprecated", "example", "externalDocs", "xml",
    ]
}

extension InferredType {
    /// The type of the elements or members; nil where there are none.
    var inside: InferredType? {
        switch self {
        case .list(let element, _), .dictionary(let element, _): element
        default: nil
        }
    }

    fileprivate var hasNullInside: Bool {
        switch self {
        case .list(_, let nullable), .dictionary(_, let nullable): nullable
        default: false
        }
    }

    fileprivate var isScalar: Bool {
        switch self {
        case .flag, .string, .number, .uuid, .url, .enumeration: true
        default: false
        }
    }
}
