/// The unkeyed container for the elements of an array.
struct UnkeyedWriting: UnkeyedEncodingContainer {
    let scope: EncodingScope

    var codingPath: [any CodingKey] { scope.codingPath }
    var count: Int { scope.count }

    func encode<T: Encodable>(_ value: T) throws {
        let key = IndexKey(count)
        try scope.whole {
            if scope.beginElement() { try scope.encode(value, key) }
        }
    }

    func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
        nested().container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { nested().unkeyedContainer() }
    func superEncoder() -> any Encoder { nested() }

    private func nested() -> EncodingScope {
        let key = IndexKey(count)
        return scope.kept(key, isBegun: scope.beginElement())
    }

    /// For a whole number: one implementation for all the methods that the protocol requires for these types.
    @inline(__always)
    func encode<N: FixedWidthInteger & Encodable>(_ value: N) { number(value) }

    @inline(__always)
    private func number<N: FixedWidthInteger>(_ number: N) { if scope.beginElement() { scope.text.put(number) } }

    @inline(__always)
    func encode<F: WritableFloat>(_ number: F) throws {
        let key = IndexKey(count)
        try scope.whole {
            if scope.beginElement() { try scope.run.write(number, to: scope.text) { codingPath + [key] } }
        }
    }

    func encodeNil() { if scope.beginElement() { scope.text.put("null") } }
    func encode(_ value: Bool) { if scope.beginElement() { scope.text.put(value ? "true" : "false") } }
    func encode(_ value: String) { if scope.beginElement() { scope.text.put(quoted: value) } }
    func encode(_ value: Int128) { number(value) }
    func encode(_ value: UInt128) { number(value) }
}
