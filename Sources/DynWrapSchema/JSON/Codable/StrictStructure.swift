import Synchronization

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Reads the structure behind a strict decoder: one that returns each value as exactly one kind, as Foundation's JSON decoder
/// does. There, a number is not also a string or a bool.
///
/// Such a decoder reveals the kind of a value only by refusing all other kinds, and each refusal creates an error. So each value
/// is first requested as the kind of the last value with its key. It is requested from the container around it, so that no
/// decoder is made for the value. The values are written as text, which is opened at the end in one pass. Open containers are
/// kept in a list, so nothing recurses.
struct StrictStructure {
    private var text = ContiguousArray<UInt8>()
    private var open: [Open] = []
    /// The kind of the last value of each key.
    private var kinds: [String: Kind]
    /// Whether some key had a new kind.
    private var hasLearned = false
    private let depth: Int

    private enum Open {
        case keyed(KeyedDecodingContainer<JSON.AnyKey>, [JSON.AnyKey], next: Int)
        /// With the kind of the last element.
        case unkeyed(any UnkeyedDecodingContainer, Kind)
    }

    private enum Kind: CaseIterable { case string, null, integer, bool, object, array, real }

    /// Whether a decoder is strict, by its type, for the types seen so far.
    private static let known = Mutex<[ObjectIdentifier: Bool]>([:])

    /// The kinds of the keys in earlier documents, so that another document of the same form is read without a refusal. At most
    /// ``mostKinds`` keys.
    private static let lastKinds = Mutex<[String: Kind]>([:])
    private static let mostKinds = 1_000

    /// Whether a decoder is strict.
    static func isStrict(_ decoder: any Decoder) -> Bool {
        let type = type(of: decoder)
        if let found = known.withLock({ $0[ObjectIdentifier(type)] }) { return found }
        let name = String(reflecting: type)
        // The decoder's type is private to Foundation, and only its name shows that it is strict. If the name changes one day,
        // the general path is taken, which gives the same result and is slower.
        let isStrict = name.hasPrefix("Foundation") && name.contains("JSONDecoder")
        known.withLock { $0[ObjectIdentifier(type)] = isStrict }
        return isStrict
    }

    /// The structure in `decoder`, an object or an array; nil for a scalar.
    static func container(from decoder: any Decoder) throws -> JSON? {
        var reader = StrictStructure(depth: decoder.codingPath.count)
        if let container = try? decoder.container(keyedBy: JSON.AnyKey.self) {
            reader.begin(container)
        } else if let container = try? decoder.unkeyedContainer() {
            reader.begin(container)
        } else {
            return nil
        }
        while let top = reader.open.popLast() { try reader.read(top) }
        if reader.hasLearned, reader.kinds.count <= mostKinds { lastKinds.withLock { $0 = reader.kinds } }
        return JSON(try Document(reader.text[...], options: JSONOptions(maximumDepth: .max), hasPlaces: false), 0)
    }

    private init(depth: Int) {
        self.depth = depth
        kinds = Self.lastKinds.withLock { $0 }
    }

    private mutating func begin(_ container: KeyedDecodingContainer<JSON.AnyKey>) {
        text.append(UInt8(ascii: "{"))
        open.append(.keyed(container, container.allKeys, next: 0))
    }

    private mutating func begin(_ container: any UnkeyedDecodingContainer) {
        text.append(UInt8(ascii: "["))
        open.append(.unkeyed(container, .string))
    }

    /// Reads the rest of the container that was opened last, up to the next container in it.
    private mutating func read(_ top: Open) throws {
        switch top {
        case .keyed(let container, let keys, let next):
            var next = next
            while next < keys.count {
                let key = keys[next]
                if next > 0 { text.append(UInt8(ascii: ",")) }
                TextWriter.appendString(key.stringValue, to: &text)
                text.append(UInt8(ascii: ":"))
                next += 1
                let around = open.count
                var source = Member(container: container, key: key)
                let expected = kinds[key.stringValue]
                let kind = try readValue(of: &source, expected ?? .string)
                if kind != expected {
                    kinds[key.stringValue] = kind
                    hasLearned = true
                }
                if open.count > around { return open.insert(.keyed(container, keys, next: next), at: around) }
            }
            text.append(UInt8(ascii: "}"))
        case .unkeyed(let container, let first):
            var source = Element(container: container)
            var kind = first
            while !source.isAtEnd {
                if text.last != UInt8(ascii: "[") { text.append(UInt8(ascii: ",")) }
                source.begin()
                let around = open.count
                kind = try readValue(of: &source, kind)
                if open.count > around { return open.insert(.unkeyed(source.container, kind), at: around) }
            }
            text.append(UInt8(ascii: "]"))
        }
    }

    /// Reads a value, or opens it where it is a container, and returns its kind.
    private mutating func readValue(of source: inout some StructureSource, _ expected: Kind) throws -> Kind {
        guard open.count + depth <= JSON.deepestCoded else {
            throw source.failure("nested deeper than \(JSON.deepestCoded) levels")
        }
        if try read(&source, as: expected) { return expected }
        for kind in Kind.allCases where kind != expected {
            if try read(&source, as: kind) { return kind }
        }
        throw source.failure("neither null, a string, a number, a bool, an object nor an array")
    }

    private mutating func read(_ source: inout some StructureSource, as kind: Kind) throws -> Bool {
        switch kind {
        case .string:
            guard let string = try? source.string() else { return false }
            TextWriter.appendString(string, to: &text)
        case .null:
            guard source.isNull() else { return false }
            text.append(contentsOf: "null".utf8)
        case .integer:
            guard let number = try? source.integer() else { return false }
            text.append(contentsOf: String(number).utf8)
        case .bool:
            guard let bool = try? source.bool() else { return false }
            text.append(contentsOf: (bool ? "true" : "false").utf8)
        case .object:
            guard let inner = try? source.object() else { return false }
            begin(inner)
        case .array:
            guard let inner = try? source.array() else { return false }
            begin(inner)
        case .real:
            guard let number = source.number() else { return false }
            text.append(contentsOf: number.text.utf8)
        }
        return true
    }

    /// A member of a keyed container.
    private struct Member: StructureSource {
        let container: KeyedDecodingContainer<JSON.AnyKey>
        let key: JSON.AnyKey

        var path: [any CodingKey] { container.codingPath + [key] }
        func isNull() -> Bool { (try? container.decodeNil(forKey: key)) ?? false }
        func string() throws -> String { try container.decode(String.self, forKey: key) }
        func integer() throws -> Int64 { try container.decode(Int64.self, forKey: key) }
        func bool() throws -> Bool { try container.decode(Bool.self, forKey: key) }
        func object() throws -> KeyedDecodingContainer<JSON.AnyKey> {
            try container.nestedContainer(keyedBy: JSON.AnyKey.self, forKey: key)
        }
        func array() throws -> any UnkeyedDecodingContainer { try container.nestedUnkeyedContainer(forKey: key) }
        func double() -> Double? { try? container.decode(Double.self, forKey: key) }
        func tryout<T: Decodable>(_ type: T.Type) -> T? { try? container.decode(type, forKey: key) }
    }

    /// The next element of an unkeyed container.
    private struct Element: StructureSource {
        private(set) var container: any UnkeyedDecodingContainer
        /// The container before the element was read, while the element is tried as several types.
        private var start: (any UnkeyedDecodingContainer)?

        init(container: any UnkeyedDecodingContainer) { self.container = container }

        var isAtEnd: Bool { container.isAtEnd }
        var path: [any CodingKey] { container.codingPath }
        mutating func begin() { start = nil }
        mutating func isNull() -> Bool { (try? container.decodeNil()) ?? false }
        mutating func string() throws -> String { try container.decode(String.self) }
        mutating func integer() throws -> Int64 { try container.decode(Int64.self) }
        mutating func bool() throws -> Bool { try container.decode(Bool.self) }
        mutating func object() throws -> KeyedDecodingContainer<JSON.AnyKey> {
            try container.nestedContainer(keyedBy: JSON.AnyKey.self)
        }
        mutating func array() throws -> any UnkeyedDecodingContainer { try container.nestedUnkeyedContainer() }
        mutating func double() -> Double? { tryout(Double.self) }
        mutating func tryout<T: Decodable>(_ type: T.Type) -> T? {
            let start = start ?? container
            self.start = start
            var copy = start
            guard let value = try? copy.decode(type) else { return nil }
            container = copy
            return value
        }
    }
}

/// A value that can be requested as one kind after another.
private protocol StructureSource {
    var path: [any CodingKey] { get }
    mutating func isNull() -> Bool
    // The methods that coders have for each of these types; the generic method makes a decoder for the value.
    mutating func string() throws -> String
    mutating func integer() throws -> Int64
    mutating func bool() throws -> Bool
    mutating func object() throws -> KeyedDecodingContainer<JSON.AnyKey>
    mutating func array() throws -> any UnkeyedDecodingContainer
    /// The value as a number, which can be requested repeatedly; nil where it is not a number.
    mutating func double() -> Double?
    /// The value as this type, which can be requested repeatedly.
    mutating func tryout<T: Decodable>(_ type: T.Type) -> T?
}

extension StructureSource {
    /// A number of any size, exact where a type that decoders know can represent it.
    fileprivate mutating func number() -> JSONNumber? {
        let double = double()
        // A number with a fraction is not an integer, so it need not be requested as one.
        if double.map({ $0.rounded() == $0 }) ?? true {
            if let number = tryout(Int64.self) { return JSONNumber(checked: String(number)) }
            if let number = tryout(UInt64.self) { return JSONNumber(checked: String(number)) }
        }
        return JSON.fraction(double: double, decimal: tryout(Decimal.self))
    }

    fileprivate func failure(_ message: String) -> DecodingError {
        .dataCorrupted(.init(codingPath: path, debugDescription: message))
    }
}
