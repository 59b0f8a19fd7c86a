extension Dictionary: PlainlyWritten where Key: JSONKey, Value: PlainlyWritten {
    /// Compares member by member, including the written forms of the keys. Writing both dictionaries would sort all keys.
    @usableFromInline
    package static func areWrittenAlike(_ a: [Key: Value], _ b: [Key: Value]) -> Bool? {
        // Several keys of a type may have the same written form, but not strings.
        guard a.count == b.count else { return Key.self == String.self ? false : nil }
        for (key, value) in a {
            guard let other = b.index(forKey: key), ScalarKey.equal(key.jsonKey, b[other].key.jsonKey) else { return nil }
            guard let isAlike = Value.areWrittenAlike(value, b[other].value) else { return nil }
            if !isAlike { return false }
        }
        return true
    }
}
