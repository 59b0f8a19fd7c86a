import DynWrap

/// The meaning found for samples or a JSON Schema document, which can be written in Swift or as JSON Schema.
struct InferredModel: Sendable {
    /// The types of the samples or of the document; several where a document only has definitions.
    var roots: [InferredType] = []
    /// The type of the samples, where they have one type.
    var root: InferredType { roots.first ?? .any([]) }
    /// Whether some samples are null.
    var isNullable = false
    var records: [InferredRecord] = []
    var unions: [InferredUnion] = []
    var enums: [InferredEnum] = []
    /// The notes at the head of the output.
    var notes: [String] = []
    /// The name of the model.
    var name = "Root"
}

/// The type of a value, apart from null. Lists and dictionaries are nested at most `InferLimits.nesting` deep, so it may be
/// walked recursively.
indirect enum InferredType: Hashable, Sendable {
    /// Any value of these JSON Schema types; of any type where the list is empty.
    case any([String])
    case flag
    case string
    case number(InferredNumber)
    /// Numbers, some of which are written in strings.
    case spelledNumber(InferredNumber)
    case date(InferredDate)
    case uuid
    case url
    /// The index of the part in the model's list of its kind.
    case enumeration(Int)
    case record(Int)
    case union(Int)
    /// The type of the elements, and whether they may be null.
    case list(InferredType, nullable: Bool)
    case dictionary(InferredType, nullable: Bool)
}

/// The kinds of numbers.
enum InferredNumber: String, Sendable {
    case int = "Int"
    case uint64 = "UInt64"
    case int128 = "Int128"
    case double = "Double"
    case decimal = "Decimal"

    var isWhole: Bool { self != .double && self != .decimal }
}

/// The form of a date.
struct InferredDate: Hashable, Sendable {
    /// The text of the declaration after the key: `.mdySlashes`, `iso8601: [.fraction(6)]`.
    let argument: String
    /// The format in JSON Schema; nil where there is none.
    var format: String?
    /// Whether the date is a JSON number; `isWhole` tells whether all are whole numbers.
    var isNumber = false
    var isWhole = false
}

/// An object with known members.
struct InferredRecord: Sendable {
    var name = ""
    var fields: [InferredField] = []
    /// Whether unknown keys are a problem.
    var isClosed = false
    /// The notes at the head of the schema.
    var notes: [String] = []
}

/// A member.
struct InferredField: Sendable {
    let key: String
    var name = ""
    var type: InferredType
    /// Whether the member is always present.
    var isRequired = false
    var isNullable = false
    var notes: [String] = []
    /// The document's other declarations about the value: modifiers, as they are written.
    var modifiers: [String] = []
    var isReadOnly = false
    /// Whether a document says `writeOnly`, which an exported `.secret` is.
    var isSecret = false
    /// The key of the tag next to a union's value.
    var tagKey: String?
}

/// A string with few different values.
struct InferredEnum: Sendable {
    var name = ""
    var cases: [(value: String, name: String)] = []
}

/// A value of one of several kinds (the cases of the union).
struct InferredUnion: Sendable {
    struct Kind: Sendable {
        let tag: String
        var name = ""
        /// The index of its record; nil where it has no record. Then it has any value or, by `hasValue`, none.
        var record: Int?
        var hasValue = true
        /// The type, in a union by shape.
        var type: InferredType?
    }

    var name = ""
    let tagKey: String
    /// Whether the tag is next to the value and not in it.
    let isBeside: Bool
    /// Whether there is no tag: the first kind that can read a value is its kind.
    var isByShape = false
    var kinds: [Kind] = []
}
