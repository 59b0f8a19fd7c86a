/// Whether values are written alike, decided without writing them.
package enum WrittenForm {
    /// Whether two values of one of the common types are written alike; nil for other types, whose written forms are to be compared.
    ///
    /// Not by `==` of any type: Swift's strings are equal across normalisations, which JSON keeps apart, and a type of your own may leave out of
    /// `==` what it writes.
    @inline(__always)
    static func compared<T>(_ a: T, _ b: T) -> Bool? {
        guard FastWays.areOn else { return nil }
        // The types are the same where they compare equal, so these casts change nothing.
        if T.self == String.self {
            return unsafe ScalarKey.equal(unsafeBitCast(a, to: String.self), unsafeBitCast(b, to: String.self))
        }
        if T.self == Int.self { return unsafe unsafeBitCast(a, to: Int.self) == unsafeBitCast(b, to: Int.self) }
        if T.self == Bool.self { return unsafe unsafeBitCast(a, to: Bool.self) == unsafeBitCast(b, to: Bool.self) }
        return nil
    }

    /// Whether two values of a type are written alike with these options.
    static func areAlike<T: JSONConvertible>(_ a: T, _ b: T, _ options: ConversionOptions) -> Bool {
        compared(a, b) ?? areAlike(a.json(options), b.json(options))
    }

    /// Whether two written forms are alike. What can't be written is like nothing, so that a collection with it is treated as changed.
    package static func areAlike(_ a: JSON, _ b: JSON) -> Bool { a.isSame(as: b) || (!a.isUnwritable && a.hasSameText(as: b)) }
}
