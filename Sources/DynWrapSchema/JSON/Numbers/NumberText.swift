/// Writes numbers as JSON text.
enum NumberText {
    /// The largest number of bytes that is written for a number.
    static let longest = 24

    /// Writes the sign and the digits of a whole number; returns how many bytes, at most 20.
    @inline(__always)
    static func write(_ number: Int, to text: UnsafeMutablePointer<UInt8>) -> Int {
        var start = 0
        if number < 0 {
            unsafe text[0] = UInt8(ascii: "-")
            start = 1
        }
        return unsafe start &+ write(UInt64(number.magnitude), to: text + start)
    }

    /// Writes the digits of an unsigned number; returns how many.
    static func write(_ number: UInt64, to text: UnsafeMutablePointer<UInt8>) -> Int {
        var length = 1
        var limit: UInt64 = 10
        while length < 20, number >= limit {
            length &+= 1
            if length < 20 { limit = limit &* 10 }
        }
        var rest = number
        var i = length
        repeat {
            let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
            i &-= 1
            unsafe text[i] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: digit)
            rest = quotient
        } while rest > 0
        return length
    }

    /// Writes the shortest text that reads back as `number`, the same as `JSONNumber.text(of:)`. Returns its length; 0 where
    /// the caller must use that function.
    ///
    /// Numbers with at most three digits of fraction and at most fifteen digits are written without a search. If a whole
    /// number divided by a power of ten equals `number`, the digits of that whole number are the text. No text is shorter,
    /// because two different decimals of at most fifteen digits never have the same `Double`.
    static func writeShort(_ number: Double, to text: UnsafeMutablePointer<UInt8>) -> Int {
        let limit = 1e15
        let magnitude = number.magnitude
        guard magnitude < limit, magnitude >= 1e-3 || (number == 0 && number.sign == .plus) else { return 0 }
        var power: UInt64 = 1
        for digits in 0...3 {
            let scale = Double(power)
            let scaled = (magnitude * scale).rounded()
            guard scaled < limit else { return 0 }
            guard scaled / scale == magnitude else {
                power &*= 10
                continue
            }
            var p = 0
            if number < 0 {
                unsafe text[0] = UInt8(ascii: "-")
                p = 1
            }
            let (whole, fraction) = UInt64(scaled).quotientAndRemainder(dividingBy: power)
            unsafe p &+= write(whole, to: text + p)
            guard digits > 0 else { return p }
            unsafe text[p] = UInt8(ascii: ".")
            var rest = fraction
            for i in stride(from: digits, to: 0, by: -1) {
                unsafe text[p &+ i] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest % 10)
                rest /= 10
            }
            return p &+ 1 &+ digits
        }
        return 0
    }
}
