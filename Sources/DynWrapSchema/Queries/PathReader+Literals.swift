extension PathReader {
    /// Reads an index or a part of a slice (RFC 9535 §2.3.3.1); nil, with nothing taken, where there is none.
    mutating func readIndex() throws(JSONPathError) -> Int64? {
        let start = i
        let isNegative = takeIf("-")
        var value: Int64 = 0
        let digits = i
        while let byte = peek, Self.isDigit(byte) {
            value = min(value * 10 + Int64(byte - 0x30), 1 << 53)
            i += 1
        }
        guard i > digits else {
            if isNegative { throw fault("expected a digit after '-'") }
            return nil
        }
        if bytes[digits] == 0x30, i - digits > 1 { throw fault("an index has no leading zeros", at: start) }
        if isNegative, value == 0 { throw fault("an index is not -0", at: start) }
        guard value < 1 << 53 else { throw fault("an index is within ±(2^53 − 1)", .indexOutOfRange, at: start) }
        return isNegative ? -value : value
    }

    /// Reads a number in a filter, written as in JSON.
    mutating func readNumber() throws(JSONPathError) -> JSON {
        let start = i
        while let byte = peek, Self.isDigit(byte) || "+-.eE".utf8.contains(byte) { i += 1 }
        guard let number = JSONNumber(String(decoding: bytes[start..<i], as: UTF8.self)) else {
            throw fault("a number is digits without leading zeros, with at most one fraction and one exponent", at: start)
        }
        return JSON(number)
    }

    /// Reads a string in single or double quotes (RFC 9535 §2.3.1.1).
    mutating func readString() throws(JSONPathError) -> String {
        let start = i
        let quote = bytes[i]
        i += 1
        var text: [UInt8] = []
        while let byte = peek {
            if byte == quote {
                i += 1
                return String(decoding: text, as: UTF8.self)
            }
            if byte < 0x20 { throw fault("a control character in a string must be escaped") }
            if byte == UInt8(ascii: "\\") {
                text += String(try readEscape(in: quote)).utf8
            } else {
                text.append(byte)
                i += 1
            }
        }
        throw fault("the string that begins here is not closed", at: start)
    }

    private mutating func readEscape(in quote: UInt8) throws(JSONPathError) -> Unicode.Scalar {
        let start = i
        i += 1
        guard let byte = peek else { throw fault("the query ends inside a string") }
        i += 1
        switch byte {
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case quote, UInt8(ascii: "/"), UInt8(ascii: "\\"): return Unicode.Scalar(byte)
        case UInt8(ascii: "u"):
            let unit = try readHex()
            if let scalar = Unicode.Scalar(unit) { return scalar }
            // A high and a low surrogate together are one scalar; alone they are not valid.
            if unit < 0xDC00, takeIf("\\u") {
                let low = try readHex()
                if low & 0xFC00 == 0xDC00, let scalar = Unicode.Scalar(0x10000 + (unit & 0x3FF) << 10 + low & 0x3FF) {
                    return scalar
                }
            }
            throw fault("a surrogate escape without its other half is not a character", at: start)
        default: throw fault("not an escape a query knows", at: start)
        }
    }

    private mutating func readHex() throws(JSONPathError) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            let digit = peek.map(hexDigit) ?? -1
            guard digit >= 0 else { throw fault("expected four hexadecimal digits after '\\u'") }
            value = value << 4 | UInt32(digit)
            i += 1
        }
        return value
    }
}
