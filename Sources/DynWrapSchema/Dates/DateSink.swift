/// Where the text of a date is written: a caller's memory, with room for the longest text of the form.
///
/// Why it is safe: nothing is written beyond `capacity`; a text that were longer would be cut, and `DateConversion.longestText` ensures that none is.
@safe struct DateSink {
    private let bytes: UnsafeMutablePointer<UInt8>
    private let capacity: Int
    private(set) var count = 0

    /// Writes into `memory`, which is not empty.
    init(_ memory: UnsafeMutableBufferPointer<UInt8>) {
        unsafe bytes = memory.baseAddress!  // the caller says so
        capacity = memory.count
    }

    @inline(__always)
    mutating func append(_ byte: UInt8) {
        guard count < capacity else { return }
        unsafe bytes[count] = byte
        count &+= 1
    }

    mutating func append(contentsOf text: some Collection<UInt8>) {
        for byte in text { append(byte) }
    }

    /// A text of at most eight bytes: written as a word where there is room for one.
    @inline(__always)
    mutating func append(_ text: ShortText) {
        guard count &+ 8 <= capacity else { return append(contentsOf: text.bytes) }
        unsafe UnsafeMutableRawPointer(bytes + count).storeBytes(of: text.word.littleEndian, as: UInt64.self)
        count &+= text.count
    }

    /// Two digits of a number below 100.
    @inline(__always)
    mutating func append(twoDigits value: Int) {
        guard count &+ 2 <= capacity else { return }
        put(value, at: count)
        count &+= 2
    }

    /// Puts two digits at `i`, where they fit.
    @inline(__always)
    private func put(_ value: Int, at i: Int) {
        let number = UInt32(truncatingIfNeeded: value)
        let tens = (number &* 103) >> 10  // a tenth, for all below 179
        let digits = UInt16(truncatingIfNeeded: 0x3030 &+ tens &+ (number &- tens &* 10) << 8)
        unsafe UnsafeMutableRawPointer(bytes + i).storeBytes(of: digits.littleEndian, as: UInt16.self)
    }

    /// Year, month and day with a dash between them.
    @inline(__always)
    mutating func append(dayOf local: borrowing LocalTime) {
        guard count &+ 10 <= capacity else { return }
        let (century, year) = local.year.quotientAndRemainder(dividingBy: 100)
        put(century, at: count)
        put(year, at: count &+ 2)
        unsafe bytes[count &+ 4] = UInt8(ascii: "-")
        put(local.month, at: count &+ 5)
        unsafe bytes[count &+ 7] = UInt8(ascii: "-")
        put(local.day, at: count &+ 8)
        count &+= 10
    }

    /// Hour, minute and second with a colon between them.
    @inline(__always)
    mutating func append(timeOf local: borrowing LocalTime) {
        guard count &+ 8 <= capacity else { return }
        put(local.hour, at: count)
        unsafe bytes[count &+ 2] = UInt8(ascii: ":")
        put(local.minute, at: count &+ 3)
        unsafe bytes[count &+ 5] = UInt8(ascii: ":")
        put(local.second, at: count &+ 6)
        count &+= 8
    }

    /// Three letters, the first one lowest.
    @inline(__always)
    mutating func append(threeLetters text: UInt32) {
        guard count &+ 3 <= capacity else { return }
        unsafe bytes[count] = UInt8(truncatingIfNeeded: text)
        unsafe bytes[count &+ 1] = UInt8(truncatingIfNeeded: text >> 8)
        unsafe bytes[count &+ 2] = UInt8(truncatingIfNeeded: text >> 16)
        count &+= 3
    }

    /// The last digits of a number that is not negative, this number of them.
    mutating func append(_ value: UInt64, digits: Int) {
        guard count &+ digits <= capacity else { return }
        if digits == 3, value < 1000 {
            let hundreds = value / 100
            unsafe bytes[count] = UInt8(truncatingIfNeeded: 0x30 &+ hundreds)
            put(Int(truncatingIfNeeded: value &- hundreds &* 100), at: count &+ 1)
            count &+= 3
            return
        }
        var rest = value
        var i = count &+ digits
        while i > count {
            i &-= 1
            unsafe bytes[i] = UInt8(truncatingIfNeeded: 0x30 &+ rest % 10)
            rest /= 10
        }
        count &+= digits
    }
}

/// At most eight bytes of text in a word, the first one lowest.
struct ShortText: Sendable {
    private(set) var word: UInt64 = 0
    private(set) var count = 0

    var isFull: Bool { count == 8 }
    var bytes: some Collection<UInt8> { (0..<count).lazy.map { [word] in UInt8(truncatingIfNeeded: word >> (8 * UInt64($0))) } }

    /// Appends a byte to a text that is not full.
    mutating func append(_ byte: UInt8) {
        word |= UInt64(byte) << (8 * UInt64(count))
        count += 1
    }
}
