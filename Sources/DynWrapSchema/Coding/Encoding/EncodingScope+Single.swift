/// The value itself, for types that are one scalar.
extension EncodingScope: SingleValueEncodingContainer {
    func encode<T: Encodable>(_ value: T) throws { try encodeSame(value) }

    @inline(__always)
    private func number<N: FixedWidthInteger>(_ number: N) { if beginSingle() { text.put(number) } }

    @inline(__always)
    private func real<F: WritableFloat>(_ number: F) throws {
        if beginSingle() { try run.write(number, to: text) { codingPath } }
    }

    func encodeNil() { if beginSingle() { text.put("null") } }
    func encode(_ value: Bool) { if beginSingle() { text.put(value ? "true" : "false") } }
    func encode(_ value: String) { if beginSingle() { text.put(quoted: value) } }
    func encode(_ value: Double) throws { try real(value) }
    func encode(_ value: Float) throws { try real(value) }
    func encode(_ value: Int) { number(value) }
    func encode(_ value: Int8) { number(value) }
    func encode(_ value: Int16) { number(value) }
    func encode(_ value: Int32) { number(value) }
    func encode(_ value: Int64) { number(value) }
    func encode(_ value: Int128) { number(value) }
    func encode(_ value: UInt) { number(value) }
    func encode(_ value: UInt8) { number(value) }
    func encode(_ value: UInt16) { number(value) }
    func encode(_ value: UInt32) { number(value) }
    func encode(_ value: UInt64) { number(value) }
    func encode(_ value: UInt128) { number(value) }
}
