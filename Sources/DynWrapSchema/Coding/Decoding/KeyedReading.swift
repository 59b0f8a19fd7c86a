/// The keyed container for the members of an object.
struct KeyedReading<Key: CodingKey>: KeyedDecodingContainerProtocol {
    private let scope: ContainerScope<DecodingScope>

    init(scope: DecodingScope, pin: Pin<DecodingScope>) { self.scope = ContainerScope(scope, pin) }

    var codingPath: [any CodingKey] { scope { $0.codingPath } }
    var allKeys: [Key] { scope { $0.names }.compactMap { Key(stringValue: $0) } }
    func contains(_ key: Key) -> Bool { scope { $0.member(key.stringValue).exists } }
    func decodeNil(forKey key: Key) throws -> Bool { try scope { try $0.member(key).isNull } }

    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
        try scope { try $0.decode(type, member: key) }
    }

    func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
        try scope { scope in
            let member = scope.member(key.stringValue)
            return member.isMissing || member.isNull ? nil : try scope.decode(type, member, key)
        }
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
        try scope { try DecodingScope($0, $0.member(key), key).container(keyedBy: type) }
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try scope { try DecodingScope($0, $0.member(key), key).unkeyedContainer() }
    }

    func superDecoder() -> any Decoder { superDecoder(SuperKey()) }
    func superDecoder(forKey key: Key) -> any Decoder { superDecoder(key) }

    /// An absent member is treated as null.
    private func superDecoder(_ key: some CodingKey) -> any Decoder {
        scope { scope in
            let member = scope.member(key.stringValue)
            return DecodingScope(scope, member.isMissing ? .null : member, key)
        }
    }

    /// For a string, a bool or a number: one implementation for all the methods that the protocol requires for these types.
    @inline(__always)
    func decode<S: ReadableScalar>(_ type: S.Type, forKey key: Key) throws -> S {
        try scope { try $0.scalar(type, key) }
    }

    func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try scope { try $0.scalar(type, key) } }
    func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try scope { try $0.scalar(type, key) } }

    @inline(__always)
    private func present<S: ReadableScalar>(_ type: S.Type, _ key: Key) throws -> S? {
        try scope { try $0.scalarIfPresent(type, key) }
    }

    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? { try present(type, key) }
    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? { try present(type, key) }
    func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? { try present(type, key) }
    func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? { try present(type, key) }
    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { try present(type, key) }
    func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? { try present(type, key) }
    func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? { try present(type, key) }
    func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? { try present(type, key) }
    func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? { try present(type, key) }
    func decodeIfPresent(_ type: Int128.Type, forKey key: Key) throws -> Int128? { try present(type, key) }
    func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? { try present(type, key) }
    func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? { try present(type, key) }
    func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? { try present(type, key) }
    func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? { try present(type, key) }
    func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? { try present(type, key) }
    func decodeIfPresent(_ type: UInt128.Type, forKey key: Key) throws -> UInt128? { try present(type, key) }
}
