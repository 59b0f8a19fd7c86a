/// A number with a fraction as an encoder writes it.
protocol WritableFloat: BinaryFloatingPoint & CustomStringConvertible & Encodable {}

extension Double: WritableFloat {}
extension Float: WritableFloat {}

extension EncodingRun {
    /// Writes a number, or what the strategy has for one that JSON can't say.
    @inline(__always)
    func write<F: WritableFloat>(_ number: F, to text: EncodingText, _ path: () -> [any CodingKey]) throws {
        if number.isFinite { return text.put(finite: number) }
        guard case .convertToString(let infinity, let negative, let nan) = encoder.nonConformingFloatEncodingStrategy else {
            throw EncodingError.invalidValue(
                number,
                .init(
                    codingPath: path(),
                    debugDescription: "Unable to encode \(F.self).\(number) directly in JSON. "
                        + "Use TreeEncoder.NonConformingFloatEncodingStrategy.convertToString to specify how the value should be encoded"
                ))
        }
        text.put(quoted: number.isNaN ? nan : number > 0 ? infinity : negative)
    }
}

extension EncodingText {
    /// The shortest text that reads back as `number`, as `JSONNumber.text(of:)` gives it.
    ///
    /// Numbers with at most three digits of fraction, and fifteen in all, are written without a search: where a whole number divided by a power
    /// of ten is the number itself, its digits are it, and no two decimals of fifteen digits are one `Double`, so none is shorter.
    @inline(__always)
    func put<F: WritableFloat>(finite number: F) {
        guard F.self == Double.self else { return put(JSONNumber.text(of: number)) }
        let number = Double(number)
        if !putShort(number) { put(JSONNumber.text(of: number)) }
    }

    private func putShort(_ number: Double) -> Bool {
        let limit = 1e15
        let magnitude = number.magnitude
        guard magnitude < limit, magnitude >= 1e-3 || (number == 0 && number.sign == .plus) else { return false }
        var power: Int64 = 1
        for digits in 0...3 {
            let scale = Double(power)
            let scaled = (magnitude * scale).rounded()
            guard scaled < limit else { return false }
            if scaled / scale == magnitude {
                if number < 0 { put(UInt8(ascii: "-")) }
                let (whole, fraction) = Int64(scaled).quotientAndRemainder(dividingBy: power)
                put(whole)
                guard digits > 0 else { return true }
                put(UInt8(ascii: "."))
                // The zeros between the point and the fraction's first digit.
                var next = power / 10
                while next > max(fraction, 1) {
                    put(UInt8(ascii: "0"))
                    next /= 10
                }
                put(fraction)
                return true
            }
            power *= 10
        }
        return false
    }
}
