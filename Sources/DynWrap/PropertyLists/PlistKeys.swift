/// Finds keys that a dictionary has twice: compared one by one while few, hashed from then on, so time stays linear.
struct PlistKeys {
    private var many: Set<ScalarString> = []

    /// Whether none of `members` has this key. Called once before each member is added, in order.
    mutating func isNew(_ key: String, after members: some Collection<PlistValue.Member>) -> Bool {
        if members.count < 12 { return !members.contains { ByteScan.equal($0.key, key) } }
        if many.isEmpty { many = Set(members.map { ScalarString(text: $0.key) }) }
        return many.insert(ScalarString(text: key)).inserted
    }
}

/// A string as a hash key by its scalars.
struct ScalarString: Hashable {
    let text: String

    static func == (a: ScalarString, b: ScalarString) -> Bool { ByteScan.equal(a.text, b.text) }

    func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { unsafe hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}
