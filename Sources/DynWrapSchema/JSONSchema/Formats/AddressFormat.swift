/// Addresses of hosts and of mailboxes.
enum AddressFormat {
    /// Four numbers up to 255 without leading zeros.
    static func isIPv4(_ bytes: ArraySlice<UInt8>) -> Bool {
        let parts = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return parts.count == 4
            && parts.allSatisfy { part in
                guard (1...3).contains(part.count), part.allSatisfy({ $0 &- 0x30 < 10 }), part.count == 1 || part.first != 0x30
                else { return false }
                return part.reduce(0) { $0 * 10 + Int($1 &- 0x30) } < 256
            }
    }

    /// Eight groups of hexadecimal digits. The last two may be written as IPv4, and one run of zeros as `::`. No zone.
    static func isIPv6(_ bytes: ArraySlice<UInt8>) -> Bool {
        let parts = bytes.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard parts.count >= 3, parts.count <= 9 else { return false }
        var groups = 0
        var gaps = 0
        for (i, part) in parts.enumerated() {
            if part.isEmpty {
                // An empty first or last part belongs to a `::` at that end.
                let isEnd = i == 0 || i == parts.count - 1
                if isEnd { guard parts[i == 0 ? 1 : i - 1].isEmpty else { return false } } else { gaps += 1 }
            } else if part.contains(UInt8(ascii: ".")) {
                guard i == parts.count - 1, isIPv4(part) else { return false }
                groups += 2
            } else {
                guard part.count <= 4, part.allSatisfy(URIFormat.isHex) else { return false }
                groups += 1
            }
        }
        return gaps == 0 ? groups == 8 : gaps == 1 && groups <= 7
    }

    /// A local part, which is words joined with points or is in quotes, and a host name or an address in brackets.
    static func isEmail(_ text: String, isInternational: Bool) -> Bool {
        let scalars = text.unicodeScalars
        guard isInternational || scalars.allSatisfy(\.isASCII), let at = scalars.lastIndex(of: "@") else { return false }
        let (local, domain) = (scalars[..<at], String(scalars[scalars.index(after: at)...]))
        guard isLocalPart(local) else { return false }
        if domain.hasPrefix("["), domain.hasSuffix("]") {
            let address = domain.dropFirst().dropLast()
            if address.lowercased().hasPrefix("ipv6:") { return isIPv6(Array(address.utf8.dropFirst(5))[...]) }
            return isIPv4(Array(address.utf8)[...])
        }
        // Decomposed characters are allowed: mail programs compose them.
        return HostFormat.isHost(domain.canonicallyComposed, isInternational: isInternational)
    }

    private static func isLocalPart(_ local: Substring.UnicodeScalarView) -> Bool {
        if local.first == "\"" {
            guard local.count >= 2, local.last == "\"" else { return false }
            var inside = local.dropFirst().dropLast()
            while let scalar = inside.popFirst() {
                if scalar == "\\" {
                    guard let next = inside.popFirst(), !next.isASCII || (0x20..<0x7F).contains(next.value) else { return false }
                } else if scalar == "\"" || (scalar.isASCII && !(0x20..<0x7F).contains(scalar.value)) {
                    return false
                }
            }
            return true
        }
        return local.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { word in
            !word.isEmpty
                && word.allSatisfy { scalar in
                    !scalar.isASCII || ScalarSet.words.contains(scalar) || "!#$%&'*+-/=?^`{|}~".unicodeScalars.contains(scalar)
                }
        }
    }
}
