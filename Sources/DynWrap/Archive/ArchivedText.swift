import DynWrapSchema

/// JSON text while it is written to an archive or read from one, not copied where possible.
enum ArchivedText: Sendable {
    /// A value of a document, or a tree with edits.
    case tree(JSON)
    /// A part of an array of bytes.
    case slice(ArraySlice<UInt8>)

    init(_ bytes: ContiguousArray<UInt8>) { self = .slice(bytes[...]) }

    /// The text of a tree; a tree with edits is written out.
    init(of tree: JSON) { self = tree.hasPlainText ? .tree(tree) : Self(tree.spelledBytes) }

    /// Calls `body` with the bytes.
    func withBytes<R>(_ body: (UnsafeBufferPointer<UInt8>) throws -> R) rethrows -> R {
        switch self {
        case .tree(let json):
            if let result = unsafe try json.withPlainText(body) { return result }
            return unsafe try ContiguousArray(json.bytes()).withUnsafeBufferPointer(body)
        case .slice(let bytes): return unsafe try bytes.withUnsafeBufferPointer(body)
        }
    }

    var count: Int { unsafe withBytes { $0.count } }

    /// The bytes as an array.
    var bytes: ArraySlice<UInt8> {
        if case .slice(let bytes) = self { return bytes }
        return unsafe withBytes { unsafe ContiguousArray($0)[...] }
    }

    var string: String { unsafe withBytes { unsafe String(decoding: $0, as: UTF8.self) } }

    /// Whether a byte order mark comes first.
    var hasMark: Bool { unsafe withBytes { unsafe $0.starts(with: [0xEF, 0xBB, 0xBF]) } }

    /// Whether XML allows every character of the text: all but U+FFFE and U+FFFF, because JSON text has no control characters
    /// except white space. A byte order mark counts as not allowed, because XML would take it as a mark.
    var isXML: Bool {
        unsafe withBytes { text in
            for i in text.indices where unsafe text[i] == 0xEF {
                guard i + 2 < text.count else { return false }
                if unsafe text[i + 1] == 0xBF && text[i + 2] >= 0xBE { return false }
                if unsafe text[i + 1] == 0xBB && text[i + 2] == 0xBF { return false }
            }
            return true
        }
    }

    func isEqual(to other: ArchivedText) -> Bool {
        unsafe withBytes { a in unsafe other.withBytes { b in unsafe ByteScan.equal(a, b) } }
    }
}
