/// The value itself, for types that are one scalar.
extension DecodingScope: SingleValueDecodingContainer {
    func decodeNil() -> Bool { json.isNull || json.isMissing }

    func decode<T: Decodable>(_ type: T.Type) throws -> T { try decodeSame(type) }

    @inline(__always)
    private func scalar<S: ReadableScalar>(_ type: S.Type) throws -> S {
        if let tape, let value = S.read(tape, tape.word(json.place)) { return value }
        return try scalar(type, json) { codingPath }
    }

    func decode(_ type: String.Type) throws -> String { try scalar(type) }
    func decode(_ type: Bool.Type) throws -> Bool { try scalar(type) }
    func decode(_ type: Double.Type) throws -> Double { try scalar(type) }
    func decode(_ type: Float.Type) throws -> Float { try scalar(type) }
    func decode(_ type: Int.Type) throws -> Int { try scalar(type) }
    func decode(_ type: Int8.Type) throws -> Int8 { try scalar(type) }
    func decode(_ type: Int16.Type) throws -> Int16 { try scalar(type) }
    func decode(_ type: Int32.Type) throws -> Int32 { try scalar(type) }
    func decode(_ type: Int64.Type) throws -> Int64 { try scalar(type) }
    func decode(_ type: Int128.Type) throws -> Int128 { try scalar(type) }
    func decode(_ type: UInt.Type) throws -> UInt { try scalar(type) }
    func decode(_ type: UInt8.Type) throws -> UInt8 { try scalar(type) }
    func decode(_ type: UInt16.Type) throws -> UInt16 { try scalar(type) }
    func decode(_ type: UInt32.Type) throws -> UInt32 { try scalar(type) }
    func decode(_ type: UInt64.Type) throws -> UInt64 { try scalar(type) }
    func decode(_ type: UInt128.Type) throws -> UInt128 { try scalar(type) }
}
