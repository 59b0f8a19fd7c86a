import Synchronization

/// Makes and reads strings of at most 15 ASCII characters directly by their two words.
///
/// The standard library keeps such a string inline in two words, bytes first, and makes it by a function that costs several times
/// as much as these few instructions. On Apple's systems this layout is stable (`String` is frozen there, see
/// `StringObject.swift` of the Swift project), but the language does not promise it.
///
/// Why it is safe: once in each process, strings of every length are compared with the words that are made here (`isKnown`).
/// Where one differs, no string is made this way. All bytes are ASCII, so the string is always well-formed.
enum ShortString {
    private static let longest = 15

    /// Whether strings have the layout used here: 0 for not yet compared, 1 for yes, 2 for no. Not a lazy constant, because on
    /// Linux each use of one is a call. The number guards no other memory, so relaxed order is enough, and threads that compare
    /// at the same time get the same result.
    private static let layout = Atomic<UInt8>(0)

    private static var isKnown: Bool {
        @inline(__always) get {
            let layout = layout.load(ordering: .relaxed)
            return layout == 0 ? compareLayout() : layout == 1
        }
    }

    @inline(never)
    private static func compareLayout() -> Bool {
        let isKnown = FastWays.areOn && isLaidOut { $0 }
        layout.store(isKnown ? 1 : 2, ordering: .relaxed)
        return isKnown
    }

    /// The string of the text; nil where it is longer or not ASCII, and where strings have another layout.
    @inline(__always)
    static func string(_ text: UnsafeBufferPointer<UInt8>) -> String? {
        guard var words = unsafe words(text), isKnown else { return nil }
        // Moved out of its memory: a cast of the words would call retain, although the string has no object to retain.
        return unsafe withUnsafeMutableBytes(of: &words) { unsafe $0.assumingMemoryBound(to: String.self).moveElement(from: 0) }
    }

    /// The two words. The first byte is lowest; the highest byte has the count and the mark for ASCII. No byte beyond the text is
    /// read.
    @inline(__always)
    private static func words(_ text: UnsafeBufferPointer<UInt8>) -> (UInt64, UInt64)? {
        let count = text.count
        guard count <= longest else { return nil }
        let low = unsafe KeyHead(text).first
        var high: UInt64 = 0
        if count > 8 {
            // The last eight bytes, without those that are in the first word.
            let last = unsafe UnsafeRawPointer(text.baseAddress!).loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
            high = UInt64(littleEndian: last) &>> UInt64(truncatingIfNeeded: 128 &- 8 &* count)
        }
        guard (low | high) & 0x8080_8080_8080_8080 == 0 else { return nil }
        return (low, high | (0xE0 | UInt64(truncatingIfNeeded: count)) &<< 56)
    }

    /// The text of a string that has the layout used here; nil for any other string.
    ///
    /// A string is only its two words, so one that has the words of a short string is that string.
    @inline(__always)
    static func text(of string: String) -> Text? {
        guard isKnown else { return nil }
        let (low, high) = unsafe unsafeBitCast(string, to: (UInt64, UInt64).self)
        guard high >> 60 == 0xE else { return nil }
        return Text(low: low, high: high & 0xFF_FFFF_FFFF_FFFF, count: Int(truncatingIfNeeded: high >> 56 & 0xF))
    }

    /// At most 15 bytes of ASCII, the first one lowest, with zeros after them.
    struct Text {
        let low: UInt64
        let high: UInt64
        let count: Int

        /// Whether one of the bytes must be escaped in JSON.
        var needsEscape: Bool {
            @inline(__always) get {
                // Unused bytes are filled with one that needs no escape. A shift by 64 bits or more gives 0.
                let bits = UInt64(truncatingIfNeeded: 8 &* count)
                let fill: UInt64 = 0x6161_6161_6161_6161
                if StringEscape.mayBeNeeded(low | fill << bits) { return true }
                return count > 8 && StringEscape.mayBeNeeded(high | fill << (bits &- 64))
            }
        }

        /// Writes sixteen bytes to `memory`, which must have room for them: the text, then zeros.
        @inline(__always)
        func write(to memory: UnsafeMutablePointer<UInt8>) {
            let memory = UnsafeMutableRawPointer(memory)
            unsafe memory.storeBytes(of: low.littleEndian, as: UInt64.self)
            unsafe memory.storeBytes(of: high.littleEndian, toByteOffset: 8, as: UInt64.self)
        }
    }

    /// Whether strings have the layout used here. A test passes a change of the words.
    static func isLaidOut(_ change: ((UInt64, UInt64)) -> (UInt64, UInt64)) -> Bool {
        guard MemoryLayout<String>.size == 16, MemoryLayout<String>.stride == 16 else { return false }
        return ["abcdefghijklmno", "\u{0}\u{7F}~ \u{1}zyxwvutsrq"].allSatisfy { sample in
            (0...longest).allSatisfy { count in
                let bytes = ContiguousArray(sample.utf8.prefix(count))
                return unsafe bytes.withUnsafeBufferPointer { text in
                    guard let made = unsafe words(text) else { return false }
                    let real = unsafe unsafeBitCast(String(decoding: text, as: UTF8.self), to: (UInt64, UInt64).self)
                    return change(made) == real
                }
            }
        }
    }
}
