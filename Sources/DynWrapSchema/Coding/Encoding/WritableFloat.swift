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
    @inline(__always)
    func put<F: WritableFloat>(finite number: F) {
        if F.self == Double.self { put(finite: Double(number)) } else { put(JSONNumber.text(of: number)) }
    }
}
