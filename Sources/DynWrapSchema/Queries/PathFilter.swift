/// The condition of a filter (RFC 9535 §2.3.5) as steps that are taken one after the other: parentheses need no stack.
struct PathFilter: Sendable {
    let steps: [Step]

    enum Step: Sendable {
        /// Runs a test; its result is kept until the next step that has one.
        case test(PathTest)
        /// Negates the answer.
        case not
        /// Continues at that step where the answer is yes: after the left side of `||`.
        case skipIfTrue(to: Int)
        /// Continues at that step where the answer is no: after the left side of `&&`.
        case skipIfFalse(to: Int)
    }
}

/// One question of a filter.
enum PathTest: Sendable {
    /// Whether a query finds anything.
    case exists(PathQuery)
    case compare(PathOperand, PathComparison, PathOperand)
    /// Whether a function with a logical result is true.
    case holds(PathCall)
}

/// A comparison of two values (RFC 9535 §2.3.5.2.2).
enum PathComparison: String, Sendable, CaseIterable {
    // Those of two characters first, so that the shorter ones are not taken for them.
    case equal = "=="
    case unequal = "!="
    case notAbove = "<="
    case notBelow = ">="
    case below = "<"
    case above = ">"

    /// The answer for two values; one that is not there is ``JSON/missing``.
    func holds(_ a: JSON, _ b: JSON) -> Bool {
        switch self {
        case .equal: a == b
        case .unequal: a != b
        case .below: Self.precedes(a, b)
        case .above: Self.precedes(b, a)
        case .notAbove: Self.precedes(a, b) || a == b
        case .notBelow: Self.precedes(b, a) || a == b
        }
    }

    /// Numbers by their exact values, strings by their scalars; nothing else has an order.
    private static func precedes(_ a: JSON, _ b: JSON) -> Bool {
        let isLess = unsafe a.withNumberText { x in unsafe b.withNumberText { y in unsafe NumberDecoding.compare(x, y) == .less }
        }
        if let isLess, let isLess { return isLess }
        guard let x = a.string, let y = b.string else { return false }
        return ScalarKey.precedes(x, y)
    }
}

/// A query within a filter.
struct PathQuery: Sendable {
    let segments: [PathSegment]
    /// For a query that begins at the root, the number under which its result is remembered; nil for one that begins at the tested node.
    let fixed: Int?
    /// Whether it leads to at most one value.
    let isSingular: Bool
}

/// What can be compared, and be an argument of a function.
indirect enum PathOperand: Sendable {
    case literal(JSON)
    case query(PathQuery)
    case call(PathCall)
}

/// A function with its arguments, whose number and types are right.
struct PathCall: Sendable {
    let function: PathFunction
    let arguments: [PathOperand]
    /// The pattern of `match` and `search` where the query has it as a literal.
    var pattern = WrittenPattern.none

    enum WrittenPattern: Sendable {
        /// The argument is no literal.
        case none
        /// A literal; nil where it is no regular expression by RFC 9485, and nothing matches then.
        case read(Pattern?)
    }
}

/// The functions of RFC 9535 §2.4.
enum PathFunction: String, Sendable, CaseIterable {
    case length, count, match, search, value

    enum Kind: Sendable {
        case value, nodes, logical
    }

    /// What each argument has to be.
    var parameters: [Kind] {
        switch self {
        case .length: [.value]
        case .count, .value: [.nodes]
        case .match, .search: [.value, .value]
        }
    }

    var result: Kind {
        switch self {
        case .length, .count, .value: .value
        case .match, .search: .logical
        }
    }
}
