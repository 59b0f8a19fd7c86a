/// The schemas of a document, prepared for running: a few numbers and ranges for each schema, and all larger data in tables.
///
/// A schema is a node. The node has the checks of a value itself (its type, `enum`, bounds, `pattern` and others). Steps run
/// other schemas, with separate lists for objects, for arrays and for other values. A value without steps is checked by its
/// node alone.
struct SchemaPlan: Sendable {
    /// One schema.
    struct Node: Sendable {
        /// The kinds of values it allows, from `type`; none for the schema `false`.
        var kinds: SchemaKinds = .all
        /// The kinds it can allow, given the schemas that it applies to the same value.
        var possible: SchemaKinds = .all
        var checks: Checks = []
        var values: Int32 = 0
        var bounds: Span = .none
        var text: Int32 = 0
        var sizes: Span = .none
        var objectSteps: Span = .none
        var arraySteps: Span = .none
        var scalarSteps: Span = .none
        /// Whether it records the evaluated members and elements, for an `unevaluatedProperties` or `unevaluatedItems` around
        /// it.
        var isTracked = false
        /// Whether its answers are kept, because several paths can apply it to the same value.
        var isKept = false
        /// The resource whose dynamic anchors apply from here on; -1 where nothing depends on it.
        var scope: Int32 = -1

        @inline(__always)
        func steps(_ kind: SchemaKinds) -> Span {
            kind == .object ? objectSteps : kind == .array ? arraySteps : scalarSteps
        }

        /// Whether it allows exactly what its steps for the same value allow.
        var saysNothing: Bool {
            kinds == .all && checks.isEmpty && !isTracked && scope < 0 && objectSteps.count == scalarSteps.count
                && arraySteps.count == scalarSteps.count
        }

        var isLeaf: Bool { objectSteps.isEmpty && arraySteps.isEmpty && scalarSteps.isEmpty }
    }

    /// The checks of a value itself, besides its kind.
    struct Checks: OptionSet, Sendable {
        let rawValue: UInt8
        static let values = Checks(rawValue: 1)
        static let bounds = Checks(rawValue: 2)
        static let text = Checks(rawValue: 4)
        static let objectSizes = Checks(rawValue: 8)
        static let arraySizes = Checks(rawValue: 16)
        static let unique = Checks(rawValue: 32)
    }

    /// A part of a table.
    struct Span: Sendable {
        var start: Int32
        var count: Int32
        static let none = Span(start: 0, count: 0)
        var isEmpty: Bool { count == 0 }
        @inline(__always) var first: Int { Int(start) }
        @inline(__always) var end: Int { Int(start &+ count) }
        var range: Range<Int> { first..<end }
    }

    /// A step: what to do, and its node or table.
    struct Step: Sendable {
        enum Kind: UInt8, Sendable {
            /// The node must allow the same value: `$ref`, `allOf`.
            case all
            /// The node of a dynamic anchor, `$dynamicRef`; `table` is its name, `node` the fallback where no schema on the
            /// path has it.
            case dynamic
            /// At least one of the choices in `table` must allow the value, or exactly one.
            case anyOf, oneOf
            case not
            /// `if`, with `then` and `else` in `table`.
            case condition
            /// The node must allow the same object if it has the key: `dependentSchemas`.
            case dependentSchema
            /// If one key is present, others must be: `dependentRequired`.
            case dependentKeys
            case names
            case members
            case elements
            case contains
            case unevaluatedMembers, unevaluatedElements
        }

        let kind: Kind
        var node: Int32 = -1
        var table: Int32 = -1
    }

    /// The checks of an array's elements.
    struct Elements: Sendable {
        var first: [Int32] = []
        var rest: Int32 = -1
    }

    /// How many elements the schema must allow.
    struct Contained: Sendable {
        var least: Int
        var most: Int
    }

    /// The checks of a string.
    struct Text: Sendable {
        var least = 0
        var most = Int.max
        var pattern: Pattern?
        var format: SchemaFormat?
    }

    /// A bound, with its number as an `Int` where possible.
    struct Bound: Sendable {
        let bound: SchemaBound
        let int: Int?
    }

    /// The values of an `enum`: strings are compared by bytes, others by meaning.
    struct Values: Sendable {
        let strings: KeyTable
        let others: AllowedValues?
    }

    var nodes: [Node] = []
    var steps: [Step] = []
    var members: [MemberTable] = []
    var elements: [Elements] = []
    var contained: [Contained] = []
    var texts: [Text] = []
    var bounds: [Bound] = []
    var sizes: [SchemaSize] = []
    var values: [Values] = []
    /// Lists of nodes: choices, or `then` and `else`, with -1 for none.
    var lists: [[Int32]] = []
    /// Keys on which others depend, with the keys that are then required.
    var dependencies: [(key: KeyNeedle, others: [(name: String, key: KeyNeedle)])] = []
    /// For each dynamic anchor, its node by resource.
    var dynamicTargets: [[Int: Int]] = []
    /// The length of the longest chain of schemas for one value; nil where there may be a cycle.
    var longestChain: Int?

    init() {}
}
