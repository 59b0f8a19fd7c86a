public import DynWrapSchema

// Literals, so that they can be assigned: `settings.port = 8080`, `settings.host = nil`.

extension DynamicValue: ExpressibleByStringLiteral, ExpressibleByStringInterpolation, ExpressibleByBooleanLiteral,
    ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByNilLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// JSON to assign.
    public init(json: JSON) { self.init(json) }
    /// A string.
    public init(stringLiteral value: String) { self.init(JSON(value)) }
    /// `true` or `false`.
    public init(booleanLiteral value: Bool) { self.init(JSON(value)) }
    /// A whole number.
    public init(integerLiteral value: Int64) { self.init(JSON(value)) }
    /// A number.
    public init(floatLiteral value: Double) { self.init(JSON(value)) }
    /// Null. Assigning it removes the member, or writes null where the entry declares `.writesNull` or has the type `JSON`.
    public init(nilLiteral: ()) { self.init(JSON.null) }
    /// An array.
    public init(arrayLiteral elements: DynamicValue...) { self.init(JSON(elements.map(\.json))) }
    /// An object.
    public init(dictionaryLiteral elements: (String, DynamicValue)...) {
        self.init(JSON(members: elements.map { (key: $0.0, value: $0.1.json) }))
    }
}
