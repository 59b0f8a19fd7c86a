#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

// Documents made from values. A small container is put together as text and tape at once, so that it is read, written and kept like one
// that was opened; a large one, or one with edited parts, stays a node that holds its children.

extension JSON {
    /// More text than this is not copied into the container around it.
    private static let mostCopied = 4096
    /// More keys than this are not compared each with each.
    private static let mostCompared = 32

    /// An array of elements, none of which is missing; nil where it is better kept as a node.
    static func built(_ elements: borrowing ContiguousArray<JSON>) -> JSON? {
        guard let size = BuiltSize(elements) else { return nil }
        guard size.bytes + elements.count + 1 <= mostCopied else { return nil }
        let document = unsafe Document(bytes: size.bytes + elements.count + 1, words: size.words + 2) { builder in
            unsafe builder.open(UInt8(ascii: "["))
            for i in elements.indices {
                if i > 0 { unsafe builder.put(UInt8(ascii: ",")) }
                unsafe builder.copy(elements[i])
            }
            unsafe builder.close(UInt8(ascii: "]"), count: elements.count)
        }
        return JSON(document, 0)
    }

    /// An object of members, none of whose values is missing; nil where it is better kept as a node, or where keys are equal or need escapes.
    static func built(keys: borrowing ContiguousArray<String>, _ values: borrowing ContiguousArray<JSON>) -> JSON? {
        guard keys.count <= mostCompared, let size = BuiltSize(values) else { return nil }
        var bytes = size.bytes
        for i in keys.indices {
            bytes += keys[i].utf8.count + 4
            guard !TextWriter.needsEscape(keys[i]) else { return nil }
            for j in 0..<i where keys[j].utf8.count == keys[i].utf8.count && keys[j].utf8.elementsEqual(keys[i].utf8) {
                return nil
            }
        }
        guard bytes + 1 <= mostCopied else { return nil }
        let document = unsafe Document(bytes: bytes + 1, words: size.words + keys.count + 2) { builder in
            unsafe builder.open(UInt8(ascii: "{"))
            for i in keys.indices {
                if i > 0 { unsafe builder.put(UInt8(ascii: ",")) }
                unsafe builder.string(keys[i])
                unsafe builder.put(UInt8(ascii: ":"))
                unsafe builder.copy(values[i])
            }
            unsafe builder.close(UInt8(ascii: "}"), count: keys.count)
        }
        return JSON(document, 0)
    }
}

extension JSON {
    /// A number that this value holds itself as a document of its own, with which can be kept what is worked out of it; else the value itself.
    var inDocument: JSON {
        guard let text = heldNumberText else { return self }
        return JSON(numberText: text, isReal: scalarTag == TapeWord.Tag.real)
    }
}

/// What the values in a container take. There is none where one of them is edited, needs escapes or comes from a text that was opened: what was
/// opened keeps its identity, by which edits are told from it.
private struct BuiltSize {
    var bytes = 0
    var words = 0

    init?(_ values: borrowing ContiguousArray<JSON>) {
        for i in values.indices {
            guard let document = values[i].document else {
                guard let count = values[i].heldLength else { return nil }
                bytes += count
                words += 1
                continue
            }
            guard !document.isOpened else { return nil }
            let place = values[i].place
            bytes += document.range(of: place).count
            words += document.next(after: place) - place
        }
    }
}

extension DocumentBuilder {
    /// A copy of a value of another document.
    fileprivate mutating func copy(_ value: JSON) {
        if let document = value.document { return unsafe copy(value.place, of: document) }
        if let string = value.heldString { return unsafe self.string(string) }
        switch value.scalarTag {
        case TapeWord.Tag.true: unsafe literal("true", TapeWord.Tag.true)
        case TapeWord.Tag.false: unsafe literal("false", TapeWord.Tag.false)
        case TapeWord.Tag.null: unsafe literal("null", TapeWord.Tag.null)
        case let tag: unsafe literal(value.heldNumberText ?? "", tag)  // `BuiltSize` refused nodes and what is missing
        }
    }

    /// A number or a word.
    private mutating func literal(_ text: String, _ tag: UInt64) {
        let start = unsafe p
        for byte in text.utf8 { unsafe put(byte) }
        unsafe words[t] = TapeWord.scalar(tag, offset: start, length: p - start)
        unsafe t += 1
    }
}

extension JSON {
    /// The length of the text of what this value holds itself, which is written as `DocumentBuilder` does; nil for all else.
    fileprivate var heldLength: Int? {
        if let string = heldString {
            return TextWriter.needsEscape(string) ? nil : string.utf8.count + 2
        }
        switch scalarTag {
        case TapeWord.Tag.true, TapeWord.Tag.null: return 4
        case TapeWord.Tag.false: return 5
        default: return heldNumberText?.utf8.count
        }
    }
}
