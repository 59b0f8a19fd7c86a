/// A type of which two values can be compared as they would be written, without writing them.
///
/// Not by `==` of any type: Swift's strings are equal across normalisations, which JSON keeps apart, 0 and -0.0 are written differently, and a type of your own may
/// leave out of `==` what it writes.
@usableFromInline
package protocol PlainlyWritten {
    /// Whether two values are written alike; nil for what has no written form by itself, so that the written forms are to be compared.
    static func areWrittenAlike(_ a: Self, _ b: Self) -> Bool?
}

/// Whether values are written alike, decided without writing them where that can be.
@usableFromInline
package enum WrittenForm {
    /// Whether two values of a type are written alike; nil where that has to be found out by writing them.
    static func compared<T>(_ a: T, _ b: T) -> Bool? {
        guard FastWays.areOn, let plain = T.self as? any PlainlyWritten.Type else { return nil }
        return compared(a, b, as: plain)
    }

    @inlinable @inline(__always)
    package static func compared<Plain: PlainlyWritten, T>(_ a: T, _ b: T, as type: Plain.Type) -> Bool? {
        // Both are one type.
        unsafe Plain.areWrittenAlike(unsafeBitCast(a, to: Plain.self), unsafeBitCast(b, to: Plain.self))
    }

    /// Whether two values have the same bits, as an element has that nobody edited, and so are written alike. False says nothing.
    static func haveSameBits<T>(_ a: T, _ b: T) -> Bool {
        // The bytes of two values that are there during the call are compared, no more.
        unsafe withUnsafeBytes(of: a) { a in unsafe withUnsafeBytes(of: b) { b in unsafe a.elementsEqual(b) } }
    }

    /// Whether two strings have the same scalars.
    @usableFromInline
    static func areSame(_ a: String, _ b: String) -> Bool { ScalarKey.equal(a, b) }

    /// The comparison of two values of a type, as they are written with these options.
    static func comparison<T: JSONConvertible>(_ options: ConversionOptions) -> (T, T) -> Bool {
        let options = options.exact
        guard FastWays.areOn, let plain = T.self as? any PlainlyWritten.Type else {
            return { areAlike($0.json(options), $1.json(options)) }
        }
        return { compared($0, $1, as: plain) ?? areAlike($0.json(options), $1.json(options)) }
    }

    /// Whether two written forms are alike. What can't be written is like nothing, so that a collection with it is treated as changed.
    package static func areAlike(_ a: JSON, _ b: JSON) -> Bool { a.isSame(as: b) || (!a.isUnwritable && a.hasSameText(as: b)) }
}
