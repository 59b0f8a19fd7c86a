extension JSON: ExpressibleByStringLiteral, ExpressibleByStringInterpolation, ExpressibleByBooleanLiteral,
    ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByNilLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// A string.
    public init(stringLiteral value: String) { self.init(value) }
    /// `true` or `false`.
    public init(booleanLiteral value: Bool) { self.init(value) }
    /// A whole number.
    public init(integerLiteral value: Int) { self.init(value) }
    /// A number.
    public init(floatLiteral value: Double) { self.init(value) }
    /// `null`; not to be mistaken for ``missing``.
    public init(nilLiteral: ()) { self = .null }
    /// An array. ``missing`` elements are left out.
    public init(arrayLiteral elements: JSON...) { self.init(elements) }
    /// An object in the literal's order; the last of equal keys wins and ``missing`` values are left out.
    public init(dictionaryLiteral elements: (String, JSON)...) {
        self.init(members: elements.map { (key: $0.0, value: $0.1) })
    }

    /// An array of these elements; ``missing`` ones are left out.
    public init(_ elements: some Sequence<JSON>) {
        let items = ContiguousArray(elements.lazy.filter { !$0.isMissing })
        self = items.isEmpty ? .emptyArray : JSON(ArrayNode(base: nil, isFlat: true, items: items))
    }

    /// An object of these members in their order; the last of equal keys wins and ``missing`` values are left out.
    public init(members: some Sequence<(key: String, value: JSON)>) {
        let node = ObjectNode(members: members)
        self = node.addedCount == 0 ? .emptyObject : JSON(node)
    }
}

extension JSON: CustomStringConvertible, CustomDebugStringConvertible {
    /// The text; `missing` for nothing.
    public var description: String { isMissing ? "missing" : text() }
    /// The same as ``description``.
    public var debugDescription: String { description }
}
