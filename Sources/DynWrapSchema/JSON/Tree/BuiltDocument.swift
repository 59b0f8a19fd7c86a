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
            guard !keys[i].utf8.contains(where: TextWriter.needsEscape) else { return nil }
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

extension DocumentBuilder {
    /// A copy of a value of another document.
    fileprivate mutating func copy(_ value: JSON) {
        guard let document = value.document else { return }  // `BuiltSize` refused nodes
        unsafe copy(value.place, of: document)
    }
}
