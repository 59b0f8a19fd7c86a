/// One schema of a JSON Schema document: its keywords, other schemas by their number in the document.
package struct SchemaNode: Sendable {
    /// The kinds of values that `type` names.
    package struct Kinds: OptionSet, Sendable {
        package let rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }
        package static let null = Kinds(rawValue: 1)
        package static let boolean = Kinds(rawValue: 2)
        package static let object = Kinds(rawValue: 4)
        package static let array = Kinds(rawValue: 8)
        package static let number = Kinds(rawValue: 16)
        package static let string = Kinds(rawValue: 32)
        package static let integer = Kinds(rawValue: 64)

        static let byName: [(name: String, kind: Kinds, noun: String)] = [
            ("boolean", .boolean, "a bool"), ("object", .object, "an object"),
            ("array", .array, "an array"), ("number", .number, "a number"), ("string", .string, "a string"),
            ("integer", .integer, "a whole number"),
            ("null", .null, "null"),
        ]

        /// "a string or null"
        var nouns: String { Self.byName.filter { contains($0.kind) }.map(\.noun).joined(separator: " or ") }

        func allows(_ json: JSON) -> Bool {
            switch json.kind {
            case .null: contains(.null)
            case .bool: contains(.boolean)
            case .object: contains(.object)
            case .array: contains(.array)
            case .string: contains(.string)
            case .number: contains(.number) || (contains(.integer) && json.number?.isWhole == true)
            case .missing: false
            }
        }
    }

    /// A number that a value is compared with.
    struct Bound: Sendable {
        let keyword: String
        let number: JSONNumber
        let words: String
        /// Whether a value that compares so is in bounds.
        let allows: @Sendable (NumberOrder) -> Bool
    }

    /// A count that a string's, array's or object's size is compared with.
    struct Size: Sendable {
        let kind: JSON.Kind
        let isLeast: Bool
        let count: Int
    }

    package let pointer: JSONPointer
    /// Of the schemas `true` and `false`, which one.
    var always: Bool?
    package var kinds: Kinds?
    package var values: [JSON]? { didSet { allowed = values.map { AllowedValues($0) } } }
    /// The same, made to be looked up.
    private(set) var allowed: AllowedValues?
    var bounds: [Bound] = []
    var sizes: [Size] = []
    var pattern: Pattern?
    package var format: SchemaFormat?
    package var properties: [(key: String, node: Int)] = []
    /// The properties' schemas by key.
    var known: [ScalarKey: Int] = [:]
    package var required: [String] = []
    package var additional: Int?
    package var items: Int?
    package var allOf: [Int] = []
    package var anyOf: [Int] = []
    package var reference: Int?

    package var title: String?
    package var note: String?
    package var isReadOnly = false
    package var defaultValue = JSON.missing

    init(_ pointer: JSONPointer) { self.pointer = pointer }

    /// The schemas that are asked about the same value.
    package var inPlace: [Int] { (reference.map { [$0] } ?? []) + allOf + anyOf }

    /// Whether other schemas are asked about the same value.
    var asksOthers: Bool { reference != nil || !allOf.isEmpty || !anyOf.isEmpty }

    /// Whether it says nothing but where to look.
    package var isPureReference: Bool {
        reference != nil && kinds == nil && values == nil && bounds.isEmpty && sizes.isEmpty && pattern == nil && format == nil
            && properties.isEmpty && required.isEmpty && additional == nil && items == nil && allOf.isEmpty && anyOf.isEmpty
            && defaultValue.isMissing && !isReadOnly
    }
}
