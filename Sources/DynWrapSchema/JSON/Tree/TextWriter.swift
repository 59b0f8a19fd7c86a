/// Writes JSON text: strings, and trees with what was not edited spliced in as it stands.
enum TextWriter {
    /// Appends `string` in quotes; escapes quotes, backslashes and controls, nothing else. True where something was escaped.
    @discardableResult
    static func appendString(_ string: String, to out: inout ContiguousArray<UInt8>) -> Bool {
        var copy = string
        return copy.withUTF8 { unsafe appendString($0, to: &out) }
    }

    /// Appends well-formed UTF-8 as a string in quotes.
    static func appendString(_ text: UnsafeBufferPointer<UInt8>, to out: inout ContiguousArray<UInt8>) -> Bool {
        out.append(UInt8(ascii: "\""))
        var start = 0
        var escaped = false
        for i in 0..<text.count {
            let c = unsafe text[i]
            if !needsEscape(c) { continue }
            unsafe out.append(contentsOf: text[start..<i])
            start = i + 1
            escaped = true
            out.append(UInt8(ascii: "\\"))
            switch c {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): out.append(c)
            case 0x08: out.append(UInt8(ascii: "b"))
            case 0x09: out.append(UInt8(ascii: "t"))
            case 0x0A: out.append(UInt8(ascii: "n"))
            case 0x0C: out.append(UInt8(ascii: "f"))
            case 0x0D: out.append(UInt8(ascii: "r"))
            default:
                out.append(contentsOf: "u00".utf8)
                out.append(hexDigits[Int(c >> 4)])
                out.append(hexDigits[Int(c & 15)])
            }
        }
        unsafe out.append(contentsOf: text[start...])
        out.append(UInt8(ascii: "\""))
        return escaped
    }

    /// Whether a byte of a string can't stand between quotes as it is (RFC 8259 §7).
    @inline(__always)
    static func needsEscape(_ c: UInt8) -> Bool { c < 0x20 || c == UInt8(ascii: "\"") || c == UInt8(ascii: "\\") }

    private static let hexDigits = Array("0123456789abcdef".utf8)

    /// Appends `json`. Untouched parts are copied as they stand; new parts are written in the style of their surroundings. A value read
    /// as the root of its document brings the white space around it.
    ///
    /// Iterative. O(text written) in copying, O(edits) in deciding.
    static func append(_ json: JSON, to out: inout ContiguousArray<UInt8>) {
        if json.place == 0, let document = json.document, !json.isMissing {
            unsafe out.append(contentsOf: UnsafeBufferPointer(start: document.bytes, count: document.count))
            return
        }
        if let base = json.node?.base, base.place == 0 {
            let range = base.document.range(of: 0)
            appendBytes(base.document, 0, range.lowerBound, to: &out)
            appendValue(json, to: &out)
            appendBytes(base.document, range.upperBound, base.document.count, to: &out)
        } else {
            appendValue(json, to: &out)
        }
    }

    /// Appends `json` without white space around it.
    static func appendValue(_ json: JSON, to out: inout ContiguousArray<UInt8>) {
        var stack: [Splice] = []
        var next: JSON? = json
        while true {
            if let value = next {
                if let document = value.document {
                    appendPlain(document, value.place, to: &out)
                    next = nil
                } else if let object = value.node as? ObjectNode {
                    stack.append(.object(ObjectSplice(object)))
                    next = nil
                } else if let array = value.node as? ArrayNode {
                    stack.append(.array(ArraySplice(array)))
                    next = nil
                }
            }
            guard let top = stack.indices.last else { return }
            switch stack[top] {
            case .object(var splice):
                next = splice.next(&out)
                if next == nil { stack.removeLast() } else { stack[top] = .object(splice) }
            case .array(var splice):
                next = splice.next(&out)
                if next == nil { stack.removeLast() } else { stack[top] = .array(splice) }
            }
        }
    }

    private enum Splice {
        case object(ObjectSplice)
        case array(ArraySplice)
    }

    private static func appendPlain(_ document: Document, _ place: Int, to out: inout ContiguousArray<UInt8>) {
        if document.word(place).tag == TapeWord.Tag.missing {
            out.append(contentsOf: "null".utf8)  // a missing root has no other spelling
            return
        }
        let range = document.range(of: place)
        appendBytes(document, range.lowerBound, range.upperBound, to: &out)
    }

    /// Appends the bytes of a document between two offsets, which come from its tape.
    static func appendBytes(_ document: Document, _ from: Int, _ to: Int, to out: inout ContiguousArray<UInt8>) {
        if from < to { unsafe out.append(contentsOf: UnsafeBufferPointer(start: document.bytes + from, count: to - from)) }
    }
}

/// The white space and punctuation between the parts of a container as its text has them.
struct Surroundings {
    private let document: Document
    /// The offset of the container's opening bracket and the one of its closing bracket.
    let open: Int
    let close: Int

    init(_ base: ContainerNode.Base) {
        document = base.document
        let range = document.range(of: base.place)
        open = range.lowerBound
        close = range.upperBound - 1
    }

    private func byte(_ offset: Int) -> UInt8 { unsafe document.bytes[offset] }

    private func isBlank(_ offset: Int) -> Bool {
        let c = byte(offset)
        return c == 0x20 || c == 0x0A || c == 0x0D || c == 0x09
    }

    /// The offset of the last byte before `offset` that is not blank; not before the opening bracket.
    func lastSolid(before offset: Int) -> Int {
        var i = offset - 1
        while i > open, isBlank(i) { i -= 1 }
        return i
    }

    /// The offset of the first byte from `offset` on that is not blank; not after the closing bracket.
    func firstSolid(from offset: Int) -> Int {
        var i = offset
        while i < close, isBlank(i) { i += 1 }
        return i
    }

    /// The end of the last value in the text, and whether a comma follows it (which only a lenient opening lets pass).
    var contentEnd: (end: Int, hasComma: Bool) {
        let last = lastSolid(before: close)
        if last == open { return (open + 1, false) }
        return byte(last) == UInt8(ascii: ",") ? (last + 1, true) : (last + 1, false)
    }

    func isComma(_ offset: Int) -> Bool { byte(offset) == UInt8(ascii: ",") }
}
