/// Where the text of a date is written: a caller's memory, with room for the longest text of the form.
///
/// Why it is safe: nothing is written beyond `capacity`; a text that were longer would be cut, and `DateConversion.longestText` sees to it that none is.
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

    /// Two digits of a number below 100.
    @inline(__always)
    mutating func append(twoDigits value: Int) {
        guard count &+ 2 <= capacity else { return }
        let number = UInt32(truncatingIfNeeded: value)
        let tens = (number &* 103) >> 10  // a tenth, for all below 179
        unsafe bytes[count] = UInt8(truncatingIfNeeded: 0x30 &+ tens)
        unsafe bytes[count &+ 1] = UInt8(truncatingIfNeeded: 0x30 &+ number &- tens &* 10)
        count &+= 2
    }

    /// The last digits of a number that is not negative, so many of them.
    mutating func append(_ value: UInt64, digits: Int) {
        guard count &+ digits <= capacity else { return }
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
