extension JSONPointer: Codable {
    /// Reads the pointer from its text.
    /// - Throws: `DecodingError.dataCorrupted` where the text is not a JSON Pointer.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let pointer = JSONPointer(text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "\"\(text)\" is not a JSON Pointer")
        }
        self = pointer
    }

    /// Writes the pointer as its text, `/a~1b/0`.
    /// - Throws: What the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

extension JSONPointer: Comparable {
    /// Whether `a` comes before `b`: token by token, by their scalars, and a pointer before those below it. Indexes are compared
    /// as other tokens are: `/10` comes before `/9`.
    public static func < (a: JSONPointer, b: JSONPointer) -> Bool {
        a.tokens.lexicographicallyPrecedes(b.tokens) { ScalarKey.precedes($0, $1) }
    }
}
