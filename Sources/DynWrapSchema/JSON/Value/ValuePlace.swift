/// The meaning of the second word of a `JSON`.
///
///     0 ..< 2³²                  a place in the tape of the document in the first word
///     2⁴⁸ ..< 0xFFF1 << 48       a number: the bits of a finite Double, plus 2⁴⁸
///     (0xFFF8 << 48) ± 2⁵⁰       a whole number
///     0xFFFD << 48, and 2⁴⁸ on   a string of at most six bytes, none of them zero: the bytes, the first one lowest, then zeros
///     -1                         a node of edits, in the first word
///     -2                         a longer string, in the first word
///     -3 … -7                    null, true, false, missing, unwritable
///
/// The bits of a finite Double are below 0x7FF0 << 48, or from 0x8000 << 48 to below 0xFFF0 << 48, so the ranges do not
/// overlap. Where a word has 32 bits, a number is a document of its own, and every string is in the first word.
@usableFromInline
enum ValuePlace {
    #if _pointerBitWidth(_64)
    /// Values below this are places in documents.
    @usableFromInline static var documents: UInt { 1 << 32 }
    #else
    @usableFromInline static var documents: UInt { 1 << 31 }
    #endif
    @usableFromInline static var node: Int { -1 }
    @usableFromInline static var string: Int { -2 }
    @usableFromInline static var null: Int { -3 }
    @usableFromInline static var `true`: Int { -4 }
    @usableFromInline static var `false`: Int { -5 }
    @usableFromInline static var missing: Int { -6 }
    @usableFromInline static var unwritable: Int { -7 }

    /// Whether the value is in the second word alone: a number, a short string, true or false. Null and a missing value may
    /// have an `Enclosure`.
    @inline(__always)
    static func isAlone(_ place: Int) -> Bool {
        UInt(bitPattern: place) >= documents && (place > 0 || place < unwritable || place == `true` || place == `false`)
    }

    #if _pointerBitWidth(_64)
    /// Whole numbers whose magnitude is below this are inline.
    private static var wholeLimit: Int { 1 << 50 }
    private static var whole: UInt { 0xFFF8 << 48 }
    private static var real: UInt { 1 << 48 }
    private static var realEnd: UInt { 0xFFF1 << 48 }
    /// The upper sixteen bits of a short string.
    private static var text: UInt { 0xFFFD }

    static func place(of number: Int) -> Int? {
        guard number < wholeLimit, number > -wholeLimit else { return nil }
        return Int(bitPattern: whole &+ UInt(bitPattern: number))
    }

    /// The inline form of a finite number.
    static func place(of number: Double) -> Int? { Int(bitPattern: UInt(number.bitPattern) &+ real) }

    /// The whole number of which `place` is the inline form.
    @inline(__always)
    static func int(at place: Int) -> Int? {
        let number = Int(bitPattern: UInt(bitPattern: place) &- whole)
        return number < wholeLimit && number > -wholeLimit ? number : nil
    }

    /// The number of which `place` is the inline form, where that is not the form of a whole number.
    @inline(__always)
    static func double(at place: Int) -> Double? {
        let bits = UInt(bitPattern: place)
        return bits >= real && bits < realEnd ? Double(bitPattern: UInt64(bits &- real)) : nil
    }

    /// The inline form of a string of well-formed UTF-8; nil where it is too long.
    static func place(of string: UnsafeBufferPointer<UInt8>) -> Int? {
        string.count <= 6 ? unsafe place(ofText: KeyHead.few(string), string.count) : nil
    }

    /// The same for the bytes of a string, the first byte lowest, and their number.
    @inline(__always)
    static func place(ofText bits: UInt64, _ count: Int) -> Int? {
        guard count <= 6 else { return nil }
        // Sets the top bit of each zero byte, ignoring the bytes after the string's end.
        let filled = bits | .max << UInt64(8 * count)
        if (filled &- 0x0101_0101_0101_0101) & ~filled & 0x8080_8080_8080_8080 != 0 { return nil }
        return Int(bitPattern: text << 48 | UInt(bits))
    }

    @inline(__always)
    static func isText(_ place: Int) -> Bool { UInt(bitPattern: place) >> 48 == text }

    /// The bytes of the string of which `place` is the inline form, the first byte lowest, and their number.
    @inline(__always)
    static func text(at place: Int) -> (bits: UInt64, count: Int)? {
        guard isText(place) else { return nil }
        let bits = UInt64(UInt(bitPattern: place) & 0xFFFF_FFFF_FFFF)
        return (bits, 8 &- bits.leadingZeroBitCount / 8)  // no byte of it is zero
    }

    /// Lends the bytes of the string of which `place` is the inline form.
    @inline(__always)
    static func withText<R>(at place: Int, _ body: (UnsafeBufferPointer<UInt8>) -> R) -> R? {
        guard let text = text(at: place) else { return nil }
        return unsafe withUnsafeBytes(of: text.bits.littleEndian) { memory in
            unsafe memory.withMemoryRebound(to: UInt8.self) { unsafe body(UnsafeBufferPointer(rebasing: $0[..<text.count])) }
        }
    }
    #else
    static func place(of number: Int) -> Int? { nil }
    static func place(of number: Double) -> Int? { nil }
    static func int(at place: Int) -> Int? { nil }
    static func double(at place: Int) -> Double? { nil }
    static func place(of string: UnsafeBufferPointer<UInt8>) -> Int? { nil }
    static func place(ofText bits: UInt64, _ count: Int) -> Int? { nil }
    static func isText(_ place: Int) -> Bool { false }
    static func text(at place: Int) -> (bits: UInt64, count: Int)? { nil }
    static func withText<R>(at place: Int, _ body: (UnsafeBufferPointer<UInt8>) -> R) -> R? { nil }
    #endif
}

/// A string of a `JSON` value without its spelling, which is decided when it is written.
final class StringHolder: Holder, @unchecked Sendable {
    // Sendable: its properties are constants of Sendable types.
    let string: String
    /// The results computed from the string, made on demand.
    private let foundMemos = LazyReference<Memos>()
    private var memos: Memos { foundMemos.load() ?? foundMemos.storeIfNil(Memos()) }

    /// The result of a computation on the string, computed once.
    /// - Parameter work: gets the string in another holder. A result that refers to this holder, which keeps it, would never
    ///   be freed.
    func memo<Value: Sendable>(_ computation: Memos.Computation, _ work: (JSON) -> Value) -> Value {
        memos.value(computation, 0) { work(JSON(StringHolder(string))) }
    }

    /// Takes a string whose bytes can be lent without copying them.
    init(_ string: String) { self.string = string }
}

extension JSON {
    /// The identity of a value, which tells it from others for as long as it is kept. Equal inline numbers, words and short
    /// strings have the same identity.
    @usableFromInline @frozen
    package struct Identity: Hashable, Sendable {
        @usableFromInline let holder: ObjectIdentifier?
        @usableFromInline let place: Int

        @inlinable
        init(_ json: JSON) {
            holder = json.holder.map { ObjectIdentifier($0) }
            place = json.place
        }
    }

    /// A value that can't be represented in JSON.
    package init(unwritable: ()) { self.init(place: ValuePlace.unwritable) }

    @inlinable package var identity: Identity { Identity(self) }

    /// The inline whole number of this value.
    @inline(__always)
    var inlineInt: Int? { ValuePlace.int(at: place) }

    /// The inline number with a fraction of this value.
    @inline(__always)
    var inlineDouble: Double? { ValuePlace.double(at: place) }

    /// Whether this is an inline number or a short inline string, without a holder.
    var isInlineAlone: Bool { holder == nil && (ValuePlace.isText(place) || inlineInt != nil || inlineDouble != nil) }

    /// The holder of a string that is too long for `place`.
    @inline(__always)
    var stringHolder: StringHolder? {
        // `place` says what the holder is.
        place == ValuePlace.string ? unsafe unsafeDowncast(holder.unsafelyUnwrapped, to: StringHolder.self) : nil
    }

    /// The inline string of this value.
    @usableFromInline
    var inlineString: String? {
        if let stringHolder { return stringHolder.string }
        return unsafe ValuePlace.withText(at: place) { unsafe StringDecoding.plain($0) }
    }

    /// Whether this value is an inline string, short or in a holder.
    var isInlineString: Bool { place == ValuePlace.string || ValuePlace.isText(place) }

    /// Lends the bytes of the inline string of this value.
    @inline(__always)
    func withInlineString<R>(_ body: (UnsafeBufferPointer<UInt8>) -> R) -> R? {
        guard let stringHolder else { return unsafe ValuePlace.withText(at: place) { unsafe body($0) } }
        if let result = unsafe stringHolder.string.utf8.withContiguousStorageIfAvailable({ unsafe body($0) }) { return result }
        var copy = stringHolder.string  // not needed in practice: the holder's string is contiguous
        return copy.withUTF8 { unsafe body($0) }
    }

    /// The text of the inline number of this value.
    var inlineNumberText: String? {
        if let int = inlineInt { return String(int) }
        return inlineDouble.map { JSONNumber.text(of: $0) }
    }

    /// The tape's tag for a value that is not part of a document.
    @usableFromInline
    var inlineTag: UInt64 {
        switch place {
        case ValuePlace.node: ownNode!.isObject ? TapeWord.Tag.object : TapeWord.Tag.array  // `place` says that there is a node
        case ValuePlace.string: TapeWord.Tag.string
        case ValuePlace.null: TapeWord.Tag.null
        case ValuePlace.true: TapeWord.Tag.true
        case ValuePlace.false: TapeWord.Tag.false
        case ValuePlace.missing, ValuePlace.unwritable: TapeWord.Tag.missing
        default:
            ValuePlace.isText(place) ? TapeWord.Tag.string : inlineInt == nil ? TapeWord.Tag.real : TapeWord.Tag.integer
        }
    }
}
