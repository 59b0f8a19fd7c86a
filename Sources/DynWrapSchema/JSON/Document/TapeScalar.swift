/// A type whose values are read from one word of a tape and its text: a string, a boolean, a number.
@usableFromInline
package protocol TapeScalar: Sendable {
    /// The value; nil where the word has another kind, and where only the slower general path can read it.
    static func decode(_ word: TapeWord, _ text: UnsafeBufferPointer<UInt8>) -> Self?
}

extension String: TapeScalar {
    /// A string without escapes.
    @inline(__always)
    @usableFromInline package static func decode(_ word: TapeWord, _ text: UnsafeBufferPointer<UInt8>) -> String? {
        word.tag == TapeWord.Tag.string ? unsafe StringDecoding.plain(text) : nil
    }
}

extension Bool: TapeScalar {
    @inline(__always)
    @usableFromInline package static func decode(_ word: TapeWord, _ text: UnsafeBufferPointer<UInt8>) -> Bool? {
        word.tag == TapeWord.Tag.true ? true : word.tag == TapeWord.Tag.false ? false : nil
    }
}

extension FixedWidthInteger where Self: TapeScalar {
    /// A number without point and exponent.
    @inline(__always)
    @usableFromInline package static func decode(_ word: TapeWord, _ text: UnsafeBufferPointer<UInt8>) -> Self? {
        word.tag == TapeWord.Tag.integer ? unsafe NumberDecoding.integer(text, as: Self.self) : nil
    }
}

extension Int: TapeScalar {
    /// A number without point and exponent, decoded without generic code, which is slow in a debug build.
    @inline(__always)
    @usableFromInline package static func decode(_ word: TapeWord, _ text: UnsafeBufferPointer<UInt8>) -> Int? {
        word.tag == TapeWord.Tag.integer ? unsafe NumberDecoding.integer(text) : nil
    }
}
extension Int8: TapeScalar {}
extension Int16: TapeScalar {}
extension Int32: TapeScalar {}
extension Int64: TapeScalar {}
extension Int128: TapeScalar {}
extension UInt: TapeScalar {}
extension UInt8: TapeScalar {}
extension UInt16: TapeScalar {}
extension UInt32: TapeScalar {}
extension UInt64: TapeScalar {}
extension UInt128: TapeScalar {}

extension Double: TapeScalar {
    @inline(__always)
    @usableFromInline package static func decode(_ word: TapeWord, _ text: UnsafeBufferPointer<UInt8>) -> Double? {
        word.isNumber ? unsafe NumberDecoding.double(text) : nil
    }
}

extension Float: TapeScalar {
    @inline(__always)
    @usableFromInline package static func decode(_ word: TapeWord, _ text: UnsafeBufferPointer<UInt8>) -> Float? {
        word.isNumber ? unsafe NumberDecoding.float(text) : nil
    }
}

extension Document {
    /// The elements of the array at `place`; nil where ``TapeScalar/decode(_:_:)`` gives nil for one of them, and where there is
    /// no array. O(elements).
    func scalars<Scalar: TapeScalar>(_ type: Scalar.Type, at place: Int) -> [Scalar]? {
        let head = word(place)
        guard FastWays.areOn, head.tag == TapeWord.Tag.array else { return nil }
        let end = word(place &+ 1).nextPlace
        var i = place &+ 2
        // Scalars are one word each.
        guard head.count == end &- i || head.count == TapeWord.maxCount else { return nil }
        var scalars: [Scalar] = []
        scalars.reserveCapacity(end &- i)
        while i < end {
            let word = word(i)
            guard let scalar = unsafe Scalar.decode(word, text(of: word)) else { return nil }
            scalars.append(scalar)
            i &+= 1
        }
        return scalars
    }
}
