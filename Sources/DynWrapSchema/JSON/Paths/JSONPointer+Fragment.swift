extension JSONPointer {
    /// The pointer that a URI fragment with its `#` means (RFC 6901 §6): `#/a%20b` leads to the member `a b`, `#` to the
    /// root.
    ///
    /// Nil where the text does not begin with `#`, a `%` is not followed by two hexadecimal digits, the decoded bytes are not
    /// UTF-8, or the rest is not a pointer. Characters that a URI would have to escape are accepted unescaped. O(length).
    public init?(fragment: String) {
        guard fragment.utf8.first == UInt8(ascii: "#"), let text = Self.percentDecoded(fragment.dropFirst()) else { return nil }
        self.init(text)
    }

    /// A text with its escapes of RFC 3986 decoded; nil where a `%` is not followed by two digits, or the result is not
    /// UTF-8.
    static func percentDecoded(_ text: some StringProtocol) -> String? {
        var bytes = text.utf8.makeIterator()
        func digit() -> Int { bytes.next().map(hexDigit) ?? -1 }
        var decoded: [UInt8] = []
        while let byte = bytes.next() {
            guard byte == UInt8(ascii: "%") else {
                decoded.append(byte)
                continue
            }
            let (high, low) = (digit(), digit())
            guard high >= 0, low >= 0 else { return nil }
            decoded.append(UInt8(high << 4 | low))
        }
        return String(validating: decoded, as: UTF8.self)
    }

    /// The pointer as a URI fragment (RFC 6901 §6) with its `#`. Bytes that are not allowed in a fragment (RFC 3986 §3.5) are
    /// escaped.
    ///
    /// ```swift
    /// JSONPointer(tokens: ["a b", "50%"]).fragment     // "#/a%20b/50%25"
    /// ```
    public var fragment: String {
        var text: [UInt8] = [UInt8(ascii: "#")]
        let digits = Array("0123456789ABCDEF".utf8)
        for byte in description.utf8 {
            if Self.plain.contains(byte) {
                text.append(byte)
            } else {
                text += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// The bytes that a fragment may contain without an escape: `pchar`, `/` and `?`.
    private static let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$&'()*+,;=:@/?".utf8)
}
