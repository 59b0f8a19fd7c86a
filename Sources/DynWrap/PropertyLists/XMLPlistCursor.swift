/// A position in an XML property list, from which tags and the texts between them are read.
struct XMLPlistCursor {
    private let bytes: ContiguousArray<UInt8>
    private var i = 0

    init(_ bytes: ContiguousArray<UInt8>) { self.bytes = bytes }

    /// The offset of the next byte.
    var offset: Int { i }
    /// Whether all bytes were read.
    var isAtEnd: Bool { i == bytes.count }

    /// Skips everything before the first tag: a byte order mark, the XML declaration, and a document type without declarations of
    /// its own.
    mutating func skipProlog() throws(ArchiveError) {
        if starts(with: "\u{FEFF}") { i += 3 }
        guard starts(with: "<") else { throw notAnArchive("The file is not a property list.") }
        if starts(with: "<?xml") { try skip(past: "?>") }
        try skipBlanksAndComments()
        if starts(with: "<!DOCTYPE") {
            while i < bytes.count, bytes[i] != 0x3E {
                if bytes[i] == 0x5B { throw notAnArchive("The document type declares entities of its own.") }  // [
                i += 1
            }
            try skip(past: ">")
        }
        try skipBlanksAndComments()
    }

    // MARK: Tags

    /// A tag and its position.
    struct Tag {
        enum Kind { case open, close, empty }
        /// The name; nil for one that archives never contain.
        let name: Name?
        let kind: Kind
        let start: Int
        let nameEnd: Int
    }

    /// The names of an archive's elements, each with its letters as one number.
    enum Name: UInt64 {
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

    /// The name of a tag as it is written.
    func text(_ tag: Tag) -> String {
        String(decoding: bytes[tag.start..<tag.nameEnd].drop { $0 == 0x3C || $0 == 0x2F }, as: UTF8.self)
    }

    /// The next tag, after blanks and comments; nil at the end of the file.
    mutating func tag() throws(ArchiveError) -> Tag? {
        try skipBlanksAndComments()
        guard i < bytes.count else { return nil }
        let start = i
        guard bytes[i] == 0x3C else { throw damaged("Text stands where a tag is expected.") }
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
        // Attributes have no meaning here (`<plist version="1.0">`). They may not contain `<`, and end with the tag.
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
        let start = i
        guard let end = try self.tag(), end.kind == .close, end.name == tag.name else {
            throw damaged("</\(text(tag))> is expected.", start)
        }
    }

    /// Skips white space and comments.
    mutating func skipBlanksAndComments() throws(ArchiveError) {
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

    /// An error about damage at the current position or at an offset.
    func damaged(_ message: String, _ offset: Int? = nil) -> ArchiveError {
        ArchiveError(.damaged, offset: offset ?? i, message: message, advice: "Restore the file from a copy.")
    }

    /// An error about content that archives never have, at the current position or at an offset.
    func notAnArchive(_ message: String, _ offset: Int? = nil) -> ArchiveError {
        ArchiveError(.notAnArchive, offset: offset ?? i, message: message, advice: "It was written by another program.")
    }

    // MARK: Texts

    /// Decodes the Base64 up to the closing tag, and reads that tag.
    mutating func data(of tag: Tag) throws(ArchiveError) -> ArraySlice<UInt8> {
        if tag.kind == .empty { return [] }
        let range = i..<ByteScan.first(0x3C, in: bytes, from: i)
        i = range.upperBound
        try close(tag)
        switch Base64.decode(bytes, range) {
        case .success(let data): return data[...]
        case .failure(let misplaced): throw damaged("The data is not Base64.", misplaced.offset)
        }
    }

    /// Reads the text up to the closing tag, and that tag.
    mutating func text(of tag: Tag) throws(ArchiveError) -> String {
        if tag.kind == .empty { return "" }
        // The common case: only text up to the closing tag.
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
            // The scan stops at these bytes too, because the writer needs that.
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
                let end = i - 3
                for index in start..<end {
                    switch bytes[index] {
                    case 0x0D where index + 1 < end && bytes[index + 1] == 0x0A: break  // only the LF is read
                    case 0x0D: text.append(0x0A)
                    case 0x09, 0x0A, 0x20...: text.append(bytes[index])
                    default: throw damaged("A control character stands in <\(self.text(tag))>.", index)
                    }
                }
            case 0x3C:
                try close(tag)
                return try validated(text[...], tag)
            default: throw damaged("A control character stands in <\(self.text(tag))>.")
            }
            plain = i
        }
        throw damaged("</\(self.text(tag))> is missing.")
    }

    private func validated(_ text: ArraySlice<UInt8>, _ tag: Tag) throws(ArchiveError) -> String {
        guard let string = String(validating: text, as: UTF8.self) else {
            throw damaged("<\(self.text(tag))> is not in UTF-8.", tag.start)
        }
        return string
    }

    /// Reads a reference: `&amp;` and the four others, `&#10;`, `&#xA;`.
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
}
