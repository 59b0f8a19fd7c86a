/// The key of an element in a coding path.
struct IndexKey: CodingKey {
    let index: Int

    init(_ index: Int) { self.index = index }
    init?(stringValue: String) { nil }
    init?(intValue: Int) { index = intValue }

    /// `Index 3`, as in Foundation's coders.
    var stringValue: String { "Index \(index)" }
    var intValue: Int? { index }
}

/// The key of a superclass's value, if the type gives no other.
struct SuperKey: CodingKey {
    init() {}
    init?(stringValue: String) { nil }
    init?(intValue: Int) { nil }

    var stringValue: String { "super" }
    var intValue: Int? { nil }
}
