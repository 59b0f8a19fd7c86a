/// Writes the text of a date into a caller's memory, which has room for the longest text of the form.
///
/// Why it is safe: nothing is written beyond `capacity`. A longer text would be cut off, and `DateConversion.longestText`
/// ensures that there is none.
@safe struct DateSink {
    private let bytes: UnsafeMutablePointer<UInt8>
    private let capacity: Int
    private(set) var count = 0

    /// Writes into `memory`, which is not empty.
    init(_ memory: UnsafeMutableBufferPointer<UInt8>) {
        unsafe bytes = memory.baseAddress!  // the caller guarantees it
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

    /// Appends a text of at most eight bytes, as one word where there is room for it.
    @inline(__always)
    mutating func append(_ text: ShortText) {
        guard count &+ 8 <= capacity else { return append(contentsOf: text.bytes) }
        unsafe UnsafeMutableRawPointer(bytes + count).storeBytes(of: text.word.littleEndian, as: UInt64.self)
        count &+= text.count
    }

    /// Appends the two digits of a number below 100.
    @inline(__always)
    mutating func append(twoDigits value: Int) {
        guard count &+ 2 <= capacity else { return }
        put(value)
    }

    /// Writes two digits, which fit.
    @inline(__always)
    private mutating func put(_ value: Int) {
        unsafe UnsafeMutableRawPointer(bytes + count).storeBytes(of: Self.twoDigits(value).littleEndian, as: UInt16.self)
        count &+= 2
    }

    /// The two digits of a number below 100; the first digit is the lower byte.
    @inline(__always)
    static func twoDigits(_ value: Int) -> UInt16 {
        let number = UInt32(truncatingIfNeeded: value)
        let tens = (number &* 103) >> 10  // a tenth, for all numbers below 179
        return UInt16(truncatingIfNeeded: 0x3030 &+ tens &+ (number &- tens &* 10) << 8)
    }

    /// Writes a byte, which fits; does nothing for nil.
    @inline(__always)
    private mutating func put(_ separator: UInt8?) {
        guard let separator else { return }
        unsafe bytes[count] = separator
        count &+= 1
    }

    /// Appends year, month and day in an order.
    @inline(__always)
    mutating func append(dayOf local: borrowing LocalTime, _ order: DateStyle.DayOrder) {
        guard count &+ 10 <= capacity else { return }
        let (century, year) = local.year.quotientAndRemainder(dividingBy: 100)
        if order.yearFirst {
            put(century)
            put(year)
            put(order.separator)
        }
        put(order.dayFirst ? local.day : local.month)
        put(order.separator)
        put(order.dayFirst ? local.month : local.day)
        guard !order.yearFirst else { return }
        put(order.separator)
        put(century)
        put(year)
    }

    /// Appends hour, minute and second.
    @inline(__always)
    mutating func append(timeOf local: borrowing LocalTime, separator: UInt8?) {
        guard count &+ 8 <= capacity else { return }
        put(local.hour)
        put(separator)
        put(local.minute)
        put(separator)
        put(local.second)
    }

    /// Appends three letters; the first is the lowest byte.
    @inline(__always)
    mutating func append(threeLetters text: UInt32) {
        guard count &+ 3 <= capacity else { return }
        unsafe bytes[count] = UInt8(truncatingIfNeeded: text)
        unsafe bytes[count &+ 1] = UInt8(truncatingIfNeeded: text >> 8)
        unsafe bytes[count &+ 2] = UInt8(truncatingIfNeeded: text >> 16)
        count &+= 3
    }

    /// Appends the last `digits` digits of a number that is not negative.
    mutating func append(_ value: UInt64, digits: Int) {
        guard count &+ digits <= capacity else { return }
        if digits == 3, value < 1000 {
            let hundreds = value / 100
            put(UInt8(truncatingIfNeeded: 0x30 &+ hundreds))
            put(Int(truncatingIfNeeded: value &- hundreds &* 100))
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
    /// Appends a number that is not negative, padded with zeros to a width.
    @inline(__always)
    mutating func append<N: FixedWidthInteger>(_ value: N, width: Int) {
        if width == 2, value < 100 { append(twoDigits: Int(value)) } else { append(wide: value, width: width) }
    }

    private mutating func append<N: FixedWidthInteger>(wide value: N, width: Int) {
        if width == 4, value < 10_000 {
            let (high, low) = value.quotientAndRemainder(dividingBy: 100)
            append(twoDigits: Int(high))
            append(twoDigits: Int(low))
            return
        }
        var digits = 1
        var rest = value / 10
        while rest > 0 || digits < width {
            digits += 1
            rest /= 10
        }
        append(UInt64(value), digits: digits)
    }
}

extension DateSink {
    /// How an offset from UTC is written.
    enum OffsetForm {
        /// `-03:00`, `Z` for UTC.
        case separated
        /// `-0300`, `Z` for UTC.
        case compact
        /// `-03` and `-0330`, `Z` for UTC.
        case short
        /// `-0300`, `+0000` for UTC.
        case plain
        /// `GMT-03:00`, `GMT` for UTC.
        case gmt
        /// `GMT-3` and `GMT-3:30`, `GMT` for UTC.
        case shortGMT
    }

    @inline(__always)
    mutating func append(offset: Int, as form: OffsetForm) {
        // UTC is the most frequent case.
        if offset == 0, form == .separated { append(0x5A) } else { append(otherOffset: offset, as: form) }
    }

    private mutating func append(otherOffset offset: Int, as form: OffsetForm) {
        switch form {
        case .gmt, .shortGMT: append(contentsOf: [0x47, 0x4D, 0x54])
        case .separated, .compact, .short: if offset == 0 { append(0x5A) }
        case .plain: break
        }
        if offset == 0 && form != .plain { return }
        let (hours, minutes) = (abs(offset) / 60).quotientAndRemainder(dividingBy: 60)
        append(offset < 0 ? 0x2D : 0x2B)
        append(hours, width: form == .shortGMT ? 1 : 2)
        if minutes == 0, form == .short || form == .shortGMT { return }
        if form == .separated || form == .gmt || form == .shortGMT { append(0x3A) }
        append(twoDigits: minutes)
    }
}

/// At most eight bytes of text in a word; the first is the lowest byte.
struct ShortText: Sendable {
    private(set) var word: UInt64
    private(set) var count: Int

    /// The lowest `count` bytes of a word; empty by default.
    init(_ word: UInt64 = 0, count: Int = 0) {
        self.word = word
        self.count = count
    }

    var isFull: Bool { count == 8 }
    var bytes: some Collection<UInt8> { (0..<count).lazy.map { [word] in UInt8(truncatingIfNeeded: word >> (8 * UInt64($0))) } }

    /// Appends a byte; the text must not be full.
    mutating func append(_ byte: UInt8) {
        word |= UInt64(byte) << (8 * UInt64(count))
        count += 1
    }
}
