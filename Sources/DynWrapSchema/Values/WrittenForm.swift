/// Whether values are written alike, decided without writing them.
@usableFromInline
package enum WrittenForm {
    /// Whether values of this type are compared by ``ofPlain(_:_:)``. Folds to a constant where the type is known.
    @inlinable @inline(__always)
    package static func isPlain<T>(_ type: T.Type) -> Bool {
        T.self == Int.self || T.self == String.self || T.self == Double.self || T.self == Bool.self
    }

    /// Whether two values of one of the common types are written alike; nil for other types and for what has no written form, whose written forms are to be
    /// compared.
    ///
    /// Not by `==` of any type: Swift's strings are equal across normalisations, which JSON keeps apart, 0 and -0.0 are written differently, and a type of
    /// your own may leave out of `==` what it writes.
    @inlinable @inline(__always)
    package static func ofPlain<T>(_ a: T, _ b: T) -> Bool? {
        // The types are the same where they compare equal, so these casts change nothing.
        if T.self == String.self { return unsafe areSame(unsafeBitCast(a, to: String.self), unsafeBitCast(b, to: String.self)) }
        if T.self == Int.self { return unsafe unsafeBitCast(a, to: Int.self) == unsafeBitCast(b, to: Int.self) }
        if T.self == Bool.self { return unsafe unsafeBitCast(a, to: Bool.self) == unsafeBitCast(b, to: Bool.self) }
        if T.self == Double.self {
            let (a, b) = unsafe (unsafeBitCast(a, to: Double.self), unsafeBitCast(b, to: Double.self))
            return a.isFinite && b.isFinite ? a.bitPattern == b.bitPattern : nil
        }
        return nil
    }

    /// Whether two strings have the same scalars.
    @usableFromInline
    static func areSame(_ a: String, _ b: String) -> Bool { ScalarKey.equal(a, b) }

    /// The same where fast ways are taken.
    @inline(__always)
    static func compared<T>(_ a: T, _ b: T) -> Bool? { FastWays.areOn ? ofPlain(a, b) : nil }

    /// Whether two values of a type are written alike with these options.
    static func areAlike<T: JSONConvertible>(_ a: T, _ b: T, _ options: ConversionOptions) -> Bool {
        compared(a, b) ?? areAlike(a.json(options), b.json(options))
    }

    /// Whether two written forms are alike. What can't be written is like nothing, so that a collection with it is treated as changed.
    package static func areAlike(_ a: JSON, _ b: JSON) -> Bool { a.isSame(as: b) || (!a.isUnwritable && a.hasSameText(as: b)) }
}
