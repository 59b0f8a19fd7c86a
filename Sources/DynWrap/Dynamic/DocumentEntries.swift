import DynWrapSchema

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Makes the entries for the objects of a JSON Schema document: which members are read by name, and as which types. The document
/// itself decides which values are valid.
struct DocumentEntries {
    private let document: SchemaDocument
    private let lineage: DynamicSchema.Lineage

    init(_ document: SchemaDocument, _ lineage: DynamicSchema.Lineage) {
        self.document = document
        self.lineage = lineage
    }

    /// The entries of an object: the properties of all schemas that apply to it, the first for each key.
    func items(of node: Int) -> [SchemaBuilder<DynamicSchema>.Item] {
        let parts = document.parts(of: node)
        let required = Set(parts.flatMap(\.required).map(ScalarKey.init))
        let properties = parts.flatMap(\.properties).map { (key: $0.key, node: $0.node, scalars: ScalarKey(string: $0.key)) }
        let sameKey = Dictionary(grouping: properties, by: \.scalars)
        let hidesMembers = hidesMembers(of: node)
        var keys: Set<ScalarKey> = []
        return properties.filter { keys.insert($0.scalars).inserted }
            .map { key, node, scalars in
                let made = entry(key, node, isRequired: required.contains(scalars))
                // Another schema for the object may say of the same member what is secret in it.
                let others = sameKey[scalars, default: []].dropFirst()
                return .entry(hidesMembers || others.contains { document.hasSecrets(in: $0.node) } ? made.secret : made)
            }
    }

    /// Whether a model is a secret, or has one of which no entry of its own is made. That one may be any of its members.
    func hidesMembers(of node: Int) -> Bool {
        let parts = document.parts(of: node)
        return parts.contains(where: \.isWriteOnly)
            || document.hasSecrets(in: node, besides: parts.flatMap(\.properties).map(\.node))
    }

    private func entry(_ key: String, _ node: Int, isRequired: Bool) -> any FieldProtocol {
        let shape = Shape(document, node)
        if shape.has(.object), !shape.has(.array) {
            if shape.hasProperties {
                let nested = nested(node, key)
                return finish(
                    Field<Wrapped<DynamicSchema>?>(nested: nested, FieldPath(key: key), default: nil) { .emptyObject }, shape,
                    isRequired, isSecret: hidesMembers(of: node))
            }
            if let member = shape.additional { return dictionary(key, member, shape, isRequired) }
        } else if shape.has(.array), let items = shape.items {
            return list(key, items, shape, isRequired)
        }
        switch Scalar(shape) {
        case .string: return scalar(String.self, key, shape, isRequired)
        case .integer: return scalar(Int.self, key, shape, isRequired)
        case .number: return scalar(Double.self, key, shape, isRequired)
        case .bool: return scalar(Bool.self, key, shape, isRequired)
        case .date, .dateTime: return scalar(Date.self, key, shape, isRequired)
        case .uri: return scalar(URL.self, key, shape, isRequired)
        case .uuid: return scalar(UUID.self, key, shape, isRequired)
        case nil: return scalar(JSON.self, key, shape, isRequired)
        }
    }

    private func list(_ key: String, _ items: Int, _ shape: Shape, _ isRequired: Bool) -> any FieldProtocol {
        let element = Shape(document, items)
        if element.hasProperties, !element.has(.array) {
            let nested = nested(items, key)
            let none = { @Sendable in
                WrappedList<DynamicSchema>(tree: .emptyArray, layout: nested.layout(DynamicSchema.self))
            }
            return finish(
                Field(nested: nested, FieldPath(key: key), default: none()) { .emptyObject }, shape, isRequired,
                isSecret: shape.isWriteOnly || hidesMembers(of: items)
                    || document.hasSecrets(in: shape.node, besides: [items]))
        }
        return switch (Scalar(element), element.allowsNull) {
        case (.string, false): scalar([String].self, key, shape, isRequired)
        case (.integer, false): scalar([Int].self, key, shape, isRequired)
        case (.number, false): scalar([Double].self, key, shape, isRequired)
        case (.bool, false): scalar([Bool].self, key, shape, isRequired)
        case (.string, true): scalar([String?].self, key, shape, isRequired)
        case (.integer, true): scalar([Int?].self, key, shape, isRequired)
        case (.number, true): scalar([Double?].self, key, shape, isRequired)
        case (.bool, true): scalar([Bool?].self, key, shape, isRequired)
        default: scalar(JSON.self, key, shape, isRequired)
        }
    }

    private func dictionary(_ key: String, _ member: Int, _ shape: Shape, _ isRequired: Bool) -> any FieldProtocol {
        let value = Shape(document, member)
        if value.hasProperties, !value.has(.array) {
            let nested = nested(member, key)
            let none = { @Sendable in
                WrappedDict<DynamicSchema>(tree: .emptyObject, layout: nested.layout(DynamicSchema.self))
            }
            return finish(
                Field(nested: nested, FieldPath(key: key), default: none()) { .emptyObject }, shape, isRequired,
                isSecret: shape.isWriteOnly || hidesMembers(of: member)
                    || document.hasSecrets(in: shape.node, besides: [member]))
        }
        return switch (Scalar(value), value.allowsNull) {
        case (.string, false): scalar([String: String].self, key, shape, isRequired)
        case (.integer, false): scalar([String: Int].self, key, shape, isRequired)
        case (.number, false): scalar([String: Double].self, key, shape, isRequired)
        case (.bool, false): scalar([String: Bool].self, key, shape, isRequired)
        case (.string, true): scalar([String: String?].self, key, shape, isRequired)
        case (.integer, true): scalar([String: Int?].self, key, shape, isRequired)
        case (.number, true): scalar([String: Double?].self, key, shape, isRequired)
        case (.bool, true): scalar([String: Bool?].self, key, shape, isRequired)
        default: scalar(JSON.self, key, shape, isRequired)
        }
    }

    /// A value of its own type, nil where it is absent or invalid.
    private func scalar<V: JSONConvertible>(_ type: V.Type, _ key: String, _ shape: Shape, _ isRequired: Bool)
        -> any FieldProtocol
    {
        var options = ConversionOptions()
        if shape.format == .date { options.date = .style(.yyyymmddDashes) }
        if shape.format == .dateTime { options.date = .iso8601(.milliseconds) }
        let value: V? = Self.read(shape.defaultValue, options)
        if let none = JSON.missing as? V {
            let spec = FieldSpec(FieldPath(key: key), .own, default: value ?? none)
            return finish(Field<V>(spec), shape, isRequired, value != nil, isSecret: document.hasSecrets(in: shape.node))
        }
        var spec = FieldSpec<V?>(FieldPath(key: key), FieldConversion<V>.own.optional, default: value)
        spec.facts.options.date = options.date
        return finish(Field(spec), shape, isRequired, value != nil, isSecret: document.hasSecrets(in: shape.node))
    }

    private static func read<V: JSONConvertible>(_ json: JSON, _ options: ConversionOptions) -> V? {
        guard json.exists, !json.isNull || V.acceptsNull, case .value(let value) = V.read(json, options) else { return nil }
        return value
    }

    /// The field with the other declarations of the document about it.
    /// - Parameter isSecret: whether the value is only written (`writeOnly`), or a part of it of which no entry is made.
    private func finish<V>(
        _ field: Field<V>, _ shape: Shape, _ isRequired: Bool, _ declaresDefault: Bool = false, isSecret: Bool
    ) -> any FieldProtocol {
        let (document, node) = (document, shape.node)
        let described = EntryDescription(
            isRequired: isRequired, constraints: shape.constraints, cases: shape.values
        ) { document.exported(node, isNested: false) }
        let made = field.changed { spec in
            spec.facts.described = described
            if isSecret { spec.facts.flags.insert(.secret) }
            if declaresDefault { spec.facts.flags.insert(.hasDefault) } else { spec.facts.flags.remove(.hasDefault) }
            spec.facts.documentation = shape.note ?? ""
            if isRequired, shape.allowsNull { spec.facts.flags.insert(.writesNull) }
        }
        return shape.isReadOnly ? made.readOnly : made
    }

    /// The layout of the models that a schema of the document describes, with the name of its title, else the key.
    private func nested(_ node: Int, _ key: String) -> NestedLayouts {
        let node = document.resolved(node)
        if let above = lineage.ancestor(node) { return NestedLayouts(keeping: false) { above.layout() } }
        let (document, lineage, name) = (document, lineage, Shape(document, node).title ?? key)
        return NestedLayouts { Layout(DynamicSchema(document, node, name: name, below: lineage)) }
    }
}

/// The type of a scalar entry.
private enum Scalar {
    case string, integer, number, bool, date, dateTime, uri, uuid

    /// Nil where a value may have several types.
    init?(_ shape: Shape) {
        switch shape.kinds.subtracting(.null) {
        case .string:
            self =
                switch shape.format {
                case .date: .date
                case .dateTime: .dateTime
                case .uri, .uriReference: .uri
                case .uuid: .uuid
                default: .string
                }
        case .integer: self = .integer
        case .number: self = .number
        case .boolean: self = .bool
        default: return nil
        }
    }
}

/// The declarations about a value in all schemas that apply to it.
private struct Shape {
    let kinds: SchemaKinds
    let hasProperties: Bool
    let items: Int?
    let additional: Int?
    let format: SchemaFormat?
    let title: String?
    let note: String?
    let isReadOnly: Bool
    let isWriteOnly: Bool
    /// The constraints of the value, in words.
    let constraints: [String]
    /// The allowed values without null; empty where any value is allowed.
    let values: [JSON]
    let node: Int
    let defaultValue: JSON
    let allowsNull: Bool

    init(_ document: SchemaDocument, _ node: Int) {
        self.node = node
        let parts = document.parts(of: node)
        let declared = parts.compactMap(\.kinds)
        hasProperties = parts.contains { !$0.properties.isEmpty }
        if let first = declared.first {
            kinds = declared.dropFirst().reduce(first) { $0.intersection($1) }
        } else {
            // Without `type`, the kinds of the allowed values.
            let values = parts.compactMap(\.values).first ?? []
            var kinds: SchemaKinds = hasProperties ? .object : []
            for value in values { kinds.formUnion(SchemaKinds(of: value)) }
            self.kinds = kinds
        }
        items = parts.compactMap(\.items).first
        additional = parts.compactMap(\.additional).first
        format = parts.compactMap(\.format).first
        title = parts.compactMap(\.title).first
        note = parts.compactMap(\.note).first
        isReadOnly = parts.contains(where: \.isReadOnly)
        isWriteOnly = parts.contains(where: \.isWriteOnly)
        constraints = parts.flatMap(\.constraintWords)
        // Where there are several lists, only values that are in all of them are allowed.
        let lists = parts.compactMap(\.values)
        values = (lists.first ?? []).filter { value in
            !value.isNull && lists.dropFirst().allSatisfy { $0.contains(value) }
        }
        defaultValue = parts.map(\.defaultValue).first { $0.exists } ?? .missing
        allowsNull = document.allows(.null, node)
    }

    func has(_ kind: SchemaKinds) -> Bool { !kinds.isDisjoint(with: kind) }
}
