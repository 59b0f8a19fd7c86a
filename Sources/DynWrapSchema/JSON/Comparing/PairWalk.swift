/// Goes over two trees at once, a pair of values at a time: those inside a pair before those beside it, in their order, and without recursion.
///
/// The caller decides which pairs are entered, by calling ``enter(_:)`` with what is inside the last one:
///
/// ```swift
/// var walk = PairWalk(DifferingPair(old: old, new: new))
/// while let pair = walk.next() {
///     if pair.old.isObject, pair.new.isObject { walk.enter(.members(pair.old, pair.new)) }
/// }
/// ```
package struct PairWalk<Pair: WalkedPair> {
    /// The steps from the root to the pair that came last. One list is used for all of them; the caller makes a pointer of it where it needs one.
    package private(set) var tokens: [Pair.Token] = []
    private var depth = 0
    private var pending: [(pair: Pair, depth: Int)]
    /// How many pairs are known that are still to come.
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

    /// Goes on with what is inside the pair that came last.
    @inline(__always)
    package mutating func enter(_ inner: [Pair]) {
        for i in inner.indices.reversed() { pending.append((inner[i], depth + 1)) }
    }
}

/// What stands at one place of two trees.
package protocol WalkedPair {
    /// A step in both trees.
    associatedtype Token
    /// The step there from the pair around it; any of the root.
    var token: Token { get }
}
