/// The condition of a filter (RFC 9535 §2.3.5), as a list of steps, so that parentheses need no stack.
struct PathFilter: Sendable {
    let steps: [Step]

    enum Step: Sendable {
        /// Runs a test; its result is the answer until the next test.
        case test(PathTest)
        /// Negates the answer.
        case not
        /// Continues at that step if the answer is true: after the left side of `||`.
        case skipIfTrue(to: Int)
        /// Continues at that step if the answer is false: after the left side of `&&`.
        case skipIfFalse(to: Int)
    }
}

/// One test of a filter.
enum PathTest: Sendable {
    /// Whether a query finds a value.
    case exists(PathQuery)
    case compare(PathOperand, PathComparison, PathOperand)
    /// Whether a function with a logical result returns true.
    case holds(PathCall)
}

/// A comparison of two values (RFC 9535 §2.3.5.2.2).
enum PathComparison: Sendable {
    case equal, unequal, notAbove, notBelow, below, above

    /// The result for two values; an absent one is ``JSON/missing``.
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

    /// Numbers are ordered by their exact values, strings by their scalars. Other values have no order.
    private static func precedes(_ a: JSON, _ b: JSON) -> Bool {
        let isLess = unsafe a.withNumberText { x in unsafe b.withNumberText { y in unsafe NumberDecoding.compare(x, y) == .less }
        }
        if let isLess, let isLess { return isLess }
        guard let x = a.string, let y = b.string else { return false }
        return ScalarKey.precedes(x, y)
    }
}

/// A query inside a filter.
struct PathQuery: Sendable {
    let segments: [PathSegment]
    /// For a query that begins at the root, the number under which its result is cached; nil for one that begins at the
    /// tested value.
    let fixed: Int?
    /// Whether it finds at most one value.
    let isSingular: Bool
}

/// An operand of a comparison or an argument of a function.
indirect enum PathOperand: Sendable {
    case literal(JSON)
    case query(PathQuery)
    case call(PathCall)
}

/// A function call whose arguments have been checked for number and type.
struct PathCall: Sendable {
    let function: PathFunction
    let arguments: [PathOperand]
    /// The pattern of `match` and `search`, if it is a literal in the query.
    var pattern = WrittenPattern.none

    enum WrittenPattern: Sendable {
        /// The argument is not a literal.
        case none
        /// A literal; nil where it is not a regular expression of RFC 9485, so that nothing matches.
        case read(Pattern?)
    }
}

/// The functions of RFC 9535 §2.4.
enum PathFunction: String, Sendable, CaseIterable {
    case length, count, match, search, value

    enum Kind: Sendable {
        case value, nodes, logical
    }

    /// The required type of each argument.
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
