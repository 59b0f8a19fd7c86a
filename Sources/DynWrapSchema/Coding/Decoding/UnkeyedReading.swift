/// The unkeyed container for the elements of an array.
struct UnkeyedReading: UnkeyedDecodingContainer {
    private let scope: DecodingScope
    private(set) var currentIndex = 0
    /// For an array in a document, the place of the next element.
    private var place: Int

    init(_ scope: DecodingScope) {
        self.scope = scope
        place = scope.json.place &+ 2
    }

    var codingPath: [any CodingKey] { scope.codingPath }
    var count: Int? { scope.json.count }

    var isAtEnd: Bool {
        guard let tape = scope.tape else { return currentIndex >= scope.json.count }
        return place >= tape.word(scope.json.place &+ 1).nextPlace
    }

    /// The next element, without moving past it.
    private func peek(_ type: any Any.Type) throws -> JSON {
        if isAtEnd {
            throw DecodingError.valueNotFound(
                type, DecodingFailure.context(path, "Unkeyed container is at end", at: scope.json))
        }
        guard scope.tape != nil, let document = scope.json.document else { return scope.json.element(currentIndex) }
        return JSON(document, place)
    }

    private var path: [any CodingKey] { codingPath + [IndexKey(currentIndex)] }

    private mutating func advance() {
        currentIndex += 1
        if let tape = scope.tape { place = tape.next(after: place) }
    }

    mutating func decodeNil() throws -> Bool {
        guard try peek(Any?.self).isNull else { return false }
        advance()
        return true
    }

    mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
        let value = try scope.decode(type, peek(type), IndexKey(currentIndex))
        advance()
        return value
    }

    /// For a string, a bool or a number: one implementation for all the methods that the protocol requires for these types.
    @inline(__always)
    mutating func decode<S: ReadableScalar>(_ type: S.Type) throws -> S { try scalar(type) }

    @inline(__always)
    private mutating func scalar<S: ReadableScalar>(_ type: S.Type) throws -> S {
        if let tape = scope.tape, place < tape.word(scope.json.place &+ 1).nextPlace, let value = S.read(tape, tape.word(place)) {
            place &+= 1  // a scalar has one word
            currentIndex += 1
            return value
        }
        let value = try scope.scalar(type, peek(type)) { path }
        advance()
        return value
    }

    mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) throws -> KeyedDecodingContainer<Nested> {
        let container = try nested([String: Any].self).container(keyedBy: type)
        advance()
        return container
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        let container = try nested([Any].self).unkeyedContainer()
        advance()
        return container
    }

    mutating func superDecoder() throws -> any Decoder {
        let decoder = try nested((any Decoder).self)
        advance()
        return decoder
    }

    private func nested(_ type: any Any.Type) throws -> DecodingScope {
        try DecodingScope(scope, peek(type), IndexKey(currentIndex))
    }

    mutating func decode(_ type: Int128.Type) throws -> Int128 { try scalar(type) }
    mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try scalar(type) }
}
