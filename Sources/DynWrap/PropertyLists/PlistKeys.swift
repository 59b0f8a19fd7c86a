import DynWrapSchema

/// Finds keys that a dictionary has twice: compared one by one while few, hashed from then on, so time stays linear.
struct PlistKeys {
    private var many: Set<ScalarKey> = []

    /// Whether none of `members` has this key. Called once before each member is added, in order.
    mutating func isNew(_ key: String, after members: some Collection<PlistValue.Member>) -> Bool {
        if members.count < 12 { return !members.contains { ScalarKey.equal($0.key, key) } }
        if many.isEmpty { many = Set(members.map { ScalarKey(string: $0.key) }) }
        return many.insert(ScalarKey(string: key)).inserted
    }
}
