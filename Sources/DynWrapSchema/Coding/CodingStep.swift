/// The key of an element in a coding path.
struct IndexKey: CodingKey {
    let index: Int

    init(_ index: Int) { self.index = index }
    init?(stringValue: String) { nil }
    init?(intValue: Int) { index = intValue }

    /// `Index 3`, as Foundation's coders call it.
    var stringValue: String { "Index \(index)" }
    var intValue: Int? { index }
}

/// The key of what a superclass codes where it says no other.
struct SuperKey: CodingKey {
    init() {}
    init?(stringValue: String) { nil }
    init?(intValue: Int) { nil }

    var stringValue: String { "super" }
    var intValue: Int? { nil }
}
