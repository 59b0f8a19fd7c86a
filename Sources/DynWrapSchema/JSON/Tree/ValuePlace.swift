import Synchronization

/// What the second word of a `JSON` says.
///
///     0 ..< 2³²                  a place in the tape of the document that the first word is
///     2⁴⁸ ..< 0xFFF1 << 48       a number: the bits of a finite Double, and 2⁴⁸
///     (0xFFF8 << 48) ± 2⁵⁰       a whole number
///     -1                         a node of edits, which the first word is
///     -2                         a string, which the first word holds
///     -3 … -7                    null, true, false, missing, unwritable
///
/// The bits of a finite Double are below 0x7FF0 << 48, or from 0x8000 << 48 to below 0xFFF0 << 48, so the ranges have nothing in common. Where a word
/// has 32 bits, numbers are documents of their own.
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
    /// Whole numbers below this, and above its negative, are held by the value itself.
    private static var wholeLimit: Int { 1 << 50 }
    private static var whole: UInt { 0xFFF8 << 48 }
    private static var real: UInt { 1 << 48 }
    private static var realEnd: UInt { 0xFFF1 << 48 }

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
    #else
    static func place(of number: Int) -> Int? { nil }
    static func place(of number: Double) -> Int? { nil }
    static func int(at place: Int) -> Int? { nil }
    static func double(at place: Int) -> Double? { nil }
    #endif
}

/// A string that a `JSON` value holds as it is; how it is spelled is decided when it is written.
final class HeldString: Holder, @unchecked Sendable {
    // Sendable: its properties are constants of Sendable types.
    let string: String
    /// What was worked out of it, made when first needed.
    private let foundMemos = LazyReference<Memos>()
    private var memos: Memos { foundMemos.load() ?? foundMemos.storeIfNil(Memos()) }

    /// What `worker` makes of the string, worked out once.
    func memo<Value: Sendable>(_ worker: Memos.Worker, _ work: () -> Value) -> Value { memos.value(worker, 0, work) }

    init(_ string: String) {
        var string = string
        string.makeContiguousUTF8()  // so that lending its bytes copies nothing
        self.string = string
    }
}

extension JSON {
    /// Where a value is, to tell it from others as long as it lives. Numbers and words that a value holds itself are one place where they are equal.
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

    /// The whole number that this value holds itself.
    @inline(__always)
    var heldInt: Int? { ValuePlace.int(at: place) }

    /// The number with a fraction that this value holds itself.
    @inline(__always)
    var heldDouble: Double? { ValuePlace.double(at: place) }

    /// The holder of the string that this value holds itself.
    @inline(__always)
    var stringHolder: HeldString? {
        // The place says what the holder is.
        place == ValuePlace.string ? unsafe unsafeDowncast(holder.unsafelyUnwrapped, to: HeldString.self) : nil
    }

    /// The string that this value holds itself.
    @usableFromInline
    var heldString: String? { stringHolder?.string }

    /// The text of a number that this value holds itself.
    var heldNumberText: String? {
        if let int = heldInt { return String(int) }
        return heldDouble.map { JSONNumber.text(of: $0) }
    }

    /// The tape's tag for a value that is no part of a document.
    @usableFromInline
    var heldTag: UInt64 {
        switch place {
        case ValuePlace.node: node!.isObject ? TapeWord.Tag.object : TapeWord.Tag.array  // the place says that there is a node
        case ValuePlace.string: TapeWord.Tag.string
        case ValuePlace.null: TapeWord.Tag.null
        case ValuePlace.true: TapeWord.Tag.true
        case ValuePlace.false: TapeWord.Tag.false
        case ValuePlace.missing, ValuePlace.unwritable: TapeWord.Tag.missing
        default: heldInt == nil ? TapeWord.Tag.real : TapeWord.Tag.integer
        }
    }
}
