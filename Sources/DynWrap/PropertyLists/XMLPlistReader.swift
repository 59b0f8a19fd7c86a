/// Reads an XML property list by hand, in one pass.
///
/// It knows `dict`, `key`, `string`, `integer`, `true`, `false`, `data` and `array`, comments, CDATA, the five entities and
/// character references. A document type is skipped; one that declares anything of its own is refused, so no entity can
/// expand. Source: XML 1.0 (fifth edition) and Apple's `PropertyList-1.0.dtd`.
struct XMLPlistReader {
    private let bytes: ContiguousArray<UInt8>
    private let limits: PlistValue.Limits
    private var i = 0
    private var valuesLeft: Int

    init(_ bytes: ContiguousArray<UInt8>, limits: PlistValue.Limits) {
        self.bytes = bytes
        self.limits = limits
        valuesLeft = limits.values
    }

    mutating func read() throws(ArchiveError) -> PlistValue {
        if starts(with: "\u{FEFF}") { i += 3 }
        guard starts(with: "<") else { throw notAnArchive("The file is not a property list.", i) }
        if starts(with: "<?xml") { try skip(past: "?>") }
        try skipBlanksAndComments()
        if starts(with: "<!DOCTYPE") {
            while i < bytes.count, bytes[i] != 0x3E {
                if bytes[i] == 0x5B { throw notAnArchive("The document type declares entities of its own.", i) }  // [
                i += 1
            }
            try skip(past: ">")
        }
        try skipBlanksAndComments()
        guard let plist = try tag(), plist.name == .plist, plist.kind == .open else {
            throw notAnArchive("The file is XML but not a property list.", i)
        }
        guard let first = try tag() else { throw damaged("The property list is empty.", i) }
        let value = try value(first, depth: 0)
        guard let end = try tag(), end.name == .plist, end.kind == .close else { throw damaged("</plist> is expected.", i) }
        try skipBlanksAndComments()
        guard i == bytes.count else { throw damaged("Something follows the end of the property list.", i) }
        return value
    }

    // MARK: Values

    private mutating func value(_ tag: Tag, depth: Int) throws(ArchiveError) -> PlistValue {
        valuesLeft -= 1
        guard valuesLeft >= 0 else {
            throw ArchiveError(.overLimit, offset: i, message: "The property list has more than \(limits.values) values.")
        }
        guard tag.kind != .close else { throw damaged("A value is expected, not </\(text(tag))>.", tag.start) }
        switch tag.name {
        case .string: return .string(try text(of: tag))
        case .integer: return .integer(try integer(tag))
        case .true, .false:
            guard try text(of: tag).isEmpty else { throw damaged("<\(text(tag))> has a content.", tag.start) }
            return .bool(tag.name == .true)
        case .data: return .data(try data(tag))
        case .array: return .array(try items(tag, depth))
        case .dict: return .dictionary(try members(tag, depth))
        case .plist, .key, nil:
            throw notAnArchive("The property list holds <\(text(tag))>, which archives never have.", tag.start)
        }
    }

    private mutating func items(_ tag: Tag, _ depth: Int) throws(ArchiveError) -> [PlistValue] {
        guard depth < limits.depth else { throw ArchiveError.tooDeep(limits.depth, offset: tag.start) }
        var items: [PlistValue] = []
        while tag.kind == .open {
            guard let next = try self.tag() else { throw damaged("</array> is missing.", i) }
            if next.name == .array && next.kind == .close { break }
            items.append(try value(next, depth: depth + 1))
        }
        return items
    }

    private mutating func members(_ tag: Tag, _ depth: Int) throws(ArchiveError) -> [PlistValue.Member] {
        guard depth < limits.depth else { throw ArchiveError.tooDeep(limits.depth, offset: tag.start) }
        var members: [PlistValue.Member] = []
        var keys = PlistKeys()
        while tag.kind == .open {
            guard let next = try self.tag() else { throw damaged("</dict> is missing.", i) }
            if next.name == .dict && next.kind == .close { break }
            guard next.name == .key, next.kind != .close else { throw damaged("A key is expected.", next.start) }
            let key = try text(of: next)
            guard keys.isNew(key, after: members) else { throw damaged("A dictionary has the key \"\(key)\" twice.", next.start) }
            guard let opening = try self.tag() else { throw damaged("A value is expected.", i) }
            members.append(PlistValue.Member(key, try value(opening, depth: depth + 1)))
        }
        return members
    }

    private mutating func integer(_ tag: Tag) throws(ArchiveError) -> Int64 {
        let text = try text(of: tag)
        // `Int64(_:)` takes a plus sign, a minus sign and digits, and nil is its answer to everything else.
        guard let number = Int64(text) else { throw damaged("\"\(text.prefix(40))\" is no integer of 64 bits.", tag.start) }
        return number
    }

    private mutating func data(_ tag: Tag) throws(ArchiveError) -> ArraySlice<UInt8> {
        if tag.kind == .empty { return [] }
        let range = i..<ByteScan.first(0x3C, in: bytes, from: i)
        i = range.upperBound
        try close(tag)
        switch Base64.decode(bytes, range) {
        case .success(let data): return data[...]
        case .failure(let misplaced): throw damaged("The data is not Base64.", misplaced.offset)
        }
    }

    /// The text up to the closing tag, which is read too.
    private mutating func text(of tag: Tag) throws(ArchiveError) -> String {
        if tag.kind == .empty { return "" }
        // The common case: nothing but text up to the closing tag.
        let end = ByteScan.firstSpecial(in: bytes, from: i)
        if end + 1 < bytes.count, bytes[end] == 0x3C, bytes[end + 1] == 0x2F {
            let plain = bytes[i..<end]
            i = end
            try close(tag)
            return try validated(plain, tag)
        }
        var text = ContiguousArray<UInt8>()
        var plain = i
        while i < bytes.count {
            i = ByteScan.firstSpecial(in: bytes, from: i)
            guard i < bytes.count else { break }
            let byte = bytes[i]
            // The scan stops at these too, because a writer must.
            if byte == 0x3E || byte == 0xEF || byte == 0x09 || byte == 0x0A {
                i += 1
                continue
            }
            text.append(contentsOf: bytes[plain..<i])
            switch byte {
            case 0x26: try reference(&text)
            case 0x0D:
                // XML 1.0 section 2.11: CR and CRLF are read as LF.
                text.append(0x0A)
                i += i + 1 < bytes.count && bytes[i + 1] == 0x0A ? 2 : 1
            case 0x3C where starts(with: "<!--"): try skip(past: "-->")
            case 0x3C where starts(with: "<![CDATA["):
                let start = i + 9
                try skip(past: "]]>")
                guard bytes[start..<i - 3].allSatisfy({ $0 >= 0x20 || $0 == 0x09 || $0 == 0x0A }) else {
                    throw damaged("A control character stands in <\(self.text(tag))>.", start)
                }
                text.append(contentsOf: bytes[start..<i - 3])
            case 0x3C:
                try close(tag)
                return try validated(text[...], tag)
            default: throw damaged("A control character stands in <\(self.text(tag))>.", i)
            }
            plain = i
        }
        throw damaged("</\(self.text(tag))> is missing.", i)
    }

    private func validated(_ text: ArraySlice<UInt8>, _ tag: Tag) throws(ArchiveError) -> String {
        guard let string = String(validating: text, as: UTF8.self) else {
            throw damaged("<\(self.text(tag))> is not in UTF-8.", tag.start)
        }
        return string
    }

    /// `&amp;` and its four companions, `&#10;`, `&#xA;`.
    private mutating func reference(_ text: inout ContiguousArray<UInt8>) throws(ArchiveError) {
        let start = i
        var name: [UInt8] = []
        i += 1
        while i < bytes.count, bytes[i] != 0x3B, name.count < 10 {
            name.append(bytes[i])
            i += 1
        }
        guard i < bytes.count, bytes[i] == 0x3B else { throw damaged("A reference does not end.", start) }
        i += 1
        switch String(decoding: name, as: UTF8.self) {
        case "amp": text.append(0x26)
        case "lt": text.append(0x3C)
        case "gt": text.append(0x3E)
        case "quot": text.append(0x22)
        case "apos": text.append(0x27)
        case let other:
            let digits = other.hasPrefix("#x") ? other.dropFirst(2) : other.dropFirst(1)
            guard other.hasPrefix("#"), let number = UInt32(digits, radix: other.hasPrefix("#x") ? 16 : 10),
                !digits.hasPrefix("+"), let scalar = Unicode.Scalar(number), number >= 0x20 || [9, 10, 13].contains(number),
                number & 0xFFFE != 0xFFFE || number > 0xFFFF
            else { throw damaged("&\(other); is no reference a property list may have.", start) }
            text.append(contentsOf: String(Character(scalar)).utf8)
        }
    }

    // MARK: Tags

    private struct Tag {
        enum Kind { case open, close, empty }
        /// Nil for a name that no archive has.
        let name: Name?
        let kind: Kind
        let start: Int
        let nameEnd: Int
    }

    /// The elements of an archive, each by the letters of its name as one number.
    private enum Name: UInt64 {
        case plist = 0x70_6C69_7374
        case dict = 0x6469_6374
        case key = 0x6B_6579
        case string = 0x7374_7269_6E67
        case integer = 0x69_6E74_6567_6572
        case `true` = 0x7472_7565
        case `false` = 0x66_616C_7365
        case data = 0x6461_7461
        case array = 0x61_7272_6179
    }

    /// A tag's name as it is written.
    private func text(_ tag: Tag) -> String {
        String(decoding: bytes[tag.start..<tag.nameEnd].drop { $0 == 0x3C || $0 == 0x2F }, as: UTF8.self)
    }

    /// The next tag, with blanks and comments before it skipped; nil at the end of the file.
    private mutating func tag() throws(ArchiveError) -> Tag? {
        try skipBlanksAndComments()
        guard i < bytes.count else { return nil }
        let start = i
        guard bytes[i] == 0x3C else { throw damaged("Text stands where a tag is expected.", i) }
        i += 1
        let isClosing = i < bytes.count && bytes[i] == 0x2F
        if isClosing { i += 1 }
        let nameStart = i
        while i < bytes.count, bytes[i] &- 0x61 < 26, i - nameStart < 8 { i += 1 }  // a to z
        var packed: UInt64 = 0
        for byte in bytes[nameStart..<i] { packed = packed << 8 | UInt64(byte) }
        let nameEnd = i
        guard i > nameStart, i < bytes.count, isNameEnd(bytes[i]) else {
            throw damaged("A tag has no name, or an unknown one.", start)
        }
        // Attributes mean nothing here (`<plist version="1.0">`); they may hold no `<`, and end with the tag.
        while i < bytes.count, bytes[i] != 0x3E, bytes[i] != 0x2F, bytes[i] != 0x3C {
            if bytes[i] == 0x22 {
                i += 1
                while i < bytes.count, bytes[i] != 0x22 { i += 1 }
            }
            i += 1
        }
        let isEmpty = i < bytes.count && bytes[i] == 0x2F
        if isEmpty { i += 1 }
        guard i < bytes.count, bytes[i] == 0x3E, !(isEmpty && isClosing) else { throw damaged("A tag does not end.", start) }
        i += 1
        return Tag(
            name: Name(rawValue: packed), kind: isEmpty ? .empty : isClosing ? .close : .open, start: start,
            nameEnd: nameEnd)
    }

    private func isNameEnd(_ byte: UInt8) -> Bool {
        byte == 0x3E || byte == 0x2F || byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }

    private mutating func close(_ tag: Tag) throws(ArchiveError) {
        let place = i
        guard let end = try self.tag(), end.kind == .close, end.name == tag.name else {
            throw damaged("</\(text(tag))> is expected.", place)
        }
    }

    private mutating func skipBlanksAndComments() throws(ArchiveError) {
        while i < bytes.count {
            switch bytes[i] {
            case 0x20, 0x09, 0x0A, 0x0D: i += 1
            case 0x3C where starts(with: "<!--"): try skip(past: "-->")
            default: return
            }
        }
    }

    @inline(__always)
    private func starts(with text: StaticString) -> Bool {
        text.withUTF8Buffer { text in
            unsafe i + text.count <= bytes.count && text.elementsEqual(bytes[i..<i + text.count])
        }
    }

    private mutating func skip(past text: StaticString) throws(ArchiveError) {
        let start = i
        while i < bytes.count {
            if starts(with: text) {
                i += text.utf8CodeUnitCount
                return
            }
            i += 1
        }
        throw damaged("\(text) is missing.", start)
    }

    private func damaged(_ message: String, _ offset: Int) -> ArchiveError {
        ArchiveError(.damaged, offset: offset, message: message, advice: "Restore the file from a copy.")
    }

    private func notAnArchive(_ message: String, _ offset: Int) -> ArchiveError {
        ArchiveError(.notAnArchive, offset: offset, message: message, advice: "It was written by another program.")
    }
}
