/// A key compared by its scalars: é in one scalar and é in two are different keys, as in the text.
package struct ScalarKey: Hashable, Sendable {
    package let string: String

    package init(string: String) { self.string = string }

    package static func == (a: ScalarKey, b: ScalarKey) -> Bool { equal(a.string, b.string) }

    package func hash(into hasher: inout Hasher) {
        var copy = string
        copy.withUTF8 { unsafe hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        // No UTF-8 has this byte: where keys follow each other, it says where one ends.
        hasher.combine(0xFF as UInt8)
    }

    /// Whether two strings have the same scalars.
    package static func equal(_ a: String, _ b: String) -> Bool {
        let (x, y) = (a.utf8, b.utf8)
        guard x.count == y.count else { return false }
        let fast = unsafe x.withContiguousStorageIfAvailable { p in
            unsafe y.withContiguousStorageIfAvailable { q in unsafe equalBytes(p.baseAddress, q.baseAddress, p.count) }
        }
        return (fast ?? nil) ?? x.elementsEqual(y)
    }

    /// The order of scalars, which is the order of UTF-8 bytes.
    package static func precedes(_ a: String, _ b: String) -> Bool { a.utf8.lexicographicallyPrecedes(b.utf8) }
}
