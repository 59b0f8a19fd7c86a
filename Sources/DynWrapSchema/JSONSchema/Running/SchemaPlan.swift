/// A document's schemas in a form made to be run: a few numbers and ranges for each schema, everything larger in tables.
///
/// A schema is a node. What it checks of a value by itself (its type, `enum`, bounds, `pattern` and the like) is in the node; what runs other
/// schemas are steps, those for objects, for arrays and for all else apart. A value that no step is for is checked by its node alone.
struct SchemaPlan: Sendable {
    /// One schema.
    struct Node: Sendable {
        /// The kinds of values it allows: its `type`; none for the schema `false`.
        var kinds: SchemaKinds = .all
        /// The kinds it can allow, with what the schemas say that it runs on the same value.
        var possible: SchemaKinds = .all
        var checks: Checks = []
        var values: Int32 = 0
        var bounds: Span = .none
        var text: Int32 = 0
        var sizes: Span = .none
        var objectSteps: Span = .none
        var arraySteps: Span = .none
        var scalarSteps: Span = .none
        /// Whether it records which members and elements it has evaluated, for an `unevaluatedProperties` or `unevaluatedItems` around it.
        var isTracked = false
        /// Whether its answers are kept, because several paths may lead to it with the same value.
        var isKept = false
        /// The resource whose dynamic anchors count from here on; -1 where nothing depends on it.
        var scope: Int32 = -1

        @inline(__always)
        func steps(_ kind: SchemaKinds) -> Span {
            kind == .object ? objectSteps : kind == .array ? arraySteps : scalarSteps
        }

        /// Whether it allows what its steps about the same value allow, whatever the value is.
        var saysNothing: Bool {
            kinds == .all && checks.isEmpty && !isTracked && scope < 0 && objectSteps.count == scalarSteps.count
                && arraySteps.count == scalarSteps.count
        }

        var isLeaf: Bool { objectSteps.isEmpty && arraySteps.isEmpty && scalarSteps.isEmpty }
    }

    /// What a node checks of a value by itself, besides its kind.
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

    /// A step: what to do, with which node or table, and the target of it.
    struct Step: Sendable {
        enum Kind: UInt8, Sendable {
            /// The node must allow the same value: `$ref`, `allOf`.
            case all
            /// The node that a dynamic anchor means here, `$dynamicRef`; `table` is the name, `node` the one where nothing has it.
            case dynamic
            /// One of the choices in `table`, or exactly one.
            case anyOf, oneOf
            case not
            /// `if`, with `then` and `else` in `table`.
            case condition
            /// The node must allow the same object where it has the key: `dependentSchemas`.
            case dependentSchema
            /// Other keys must be there where one is: `dependentRequired`.
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

    /// How many elements a schema has to allow.
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

    /// A bound, and its number where that is an `Int`.
    struct Bound: Sendable {
        let bound: SchemaBound
        let int: Int?
    }

    /// The values of an `enum`: strings by their bytes, the others by what they mean.
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
    /// Lists of nodes: choices, and `then` and `else`, where -1 is none.
    var lists: [[Int32]] = []
    /// Keys that others depend on, with those that must be there then.
    var dependencies: [(key: KeyNeedle, others: [(name: String, key: KeyNeedle)])] = []
    /// By name of a dynamic anchor and resource, the node it means there.
    var dynamicTargets: [[Int: Int]] = []
    /// The longest chain of schemas about one value, if none comes back; nil where it could.
    var longestChain: Int?

    init() {}
}
