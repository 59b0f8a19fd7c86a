import DynWrapSchema

extension DynamicValue: Hashable {
    /// Whether both have JSON with the same meaning; where there is no entry with the name, whether the problem is the same. The
    /// types and defaults of the entries are not compared. O(size).
    public static func == (a: DynamicValue, b: DynamicValue) -> Bool { a.json == b.json && a.mistake == b.mistake }

    /// Feeds the meaning of the JSON to `hasher`. O(size).
    public func hash(into hasher: inout Hasher) { hasher.combine(json) }
}
