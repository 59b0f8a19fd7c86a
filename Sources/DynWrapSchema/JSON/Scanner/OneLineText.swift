/// Texts as messages show them: what a document says must not end a line of a log, nor steer a terminal.

extension String {
    /// The text on one line: line ends, other control characters and those that turn the direction of writing (UAX #9) are shown as JSON's
    /// escapes. O(length).
    package var oneLine: String {
        if utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return self }
        var text = ""
        for scalar in unicodeScalars {
            if scalar.steersTerminals {
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}

extension Unicode.Scalar {
    /// Whether the scalar is a control character (those of ISO 6429 included, U+0080 to U+009F), ends a line or turns the direction of writing.
    var steersTerminals: Bool {
        switch value {
        case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
