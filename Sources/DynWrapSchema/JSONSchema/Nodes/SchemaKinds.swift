/// The kinds of values that `type` names.
package struct SchemaKinds: OptionSet, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let null = SchemaKinds(rawValue: 1)
    package static let boolean = SchemaKinds(rawValue: 2)
    package static let object = SchemaKinds(rawValue: 4)
    package static let array = SchemaKinds(rawValue: 8)
    /// Numbers that are not whole.
    static let fraction = SchemaKinds(rawValue: 16)
    package static let string = SchemaKinds(rawValue: 32)
    package static let integer = SchemaKinds(rawValue: 64)
    package static let number: SchemaKinds = [.integer, .fraction]
    static let all: SchemaKinds = [.null, .boolean, .object, .array, .string, .number]

    static let byName: [(name: String, kinds: SchemaKinds, noun: String)] = [
        ("boolean", .boolean, "a bool"), ("object", .object, "an object"), ("array", .array, "an array"),
        ("number", .number, "a number"), ("string", .string, "a string"), ("integer", .integer, "a whole number"),
        ("null", .null, "null"),
    ]

    /// "a string or null"
    package var nouns: String { listed.map(\.noun).joined(separator: " or ") }

    /// The kinds, each with one entry. Fractions have no name of their own and count as numbers.
    var listed: [(name: String, kinds: SchemaKinds, noun: String)] {
        let all = contains(.fraction) ? union(.number) : self
        return Self.byName.filter { all.contains($0.kinds) && !($0.kinds == .integer && all.contains(.number)) }
    }

    /// The kind of a value: exactly one, or none for a missing value.
    package init(of json: JSON) {
        switch json.kind {
        case .null: self = .null
        case .bool: self = .boolean
        case .object: self = .object
        case .array: self = .array
        case .string: self = .string
        case .number: self = json.number?.isWhole == true ? .integer : .fraction
        case .missing: self = []
        }
    }
}
