import DynWrapSchema

/// Finds repeated keys of a dictionary. Few keys are compared one by one and many are hashed, so the time is linear.
struct PlistKeys {
    private var many: Set<ScalarKey> = []

    /// Whether none of `members` has this key. Must be called once before each member is added, in their order.
    mutating func isNew(_ key: String, after members: some Collection<PlistValue.Member>) -> Bool {
        if members.count < 12 { return !members.contains { ScalarKey.equal($0.key, key) } }
        if many.isEmpty { many = Set(members.map { ScalarKey(string: $0.key) }) }
        return many.insert(ScalarKey(string: key)).inserted
    }
}
