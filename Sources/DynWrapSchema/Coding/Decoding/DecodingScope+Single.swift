/// The value itself, for types that are one scalar.
extension DecodingScope: SingleValueDecodingContainer {
    func decodeNil() -> Bool { json.isNull || json.isMissing }

    func decode<T: Decodable>(_ type: T.Type) throws -> T { try decodeSame(type) }

    /// A string, a bool or a number: one for all the methods of these types that the protocol requires without giving them.
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
