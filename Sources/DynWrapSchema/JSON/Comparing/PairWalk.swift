/// Walks two trees at once, one pair of values at a time: first the pairs inside a pair, then the next one, in their order
/// and without recursion.
///
/// The caller decides which pairs are entered, by calling ``enter(_:)`` with the pairs inside the last one:
///
/// ```swift
/// var walk = PairWalk(DifferingPair(old: old, new: new))
/// while let pair = walk.next() {
///     if pair.old.isObject, pair.new.isObject { walk.enter(.members(pair.old, pair.new)) }
/// }
/// ```
package struct PairWalk<Pair: WalkedPair> {
    /// The steps from the root to the last pair. All pairs share one list; the caller makes a pointer of it where needed.
    package private(set) var tokens: [Pair.Token] = []
    private var depth = 0
    private var pending: [(pair: Pair, depth: Int)]
    /// The number of known pairs that are still to come.
    package var pendingCount: Int { pending.count }

    package init(_ root: Pair) { pending = [(root, 0)] }

    /// The next pair, the root first; nil after the last.
    @inline(__always)
    package mutating func next() -> Pair? {
        guard let (pair, depth) = pending.popLast() else { return nil }
        if depth > 0 {
            tokens.removeLast(tokens.count - depth + 1)
            tokens.append(pair.token)
        }
        self.depth = depth
        return pair
    }

    /// Continues with the pairs inside the last pair.
    @inline(__always)
    package mutating func enter(_ inner: [Pair]) {
        for i in inner.indices.reversed() { pending.append((inner[i], depth + 1)) }
    }
}

/// The values at the same position of two trees.
package protocol WalkedPair {
    /// A step in both trees.
    associatedtype Token
    /// The step from the surrounding pair; for the root, any token.
    var token: Token { get }
}
