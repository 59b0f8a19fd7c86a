/// The container for types that are one scalar.
extension DecodingScope: SingleValueDecodingContainer {
    func decodeNil() -> Bool { json.isNull || json.isMissing }

    func decode<T: Decodable>(_ type: T.Type) throws -> T { try decodeSame(type) }

    /// For a string, a bool or a number: one implementation for all the methods that the protocol requires for these types.
    @inline(__always)
    func decode<S: ReadableScalar>(_ type: S.Type) throws -> S { try scalar(type) }

    @inline(__always)
    private func scalar<S: ReadableScalar>(_ type: S.Type) throws -> S {
        if let tape, let value = S.read(tape, tape.word(json.place)) { return value }
        return try scalar(type, json) { codingPath }
    }

    func decode(_ type: Int128.Type) throws -> Int128 { try scalar(type) }
    func decode(_ type: UInt128.Type) throws -> UInt128 { try scalar(type) }
}
