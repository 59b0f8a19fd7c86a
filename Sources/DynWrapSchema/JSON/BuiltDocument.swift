import Foundation

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
            guard BuiltString.needsNoEscape(keys[i]) else { return nil }
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

/// What the values in a container take. There is none where one of them is edited, or comes from a text that was opened: what was
/// opened keeps its identity, by which edits are told from it.
private struct BuiltSize {
    var bytes = 0
    var words = 0

    init?(_ values: borrowing ContiguousArray<JSON>) {
        for i in values.indices {
            guard let document = values[i].document, !document.isOpened else { return nil }
            let place = values[i].place
            bytes += document.range(of: place).count
            words += document.next(after: place) - place
        }
    }
}

/// Strings on their way into a text.
enum BuiltString {
    /// Whether the string stands between quotes as it is.
    static func needsNoEscape(_ string: String) -> Bool {
        for byte in string.utf8 where byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { return false }
        return true
    }
}

/// Fills the text and the tape of a new document, which have the room that was asked for.
@unsafe struct DocumentBuilder {
    let bytes: UnsafeMutableBufferPointer<UInt8>
    let words: UnsafeMutableBufferPointer<UInt64>
    var p = 0
    var t = 0

    mutating func put(_ byte: UInt8) {
        unsafe bytes[p] = byte
        unsafe p += 1
    }

    /// Opens the one container that the document is.
    mutating func open(_ bracket: UInt8) {
        let tag = bracket == UInt8(ascii: "{") ? TapeWord.Tag.object : TapeWord.Tag.array
        unsafe words[0] = tag << 60
        unsafe t = 2
        unsafe put(bracket)
    }

    mutating func close(_ bracket: UInt8, count: Int) {
        unsafe put(bracket)
        unsafe words[0] |= UInt64(count) << 32
        unsafe words[1] = UInt64(t) << 32 | UInt64(p)
    }

    /// A string that needs no escape, as a key or a value.
    mutating func string(_ string: String) {
        unsafe put(UInt8(ascii: "\""))
        let start = unsafe p
        var string = string
        string.withUTF8 { text in
            unsafe UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(bytes)[p...]).copyMemory(
                from: .init(text))
            unsafe p += text.count
        }
        unsafe words[t] = TapeWord.scalar(TapeWord.Tag.string, offset: start, length: p - start)
        unsafe t += 1
        unsafe put(UInt8(ascii: "\""))
    }

    /// A copy of a value of another document: its text, and its words with every offset and place moved along.
    mutating func copy(_ value: JSON) {
        guard let document = value.document else { return }  // `BuiltSize` refused nodes
        let range = document.range(of: value.place)
        let byteShift = unsafe UInt64(bitPattern: Int64(p - range.lowerBound))
        let placeShift = unsafe UInt64(bitPattern: Int64(t - value.place)) << 32
        var place = value.place
        let end = document.next(after: place)
        while place < end {
            let word = document.word(place)
            // An offset is the lower half and stays in it, because the text that it leads to has that many bytes.
            unsafe words[t] = Self.moved(word.bits, byteShift)
            unsafe t += 1
            place += 1
            if word.isContainer {
                unsafe words[t] = Self.moved(document.word(place).bits &+ placeShift, byteShift)
                unsafe t += 1
                place += 1
            }
        }
        unsafe UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(bytes)[p...])
            .copyMemory(from: UnsafeRawBufferPointer(start: document.bytes + range.lowerBound, count: range.count))
        unsafe p += range.count
    }

    private static func moved(_ bits: UInt64, _ shift: UInt64) -> UInt64 {
        (bits & 0xFFFF_FFFF_0000_0000) | ((bits &+ shift) & 0xFFFF_FFFF)
    }
}
