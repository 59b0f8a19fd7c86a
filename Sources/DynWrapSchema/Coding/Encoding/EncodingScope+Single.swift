/// The container for types that are one scalar.
extension EncodingScope: SingleValueEncodingContainer {
    func encode<T: Encodable>(_ value: T) throws {
        try encodeSame(value)
        fill()
    }

    /// For a whole number: one implementation for all the methods that the protocol requires for these types.
    @inline(__always)
    func encode<N: FixedWidthInteger & Encodable>(_ value: N) { number(value) }

    @inline(__always)
    private func number<N: FixedWidthInteger>(_ number: N) { if beginSingle() { text.put(number) } }

    @inline(__always)
    func encode<F: WritableFloat>(_ number: F) throws {
        if beginSingle() { try run.write(number, to: text) { codingPath } }
    }

    func encodeNil() { if beginSingle() { text.put("null") } }
    func encode(_ value: Bool) { if beginSingle() { text.put(value ? "true" : "false") } }
    func encode(_ value: String) { if beginSingle() { text.put(quoted: value) } }
    func encode(_ value: Int128) { number(value) }
    func encode(_ value: UInt128) { number(value) }
}
