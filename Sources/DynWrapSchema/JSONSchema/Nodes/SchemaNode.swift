/// One schema of a JSON Schema document: its keywords, with references to other schemas by their number.
package struct SchemaNode: Sendable {
    package let pointer: JSONPointer
    /// The number of its resource, which is the nearest surrounding schema with an `$id`.
    let resource: Int
    /// The value of a schema that is `true` or `false`; nil for others.
    package var always: Bool?
    package var kinds: SchemaKinds?
    package var values: [JSON]? { didSet { allowed = values.map { AllowedValues($0) } } }
    /// The same values as a set, for lookup.
    private(set) var allowed: AllowedValues?
    var bounds: [SchemaBound] = []
    var sizes: [SchemaSize] = []
    var pattern: Pattern?
    /// The format, where it is known, and whether a string must have it.
    package var format: SchemaFormat?
    package var assertsFormat = false
    package var formatName: String?
    var hasUniqueItems = false

    package var properties: [(key: String, node: Int)] = []
    /// The properties' schemas by key.
    var known: [ScalarKey: Int] = [:]
    package var required: [String] = []
    var patternProperties: [(pattern: Pattern, node: Int)] = []
    /// The schemas of the members whose keys match a pattern.
    package var patternNodes: [Int] { patternProperties.map(\.node) }
    package var additional: Int?
    var propertyNames: Int?
    var dependentRequired: [(key: String, others: [String])] = []
    var dependentSchemas: [(key: String, node: Int)] = []
    package var unevaluatedProperties: Int?

    package var prefixItems: [Int] = []
    package var items: Int?
    var contains: Int?
    var leastContained = 1
    var mostContained: Int?
    var unevaluatedItems: Int?

    package var allOf: [Int] = []
    package var anyOf: [Int] = []
    package var oneOf: [Int] = []
    package var not: Int?
    /// `if`, `then` and `else`; the last two have an effect only with the first.
    var condition: (test: Int?, then: Int?, otherwise: Int?) = (nil, nil, nil)
    package var reference: Int?
    /// The anchor's name in a reference whose target depends on the path to it. Where no schema on the path has the anchor,
    /// ``dynamicFallback`` is the target.
    var dynamicName: String?
    var dynamicFallback: Int?

    package var title: String?
    package var note: String?
    package var isReadOnly = false
    package var isWriteOnly = false
    package var defaultValue = JSON.missing

    init(_ pointer: JSONPointer, resource: Int) {
        self.pointer = pointer
        self.resource = resource
    }

    /// Whether it is only a reference, without other keywords that check a value or affect the layout of a model.
    package var isPureReference: Bool {
        guard reference != nil, kinds == nil, values == nil, bounds.isEmpty, sizes.isEmpty, pattern == nil, format == nil else {
            return false
        }
        guard properties.isEmpty, required.isEmpty, patternProperties.isEmpty, dependentSchemas.isEmpty,
            dependentRequired.isEmpty,
            additional == nil, propertyNames == nil, unevaluatedProperties == nil
        else { return false }
        guard items == nil, prefixItems.isEmpty, contains == nil, !hasUniqueItems, unevaluatedItems == nil else { return false }
        return allOf.isEmpty && anyOf.isEmpty && oneOf.isEmpty && not == nil && condition.test == nil && dynamicFallback == nil
            && defaultValue.isMissing && !isReadOnly && !isWriteOnly && title == nil
    }
}

/// A number with which a value is compared, or of which it must be a multiple.
struct SchemaBound: Sendable {
    enum Relation: Sendable { case atLeast, atMost, moreThan, lessThan, multiple }

    let relation: Relation
    let number: JSONNumber

    var words: String {
        switch relation {
        case .atLeast: "a number of at least \(number)"
        case .atMost: "a number of at most \(number)"
        case .moreThan: "a number of more than \(number)"
        case .lessThan: "a number of less than \(number)"
        case .multiple: "a multiple of \(number)"
        }
    }

    /// Whether a number meets this bound.
    func allows(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        unsafe number.withText { bound in
            if relation == .multiple { return unsafe NumberDecoding.isMultiple(text, of: bound) }
            let order = unsafe NumberDecoding.compare(text, bound)
            switch relation {
            case .atLeast: return order != .less
            case .atMost: return order != .greater
            case .moreThan: return order == .greater
            case .lessThan, .multiple: return order == .less
            }
        }
    }
}

/// A limit for the size of a string, an array or an object.
struct SchemaSize: Sendable {
    let kind: JSON.Kind
    let isLeast: Bool
    let count: Int

    var words: String {
        let noun = kind == .string ? "characters" : kind == .array ? "elements" : "members"
        return "\(isLeast ? "at least" : "at most") \(count) \(noun)"
    }

    func allows(_ size: Int) -> Bool { isLeast ? size >= count : size <= count }
}
