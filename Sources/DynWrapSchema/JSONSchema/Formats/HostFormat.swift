/// Names of hosts: RFC 1123 §2.1, and RFC 5890 to 5893 for letters beyond ASCII.
enum HostFormat {
    /// Whether a text is a host name: labels of up to 63 bytes with points between them, 253 bytes in all.
    static func isHost(_ text: String, isInternational: Bool) -> Bool {
        let points: Set<Unicode.Scalar> = isInternational ? [".", "\u{3002}", "\u{FF0E}", "\u{FF61}"] : ["."]
        let labels = text.unicodeScalars.split(omittingEmptySubsequences: false) { points.contains($0) }
        var length = labels.count - 1
        var written: [[Unicode.Scalar]] = []
        for label in labels {
            guard let (size, label) = read(Array(label), isInternational) else { return false }
            length += size
            written.append(label)
        }
        // RFC 5893 §2: if one label is written from right to left, all labels must follow its rules.
        let keepsDirection =
            !written.contains(where: InternationalLabel.isFromRight) || written.allSatisfy(InternationalLabel.keepsDirection)
        return length <= 253 && keepsDirection
    }

    /// The encoded length of a label, and its letters; nil where it is not a label.
    private static func read(_ label: [Unicode.Scalar], _ isInternational: Bool) -> (Int, [Unicode.Scalar])? {
        guard let first = label.first, first != "-", label.last != "-" else { return nil }
        if label.allSatisfy(\.isASCII) {
            guard label.count <= 63, label.allSatisfy({ $0 == "-" || (ScalarSet.words.contains($0) && $0 != "_") }) else {
                return nil
            }
            guard label.count >= 4, label[2] == "-", label[3] == "-" else { return (label.count, label) }
            // A label with these two hyphens must be the Punycode of a valid label.
            guard String(String.UnicodeScalarView(label[..<2])).lowercased() == "xn", let decoded = Punycode.decode(label[4...]),
                !decoded.allSatisfy(\.isASCII), InternationalLabel.isValid(decoded),
                Punycode.encode(decoded) == String(String.UnicodeScalarView(label[4...])).lowercased()
            else { return nil }
            return (label.count, decoded)
        }
        // An encoded label is at least as long as its letters. A longer one is refused before the other checks, because some
        // letters depend on all others.
        guard isInternational, label.count <= 59, InternationalLabel.isValid(label), let encoded = Punycode.encode(label),
            encoded.utf8.count <= 59
        else { return nil }
        return (encoded.utf8.count + 4, label)
    }
}
