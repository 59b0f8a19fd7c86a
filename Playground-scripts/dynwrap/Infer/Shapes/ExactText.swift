/// A text that is equal only to the same scalars, as keys of JSON are: Swift's strings are equal by canonical equivalence.
struct ExactText: Hashable, Comparable, Sendable, CustomStringConvertible {
    let string: String

    init(_ string: String) { self.string = string }

    static func == (a: ExactText, b: ExactText) -> Bool { a.string.utf8.elementsEqual(b.string.utf8) }
    static func < (a: ExactText, b: ExactText) -> Bool { a.string.utf8.lexicographicallyPrecedes(b.string.utf8) }

    func hash(into hasher: inout Hasher) {
        for byte in string.utf8 { hasher.combine(byte) }
        hasher.combine(0xFF as UInt8)
    }

    var description: String { string }
}
