/// A coder that does what the protocols demand and no more: a tree of keyed containers, strings and whole numbers, in memory.
indirect enum MinimalNode: Equatable {
    case text(String)
    case number(Int)
    case list([MinimalNode])
    case record([String: MinimalNode])

    struct Refusal: Error, CustomStringConvertible { let description: String }

    init(_ value: some Encodable) throws {
        let encoder = MinimalEncoder()
        try value.encode(to: encoder)
        self = encoder.box.node
    }

    func decoded<T: Decodable>(as type: T.Type) throws -> T { try MinimalDecoder(node: self).decode(type) }
}

private final class NodeBox { var node = MinimalNode.record([:]) }

private struct MinimalEncoder: Encoder {
    let box = NodeBox()
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(Keyed<Key>(box: box))
    }
    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        box.node = .list([])
        return Unkeyed(box: box)
    }
    func singleValueContainer() -> any SingleValueEncodingContainer { Single(box: box) }

    static func node(_ value: some Encodable) throws -> MinimalNode {
        if let text = value as? String { return .text(text) }
        if let number = value as? Int { return .number(number) }
        return try MinimalNode(value)
    }

    struct Keyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
        let box: NodeBox
        var codingPath: [any CodingKey] { [] }
        func encodeNil(forKey key: Key) throws { throw MinimalNode.Refusal(description: "no null") }
        func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
            guard case .record(var members) = box.node else { return }
            members[key.stringValue] = try MinimalEncoder.node(value)
            box.node = .record(members)
        }
        func nestedContainer<N: CodingKey>(keyedBy type: N.Type, forKey key: Key) -> KeyedEncodingContainer<N> {
            fatalError("not needed")
        }
        func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { fatalError("not needed") }
        func superEncoder() -> any Encoder { fatalError("not needed") }
        func superEncoder(forKey key: Key) -> any Encoder { fatalError("not needed") }
    }

    struct Unkeyed: UnkeyedEncodingContainer {
        let box: NodeBox
        var codingPath: [any CodingKey] { [] }
        var count: Int { if case .list(let items) = box.node { items.count } else { 0 } }
        func encodeNil() throws { throw MinimalNode.Refusal(description: "no null") }
        func encode<T: Encodable>(_ value: T) throws {
            guard case .list(let items) = box.node else { return }
            box.node = .list(items + [try MinimalEncoder.node(value)])
        }
        func nestedContainer<N: CodingKey>(keyedBy type: N.Type) -> KeyedEncodingContainer<N> { fatalError("not needed") }
        func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { fatalError("not needed") }
        func superEncoder() -> any Encoder { fatalError("not needed") }
    }

    struct Single: SingleValueEncodingContainer {
        let box: NodeBox
        var codingPath: [any CodingKey] { [] }
        func encodeNil() throws { throw MinimalNode.Refusal(description: "no null") }
        func encode<T: Encodable>(_ value: T) throws { box.node = try MinimalEncoder.node(value) }
    }
}

private struct MinimalDecoder: Decoder {
    let node: MinimalNode
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func decode<T: Decodable>(_ type: T.Type) throws -> T {
        switch node {
        case .text(let text): if let value = text as? T { return value }
        case .number(let number): if let value = number as? T { return value }
        default: if type != String.self, type != Int.self { return try T(from: self) }
        }
        throw MinimalNode.Refusal(description: "not a \(type)")
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard case .record(let members) = node else { throw MinimalNode.Refusal(description: "no record") }
        return KeyedDecodingContainer(Keyed<Key>(members: members))
    }
    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard case .list(let items) = node else { throw MinimalNode.Refusal(description: "no list") }
        return Unkeyed(items: items)
    }
    func singleValueContainer() throws -> any SingleValueDecodingContainer { Single(node: node) }

    struct Keyed<Key: CodingKey>: KeyedDecodingContainerProtocol {
        let members: [String: MinimalNode]
        var codingPath: [any CodingKey] { [] }
        var allKeys: [Key] { members.keys.compactMap(Key.init) }
        func contains(_ key: Key) -> Bool { members[key.stringValue] != nil }
        func decodeNil(forKey key: Key) throws -> Bool { false }
        func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
            guard let node = members[key.stringValue] else { throw MinimalNode.Refusal(description: "no \(key.stringValue)") }
            return try MinimalDecoder(node: node).decode(type)
        }
        func nestedContainer<N: CodingKey>(keyedBy type: N.Type, forKey key: Key) throws -> KeyedDecodingContainer<N> {
            fatalError("not needed")
        }
        func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { fatalError("not needed") }
        func superDecoder() throws -> any Decoder { fatalError("not needed") }
        func superDecoder(forKey key: Key) throws -> any Decoder { fatalError("not needed") }
    }

    struct Unkeyed: UnkeyedDecodingContainer {
        let items: [MinimalNode]
        var codingPath: [any CodingKey] { [] }
        var count: Int? { items.count }
        var isAtEnd: Bool { currentIndex >= items.count }
        var currentIndex = 0
        mutating func decodeNil() throws -> Bool { false }
        mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
            currentIndex += 1
            return try MinimalDecoder(node: items[currentIndex - 1]).decode(type)
        }
        mutating func nestedContainer<N: CodingKey>(keyedBy type: N.Type) throws -> KeyedDecodingContainer<N> {
            fatalError("not needed")
        }
        mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { fatalError("not needed") }
        mutating func superDecoder() throws -> any Decoder { fatalError("not needed") }
    }

    struct Single: SingleValueDecodingContainer {
        let node: MinimalNode
        var codingPath: [any CodingKey] { [] }
        func decodeNil() -> Bool { false }
        func decode<T: Decodable>(_ type: T.Type) throws -> T { try MinimalDecoder(node: node).decode(type) }
    }
}
