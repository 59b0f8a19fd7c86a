/// Base64 of RFC 4648 section 4, in lines of 76 characters as in XML property lists.
///
/// The loops work directly on buffers, because an XML archive of several megabytes spends most of its time here.
enum Base64 {
    /// Appends the encoding of `data`. Each line ends with a line feed, also the last one; no bytes give no line. O(bytes).
    static func append(_ data: ContiguousArray<UInt8>, to out: inout ContiguousArray<UInt8>) {
        // Whole lines at a time, few enough to stay in the processor's first cache until they are copied.
        let step = 57 * 256
        for start in stride(from: 0, to: data.count, by: step) {
            out.append(contentsOf: lines(data, start..<min(start + step, data.count)))
        }
    }

    private static func lines(_ data: ContiguousArray<UInt8>, _ range: Range<Int>) -> ContiguousArray<UInt8> {
        let size = (range.count + 2) / 3 * 4 + (range.count + 56) / 57
        // Exactly `size` bytes, which the loop below fills one after the other.
        return unsafe ContiguousArray<UInt8>(unsafeUninitializedCapacity: size) { out, count in
            unsafe data.withUnsafeBufferPointer { data in
                unsafe pairs.withUnsafeBufferPointer { pairs in
                    var line = range.lowerBound
                    while line < range.upperBound {
                        let end = min(line + 57, range.upperBound)
                        unsafe encode(data, from: line, to: end, into: out, at: &count, pairs)
                        unsafe out[count] = 0x0A
                        count += 1
                        line = end
                    }
                }
            }
        }
    }

    /// Encodes one line. `from..<to` must be in `data`. Each step of up to three bytes writes four, as `size` counts them.
    @inline(__always)
    private static func encode(
        _ data: UnsafeBufferPointer<UInt8>, from: Int, to: Int, into out: UnsafeMutableBufferPointer<UInt8>, at count: inout Int,
        _ pairs: UnsafeBufferPointer<UInt16>
    ) {
        var i = from
        var o = count
        let raw = UnsafeMutableRawBufferPointer(out)
        // Twelve bits are the index of one of 4,096 pairs of letters.
        while i &+ 3 <= to {
            let bits = unsafe UInt32(data[i]) << 16 | UInt32(data[i &+ 1]) << 8 | UInt32(data[i &+ 2])
            unsafe raw.storeBytes(of: pairs[Int(bits >> 12)], toByteOffset: o, as: UInt16.self)
            unsafe raw.storeBytes(of: pairs[Int(bits & 0xFFF)], toByteOffset: o &+ 2, as: UInt16.self)
            i &+= 3
            o &+= 4
        }
        if i < to {
            let second = unsafe i &+ 1 < to ? data[i &+ 1] : 0
            let bits = unsafe UInt32(data[i]) << 16 | UInt32(second) << 8
            unsafe raw.storeBytes(of: pairs[Int(bits >> 12)], toByteOffset: o, as: UInt16.self)
            unsafe raw.storeBytes(of: pairs[Int(bits & 0xFFF)], toByteOffset: o &+ 2, as: UInt16.self)
            if i &+ 1 == to { unsafe out[o &+ 2] = 0x3D }
            unsafe out[o &+ 3] = 0x3D
            o &+= 4
        }
        count = o
    }

    /// Decodes `text[range]`: letters with blanks and line ends anywhere, and padding only at the end. O(bytes).
    ///
    /// - Returns: the bytes, or the offset of a byte that is not allowed there. Unused bits must be zero, so that each content
    ///   has only one text.
    static func decode(_ text: ContiguousArray<UInt8>, _ range: Range<Int>) -> Result<ContiguousArray<UInt8>, Misplaced> {
        var misplaced: Int?
        // Four letters make three bytes, so this is enough for all. Each step below has four letters before it writes three
        // bytes.
        let size = range.count / 4 * 3 + 3
        let data = unsafe ContiguousArray<UInt8>(unsafeUninitializedCapacity: size) { out, count in
            unsafe text.withUnsafeBufferPointer { text in
                unsafe values.withUnsafeBufferPointer { values in
                    // A slice of the text; `rebasing` checks the caller's bounds.
                    let text = unsafe UnsafeBufferPointer(rebasing: text[range])
                    misplaced = unsafe decode(text, values, out, &count)
                }
            }
        }
        return misplaced.map { .failure(Misplaced(offset: range.lowerBound + $0)) } ?? .success(data)
    }

    /// The offset of a byte that is not Base64.
    struct Misplaced: Error {
        let offset: Int
    }

    @inline(__always)
    private static func decode(
        _ text: UnsafeBufferPointer<UInt8>, _ values: UnsafeBufferPointer<UInt8>, _ out: UnsafeMutableBufferPointer<UInt8>,
        _ count: inout Int
    ) -> Int? {
        var i = 0
        var o = 0
        defer { count = o }
        var bits: UInt32 = 0
        var letters = 0
        while i < text.count {
            if letters == 0 {
                // Whole groups of four letters, the common case.
                while i &+ 4 <= text.count {
                    let a = unsafe values[Int(text[i])]
                    let b = unsafe values[Int(text[i &+ 1])]
                    let c = unsafe values[Int(text[i &+ 2])]
                    let d = unsafe values[Int(text[i &+ 3])]
                    if (a | b | c | d) & 0xC0 != 0 { break }
                    let group = UInt32(a) << 18 | UInt32(b) << 12 | UInt32(c) << 6 | UInt32(d)
                    unsafe out[o] = UInt8(truncatingIfNeeded: group >> 16)
                    unsafe out[o &+ 1] = UInt8(truncatingIfNeeded: group >> 8)
                    unsafe out[o &+ 2] = UInt8(truncatingIfNeeded: group)
                    o &+= 3
                    i &+= 4
                }
                if i == text.count { break }
            }
            let value = unsafe values[Int(text[i])]
            if value < 64 {
                bits = bits << 6 | UInt32(value)
                letters += 1
                if letters == 4 {
                    unsafe out[o] = UInt8(truncatingIfNeeded: bits >> 16)
                    unsafe out[o &+ 1] = UInt8(truncatingIfNeeded: bits >> 8)
                    unsafe out[o &+ 2] = UInt8(truncatingIfNeeded: bits)
                    o &+= 3
                    bits = 0
                    letters = 0
                }
            } else if value == padding {
                return unsafe finish(text, values, out, &o, at: i, bits, letters)
            } else if value != blank {
                return i
            }
            i &+= 1
        }
        return letters == 0 ? nil : text.count
    }

    /// Decodes the end: `xx==` makes one byte, `xxx=` two. Only blanks may follow.
    private static func finish(
        _ text: UnsafeBufferPointer<UInt8>, _ values: UnsafeBufferPointer<UInt8>, _ out: UnsafeMutableBufferPointer<UInt8>,
        _ o: inout Int, at start: Int, _ bits: UInt32, _ letters: Int
    ) -> Int? {
        guard letters >= 2, bits & (letters == 2 ? 0xF : 0x3) == 0 else { return start }
        var pads = 0
        for i in start..<text.count {
            let value = unsafe values[Int(text[i])]
            if value == padding { pads += 1 } else if value != blank { return i }
            if pads > 4 - letters { return i }
        }
        guard pads == 4 - letters else { return text.count }
        // Fewer than four letters were read since the last group, so there is still room for this group.
        if letters == 2 {
            unsafe out[o] = UInt8(truncatingIfNeeded: bits >> 4)
            o += 1
        } else {
            unsafe out[o] = UInt8(truncatingIfNeeded: bits >> 10)
            unsafe out[o + 1] = UInt8(truncatingIfNeeded: bits >> 2)
            o += 2
        }
        return nil
    }

    private static let alphabet = ContiguousArray("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    /// The two letters for twelve bits, in their order in memory.
    private static let pairs = ContiguousArray<UInt16>(
        (0..<4096).map { UInt16(littleEndian: UInt16(alphabet[$0 >> 6]) | UInt16(alphabet[$0 & 63]) << 8) })

    private static let padding: UInt8 = 64
    private static let blank: UInt8 = 65

    /// The value of each byte, 256 entries: 0 to 63, `padding`, `blank`, or 255 for any other byte.
    private static let values: ContiguousArray<UInt8> = {
        var values = ContiguousArray<UInt8>(repeating: 255, count: 256)
        for (value, letter) in alphabet.enumerated() { values[Int(letter)] = UInt8(value) }
        values[0x3D] = padding
        for byte in [0x20, 0x09, 0x0A, 0x0D] { values[byte] = blank }
        return values
    }()
}
