#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension JSON {
    /// The string with its escapes decoded; nil for any other value. O(length).
    @inlinable
    public var string: String? {
        guard let document else { return inlineString }
        let word = document.word(place)
        if word.tag == TapeWord.Tag.string { return document.plainString(word) }
        return escapedString
    }

    @usableFromInline
    var escapedString: String? {
        guard let document else { return nil }
        let word = document.word(place)
        return word.tag == TapeWord.Tag.escapedString ? unsafe StringDecoding.string(document.text(of: word)) : nil
    }

    /// `true` or `false`; nil for any other value. A number or a string is never a bool.
    @inlinable
    public var bool: Bool? {
        let tag = scalarTag
        if tag == TapeWord.Tag.true { return true }
        return tag == TapeWord.Tag.false ? false : nil
    }

    /// The number with its text; nil for any other value.
    public var number: JSONNumber? {
        guard let document else { return inlineNumberText.map { JSONNumber(checked: $0) } }
        guard let text = unsafe document.numberText(at: place) else { return nil }
        return unsafe JSONNumber(checked: String(decoding: text, as: UTF8.self))
    }

    /// Lends the bytes of a number; nil for any other value.
    @inline(__always)
    package func withNumberText<R>(_ body: (UnsafeBufferPointer<UInt8>) -> R) -> R? {
        guard let document else {
            guard var text = inlineNumberText else { return nil }
            return text.withUTF8 { unsafe body($0) }
        }
        guard let text = unsafe document.numberText(at: place) else { return nil }
        return unsafe body(text)
    }

    /// The number as an integer of any width where it is whole and in range; nil for any other value.
    @inline(__always)
    package func integer<N: FixedWidthInteger>(as type: N.Type) -> N? {
        if let inlineInt { return N(exactly: inlineInt) }
        return unsafe withNumberText { unsafe NumberDecoding.integer($0, as: N.self) } ?? nil
    }

    /// The number as an `Int` where it is a whole number in range (`3`, `3.0` and `3e0` are); nil for any other value.
    public var int: Int? { integer(as: Int.self) }

    /// The number as a `UInt` where it is a whole number in range; nil for any other value.
    public var uint: UInt? { integer(as: UInt.self) }

    /// The number, correctly rounded; nil for any other value, and for a number beyond `Double`'s range such as `1e400`.
    public var double: Double? {
        if let inlineDouble { return inlineDouble }
        if let inlineInt { return Double(inlineInt) }
        return unsafe withNumberText { unsafe NumberDecoding.double($0) } ?? nil
    }

    /// The number as a `Float`, rounded once; nil for any other value, and for a number beyond `Float`'s range.
    var float: Float? { unsafe withNumberText { unsafe NumberDecoding.float($0) } ?? nil }

    /// The number as a `Decimal` where one represents it exactly, in digits below 2¹²⁸ (38 of them, and some of 39) and a power of
    /// ten from -128 to 127; nil for any other value.
    public var decimal: Decimal? { unsafe withNumberText { unsafe NumberDecoding.decimal($0) } ?? nil }
}

extension Document {
    /// The bytes of the number at `place`; nil where there is another kind of value.
    @inline(__always)
    func numberText(at place: Int) -> UnsafeBufferPointer<UInt8>? {
        let word = word(place)
        guard word.isNumber else { return nil }
        return unsafe text(of: word)
    }
}

extension JSON {
    /// A string. O(1); O(length) for a string bridged from Foundation.
    public init(_ string: String) {
        if let text = ShortString.text(of: string), let place = ValuePlace.place(ofText: text.low, text.count) {
            self.init(place: place)
            return
        }
        var string = string
        // Makes the string native, so that its bytes can be lent without a copy.
        if let place = string.withUTF8({ unsafe ValuePlace.place(of: $0) }) {
            self.init(place: place)
        } else {
            self.init(StringHolder(string))
        }
    }

    /// `true` or `false`.
    public init(_ bool: Bool) { self = bool ? .true : .false }

    /// A number with its spelling.
    public init(_ number: JSONNumber) { self.init(numberText: number.text, isReal: !number.isIntegerLiteral) }

    /// A whole number.
    @inlinable
    public init(_ number: some BinaryInteger) {
        self = Int(exactly: number).flatMap { JSON(inline: $0) } ?? JSON(numberText: String(number), isReal: false)
    }

    /// A whole number as an inline value; nil where it is too large.
    @usableFromInline
    init?(inline number: Int) {
        guard let place = ValuePlace.place(of: number) else { return nil }
        self.init(place: place)
    }

    /// A number in its shortest form that reads back the same; `null` for NaN and the infinities, which JSON does not have.
    public init(_ number: Double) {
        guard number.isFinite else {
            self = .null
            return
        }
        // A whole number is written without a point, except -0.0. The largest ones have an exponent.
        if number == number.rounded(.towardZero), !(number == 0 && number.sign == .minus) {
            self = Int(exactly: number).flatMap { JSON(inline: $0) } ?? JSON(JSONNumber(checked: JSONNumber.text(of: number)))
        } else if let place = ValuePlace.place(of: number) {
            self.init(place: place)
        } else {
            self.init(JSONNumber(checked: JSONNumber.text(of: number)))
        }
    }

    /// A number with exactly these digits; `null` for NaN, which JSON does not have. A call that could also mean a `Double`,
    /// such as `pow(10, 200)`, means a `Double`.
    @_disfavoredOverload
    public init(_ number: Decimal) {
        guard let text = JSONNumber(number.description) else {
            self = .null
            return
        }
        self.init(text)
    }

    @usableFromInline
    init(numberText: String, isReal: Bool) {
        let length = numberText.utf8.count
        let word = TapeWord.scalar(isReal ? TapeWord.Tag.real : TapeWord.Tag.integer, offset: 0, length: length)
        self.init(Document(trusted: numberText.utf8, tape: CollectionOfOne(word)), 0)
    }
}
