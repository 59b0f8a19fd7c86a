extension Wrapped: Equatable, Hashable {
    /// Whether both mean the same to their schema: the declared current values by meaning, or those that `Identity` names. Undeclared keys,
    /// order and spelling don't count; `dyn.isIdentical(to:)` looks at the text.
    ///
    /// O(1) for copies of one untouched value, else O(declared values).
    public static func == (a: Self, b: Self) -> Bool {
        a.layout.isSameSchema(as: b.layout) && a.layout.equal(a.tree, b.tree)
    }

    /// Feeds what `==` compares to `hasher`.
    public func hash(into hasher: inout Hasher) { layout.hash(tree, into: &hasher) }
}

extension WrappedList: Equatable, Hashable {
    /// Whether both have equal models in equal order.
    public static func == (a: Self, b: Self) -> Bool {
        if a.tree.isSame(as: b.tree) { return true }
        return a.count == b.count && zip(a, b).allSatisfy(==)
    }

    /// Feeds the models to `hasher`.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(count)
        for model in self { hasher.combine(model) }
    }
}

extension WrappedDict: Equatable, Hashable {
    /// Whether both have equal models under equal keys, in any order.
    public static func == (a: Self, b: Self) -> Bool {
        if a.tree.isSame(as: b.tree) { return true }
        guard a.count == b.count else { return false }
        return a.allSatisfy { key, value in b[key].map { $0 == value } ?? (!b.tree[key].isMissing && !value.tree.isObject) }
    }

    /// Feeds keys and models to `hasher`, whatever their order.
    public func hash(into hasher: inout Hasher) {
        var total = 0
        for (key, value) in self {
            var member = Hasher()
            for byte in key.utf8 { member.combine(byte) }
            member.combine(value)
            total &+= member.finalize()
        }
        hasher.combine(total)
    }
}
