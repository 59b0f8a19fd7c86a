/// A type for the keys of an object, in dictionaries: `KeyedDict<Weekday, Hours>("open")`, `Field<[UUID: [Int]]>("scores")`.
///
/// `String`, every integer and `UUID` conform. Enums with raw values, `LosslessStringConvertible` and
/// `CodingKeyRepresentable` types only need to declare the conformance:
///
/// ```swift
/// enum Weekday: String, CaseIterable, JSONKey { case monday, tuesday }
/// ```
///
/// ``init(jsonKey:)`` must read back everything that ``jsonKey`` returns, as an equal value. Several keys may mean the same
/// value (`"7"` and `"007"` for an integer, a UUID in upper or lower case). If an object has several of them, the last is
/// read and edited, and the others are problems.
public protocol JSONKey: Hashable, Sendable {
    /// The value that a key means; nil for a key that is not a value of this type.
    init?(jsonKey: String)
    /// The key that is written for the value.
    var jsonKey: String { get }
    /// What a key must be, in the words of problems: `a whole number`.
    static var keyExpectation: String { get }
    /// The keys as a JSON Schema 2020-12 fragment, for `propertyNames`; ``JSON/emptyObject`` allows any key.
    static var keySchema: JSON { get }
}

extension JSONKey {
    /// `one of "monday", "tuesday"` if the type lists its cases; else the type's name.
    public static var keyExpectation: String {
        guard let keys = KeyReading.keys(of: Self.self) else { return "a value of type \(Self.self)" }
        return keys.oneOf { JSON($0).text() }
    }

    /// The keys of the type's cases if it is `CaseIterable`; else any key.
    public static var keySchema: JSON {
        KeyReading.keys(of: Self.self).map { ["enum": JSON($0.map { JSON($0) })] } ?? .emptyObject
    }
}

extension JSONKey where Self: RawRepresentable, RawValue: LosslessStringConvertible {
    /// The value with this key as its raw value.
    public init?(jsonKey: String) { self.init(rawText: jsonKey) }
    /// The raw value.
    public var jsonKey: String { rawValue.description }
}

extension JSONKey where Self: RawRepresentable, RawValue: FixedWidthInteger {
    /// The raw values of the type's cases if it is `CaseIterable`, in all spellings of these integers; else digits, with or
    /// without a sign.
    public static var keySchema: JSON {
        guard let keys = KeyReading.keys(of: Self.self) else { return ["pattern": "^[-+]?[0-9]+$"] }
        let numbers = keys.map { $0 == "0" ? "[-+]?0+" : $0.hasPrefix("-") ? "-0*\($0.dropFirst())" : "[+]?0*\($0)" }
        return ["pattern": JSON("^(\(numbers.joined(separator: "|")))$")]
    }
}

extension JSONKey where Self: LosslessStringConvertible {
    /// The value with this key as its description.
    public init?(jsonKey: String) { self.init(jsonKey) }
    /// The description.
    public var jsonKey: String { description }
}

extension JSONKey where Self: CodingKeyRepresentable {
    /// The value whose coding key has this text.
    public init?(jsonKey: String) { self.init(codingKey: KeyReading.TextKey(stringValue: jsonKey)) }
    /// The text of the coding key.
    public var jsonKey: String { codingKey.stringValue }
}

// If a type is several of these, the raw value has priority, then the coding key.

extension JSONKey where Self: RawRepresentable & LosslessStringConvertible, RawValue: LosslessStringConvertible {
    /// The value with this key as its raw value.
    public init?(jsonKey: String) { self.init(rawText: jsonKey) }
    /// The raw value.
    public var jsonKey: String { rawValue.description }
}

extension JSONKey where Self: RawRepresentable & CodingKeyRepresentable, RawValue: LosslessStringConvertible {
    /// The value with this key as its raw value.
    public init?(jsonKey: String) { self.init(rawText: jsonKey) }
    /// The raw value.
    public var jsonKey: String { rawValue.description }
}

extension JSONKey where Self: LosslessStringConvertible & CodingKeyRepresentable {
    /// The value whose coding key has this text.
    public init?(jsonKey: String) { self.init(codingKey: KeyReading.TextKey(stringValue: jsonKey)) }
    /// The text of the coding key.
    public var jsonKey: String { codingKey.stringValue }
}

extension RawRepresentable where RawValue: LosslessStringConvertible {
    /// The value whose raw value has this text.
    fileprivate init?(rawText: String) {
        guard let raw = RawValue(rawText) else { return nil }
        self.init(rawValue: raw)
    }
}

extension Array {
    /// `one of "monday", "tuesday"`, for problems; a long list is cut off.
    func oneOf(_ text: (Element) -> String) -> String {
        "one of \(prefix(12).map(text).joined(separator: ", "))\(count > 12 ? ", …" : "")"
    }
}

/// Shared by the conversions of keys.
@usableFromInline
enum KeyReading {
    /// The keys of a type that lists its cases.
    static func keys<K: JSONKey>(of type: K.Type) -> [String]? {
        guard let listed = type as? any CaseIterable.Type else { return nil }
        func keys<L: CaseIterable>(_ type: L.Type) -> [String] { L.allCases.compactMap { ($0 as? K)?.jsonKey } }
        return keys(listed)
    }

    struct TextKey: CodingKey {
        let stringValue: String
        var intValue: Int? { Int(stringValue) }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { stringValue = String(intValue) }
    }
}
