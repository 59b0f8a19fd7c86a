// Conversions of enums and other types with raw values.

extension JSONConvertible where Self: RawRepresentable, RawValue: JSONConvertible {
    /// Reads a raw value of the type.
    @inlinable
    public static func read(_ json: JSON, _ options: ConversionOptions) -> JSON.Reading<Self> {
        RawValueReading.read(json, options)
    }
    /// The raw value.
    @inlinable public func json(_ options: ConversionOptions) -> JSON { rawValue.json(options) }
    /// `one of "basic", "gold"` if the type lists its cases.
    public static var expectation: String { RawValueReading.expectation(Self.self) }
    /// The raw values of the type's cases if it is `CaseIterable`; else the schema of the raw value's type.
    public static var jsonSchema: JSON { jsonSchema(ConversionOptions()) }
    /// The raw values of the type's cases if it is `CaseIterable`; else the schema of the raw value's type.
    public static func jsonSchema(_ options: ConversionOptions) -> JSON { RawValueReading.jsonSchema(Self.self, options) }
}

/// Reads types with raw values, whether they conform to `JSONConvertible` or not.
@usableFromInline
enum RawValueReading {
    @inlinable
    static func read<E: RawRepresentable>(_ json: JSON, _ options: ConversionOptions) -> JSON.Reading<E>
    where E.RawValue: JSONConvertible {
        switch E.RawValue.read(json, options) {
        case .value(let raw): E(rawValue: raw).map { .value($0) } ?? .invalid(expectation(E.self))
        case .coerced(let raw, let expected): E(rawValue: raw).map { .coerced($0, expected) } ?? .invalid(expectation(E.self))
        case .invalid: .invalid(expectation(E.self))
        }
    }

    @inlinable
    static func expectation<E: RawRepresentable>(_ type: E.Type) -> String where E.RawValue: JSONConvertible {
        expectation(type, besides: nil)
    }

    /// The expected values, without the raw value that represents all unknown ones.
    @usableFromInline
    static func expectation<E: RawRepresentable>(_ type: E.Type, besides unknown: E?) -> String
    where E.RawValue: JSONConvertible {
        let cases = cases(of: type, besides: unknown)
        return cases.isEmpty ? "a value of \(E.self)" : cases.oneOf { $0.text() }
    }

    /// The type's raw values. They are known only for a `CaseIterable` type; for other types a comment in the schema says
    /// that they are unknown.
    @usableFromInline
    static func jsonSchema<E: RawRepresentable>(_ type: E.Type, _ options: ConversionOptions) -> JSON
    where E.RawValue: JSONConvertible {
        var schema = E.RawValue.jsonSchema(options)
        guard let cases = (type as? any CaseIterable.Type)?.allValues.compactMap({ $0 as? E }) else {
            schema["$comment"] = JSON("a raw value of \(E.self); which there are is not known")
            return schema
        }
        for keyword in ["minimum", "maximum", "pattern"] { schema[keyword] = .missing }
        schema["enum"] = JSON(cases.map { $0.rawValue.json(options) })
        return schema
    }
}

extension RawValueReading {
    /// The raw values of an enum that lists its cases, without the one that represents all unknown ones.
    @usableFromInline
    static func cases<E: RawRepresentable>(of type: E.Type, besides unknown: E?) -> [JSON] where E.RawValue: JSONConvertible {
        let options = ConversionOptions()
        let unknown = unknown?.rawValue.json(options)
        let values = (E.self as? any CaseIterable.Type)?.allValues.compactMap { ($0 as? E)?.rawValue.json(options) } ?? []
        return values.filter { $0 != unknown }
    }

    /// The raw values of a type that may be such an enum, or an optional one.
    static func cases(anyOf type: Any.Type) -> [JSON] {
        if let optional = type as? any OptionalOfAny.Type { return cases(anyOf: optional.content) }
        guard let listed = type as? any CaseIterable.Type else { return [] }
        return listed.allValues.compactMap { value in
            (value as? any RawRepresentable).flatMap { ($0.anyRawValue as? any JSONConvertible)?.json(ConversionOptions()) }
        }
    }
}

/// An optional of any type.
protocol OptionalOfAny { static var content: Any.Type { get } }
extension Optional: OptionalOfAny { static var content: Any.Type { Wrapped.self } }

extension RawRepresentable {
    /// The raw value, without its type.
    fileprivate var anyRawValue: Any { rawValue }
}

extension CaseIterable {
    /// All cases, without their type.
    fileprivate static var allValues: [Any] { allCases.map { $0 } }
}
