/// A type whose values can be compared as they would be written, without writing them.
///
/// Not with the type's `==`: Swift's strings are equal across normalisations, which JSON keeps apart; 0 and -0.0 are written
/// differently; and your own type's `==` may ignore parts that it writes.
@usableFromInline
package protocol PlainlyWritten {
    /// Whether two values have the same written form; nil where that depends on more than the values, so that the written
    /// forms must be compared.
    static func areWrittenAlike(_ a: Self, _ b: Self) -> Bool?
}

/// Compares the written forms of values, where possible without writing them.
@usableFromInline
package enum WrittenForm {
    /// Whether two values of a type have the same written form; nil where only writing them can tell.
    static func compared<T>(_ a: T, _ b: T) -> Bool? {
        guard FastWays.areOn, let plain = T.self as? any PlainlyWritten.Type else { return nil }
        return compared(a, b, as: plain)
    }

    @inlinable @inline(__always)
    package static func compared<Plain: PlainlyWritten, T>(_ a: T, _ b: T, as type: Plain.Type) -> Bool? {
        // Both types are the same.
        unsafe Plain.areWrittenAlike(unsafeBitCast(a, to: Plain.self), unsafeBitCast(b, to: Plain.self))
    }

    /// Whether two values have the same bits, like an element that nobody edited. Then their written forms are the same; if
    /// false, nothing is known.
    static func haveSameBits<T>(_ a: T, _ b: T) -> Bool {
        // Only the bytes of two values that exist during the call are compared.
        unsafe withUnsafeBytes(of: a) { a in unsafe withUnsafeBytes(of: b) { b in unsafe a.elementsEqual(b) } }
    }

    /// Whether two strings have the same scalars.
    @usableFromInline
    static func areSame(_ a: String, _ b: String) -> Bool { ScalarKey.equal(a, b) }

    /// A comparison of two values of a type by their written forms with these options.
    static func comparison<T: JSONConvertible>(_ options: ConversionOptions) -> (T, T) -> Bool {
        let options = options.exact
        guard FastWays.areOn, let plain = T.self as? any PlainlyWritten.Type else {
            return { areAlike($0.json(options), $1.json(options)) }
        }
        return { compared($0, $1, as: plain) ?? areAlike($0.json(options), $1.json(options)) }
    }

    /// Whether two written forms are the same. A value that can't be written is not the same as any other, so that a
    /// collection with it counts as changed.
    package static func areAlike(_ a: JSON, _ b: JSON) -> Bool { a.isSame(as: b) || (!a.isUnwritable && a.hasSameText(as: b)) }
}
