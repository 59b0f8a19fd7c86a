/// Texts for messages: a document's content must not end a line of a log, nor control a terminal.

extension String {
    /// The text on one line. Line ends, other control characters and those that change the direction of writing (UAX #9)
    /// become JSON escapes. O(length).
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
    /// Whether the scalar is a control character (including ISO 6429, U+0080 to U+009F), ends a line, or changes the
    /// direction of writing.
    var steersTerminals: Bool {
        switch value {
        case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
