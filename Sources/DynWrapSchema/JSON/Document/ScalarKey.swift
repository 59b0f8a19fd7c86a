/// A key compared by its scalars: é in one scalar and é in two are different keys, as in the text.
package struct ScalarKey: Hashable, Sendable {
    package let string: String

    package init(string: String) { self.string = string }

    package static func == (a: ScalarKey, b: ScalarKey) -> Bool { equal(a.string, b.string) }

    package func hash(into hasher: inout Hasher) {
        var copy = string
        copy.withUTF8 { unsafe hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        // No UTF-8 contains this byte, so it marks the end of a key where several are hashed.
        hasher.combine(0xFF as UInt8)
    }

    /// Whether two strings have the same scalars. O(length).
    package static func equal(_ a: String, _ b: String) -> Bool {
        let (x, y) = (a.utf8, b.utf8)
        guard x.count == y.count else { return false }
        let fast = unsafe x.withContiguousStorageIfAvailable { p in
            unsafe y.withContiguousStorageIfAvailable { q in unsafe equalBytes(p.baseAddress, q.baseAddress, p.count) }
        }
        return (fast ?? nil) ?? x.elementsEqual(y)
    }

    /// Whether `a` comes before `b` in the order of scalars, which is that of UTF-8 bytes. O(length).
    package static func precedes(_ a: String, _ b: String) -> Bool { a.utf8.lexicographicallyPrecedes(b.utf8) }
}
