/// A type that the containers of a decoder read themselves: a string, a bool, a number.
protocol ReadableScalar: Decodable, TapeScalar {
    /// The value in any JSON; nil where it is not of this type.
    static func read(_ json: JSON, _ run: DecodingRun) -> Self?
}

extension ReadableScalar {
    /// The value of a tape word; nil for any other value, and for values that need the general path.
    @inline(__always)
    static func read(_ tape: TapeView, _ word: TapeWord) -> Self? {
        guard let text = unsafe tape.text(of: word) else { return nil }
        return unsafe decode(word, text)
    }
}

extension String: ReadableScalar {
    static func read(_ json: JSON, _ run: DecodingRun) -> String? { json.string }
}

extension Bool: ReadableScalar {
    static func read(_ json: JSON, _ run: DecodingRun) -> Bool? { json.bool }
}

extension FixedWidthInteger where Self: ReadableScalar {
    static func read(_ json: JSON, _ run: DecodingRun) -> Self? { json.integer(as: Self.self) }
}

extension Int: ReadableScalar {}
extension Int8: ReadableScalar {}
extension Int16: ReadableScalar {}
extension Int32: ReadableScalar {}
extension Int64: ReadableScalar {}
extension Int128: ReadableScalar {}
extension UInt: ReadableScalar {}
extension UInt8: ReadableScalar {}
extension UInt16: ReadableScalar {}
extension UInt32: ReadableScalar {}
extension UInt64: ReadableScalar {}
extension UInt128: ReadableScalar {}

extension Double: ReadableScalar {
    static func read(_ json: JSON, _ run: DecodingRun) -> Double? { json.double ?? run.nonConforming(json) }
}

extension Float: ReadableScalar {
    static func read(_ json: JSON, _ run: DecodingRun) -> Float? {
        json.float ?? run.nonConforming(json)
    }
}

extension DecodingScope {
    /// The scalar value of a member.
    @inline(__always)
    func scalar<S: ReadableScalar>(_ type: S.Type, _ key: some CodingKey) throws -> S {
        if isSearched, let tape {
            let place = place(ofMember: key.stringValue)
            if place >= 0, let value = S.read(tape, tape.word(place)) { return value }
        }
        return try anyScalar(type, key)
    }

    /// The scalar value of a member; nil where it is absent or null.
    @inline(__always)
    func scalarIfPresent<S: ReadableScalar>(_ type: S.Type, _ key: some CodingKey) throws -> S? {
        if isSearched, let tape {
            let place = place(ofMember: key.stringValue)
            if place < 0 { return nil }
            let word = tape.word(place)
            if let value = S.read(tape, word) { return value }
            if word.tag == TapeWord.Tag.null { return nil }
        }
        let member = member(key.stringValue)
        return member.isNull || member.isMissing ? nil : try scalar(type, member) { codingPath + [key] }
    }

    @inline(never)
    private func anyScalar<S: ReadableScalar>(_ type: S.Type, _ key: some CodingKey) throws -> S {
        try scalar(type, member(key)) { codingPath + [key] }
    }

    /// The scalar value of `json`, which is at this path.
    func scalar<S: ReadableScalar>(_ type: S.Type, _ json: JSON, _ path: () -> [any CodingKey]) throws -> S {
        try KnownTypes.scalar(type, json, run, path)
    }
}
