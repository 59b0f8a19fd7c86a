// Values of types that the decoder knows, and members by key.

extension DecodingScope {
    /// The member that a type reads with this key.
    func member(_ key: some CodingKey) throws -> JSON {
        let member = member(key.stringValue)
        if member.isMissing { throw DecodingFailure.noMember(key, json, codingPath) }
        return member
    }

    /// The names of all members, each once. A key strategy can give two members the same name.
    var names: [String] {
        if run.hasDefaultKeys { return json.members.map(\.key) }
        let path = codingPath
        var seen: Set<ScalarKey> = []
        return json.members.map { run.name(of: $0.key, path: path) }.filter { seen.insert(ScalarKey(string: $0)).inserted }
    }

    /// Makes a value of a type from the scope's own value, like a single-value container.
    func decodeSame<T: Decodable>(_ type: T.Type) throws -> T {
        let kind = run.kind(of: type)
        return kind != .own && run.makesAtOnce(kind)
            ? try KnownTypes.decode(type, kind, json, run) { codingPath } : try make(type)
    }

    /// The same for a type that needs a decoder.
    @inline(__always)
    func make<T: Decodable>(_ type: T.Type) throws -> T {
        run.kind(of: type) == .own ? try type.init(from: self) : try makeKnown(type)
    }

    @inline(never)
    private func makeKnown<T: Decodable>(_ type: T.Type) throws -> T {
        switch run.kind(of: type) {
        case .date:
            if case .custom(let make) = run.decoder.dateDecodingStrategy { return KnownTypes.same(try made(type, make)) }
        case .data:
            if case .custom(let make) = run.decoder.dataDecodingStrategy { return KnownTypes.same(try made(type, make)) }
        case .dictionary, .list:
            if let collection = run.collection(type) { return try collection.value(from: self, as: type) }
        default: break
        }
        return try type.init(from: self)
    }

    /// The result of a strategy's closure for the value, which is not null.
    private func made<Made>(_ type: any Any.Type, _ make: (any Decoder) throws -> Made) throws -> Made {
        if json.isNull { throw mismatch(type) }
        return try make(self)
    }
}
