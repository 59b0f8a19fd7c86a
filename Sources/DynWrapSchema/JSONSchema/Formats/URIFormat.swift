/// The grammars of RFC 3986, 3987 and 6570.
enum URIFormat {
    /// Whether a text is a URI, an IRI, or a reference to one.
    static func holds(_ text: String, isInternational: Bool, isReference: Bool) -> Bool {
        let parts = URIReference(text)
        if parts.scheme == nil {
            guard isReference else { return false }
            // A colon in the first segment would be read as the end of a scheme.
            if parts.authority == nil, parts.path.utf8.prefix(while: { $0 != UInt8(ascii: "/") }).contains(UInt8(ascii: ":")) {
                return false
            }
        }
        if let authority = parts.authority, !isAuthority(authority, isInternational) { return false }
        return isText(parts.path, "/:@", isInternational) && isText(parts.query ?? "", "/:@?", isInternational, isQuery: true)
            && isText(parts.fragment ?? "", "/:@?", isInternational)
    }

    private static func isAuthority(_ authority: Substring, _ isInternational: Bool) -> Bool {
        // By bytes, because a combining mark after a delimiter would be one `Character` with it.
        var host = authority
        if let at = host.utf8.lastIndex(of: UInt8(ascii: "@")) {
            guard isText(host[..<at], ":", isInternational) else { return false }
            host = host[host.utf8.index(after: at)...]
        }
        if host.utf8.first == UInt8(ascii: "[") {
            guard let end = host.utf8.lastIndex(of: UInt8(ascii: "]")) else { return false }
            let port = host[host.utf8.index(after: end)...]
            guard port.isEmpty || isPort(port) else { return false }
            let inside = host[host.utf8.index(after: host.startIndex)..<end]
            if inside.utf8.first.map({ $0 | 0x20 }) == UInt8(ascii: "v") { return isFutureAddress(inside) }
            return AddressFormat.isIPv6(Array(inside.utf8)[...])
        }
        if let colon = host.utf8.lastIndex(of: UInt8(ascii: ":")) {
            guard isPort(host[colon...]) else { return false }
            host = host[..<colon]
        }
        return isText(host, "", isInternational)
    }

    private static func isPort(_ port: Substring) -> Bool {
        port.utf8.first == UInt8(ascii: ":") && port.utf8.dropFirst().allSatisfy { $0 &- 0x30 < 10 }
    }

    /// An address of a later version, such as `v1.a:b`.
    private static func isFutureAddress(_ text: Substring) -> Bool {
        guard let point = text.utf8.firstIndex(of: UInt8(ascii: ".")) else { return false }
        let version = text.utf8[..<point].dropFirst()
        let rest = text[text.utf8.index(after: point)...]
        return !version.isEmpty && version.allSatisfy(isHex) && !rest.isEmpty && !rest.utf8.contains(UInt8(ascii: "%"))
            && isText(rest, ":", false)
    }

    /// Whether a text has only unreserved characters, sub-delimiters, percent signs with two digits, and `others`. Characters
    /// beyond ASCII are allowed only where `isInternational`.
    private static func isText(_ text: Substring, _ others: String, _ isInternational: Bool, isQuery: Bool = false) -> Bool {
        var scalars = text.unicodeScalars.makeIterator()
        while let scalar = scalars.next() {
            guard scalar.isASCII else {
                guard isInternational, isBeyondASCII(scalar.value) || (isQuery && isPrivate(scalar.value)) else { return false }
                continue
            }
            let byte = UInt8(truncatingIfNeeded: scalar.value)
            if byte == UInt8(ascii: "%") {
                for _ in 0..<2 {
                    guard let digit = scalars.next(), digit.isASCII, isHex(UInt8(truncatingIfNeeded: digit.value)) else {
                        return false
                    }
                }
            } else if !isLetter(byte), byte &- 0x30 > 9, !"-._~!$&'()*+,;=".utf8.contains(byte), !others.utf8.contains(byte) {
                return false
            }
        }
        return true
    }

    /// `ucschar` of RFC 3987 §2.2.
    private static func isBeyondASCII(_ value: UInt32) -> Bool {
        switch value {
        case 0xA0...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFEF: true
        case 0x10000...0xEFFFF: value & 0xFFFF <= 0xFFFD && !(0xE0000...0xE0FFF).contains(value)
        default: false
        }
    }

    /// `iprivate`.
    private static func isPrivate(_ value: UInt32) -> Bool {
        (0xE000...0xF8FF).contains(value) || (value >= 0xF0000 && value & 0xFFFF <= 0xFFFD)
    }

    // MARK: Templates

    /// RFC 6570: literals and expressions in braces.
    static func isTemplate(_ text: String) -> Bool {
        var rest = text.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            switch scalar {
            case "{":
                guard let end = rest.firstIndex(of: "}"), isExpression(rest[..<end]) else { return false }
                rest = rest[rest.index(after: end)...]
            case "%":
                guard takeHexDigits(&rest) else { return false }
            case "}", "\"", "<", ">", "\\", "^", "`", "|", " ": return false
            default:
                guard
                    scalar.isASCII ? (0x21..<0x7F).contains(scalar.value) : isBeyondASCII(scalar.value) || isPrivate(scalar.value)
                else { return false }
            }
        }
        return true
    }

    /// Takes the two digits after a percent sign. O(1), because the rest is not counted.
    private static func takeHexDigits(_ rest: inout Substring.UnicodeScalarView) -> Bool {
        guard let first = rest.popFirst(), let second = rest.popFirst() else { return false }
        return isHex(first) && isHex(second)
    }

    private static func isExpression(_ text: Substring.UnicodeScalarView) -> Bool {
        var text = text
        if let first = text.first, "+#./;?&=,!@|".unicodeScalars.contains(first) { text = text.dropFirst() }
        return text.split(separator: ",", omittingEmptySubsequences: false).allSatisfy(isVariable)
    }

    private static func isVariable(_ text: Substring.UnicodeScalarView) -> Bool {
        var name = text
        if name.last == "*" {
            name = name.dropLast()
        } else if let colon = name.firstIndex(of: ":") {
            let length = name[name.index(after: colon)...]
            guard (1...4).contains(length.count), length.allSatisfy({ $0.value &- 0x30 < 10 }), length.first != "0" else {
                return false
            }
            name = name[..<colon]
        }
        return name.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { part in
            var part = part
            guard !part.isEmpty else { return false }
            while let scalar = part.popFirst() {
                if scalar == "%" {
                    guard takeHexDigits(&part) else { return false }
                } else if !ScalarSet.words.contains(scalar) {
                    return false
                }
            }
            return true
        }
    }

    // MARK: Bytes

    static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }
    static func isHex(_ byte: UInt8) -> Bool { hexDigit(byte) >= 0 }
    private static func isHex(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII && isHex(UInt8(truncatingIfNeeded: scalar.value))
    }
}
