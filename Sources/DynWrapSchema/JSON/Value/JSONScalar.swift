/// A Swift value that JSON has as it is: a string, a number, a bool.
public protocol JSONScalar {
    /// The value, where `json` is one exactly.
    init?(_ json: JSON)
    /// The value as JSON; null for a number that JSON can't say.
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
    /// The number, where `json` is a whole one in range.
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
