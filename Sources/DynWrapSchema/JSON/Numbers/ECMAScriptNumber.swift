/// Numbers as ECMAScript writes them: `Number.prototype.toString` (ECMA-262 §6.1.6.1.20), which RFC 8785 §3.2.2.3 requires.
enum ECMAScriptNumber {
    /// Appends the shortest digits that read back as the finite `number`; between 1e-7 and 1e21 without an exponent. Zero has
    /// no sign.
    static func append(_ number: Double, to out: inout ContiguousArray<UInt8>) {
        if number == 0 {
            out.append(UInt8(ascii: "0"))
            return
        }
        if number < 0 { out.append(UInt8(ascii: "-")) }
        // Swift's description has the same digits in another form: the shortest, and among these the nearest.
        var text = number.magnitude.description
        text.withUTF8 { text in
            guard let parts = unsafe NumberParts(text) else { return }  // a finite number's description is a number
            var digits: [UInt8] = []
            for i in parts.first..<parts.last where unsafe text[i] != UInt8(ascii: ".") { unsafe digits.append(text[i]) }
            append(digits, point: digits.count + parts.exponent, to: &out)
        }
    }

    /// Appends 0.digits × 10^`point`, with at most 17 digits.
    private static func append(_ digits: [UInt8], point: Int, to out: inout ContiguousArray<UInt8>) {
        let zero = UInt8(ascii: "0")
        switch point {
        case digits.count...21:
            out += digits
            out += repeatElement(zero, count: point - digits.count)
        case 1...21:
            out += digits[..<point]
            out.append(UInt8(ascii: "."))
            out += digits[point...]
        case -5...0:
            out += "0.".utf8
            out += repeatElement(zero, count: -point)
            out += digits
        default:
            out.append(digits[0])
            if digits.count > 1 {
                out.append(UInt8(ascii: "."))
                out += digits[1...]
            }
            out += (point > 0 ? "e+" : "e-").utf8
            out += String((point - 1).magnitude).utf8
        }
    }
}
