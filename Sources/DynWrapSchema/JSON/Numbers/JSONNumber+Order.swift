extension JSONNumber {
    /// Whether the value is a whole number, as `1e3` and `1.0` are. O(digits).
    package var isWhole: Bool { unsafe withText { unsafe NumberDecoding.isWhole($0) } }

    /// Compares the value with another one exactly, with any number of digits. O(digits).
    package func compared(with other: JSONNumber) -> NumberOrder {
        unsafe withText { a in unsafe other.withText { b in unsafe NumberDecoding.compare(a, b) } }
    }
}

extension NumberDecoding {
    /// Whether the value is a whole number, as `1e3` and `1.0` are. O(digits).
    package static func isWhole(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let parts = unsafe NumberParts(text) else { return false }
        return parts.isZero || parts.exponent >= 0
    }
}
