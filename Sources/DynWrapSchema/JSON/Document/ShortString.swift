/// Strings of at most 15 ASCII characters, made of the two words that they are.
///
/// The standard library has such a string in the string's own two words, bytes first, and makes it by a function that costs several times as much as these few
/// instructions. Apple's systems keep to this layout (`String` is frozen there, see `StringObject.swift` of the Swift project), but the language does not promise it.
///
/// Why it is safe: once a process, strings of every length are compared with the words that are made here (`isKnown`). Where one differs, no string is made so.
/// All bytes are ASCII, so that a string is well-formed whatever they are.
enum ShortString {
    private static let longest = 15

    /// Whether strings are laid out as they are made here.
    private static let isKnown = FastWays.areOn && isLaidOut { $0 }

    /// The string of the text; nil where it is longer or not ASCII, and where strings are laid out otherwise.
    @inline(__always)
    static func string(_ text: UnsafeBufferPointer<UInt8>) -> String? {
        guard var words = unsafe words(text), isKnown else { return nil }
        // Moved out of its memory: a cast of the words would count the string, which has nothing to count, by a call.
        return unsafe withUnsafeMutableBytes(of: &words) { unsafe $0.assumingMemoryBound(to: String.self).moveElement(from: 0) }
    }

    /// The bytes, the first one lowest, and in the highest byte their number and that they are ASCII. No byte beyond the text is read.
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

    /// Whether strings consist of these words. A test passes a change of them.
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
