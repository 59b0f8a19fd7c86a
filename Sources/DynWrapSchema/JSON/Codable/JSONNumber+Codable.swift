extension JSONNumber: Codable {
    /// Reads a number. Which of its digits are kept depends on the coder, as for ``JSON``; a ``TreeDecoder`` keeps its text.
    /// - Throws: `DecodingError.typeMismatch` where it is not a number.
    public init(from decoder: any Decoder) throws {
        let json = try JSON(from: decoder)
        guard let number = json.number else {
            throw DecodingError.typeMismatch(
                JSONNumber.self,
                .init(codingPath: decoder.codingPath, debugDescription: "expected a number, found \(json.kind.noun)"))
        }
        self = number
    }

    /// Writes the number; a ``TreeEncoder`` writes its text.
    /// - Throws: What the encoder throws.
    public func encode(to encoder: any Encoder) throws { try JSON(self).encode(to: encoder) }
}
