import Synchronization

/// What the second word of a `JSON` means.
///
///     0 ..< 2³²                  a place in the tape of the document that the first word is
///     2⁴⁸ ..< 0xFFF1 << 48       a number: the bits of a finite Double, and 2⁴⁸
///     (0xFFF8 << 48) ± 2⁵⁰       a whole number
///     0xFFFD << 48, and 2⁴⁸ on   a string of at most six bytes, none of them zero: the bytes, the first one lowest, and zeros
///     -1                         a node of edits, which the first word is
///     -2                         a longer string, which is in the first word
///     -3 … -7                    null, true, false, missing, unwritable
///
/// The bits of a finite Double are below 0x7FF0 << 48, or from 0x8000 << 48 to below 0xFFF0 << 48, so the ranges have nothing in common. Where a word
/// has 32 bits, numbers are documents of their own, and the first word holds every string.
@usableFromInline
enum ValuePlace {
    #if _pointerBitWidth(_64)
    /// Below are places in documents.
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

    #if _pointerBitWidth(_64)
    /// Whole numbers below this, and above its negative, are inline in the value.
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

    /// The place of a finite number.
    static func place(of number: Double) -> Int? { Int(bitPattern: UInt(number.bitPattern) &+ real) }

    /// The whole number that a place is.
    @inline(__always)
    static func int(at place: Int) -> Int? {
        let number = Int(bitPattern: UInt(bitPattern: place) &- whole)
        return number < wholeLimit && number > -wholeLimit ? number : nil
    }

    /// The number that a place is, which is not a whole one.
    @inline(__always)
    static func double(at place: Int) -> Double? {
        let bits = UInt(bitPattern: place)
        return bits >= real && bits < realEnd ? Double(bitPattern: UInt64(bits &- real)) : nil
    }

    /// The place of a string of well-formed UTF-8; nil where it is too long for that.
    static func place(of string: UnsafeBufferPointer<UInt8>) -> Int? {
        string.count <= 6 ? unsafe place(ofText: KeyHead.few(string), string.count) : nil
    }

    /// The same of the bytes, the first one lowest, and their number.
    @inline(__always)
    static func place(ofText bits: UInt64, _ count: Int) -> Int? {
        guard count <= 6 else { return nil }
        // A top bit where a byte is zero, those after the string's end left out.
        let filled = bits | .max << UInt64(8 * count)
        if (filled &- 0x0101_0101_0101_0101) & ~filled & 0x8080_8080_8080_8080 != 0 { return nil }
        return Int(bitPattern: text << 48 | UInt(bits))
    }

    @inline(__always)
    static func isText(_ place: Int) -> Bool { UInt(bitPattern: place) >> 48 == text }

    /// The bytes of the string that a place is, the first one lowest, and their number.
    @inline(__always)
    static func text(at place: Int) -> (bits: UInt64, count: Int)? {
        guard isText(place) else { return nil }
        let bits = UInt64(UInt(bitPattern: place) & 0xFFFF_FFFF_FFFF)
        return (bits, 8 &- bits.leadingZeroBitCount / 8)  // none of them is zero
    }

    /// Lends the bytes of the string that a place is.
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

/// A string that a `JSON` value holds as it is; how it is spelled is decided when it is written.
final class StringHolder: Holder, @unchecked Sendable {
    // Sendable: its properties are constants of Sendable types.
    let string: String
    /// What was computed from it, made when first needed.
    private let foundMemos = LazyReference<Memos>()
    private var memos: Memos { foundMemos.load() ?? foundMemos.storeIfNil(Memos()) }

    /// What a computation makes of the string, computed once.
    /// - Parameter work: is given the string in another holder, as one that keeps a result which holds it would never be freed.
    func memo<Value: Sendable>(_ computation: Memos.Computation, _ work: (JSON) -> Value) -> Value {
        memos.value(computation, 0) { work(JSON(StringHolder(string))) }
    }

    /// Holds a string whose bytes can be lent without copying them.
    init(_ string: String) { self.string = string }
}

extension JSON {
    /// Where a value is, to distinguish it from others as long as it lives. Numbers, words and short strings that are inline are one
    /// place where they are equal.
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

    /// What has no form in JSON.
    package init(unwritable: ()) { self.init(place: ValuePlace.unwritable) }

    @inlinable package var identity: Identity { Identity(self) }

    /// The whole number inline in this value.
    @inline(__always)
    var inlineInt: Int? { ValuePlace.int(at: place) }

    /// The number with a fraction inline in this value.
    @inline(__always)
    var inlineDouble: Double? { ValuePlace.double(at: place) }

    /// Whether this is a number or a string that is in its place alone.
    var isInlineAlone: Bool { holder == nil && (ValuePlace.isText(place) || inlineInt != nil || inlineDouble != nil) }

    /// The holder of a longer string of this value.
    @inline(__always)
    var stringHolder: StringHolder? {
        // The place says what the holder is.
        place == ValuePlace.string ? unsafe unsafeDowncast(holder.unsafelyUnwrapped, to: StringHolder.self) : nil
    }

    /// The string inline in this value.
    @usableFromInline
    var inlineString: String? {
        if let stringHolder { return stringHolder.string }
        return unsafe ValuePlace.withText(at: place) { unsafe StringDecoding.plain($0) }
    }

    /// Whether this value holds a string itself.
    var isInlineString: Bool { place == ValuePlace.string || ValuePlace.isText(place) }

    /// Lends the bytes of the string inline in this value.
    @inline(__always)
    func withInlineString<R>(_ body: (UnsafeBufferPointer<UInt8>) -> R) -> R? {
        guard let stringHolder else { return unsafe ValuePlace.withText(at: place) { unsafe body($0) } }
        if let result = unsafe stringHolder.string.utf8.withContiguousStorageIfAvailable({ unsafe body($0) }) { return result }
        var copy = stringHolder.string  // never needed: the holder's string was made so
        return copy.withUTF8 { unsafe body($0) }
    }

    /// The text of a number inline in this value.
    var inlineNumberText: String? {
        if let int = inlineInt { return String(int) }
        return inlineDouble.map { JSONNumber.text(of: $0) }
    }

    /// The tape's tag for a value that is no part of a document.
    @usableFromInline
    var inlineTag: UInt64 {
        switch place {
        case ValuePlace.node: ownNode!.isObject ? TapeWord.Tag.object : TapeWord.Tag.array  // the place says that there is a node
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
