extension JSON: ExpressibleByStringLiteral, ExpressibleByStringInterpolation, ExpressibleByBooleanLiteral,
    ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByNilLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// A string.
    public init(stringLiteral value: String) { self.init(value) }
    /// `true` or `false`.
    public init(booleanLiteral value: Bool) { self.init(value) }
    /// A whole number of 64 bits, whatever the size of `Int`.
    public init(integerLiteral value: Int64) { self.init(value) }
    /// A number.
    public init(floatLiteral value: Double) { self.init(value) }
    /// `null`, which is not the same as ``missing``.
    ///
    /// Where `JSON?` is expected, `condition ? json : nil` is null in an optional, as the literal is one of `JSON`; write
    /// `JSON?.none`, or `return nil` in a statement of its own.
    public init(nilLiteral: ()) { self = .null }
    /// An array. ``missing`` elements are left out.
    public init(arrayLiteral elements: JSON...) { self.init(items: ContiguousArray(elements)) }
    /// An object in the literal's order; the last of equal keys wins. ``missing`` values are left out first.
    public init(dictionaryLiteral elements: (String, JSON)...) { self.init(entries: elements) }

    /// The same value, so that a literal can be given as in `JSON(["a": 1])`.
    @_disfavoredOverload
    public init(_ json: JSON) { self = json }

    /// An array of these elements; ``missing`` ones are left out. O(elements).
    @inlinable
    public init(_ elements: some Sequence<JSON>) { self.init(items: ContiguousArray(elements)) }

    /// An object of these members in their order; the last of equal keys wins. ``missing`` values are left out
    /// first. O(members).
    @inlinable
    public init(members: some Sequence<(key: String, value: JSON)>) {
        var entries: [(String, JSON)] = []
        entries.reserveCapacity(members.underestimatedCount)
        for (key, value) in members { entries.append((key, value)) }
        self.init(entries: entries)
    }

    @usableFromInline
    init(items: ContiguousArray<JSON>) {
        var items = items
        if items.contains(where: \.isMissing) { items.removeAll(where: \.isMissing) }
        self =
            items.isEmpty ? .emptyArray : Self.built(items) ?? JSON(ArrayNode(base: nil, isFlat: true, items: ElementList(items)))
    }

    @usableFromInline
    init(entries: [(String, JSON)]) {
        if let built = Self.built(entries) {
            self = built
        } else {
            self.init(ObjectNode(members: entries.lazy.filter { !$0.1.isMissing }.map { (key: $0.0, value: $0.1) }))
        }
    }
}

extension JSON: CustomStringConvertible, CustomDebugStringConvertible {
    /// The text; `missing` for ``missing``.
    public var description: String { isMissing ? "missing" : text() }
    /// The same as ``description``.
    public var debugDescription: String { description }
}
