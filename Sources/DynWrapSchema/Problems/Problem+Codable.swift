extension Problem: Codable {
    private enum Key: String, CodingKey { case code, rule, pointer, property, severity, message, expected, found, line, column }

    /// Writes an object that can be the body of a response: `{"code": "invalid", "pointer": "/limit", "property": "limit",
    /// "severity": "error", "message": …, "expected": …, "found": …, "line": 3, "column": 14}`. Line and column are present where
    /// they are known, and `rule` where a rule or constraint does not hold.
    /// - Throws: what the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(code, forKey: .code)
        try container.encodeIfPresent(rule, forKey: .rule)
        try container.encode(pointer, forKey: .pointer)
        try container.encode(property, forKey: .property)
        try container.encode(severity.rawValue, forKey: .severity)
        try container.encode(message, forKey: .message)
        try container.encode(expected, forKey: .expected)
        try container.encode(found, forKey: .found)
        try container.encodeIfPresent(line, forKey: .line)
        try container.encodeIfPresent(column, forKey: .column)
    }

    /// Reads an equal problem from what ``encode(to:)`` wrote. `code` and `message` follow from the other members and may be
    /// absent; unknown members are ignored.
    /// - Throws: `DecodingError` where `pointer`, `severity` or `expected` is absent or invalid.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let word = try container.decode(String.self, forKey: .severity)
        guard let severity = Severity(rawValue: word) else {
            throw DecodingError.dataCorruptedError(
                forKey: .severity, in: container, debugDescription: "\"\(word)\" is no severity of a problem")
        }
        self.init(
            pointer: try container.decode(JSONPointer.self, forKey: .pointer),
            property: try container.decodeIfPresent(String.self, forKey: .property) ?? "",
            expected: try container.decode(String.self, forKey: .expected),
            found: try container.decodeIfPresent(String.self, forKey: .found) ?? "", severity: severity,
            line: try container.decodeIfPresent(Int.self, forKey: .line),
            column: try container.decodeIfPresent(Int.self, forKey: .column))
        rule = try container.decodeIfPresent(String.self, forKey: .rule)
        // The message of a sentence begins with it; otherwise "expected" comes first.
        isSentence = try container.decodeIfPresent(String.self, forKey: .message) == "\(expected), found \(found)"
    }
}
