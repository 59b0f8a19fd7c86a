/// Writes JSON text: strings, and trees with what was not edited copied unchanged from its document.
enum TextWriter {
    /// Appends `string` in quotes; escapes only quotes, backslashes and control characters. Returns whether it escaped any.
    @discardableResult
    static func appendString(_ string: String, to out: inout ContiguousArray<UInt8>) -> Bool {
        var copy = string
        return copy.withUTF8 { unsafe appendString($0, to: &out) }
    }

    /// Appends well-formed UTF-8 as a string in quotes.
    static func appendString(_ text: UnsafeBufferPointer<UInt8>, to out: inout ContiguousArray<UInt8>) -> Bool {
        var next = unsafe firstEscape(in: text, from: 0)
        if next == text.count, text.count <= 62, let base = text.baseAddress {
            // Copied into one buffer first: one append takes less time than three.
            unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 64) { quoted in
                unsafe quoted[0] = UInt8(ascii: "\"")
                unsafe (quoted.baseAddress! + 1).update(from: base, count: text.count)  // the buffer has 64 bytes
                unsafe quoted[text.count + 1] = UInt8(ascii: "\"")
                unsafe out.append(contentsOf: UnsafeBufferPointer(rebasing: quoted[..<(text.count + 2)]))
            }
            return false
        }
        out.append(UInt8(ascii: "\""))
        var start = 0
        let isEscaped = next < text.count
        while next < text.count {
            unsafe out.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<next]))
            unsafe appendEscape(of: text[next], to: &out)
            start = next + 1
            next = unsafe firstEscape(in: text, from: start)
        }
        unsafe out.append(contentsOf: UnsafeBufferPointer(rebasing: text[start...]))
        out.append(UInt8(ascii: "\""))
        return isEscaped
    }

    private static func appendEscape(of c: UInt8, to out: inout ContiguousArray<UInt8>) {
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

    /// The first byte from `start` on that needs an escape; the count where there is none.
    @inline(__always)
    static func firstEscape(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        unsafe StringEscape.first(in: text, from: start)
    }

    private static let hexDigits = Array("0123456789abcdef".utf8)

    /// Appends `json`. Unedited parts are copied; new parts are written in the style of their surroundings. A value read as
    /// the root of its document is written with the white space around it.
    ///
    /// Iterative. O(text written) for copying, O(edits) for deciding.
    /// - Parameter keepsAll: whether parts of other documents keep comments and trailing commas in every text; see
    ///   ``LenientParts``.
    static func append(_ json: JSON, keepsAll: Bool = false, to out: inout ContiguousArray<UInt8>) {
        if json.place == 0, let document = json.document {
            unsafe out.append(contentsOf: UnsafeBufferPointer(start: document.bytes, count: document.count))
            return
        }
        if let base = json.node?.formerBase, base.place == 0 {
            let range = base.document.range(of: 0)
            appendBytes(base.document, 0, range.lowerBound, to: &out)
            appendValue(json, keepsAll: keepsAll, to: &out)
            appendBytes(base.document, range.upperBound, base.document.count, to: &out)
        } else {
            appendValue(json, keepsAll: keepsAll, to: &out)
        }
    }

    /// Appends `json` without the white space around it.
    static func appendValue(_ json: JSON, keepsAll: Bool = false, to out: inout ContiguousArray<UInt8>) {
        guard json.isEdited, !json.isDraft else { return appendWhole(json, to: &out) }
        let lenient = LenientParts(of: json, areKept: keepsAll)
        var first = open(json, &out)
        var next: JSON?
        if case .members(var made) = first {
            // In most cases this writes everything.
            next = made.next(&out)
            if next == nil { return }
            first = .members(made)
        }
        var stack = [first]
        while true {
            if let value = next {
                if lenient.contains(value) {
                    StyledWriter.append(value, to: &out, pretty: false, sorted: false)
                } else if value.isEdited, !value.isDraft {
                    stack.append(open(value, &out))
                } else {
                    appendWhole(value, to: &out)
                }
            }
            guard let top = stack.indices.last else { return }
            switch stack[top] {
            case .object(var splice):
                next = splice.next(&out)
                stack[top] = .object(splice)
            case .array(var splice):
                next = splice.next(&out)
                stack[top] = .array(splice)
            case .commented(let splice): next = splice.next(&out)
            case .members(var made):
                next = made.next(&out)
                stack[top] = .members(made)
            }
            if next == nil { stack.removeLast() }
        }
    }

    /// A container that is being written.
    private enum Splice {
        case object(ObjectSplice)
        case array(ArraySplice)
        case commented(CommentedSplice)
        case members(MadeObject)
    }

    private static func open(_ json: JSON, _ out: inout ContiguousArray<UInt8>) -> Splice {
        if let node = json.node, node.formerBase?.document.blanked != nil, let splice = CommentedSplice(node) {
            return .commented(splice)
        }
        guard let object = json.objectNode else { return .array(ArraySplice(json.arrayNode!)) }  // a node is one or the other
        if let base = object.formerBase, base.document.isOpened || !object.overrides.isEmpty {
            return .object(ObjectSplice(object, base))
        }
        return .members(MadeObject(object, &out))
    }

    /// An object that was made in Swift, or that is based on one made here: its members, without white space.
    private struct MadeObject {
        private let object: ObjectNode
        private var index = 0
        private var isFirst = true

        /// Writes the members of the base.
        init(_ object: ObjectNode, _ out: inout ContiguousArray<UInt8>) {
            self.object = object
            guard let base = object.formerBase else {
                out.append(UInt8(ascii: "{"))
                return
            }
            let range = base.document.range(of: base.place)
            TextWriter.appendBytes(base.document, range.lowerBound, range.upperBound - 1, to: &out)
            isFirst = base.document.memberCount(of: base.place) == 0
        }

        /// Writes up to the next value that the caller must write, and returns it: one that is edited and not a draft, or
        /// part of another document. Nil at the end.
        mutating func next(_ out: inout ContiguousArray<UInt8>) -> JSON? {
            while index < object.added.list.count {
                let member = object.added.list[index]
                index += 1
                if member.value.isMissing { continue }
                if !isFirst { out.append(UInt8(ascii: ",")) }
                isFirst = false
                TextWriter.appendString(member.key, to: &out)
                out.append(UInt8(ascii: ":"))
                if Self.isLeft(member.value) { return member.value }
                TextWriter.appendWhole(member.value, to: &out)
            }
            out.append(UInt8(ascii: "}"))
            return nil
        }

        /// Whether the caller must write the value.
        private static func isLeft(_ value: JSON) -> Bool {
            if value.isEdited { return !value.isDraft }
            return UInt(bitPattern: value.place) < ValuePlace.documents
        }
    }

    /// Appends a value without edits, or a draft.
    private static func appendWhole(_ value: JSON, to out: inout ContiguousArray<UInt8>) {
        guard let document = value.document else {
            guard let draft = value.objectNode else { return appendInline(value, to: &out) }
            return unsafe draft.withDraftText { text, bracket in
                unsafe out.append(contentsOf: text)
                out.append(bracket)
            }
        }
        let range = document.range(of: value.place)
        appendBytes(document, range.lowerBound, range.upperBound, to: &out)
    }

    /// Appends an inline value; null for a missing one, which has no other spelling.
    private static func appendInline(_ value: JSON, to out: inout ContiguousArray<UInt8>) {
        if unsafe value.withInlineString({ unsafe appendString($0, to: &out) }) != nil { return }
        switch value.scalarTag {
        case TapeWord.Tag.true: out.append(contentsOf: "true".utf8)
        case TapeWord.Tag.false: out.append(contentsOf: "false".utf8)
        case TapeWord.Tag.integer: append(value.inlineInt ?? 0, to: &out)
        case TapeWord.Tag.real: out.append(contentsOf: (value.inlineNumberText ?? "").utf8)
        default: out.append(contentsOf: "null".utf8)
        }
    }

    /// Appends the digits of a whole number.
    static func append(_ number: Int, to out: inout ContiguousArray<UInt8>) {
        if number < 0 { out.append(UInt8(ascii: "-")) }
        let start = out.count
        var rest = number.magnitude
        repeat {
            let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
            out.append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: digit))
            rest = quotient
        } while rest > 0
        out[start...].reverse()
    }

    /// Appends the bytes of a document between two offsets, which come from its tape.
    static func appendBytes(_ document: Document, _ from: Int, _ to: Int, to out: inout ContiguousArray<UInt8>) {
        if from < to { unsafe out.append(contentsOf: UnsafeBufferPointer(start: document.bytes + from, count: to - from)) }
    }
}
