/// The keyed container for the members of an object.
struct KeyedWriting<Key: CodingKey>: KeyedEncodingContainerProtocol {
    private let scope: ContainerScope<EncodingScope>

    init(scope: EncodingScope, pin: Pin<EncodingScope>) { self.scope = ContainerScope(scope, pin) }

    var codingPath: [any CodingKey] { scope { $0.codingPath } }

    func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
        try scope { scope in
            try scope.whole { if scope.begin(key) { try scope.encode(value, key) } }
        }
    }

    func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key) -> KeyedEncodingContainer<Nested> {
        scope { $0.nested(key).container(keyedBy: type) }
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        scope { $0.nested(key).unkeyedContainer() }
    }
    func superEncoder() -> any Encoder { nested(SuperKey()) }
    func superEncoder(forKey key: Key) -> any Encoder { nested(key) }

    private func nested(_ key: some CodingKey) -> EncodingScope {
        scope { $0.kept(key, isBegun: $0.begin(key)) }
    }

    /// For a whole number: one implementation for all the methods that the protocol requires for these types.
    @inline(__always)
    func encode<N: FixedWidthInteger & Encodable>(_ value: N, forKey key: Key) { number(value, key) }

    @inline(__always)
    private func number<N: FixedWidthInteger>(_ number: N, _ key: Key) {
        scope { if $0.begin(key) { $0.text.put(number) } }
    }

    @inline(__always)
    func encode<F: WritableFloat>(_ number: F, forKey key: Key) throws {
        try scope { scope in
            try scope.whole { if scope.begin(key) { try scope.run.write(number, to: scope.text) { codingPath + [key] } } }
        }
    }

    func encodeNil(forKey key: Key) { scope { if $0.begin(key) { $0.text.put("null") } } }
    func encode(_ value: Bool, forKey key: Key) { scope { if $0.begin(key) { $0.text.put(value ? "true" : "false") } } }
    func encode(_ value: String, forKey key: Key) { scope { if $0.begin(key) { $0.text.put(quoted: value) } } }
    func encode(_ value: Int128, forKey key: Key) { number(value, key) }
    func encode(_ value: UInt128, forKey key: Key) { number(value, key) }
}
