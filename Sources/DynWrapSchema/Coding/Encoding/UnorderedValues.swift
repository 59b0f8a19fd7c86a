/// A collection that is encoded as an array whose order says nothing, and differs from one equal value to the next.
protocol UnorderedValues {
    /// The elements as trees, in the order of their texts; nil where the collection is not encoded as an array.
    func sortedElements(_ encoder: TreeEncoder) throws -> [JSON]?
}

extension Set: UnorderedValues where Element: Encodable {
    func sortedElements(_ encoder: TreeEncoder) throws -> [JSON]? {
        try map { try encoder.encode(Optional($0)) }.map { (text: $0.text(.compact), tree: $0) }
            .sorted { ScalarKey.precedes($0.text, $1.text) }.map(\.tree)
    }
}

extension Dictionary: UnorderedValues where Key: Encodable, Value: Encodable {
    func sortedElements(_ encoder: TreeEncoder) throws -> [JSON]? {
        // With these keys it is encoded as an object.
        if Key.self == String.self || Key.self == Int.self || Key.self is any CodingKeyRepresentable.Type { return nil }
        let pairs = try map { (key: try encoder.encode(Optional($0.key)), value: try encoder.encode(Optional($0.value))) }
        return pairs.map { (text: $0.key.text(.compact), pair: $0) }.sorted { ScalarKey.precedes($0.text, $1.text) }
            .flatMap { [$0.pair.key, $0.pair.value] }
    }
}
