import DynWrap
import DynWrapSchema

/// What all schemas of a document that hold for a value say of it together.
struct DocumentPart {
    /// A union: the member that tells its kinds apart, and their schemas by its text.
    struct Choice {
        let tag: String
        let kinds: [(text: String, node: Int)]
    }

    let kinds: SchemaKinds
    let properties: [(key: String, node: Int)]
    let required: Set<String>
    let items: Int?
    let additional: Int?
    let format: SchemaFormat?
    let note: String?
    let isReadOnly: Bool
    let allowsNull: Bool
    /// The strings there may be.
    let texts: [String]?
    let choice: Choice?
    let isClosed: Bool
    private let keywords: JSON

    var hasProperties: Bool { !properties.isEmpty }

    init(_ document: SchemaDocument, _ node: Int) {
        let parts = document.parts(of: node)
        // The schemas of this value as they are written; of a keyword that stands in several, the first.
        keywords = JSON(members: parts.reversed().flatMap { Array((document.json[pointer: $0.pointer] ?? .missing).members) })
        var seen: Set<ExactText> = []
        properties = parts.flatMap(\.properties).filter { seen.insert(ExactText($0.key)).inserted }
        required = Set(parts.flatMap(\.required))
        items = parts.compactMap(\.items).first
        additional = parts.compactMap(\.additional).first
        isClosed = keywords["additionalProperties"].bool == false
        format = parts.compactMap(\.format).first
        // What is said of a definition is said there.
        note = document.nodes[node].note
        isReadOnly = parts.contains(where: \.isReadOnly)
        allowsNull = document.allows(.null, node)
        let values = parts.compactMap(\.values).first
        texts = values.flatMap { values in
            let texts = values.filter { !$0.isNull }.map(\.string)
            return texts.contains(nil) ? nil : texts.compactMap(\.self)
        }
        let declared = parts.compactMap(\.kinds)
        if let first = declared.first {
            kinds = declared.dropFirst().reduce(first) { $0.intersection($1) }
        } else if let values {
            kinds = values.reduce(into: []) { $0.formUnion(SchemaKinds(of: $1)) }
        } else {
            kinds = properties.isEmpty ? [] : .object
        }
        choice = Self.choice(document, parts)
    }

    /// Several schemas of which each says by one text of the same member what it is of.
    private static func choice(_ document: SchemaDocument, _ parts: [SchemaNode]) -> Choice? {
        guard let choices = parts.lazy.map({ $0.anyOf.isEmpty ? $0.oneOf : $0.anyOf }).first(where: { $0.count > 1 }) else {
            return nil
        }
        let kinds = choices.filter { document.nodes[$0].kinds != .null }
        guard kinds.count > 1 else { return nil }
        let tags = kinds.map { kind -> [String: String] in
            let parts = document.parts(of: kind)
            let required = Set(parts.flatMap(\.required))
            return parts.flatMap(\.properties).reduce(into: [:]) { found, property in
                let values = document.parts(of: property.node).compactMap(\.values).first ?? []
                if required.contains(property.key), values.count == 1, let text = values[0].string { found[property.key] = text }
            }
        }
        let common = tags[0].keys.sorted().first { key in
            tags.allSatisfy { $0[key] != nil } && Set(tags.compactMap { $0[key] }).count == kinds.count
        }
        guard let common else { return nil }
        return Choice(tag: common, kinds: zip(tags, kinds).map { (text: $0[common] ?? "", node: $1) })
    }

    /// The names of the kinds; none where all are allowed.
    var kindNames: [String] {
        let names: [(SchemaKinds, String)] = [
            (.boolean, "boolean"), (.object, "object"), (.array, "array"), (.number, "number"), (.string, "string"),
        ]
        return names.filter { !kinds.isDisjoint(with: $0.0) }.map(\.1)
    }

    /// The type for whole numbers of these bounds.
    var wholeNumber: InferredNumber {
        guard let most = keywords["maximum"].number, most.int == nil else { return .int }
        return most.integer(as: UInt64.self) != nil && (keywords["minimum"].int ?? -1) >= 0 ? .uint64 : .int128
    }

    // MARK: What is said of the value

    /// The modifiers of a field of the type.
    func modifiers(for type: InferredType) -> [String] {
        var modifiers: [String] = []
        switch type {
        case .number: modifiers += range("minimum", "maximum", "exclusiveMaximum", word: "range")
        case .string: modifiers += range("minLength", "maxLength", nil, word: "count")
        case .list: modifiers += range("minItems", "maxItems", nil, word: "count")
        default: break
        }
        if let value = defaultLiteral(for: type) { modifiers.append(".default(\(value))") }
        if let note { modifiers.append(".doc(\(SwiftText.literal(note)))") }
        return modifiers
    }

    private func range(_ least: String, _ most: String, _ below: String?, word: String) -> [String] {
        let (low, high) = (keywords[least].number?.text, keywords[most].number?.text)
        let end = below.flatMap { keywords[$0].number?.text }
        if low == nil, high == nil, end == nil { return [] }
        if high == nil, let end { return [".\(word)(\(low ?? "")..<\(end))"] }
        // A range that ends before it begins would trap.
        if let a = keywords[least].double, let b = keywords[most].double, a > b { return [] }
        return [".\(word)(\(low ?? "")...\(high ?? ""))"]
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

    /// The keywords that a field of the type does not say.
    func unsaid(for type: InferredType) -> [String] {
        var said: Set<String> = [
            "$schema", "$id", "$ref", "$defs", "definitions", "$comment", "$anchor", "title", "description", "type", "allOf",
            "readOnly", "examples",
        ]
        switch type {
        case .number: said.formUnion(["minimum", "maximum", "exclusiveMaximum", "default"])
        case .string: said.formUnion(["minLength", "maxLength", "default"])
        case .flag: said.insert("default")
        case .enumeration: said.insert("enum")
        case .date: said.insert("format")
        case .list: said.formUnion(["items", "minItems", "maxItems"])
        case .dictionary: said.insert("additionalProperties")
        case .record: said.formUnion(["properties", "required", "additionalProperties"])
        case .union: said.formUnion(["anyOf", "oneOf"])
        case .any, .spelledNumber: break
        }
        if keywords["anyOf"].count == 2 || keywords["oneOf"].count == 2, allowsNull { said.formUnion(["anyOf", "oneOf"]) }
        return keywords.members.map(\.key).filter { !said.contains($0) }.sorted()
    }
}
