public import Foundation

extension JSON {
    /// The string, escapes resolved; nil for anything else. O(length).
    @inlinable
    public var string: String? {
        guard let document else { return nil }
        let word = document.word(place)
        if word.tag == TapeWord.Tag.string { return unsafe String(decoding: document.text(of: word), as: UTF8.self) }
        return escapedString
    }

    @usableFromInline
    var escapedString: String? {
        guard let document else { return nil }
        let word = document.word(place)
        return word.tag == TapeWord.Tag.escapedString ? unsafe StringDecoding.string(document.text(of: word)) : nil
    }

    /// `true` or `false`; nil for anything else. A number or a string is never a bool.
    @inlinable
    public var bool: Bool? {
        guard let document else { return nil }
        let tag = document.word(place).tag
        if tag == TapeWord.Tag.true { return true }
        return tag == TapeWord.Tag.false ? false : nil
    }

    /// The number with its text; nil for anything else.
    public var number: JSONNumber? {
        guard let text = unsafe numberText else { return nil }
        return unsafe JSONNumber(checked: String(decoding: text, as: UTF8.self))
    }

    /// The bytes of a number; valid while this value lives.
    package var numberText: UnsafeBufferPointer<UInt8>? {
        guard let document else { return nil }
        let word = document.word(place)
        guard word.tag == TapeWord.Tag.integer || word.tag == TapeWord.Tag.real else { return nil }
        return unsafe document.text(of: word)
    }

    /// The number as an `Int` where it is a whole number in range (`3`, `3.0` and `3e0` are); nil for anything else.
    public var int: Int? { unsafe numberText.flatMap { unsafe NumberDecoding.integer($0, as: Int.self) } }

    /// The number as a `UInt` where it is a whole number in range; nil for anything else.
    public var uint: UInt? { unsafe numberText.flatMap { unsafe NumberDecoding.integer($0, as: UInt.self) } }

    /// The number, correctly rounded; nil for anything else, and for a number beyond `Double`'s range such as `1e400`.
    public var double: Double? { unsafe numberText.flatMap { unsafe NumberDecoding.double($0) } }

    /// The number as a `Decimal`, where its 38 digits hold it exactly; nil for anything else.
    public var decimal: Decimal? { unsafe numberText.flatMap { unsafe NumberDecoding.decimal($0) } }
}

extension JSON {
    /// A string. O(length).
    public init(_ string: String) {
        if !string.utf8.contains(where: TextWriter.needsEscape) {
            let document = unsafe Document(bytes: string.utf8.count + 2, words: 1) { unsafe $0.string(string) }
            self.init(document, 0)
            return
        }
        var text = ContiguousArray<UInt8>()
        text.reserveCapacity(string.utf8.count + 2)
        TextWriter.appendString(string, to: &text)
        let word = TapeWord.scalar(TapeWord.Tag.escapedString, offset: 1, length: text.count - 2)
        self.init(Document(trusted: text, tape: [word]), 0)
    }

    /// `true` or `false`.
    public init(_ bool: Bool) { self = bool ? .true : .false }

    /// A number, spelled as it is.
    public init(_ number: JSONNumber) { self.init(numberText: number.text, isReal: !number.isIntegerLiteral) }

    /// A whole number.
    @inlinable
    public init(_ number: some BinaryInteger) { self.init(numberText: String(number), isReal: false) }

    /// A number in its shortest form that reads back the same; `null` for NaN and the infinities, which JSON cannot hold.
    public init(_ number: Double) {
        guard number.isFinite else {
            self = .null
            return
        }
        self.init(JSONNumber(checked: JSONNumber.text(of: number)))
    }

    @usableFromInline
    init(numberText: String, isReal: Bool) {
        var text = numberText
        let document = text.withUTF8 { text in
            unsafe Document(bytes: text.count, words: 1) { builder in
                for i in text.indices { unsafe builder.bytes[i] = text[i] }
                let tag = isReal ? TapeWord.Tag.real : TapeWord.Tag.integer
                unsafe builder.words[0] = TapeWord.scalar(tag, offset: 0, length: text.count)
            }
        }
        self.init(document, 0)
    }
}
