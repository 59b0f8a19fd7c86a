import DynWrap
import DynWrapSchema

/// The declarations about a value in all schemas of a document that apply to it.
struct DocumentPart {
    /// A union: the member that distinguishes its kinds, and their schemas by its text.
    struct Choice {
        let tag: String
        let kinds: [(text: String, node: Int)]
    }

    let kinds: SchemaKinds
    let properties: [(key: String, node: Int)]
    let required: Set<String>
    let items: Int?
    /// The schemas of the first elements, where no further elements are allowed.
    let tuple: [Int]
    /// The schema of all members that are not among the properties; nil where they have several or none.
    let members: Int?
    let format: SchemaFormat?
    let note: String?
    let isReadOnly: Bool
    let isSecret: Bool
    let allowsNull: Bool
    /// All allowed values except null, each once; nil where they are not listed.
    let values: [JSON]?
    let choice: Choice?
    /// The schemas of which one must apply, where no text decides which; empty where there is no choice.
    let choices: [Int]
    let isClosed: Bool
    /// The keywords of all schemas for this value; where several have a keyword, the tightest bound, else the first.
    let keywords: JSON
    /// The keywords that another of these schemas has with another value, which counts too.
    let saidOtherwise: Set<String>

    var hasProperties: Bool { !properties.isEmpty }

    /// The allowed strings, where only strings are allowed, and no two of them are equal as Swift's strings.
    var texts: [String]? {
        guard let texts = values?.map(\.string), !texts.isEmpty, !texts.contains(nil), Set(texts).count == texts.count else {
            return nil
        }
        return texts.compactMap(\.self)
    }

    init(_ document: SchemaDocument, _ node: Int) {
        let parts = document.parts(of: node)
        let (keywords, others) = Self.merged(parts.map { document.json[pointer: $0.pointer] ?? .missing })
        var seen: Set<ExactText> = []
        self.keywords = keywords
        properties = parts.flatMap(\.properties).filter { seen.insert(ExactText($0.key)).inserted }
        required = Set(parts.flatMap(\.required))
        items = parts.compactMap(\.items).first
        let first = parts.first { !$0.prefixItems.isEmpty }
        let isFull = first.map { first in
            (keywords["maxItems"].int ?? .max) <= first.prefixItems.count
                || first.items.map { document.nodes[$0].always == false } == true
        }
        tuple = isFull == true ? first?.prefixItems ?? [] : []
        let patterned = parts.flatMap(\.patternNodes)
        let additional = parts.compactMap(\.additional).first
        let isOpen = additional.map { document.nodes[$0].always != false } ?? true
        // Members with key patterns have one schema where there is one pattern and no other members are allowed.
        let patterns = keywords["patternProperties"].members.map(\.key)
        let isForAll = patterned.count == 1 && (!isOpen || patterns.count == 1 && Self.matchAll.contains(patterns[0]))
        members = patterned.isEmpty ? (isOpen ? additional : nil) : (isForAll ? patterned[0] : nil)
        let isUnevaluated = keywords["unevaluatedProperties"].bool == false
        let mayHaveOthers = ["if", "dependentSchemas", "anyOf", "oneOf", "patternProperties"].contains { keywords[$0].exists }
        isClosed = patterned.isEmpty && (keywords["additionalProperties"].bool == false || (isUnevaluated && !mayHaveOthers))
        format = parts.compactMap(\.format).first
        // The note of a definition is written there.
        note = document.nodes[node].note
        isReadOnly = parts.contains(where: \.isReadOnly)
        isSecret = parts.contains(where: \.isWriteOnly)
        allowsNull = document.allows(.null, node)
        var listed: Set<JSON> = []
        let lists = parts.compactMap(\.values)
        let allowed = lists.first?.filter { value in lists.allSatisfy { $0.contains(value) } }
        values = allowed?.filter { !$0.isNull && listed.insert($0).inserted }
        saidOtherwise = others.subtracting(allowed?.isEmpty == false ? ["enum"] : [])
        let declared = parts.compactMap(\.kinds)
        if let first = declared.first {
            kinds = declared.dropFirst().reduce(first) { $0.intersection($1) }
        } else if let values {
            kinds = values.reduce(into: []) { $0.formUnion(SchemaKinds(of: $1)) }
        } else {
            kinds = properties.isEmpty && members == nil ? [] : .object
        }
        choices = Self.choices(document, parts)
        choice = Self.choice(document, choices, keywords["discriminator"])
    }

    /// The keywords of several schemas for one value, and those of which this gives only one of several.
    private static func merged(_ schemas: [JSON]) -> (keywords: JSON, others: Set<String>) {
        var merged = JSON.emptyObject
        var others: Set<String> = []
        for (key, value) in schemas.lazy.flatMap(\.members) {
            let known = merged[key]
            if known.isMissing {
                merged[key] = value
            } else if known != value {
                if let number = value.number, let other = known.number, lowerBounds.contains(key) || upperBounds.contains(key) {
                    if (number.compared(with: other) == .greater) == lowerBounds.contains(key) { merged[key] = value }
                } else if !asksForNothing(key), !combined.contains(key) {
                    others.insert(key)
                }
            }
        }
        return (merged, others)
    }

    private static let lowerBounds: Set<String> = ["minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties"]
    private static let upperBounds: Set<String> = ["maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties"]
    /// Those of which all are read.
    private static let combined: Set<String> = ["properties", "required", "default", "discriminator"]

    /// Patterns that match every key of one line.
    private static let matchAll: Set<String> = ["", ".*", "^.*", ".*$", "^.*$"]

    private static func choices(_ document: SchemaDocument, _ parts: [SchemaNode]) -> [Int] {
        let lists = parts.lazy.map { $0.anyOf.isEmpty ? $0.oneOf : $0.anyOf }
        let kinds = lists.first { $0.count > 1 }?.filter { document.nodes[$0].kinds != .null } ?? []
        return kinds.count > 1 ? kinds : []
    }

    /// Several schemas, each with a different constant text for the same required member.
    /// - Parameter discriminator: OpenAPI's declaration of that member.
    private static func choice(_ document: SchemaDocument, _ kinds: [Int], _ discriminator: JSON) -> Choice? {
        guard !kinds.isEmpty else { return nil }
        if let tag = discriminator["propertyName"].string {
            let mapping = discriminator["mapping"].members.map { (text: $0.key, schema: $0.value.string ?? "") }
            let texts = kinds.map { kind in
                let name = document.definitionName(of: document.resolved(kind)) ?? ""
                return mapping.first { $0.schema == name || $0.schema.hasSuffix("/" + name) }?.text ?? name
            }
            return Set(texts).count == kinds.count ? Choice(tag: tag, kinds: zip(texts, kinds).map { (text: $0, node: $1) }) : nil
        }
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

    /// The names of the kinds; empty where all are allowed.
    var kindNames: [String] {
        let names: [(SchemaKinds, String)] = [
            (.boolean, "boolean"), (.object, "object"), (.array, "array"), (.number, "number"), (.string, "string"),
        ]
        return names.filter { !kinds.isDisjoint(with: $0.0) }.map(\.1)
    }

    /// The type for whole numbers in these bounds.
    var wholeNumber: InferredNumber {
        guard let most = keywords["maximum"].number, most.int == nil else { return .int }
        return most.integer(as: UInt64.self) != nil && (keywords["minimum"].int ?? -1) >= 0 ? .uint64 : .int128
    }
}

extension SchemaDocument {
    /// The name of a schema that is a definition, also of OpenAPI.
    func definitionName(of node: Int) -> String? {
        let tokens = nodes[node].pointer.tokens
        guard tokens.count >= 2, ["$defs", "definitions", "schemas"].contains(tokens[tokens.count - 2]) else { return nil }
        return tokens.last
    }

    /// The schema to which another one is equivalent: a single reference, the only choice besides null, the only part of an
    /// `allOf`.
    func meant(by node: Int) -> Int {
        var node = node
        var seen: Set<Int> = []
        while seen.insert(node).inserted {
            let schema = nodes[node]
            let isBare =
                schema.properties.isEmpty && schema.required.isEmpty && schema.additional == nil && schema.items == nil
                && schema.patternNodes.isEmpty
                && schema.values == nil && schema.format == nil
            guard isBare else { break }
            let choices = (schema.anyOf + schema.oneOf).filter { nodes[$0].kinds != .null }
            let next = [schema.reference].compactMap(\.self) + schema.allOf + choices
            guard next.count == 1, choices.isEmpty || schema.anyOf.count + schema.oneOf.count == 2 else { break }
            node = next[0]
        }
        return node
    }
}
