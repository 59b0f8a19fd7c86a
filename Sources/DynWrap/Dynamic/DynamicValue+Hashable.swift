import DynWrapSchema

extension DynamicValue: Hashable {
    /// Whether the same JSON is at both, by meaning; where no entry has the name, whether the problem is the same. How the entries read it, and
    /// their defaults, are not compared. O(size).
    public static func == (a: DynamicValue, b: DynamicValue) -> Bool { a.json == b.json && a.mistake == b.mistake }

    /// Feeds the JSON to `hasher`. O(size).
    public func hash(into hasher: inout Hasher) { hasher.combine(json) }
}
