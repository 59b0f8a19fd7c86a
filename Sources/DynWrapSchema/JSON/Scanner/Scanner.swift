// The scanning kernel: one pass over the text that checks all of RFC 8259 (UTF-8 included) and writes the tape.
//
// Why it is safe. `base` points at `count` readable bytes. Either `base[count - 1]` is a sentinel, `}` or `]`, or there is a
// readable zero byte at `base[count]`; `Document` ensures one of them. So a loop over white space or digits stops at the
// sentinel or the zero byte without a check for the end. A load of 8 or 16 bytes is made only where `end - p` allows it. Only
// a string can run over a sentinel, so the loops over strings compare with `end`. Only a closing bracket can be the sentinel
// itself, and right after each closing bracket the kernel compares `p` with `end`.
//
// Why it is fast. All state is in locals of one function, so nothing is captured, boxed or checked for exclusivity. The stack
// of open containers needs no memory: until a container is closed, its second word stores its parent's tape index and count.
// Where possible, branches find the start of the next token, instead of arithmetic on the bytes just loaded. The branch
// predictor then lets the processor work on the next tokens before it knows the length of this one. So branches find the
// length of a key (keys come in the same order again and again), and an indentation is compared with the last one. A string's
// length can't be predicted, so it is computed.
//
// In a debug build nothing is inlined from another file and nothing generic is specialised, so an operation on a block of 16
// bytes costs more than 16 comparisons. There the same kernel uses no blocks (`byBlocks`): the loops that otherwise read only
// the last bytes of a text read all of it. `ScanningWaysTests` checks that both give the same tapes and errors.
//
// `@_transparent` instead of `@inline(__always)`: in a function as large as this one the optimizer ignores the latter.

/// The scanning kernel. See the head of this file for what it promises and relies on.
enum Scanner {
    /// The words of a tape while it is made, from `malloc`, so that they can grow and shrink in place.
    @unsafe struct Words {
        var base: UnsafeMutablePointer<UInt64>
        var capacity: Int
        var count = 0
    }

    /// Sixteen bytes. Comparisons are written out, because the compiler's generic ones compare one byte at a time.
    typealias Block = SIMD16<UInt8>
    typealias Bytes = UnsafePointer<UInt8>

    /// Whether the scanner uses blocks.
    @_transparent
    static var prefersBlocks: Bool {
        #if DEBUG
        false
        #else
        true
        #endif
    }

    // Not constants: in a debug build each use of one is a call.
    @_transparent static var quote: UInt8 { 0x22 }
    @_transparent static var backslash: UInt8 { 0x5C }
    @_transparent static var comma: UInt8 { 0x2C }
    @_transparent static var colon: UInt8 { 0x3A }
    @_transparent static var brace: UInt8 { 0x7D }
    @_transparent static var bracket: UInt8 { 0x5D }

    /// Scans the `count` bytes at `base`, which must not be empty, and fills `tape`.
    ///
    /// - Parameters:
    ///   - start: the first byte to read (after a byte order mark).
    ///   - byBlocks: whether blocks are used, or single bytes.
    /// - Returns: nil when the whole text is well-formed.
    @_transparent
    static func scan(
        _ base: Bytes, start: Int, count: Int, into tape: inout Words, maximumDepth: Int, allowTrailingCommas: Bool,
        byBlocks: Bool = prefersBlocks
    ) -> Failure? {
        guard byBlocks else {
            return unsafe scanBytes(base, start, count, &tape, maximumDepth, allowTrailingCommas, isMany: false)
        }
        // Only in a text of at least that length can a scalar be too long for its word; only then are lengths checked.
        return count < TapeWord.maxLength
            ? unsafe scanShort(base, start, count, &tape, maximumDepth, allowTrailingCommas)
            : unsafe scanLong(base, start, count, &tape, maximumDepth, allowTrailingCommas)
    }

    @inline(never)
    static func scanShort(
        _ base: Bytes, _ start: Int, _ count: Int, _ tape: inout Words, _ maximumDepth: Int, _ allowTrailingCommas: Bool
    ) -> Failure? {
        unsafe scan(base, start, count, &tape, maximumDepth, allowTrailingCommas, mayBeLong: false, isMany: false, byBlocks: true)
    }

    @inline(never)
    static func scanLong(
        _ base: Bytes, _ start: Int, _ count: Int, _ tape: inout Words, _ maximumDepth: Int, _ allowTrailingCommas: Bool
    ) -> Failure? {
        unsafe scan(base, start, count, &tape, maximumDepth, allowTrailingCommas, mayBeLong: true, isMany: false, byBlocks: true)
    }

    /// Scans `count` bytes, fewer than `TapeWord.maxLength`, with any number of texts and white space between them. Adds
    /// their words to those of `tape`. There is a readable zero byte at `base[count]`.
    @_transparent
    static func scanMany(
        _ base: Bytes, start: Int, count: Int, into tape: inout Words, maximumDepth: Int, allowTrailingCommas: Bool,
        byBlocks: Bool = prefersBlocks
    ) -> Failure? {
        byBlocks
            ? unsafe scanManyShort(base, start, count, &tape, maximumDepth, allowTrailingCommas)
            : unsafe scanBytes(base, start, count, &tape, maximumDepth, allowTrailingCommas, isMany: true)
    }

    @inline(never)
    static func scanManyShort(
        _ base: Bytes, _ start: Int, _ count: Int, _ tape: inout Words, _ maximumDepth: Int, _ allowTrailingCommas: Bool
    ) -> Failure? {
        unsafe scan(base, start, count, &tape, maximumDepth, allowTrailingCommas, mayBeLong: false, isMany: true, byBlocks: true)
    }

    /// All of these without blocks.
    @inline(never)
    static func scanBytes(
        _ base: Bytes, _ start: Int, _ count: Int, _ tape: inout Words, _ maximumDepth: Int, _ allowTrailingCommas: Bool,
        isMany: Bool
    ) -> Failure? {
        unsafe scan(
            base, start, count, &tape, maximumDepth, allowTrailingCommas, mayBeLong: true, isMany: isMany, byBlocks: false)
    }

    @_transparent
    private static func scan(
        _ base: Bytes, _ start: Int, _ count: Int, _ tape: inout Words, _ maximumDepth: Int, _ allowTrailingCommas: Bool,
        mayBeLong: Bool, isMany: Bool, byBlocks: Bool
    ) -> Failure? {
        let end = unsafe base + count
        var p = unsafe base + start
        var words = unsafe tape.base
        var limit = unsafe tape.capacity &- 4  // where room for two words and a key ends
        var t = isMany ? unsafe tape.count : 0  // the next free index
        var parent = -1  // the index of the innermost open container
        var closer: UInt8 = 0  // its closing bracket
        var members = 0  // how many members or elements it has so far
        var depth = 0
        var indentation = Indentation()
        var fault = Fault.none
        defer {
            unsafe tape.base = words
            unsafe tape.capacity = limit &+ 4
            unsafe tape.count = t
        }

        scanning: do {
            unsafe p = skipMixedWhitespace(p, end, byBlocks: byBlocks)
            if isMany, unsafe p >= end { break scanning }
            value: while true {
                if closer == brace {
                    fault = unsafe scanKey(&p, &t, words, object: parent, base, end, mayBeLong: mayBeLong, byBlocks: byBlocks)
                    if fault != .none { break scanning }
                }
                // p is at the first byte of a value. Two words for it and one for a key are written before the next check of the limit.
                if t > limit {
                    let (grown, capacity) = unsafe grow(words, limit &+ 4, scanned: p - base, of: count)
                    unsafe words = grown
                    limit = capacity &- 4
                }
                let c = unsafe p.pointee
                if c == quote {
                    let s = unsafe p + 1
                    let (e, status) = unsafe scanString(s, end, base, isPredicted: false, byBlocks: byBlocks)
                    unsafe p = e
                    if status > 1 {
                        fault = stringError(status)
                        break scanning
                    }
                    let tag = TapeWord.Tag.string &+ UInt64(truncatingIfNeeded: status)
                    unsafe words[t] = TapeWord.scalar(tag, offset: s - base, length: e - s, mayBeLong: mayBeLong)
                    t &+= 1
                    unsafe p += 1
                } else if c | 0x20 == 0x7B {
                    depth &+= 1
                    if depth > maximumDepth {
                        fault = .tooDeep
                        break scanning
                    }
                    closer = c &+ 2  // the closing bracket's code is two higher in ASCII
                    let tag = closer == brace ? TapeWord.Tag.object : TapeWord.Tag.array
                    unsafe words[t] = (tag << 60) | UInt64(truncatingIfNeeded: p - base)
                    unsafe words[t &+ 1] =
                        (UInt64(truncatingIfNeeded: parent) << 32) | (UInt64(truncatingIfNeeded: members) & 0xFFFF_FFFF)
                    parent = t
                    t &+= 2
                    members = 0
                    unsafe p += 1
                    if unsafe p.pointee <= 0x20 { unsafe p = skipWhitespace(p, end, &indentation, byBlocks: byBlocks) }
                    if unsafe p.pointee != closer {
                        members = 1
                        continue
                    }
                    // An empty container: the loop below sees its closing bracket.
                } else if c == 0x2D || c &- 0x30 < 10 {
                    let s = unsafe p
                    let (e, isReal, ok) = unsafe scanNumber(p, end, byBlocks: byBlocks)
                    unsafe p = e
                    guard ok else {
                        fault = .invalidNumber
                        break scanning
                    }
                    unsafe words[t] = TapeWord.scalar(
                        TapeWord.Tag.integer &+ (isReal ? 1 : 0), offset: s - base, length: e - s, mayBeLong: mayBeLong)
                    t &+= 1
                } else {
                    // "true", "null" and "alse" as little-endian words.
                    let left = unsafe end - p
                    if left >= 4, unsafe load32(p) == 0x6575_7274 {
                        unsafe words[t] = TapeWord.scalar(TapeWord.Tag.true, offset: p - base, length: 4, mayBeLong: false)
                        unsafe p += 4
                    } else if left >= 4, unsafe load32(p) == 0x6C6C_756E {
                        unsafe words[t] = TapeWord.scalar(TapeWord.Tag.null, offset: p - base, length: 4, mayBeLong: false)
                        unsafe p += 4
                    } else if left >= 5, c == UInt8(ascii: "f"), unsafe load32(p + 1) == 0x6573_6C61 {
                        unsafe words[t] = TapeWord.scalar(TapeWord.Tag.false, offset: p - base, length: 5, mayBeLong: false)
                        unsafe p += 5
                    } else {
                        fault = .expectedValue
                        break scanning
                    }
                    t &+= 1
                }

                // p is after a value, or at the closing bracket of an empty container.
                while true {
                    if parent < 0 {
                        guard unsafe p < end else { break scanning }
                        if unsafe p.pointee <= 0x20 { unsafe p = skipMixedWhitespace(p, end, byBlocks: byBlocks) }
                        if isMany {
                            guard unsafe p < end else { break scanning }
                            closer = 0
                            continue value
                        }
                        fault = .trailingText
                        break scanning
                    }
                    if unsafe p.pointee <= 0x20 { unsafe p = skipWhitespace(p, end, &indentation, byBlocks: byBlocks) }
                    if unsafe p.pointee == comma && members > 0 {
                        unsafe p += 1
                        if unsafe p.pointee <= 0x20 { unsafe p = skipWhitespace(p, end, &indentation, byBlocks: byBlocks) }
                        if unsafe p.pointee != closer {
                            members &+= 1
                            continue value
                        }
                        if !allowTrailingCommas {
                            fault = .trailingComma
                            break scanning
                        }
                    }
                    guard unsafe p.pointee == closer else {
                        fault = closer == brace ? .expectedCommaOrBrace : .expectedCommaOrBracket
                        break scanning
                    }
                    unsafe p += 1
                    let saved = unsafe words[parent &+ 1]
                    unsafe words[parent] |=
                        UInt64(truncatingIfNeeded: members < TapeWord.maxCount ? members : TapeWord.maxCount) << 32
                    unsafe words[parent &+ 1] =
                        (UInt64(truncatingIfNeeded: t) << 32) | UInt64(truncatingIfNeeded: p - base)
                    depth &-= 1
                    parent = saved >> 32 == 0xFFFF_FFFF ? -1 : Int(truncatingIfNeeded: saved >> 32)
                    members = Int(truncatingIfNeeded: saved & 0xFFFF_FFFF)
                    if parent >= 0 {
                        closer = unsafe words[parent] >> 60 == TapeWord.Tag.object ? brace : bracket
                        guard unsafe p < end else {
                            fault = .unexpectedEnd
                            break scanning
                        }
                    }
                }
            }
        }
        // Without an error, the code gets here only after the root, at the very end of the text.
        let offset = unsafe p - base
        if parent < 0, t > 0, unsafe p == end, depth == 0, fault == .none || fault == .trailingText { return nil }
        if offset >= count, fault != .tooDeep {
            fault = fault == .unterminatedString || fault == .invalidUTF8 ? .unterminatedString : .unexpectedEnd
        }
        return Failure(fault: fault, offset: offset)
    }

    /// Moves past the key at `p`, its colon and the white space around it, and writes the key's word.
    @_transparent
    static func scanKey(
        _ p: inout Bytes, _ t: inout Int, _ words: UnsafeMutablePointer<UInt64>, object: Int, _ base: Bytes, _ end: Bytes,
        mayBeLong: Bool, byBlocks: Bool
    ) -> Fault {
        guard unsafe p.pointee == quote else { return .expectedKey }
        let s = unsafe p + 1
        // The keys of many objects come in one order, so the branch predictor knows their lengths early.
        let (e, status) = unsafe scanString(s, end, base, isPredicted: true, byBlocks: byBlocks)
        unsafe p = e
        if status > 1 { return stringError(status) }
        let tag = TapeWord.Tag.string &+ UInt64(truncatingIfNeeded: status)
        unsafe words[t] = TapeWord.scalar(tag, offset: s - base, length: e - s, mayBeLong: mayBeLong)
        if status == 1 { unsafe words[object] |= TapeWord.escapedKeysFlag }
        t &+= 1
        unsafe p += 1
        guard unsafe p < end else { return .expectedColon }
        if unsafe p.pointee == colon {
            // A text never ends with a colon, so there is a byte after it, and after the space.
            if unsafe p[1] > 0x20 {
                unsafe p += 1
                return .none
            }
            if unsafe p[1] == 0x20, unsafe p[2] > 0x20 {
                unsafe p += 2
                return .none
            }
        }
        unsafe p = skipMixedWhitespace(p, end, byBlocks: byBlocks)
        guard unsafe p < end, unsafe p.pointee == colon else { return .expectedColon }
        unsafe p = skipMixedWhitespace(p + 1, end, byBlocks: byBlocks)
        return .none
    }
}
