import DynWrap

/// What samples or a JSON Schema document were found to mean, ready to be written: in Swift or as JSON Schema.
struct InferredModel: Sendable {
    /// What the samples are, or the document; several where a document only defines.
    var roots: [InferredType] = []
    /// What the samples are, where they are of one type.
    var root: InferredType { roots.first ?? .any([]) }
    /// Whether some samples are null.
    var isNullable = false
    var records: [InferredRecord] = []
    var unions: [InferredUnion] = []
    var enums: [InferredEnum] = []
    /// What is to be said at the head.
    var notes: [String] = []
    /// The name of the whole.
    var name = "Root"
}

/// The type of a value, null aside. Lists and dictionaries are nested `InferLimits.nesting` deep at the most, so it may be walked by recursion.
indirect enum InferredType: Hashable, Sendable {
    /// Anything, of these JSON Schema types; of any, where there is none.
    case any([String])
    case flag
    case string
    case number(InferredNumber)
    /// Numbers, some of which stand in strings.
    case spelledNumber(InferredNumber)
    case date(InferredDate)
    case uuid
    case url
    /// The places of what they are in the model's lists.
    case enumeration(Int)
    case record(Int)
    case union(Int)
    /// Elements, which may be null.
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

/// How a date is written.
struct InferredDate: Hashable, Sendable {
    /// What stands in a declaration behind the key: `.mdySlashes`, `iso8601: [.fraction(6)]`.
    let argument: String
    /// The format that JSON Schema has for it; nil where it has none.
    var format: String?
    /// Whether it is a JSON number, or nothing but whole ones.
    var isNumber = false
    var isWhole = false
}

/// An object with members that are known.
struct InferredRecord: Sendable {
    var name = ""
    var fields: [InferredField] = []
    /// Whether other keys are a problem.
    var isClosed = false
    /// What the schema says at its head.
    var notes: [String] = []
}

/// A member.
struct InferredField: Sendable {
    let key: String
    var name = ""
    var type: InferredType
    /// Whether it is always there.
    var isRequired = false
    var isNullable = false
    var notes: [String] = []
    /// What a document says of the value besides its type: modifiers, as they are written.
    var modifiers: [String] = []
    var isReadOnly = false
    /// The key beside it that says what it is, for a union's value.
    var tagKey: String?
}

/// Strings of which there are few.
struct InferredEnum: Sendable {
    var name = ""
    var cases: [(value: String, name: String)] = []
}

/// A value of one of several kinds.
struct InferredUnion: Sendable {
    struct Kind: Sendable {
        let tag: String
        var name = ""
        /// A record's place; nil where anything may be there, as `hasValue` says, or nothing.
        var record: Int?
        var hasValue = true
        /// What it is, in a union by shape.
        var type: InferredType?
    }

    var name = ""
    let tagKey: String
    /// Whether the tag stands beside the value and not in it.
    let isBeside: Bool
    /// Whether there is no tag: the first kind that reads a value is its kind.
    var isByShape = false
    var kinds: [Kind] = []
}
