/// Writes an XML property list with the layout of Apple's tools: tabs, one element a line, dictionaries in their order.
struct XMLPlistWriter {
    private static let head: StaticString = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">

        """

    private let limits: PlistValue.Limits
    private var out = ContiguousArray<UInt8>()

    init(limits: PlistValue.Limits) { self.limits = limits }

    mutating func write(_ value: PlistValue) throws(ArchiveError) -> ContiguousArray<UInt8> {
        out.reserveCapacity(512 + Self.size(value))
        append(Self.head)
        try append(value, depth: 0)
        append("</plist>\n")
        return out
    }

    /// About the number of bytes that a value takes. Without it, the buffer would grow in steps and copy large payloads each
    /// time.
    private static func size(_ value: PlistValue) -> Int {
        switch value {
        case .string(let text): text.utf8.count + 24
        case .data(let data): data.count / 57 * 77 + 128
        case .integer, .real, .bool: 32
        case .array(let items): items.reduce(32) { $0 + size($1) }
        case .dictionary(let members): members.reduce(32) { $0 + $1.key.utf8.count + 24 + size($1.value) }
        }
    }

    private mutating func append(_ value: PlistValue, depth: Int) throws(ArchiveError) {
        indent(depth)
        switch value {
        case .string(let text):
            append("<string>")
            try append(escaped: text)
            append("</string>\n")
        case .integer(let number):
            append("<integer>")
            out.append(contentsOf: String(number).utf8)
            append("</integer>\n")
        case .real(let number):
            append("<real>")
            out.append(contentsOf: String(number).utf8)
            append("</real>\n")
        case .bool(let flag): append(flag ? "<true/>\n" : "<false/>\n")
        case .data(let data):
            append("<data>\n")
            Base64.append(ContiguousArray(data), to: &out)
            indent(depth)
            append("</data>\n")
        case .array(let items):
            guard depth < limits.depth else { throw ArchiveError.tooDeep(limits.depth) }
            if items.isEmpty { return append("<array/>\n") }
            append("<array>\n")
            for item in items { try append(item, depth: depth + 1) }
            indent(depth)
            append("</array>\n")
        case .dictionary(let members):
            guard depth < limits.depth else { throw ArchiveError.tooDeep(limits.depth) }
            if members.isEmpty { return append("<dict/>\n") }
            append("<dict>\n")
            var keys = PlistKeys()
            for (i, member) in members.enumerated() {
                guard keys.isNew(member.key, after: members[..<i]) else { throw ArchiveError.equalKeys(member.key) }
                indent(depth + 1)
                append("<key>")
                try append(escaped: member.key)
                append("</key>\n")
                try append(member.value, depth: depth + 1)
            }
            indent(depth)
            append("</dict>\n")
        }
    }

    private mutating func append(_ text: StaticString) {
        text.withUTF8Buffer { unsafe out.append(contentsOf: $0) }
    }

    private mutating func indent(_ depth: Int) { for _ in 0..<depth { out.append(0x09) } }

    /// Writes text with its special characters escaped. A carriage return is written as a reference, because a reader turns a
    /// plain one into a line feed (XML 1.0 section 2.11).
    private mutating func append(escaped text: String) throws(ArchiveError) {
        let bytes = ContiguousArray(text.utf8)
        var plain = 0
        var i = ByteScan.firstSpecial(in: bytes, from: 0)
        while i < bytes.count {
            defer { i = ByteScan.firstSpecial(in: bytes, from: i + 1) }
            let byte = bytes[i]
            let replacement: StaticString
            switch byte {
            case 0x26: replacement = "&amp;"
            case 0x3C: replacement = "&lt;"
            case 0x3E: replacement = "&gt;"
            case 0x0D: replacement = "&#13;"
            case 0x09, 0x0A: continue
            case 0xEF:
                // A string is valid UTF-8, so two more bytes follow.
                if bytes[i + 1] == 0xBF && bytes[i + 2] >= 0xBE { throw Self.refusal(0xFF40 + Int(bytes[i + 2])) }
                continue
            default: throw Self.refusal(Int(byte))
            }
            out.append(contentsOf: bytes[plain..<i])
            append(replacement)
            plain = i + 1
        }
        out.append(contentsOf: bytes[plain...])
    }

    private static func refusal(_ scalar: Int) -> ArchiveError {
        let digits = String(scalar, radix: 16, uppercase: true)
        let code = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        return ArchiveError(
            .notRepresentable, message: "XML cannot carry the character U+\(code).",
            advice: "Store the text as data, or choose the binary format.")
    }
}
