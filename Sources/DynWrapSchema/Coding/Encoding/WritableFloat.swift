/// A number with a fraction that an encoder can write.
protocol WritableFloat: BinaryFloatingPoint & CustomStringConvertible & Encodable {}

extension Double: WritableFloat {}
extension Float: WritableFloat {}

extension EncodingRun {
    /// Writes a number, or the strategy's string for one that JSON does not have.
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
    /// Appends the shortest text that reads back as `number`, the same as `JSONNumber.text(of:)`.
    @inline(__always)
    func put<F: WritableFloat>(finite number: F) {
        if F.self == Double.self { put(finite: Double(number)) } else { put(JSONNumber.text(of: number)) }
    }
}
