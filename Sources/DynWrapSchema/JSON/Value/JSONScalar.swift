/// A Swift type that JSON has too: a string, a number, a bool.
public protocol JSONScalar {
    /// The value, where `json` is exactly such a value.
    init?(_ json: JSON)
    /// The value as JSON; null for a number that JSON does not have.
    var scalar: JSON { get }
}

extension String: JSONScalar {
    /// The string, where `json` is one.
    public init?(_ json: JSON) {
        guard let string = json.string else { return nil }
        self = string
    }
    /// A JSON string.
    public var scalar: JSON { JSON(self) }
}

extension Bool: JSONScalar {
    /// The bool, where `json` is one.
    public init?(_ json: JSON) {
        guard let bool = json.bool else { return nil }
        self = bool
    }
    /// `true` or `false`.
    public var scalar: JSON { JSON(self) }
}

extension Int: JSONScalar {
    /// The number, where `json` is a whole number in range.
    public init?(_ json: JSON) {
        guard let int = json.int else { return nil }
        self = int
    }
    /// The number.
    public var scalar: JSON { JSON(self) }
}

extension Double: JSONScalar {
    /// The nearest double, where `json` is a number in range.
    public init?(_ json: JSON) {
        guard let double = json.double else { return nil }
        self = double
    }
    /// The number; null for NaN and the infinities.
    public var scalar: JSON { isFinite ? JSON(self) : .null }
}
