/// A type that reads itself from a JSON value and writes itself as one.
///
/// `String`, `Bool`, every integer, `Float`, `Double`, `Decimal`, `Date`, `URL`, `UUID`, `Data` and `JSON` conform, and so do `Optional`,
/// `Array` and `Dictionary` of conforming types. An enum with raw values conforms by naming the protocol:
///
/// ```swift
/// enum Tier: String, JSONConvertible { case basic, gold }
/// ```
///
/// A type of your own says what it reads and writes:
///
/// ```swift
/// struct Celsius: JSONConvertible {
///     var degrees: Double
///     static func read(_ json: JSON, _ options: ConversionOptions) -> Reading<Celsius> {
///         json.double.map { .value(Celsius(degrees: $0)) } ?? .invalid("a number of degrees")
///     }
///     func json(_ options: ConversionOptions) -> JSON { JSON(degrees) }
/// }
/// ```
///
/// What `json` writes, `read` must read back as an equal value.
public protocol JSONConvertible: Sendable {
    /// Reads a value that is there; null and missing are handled before, except where the type itself represents them.
    static func read(_ json: JSON, _ options: ConversionOptions) -> Reading<Self>
    /// Writes the value; ``JSON/missing`` where nothing is to be written.
    ///
    /// ``JSON/unwritable`` where this value has no form in JSON: then the edit changes nothing, and `dyn.set` says so.
    func json(_ options: ConversionOptions) -> JSON
    /// Writes the value in place of `old`, which is missing where there is none.
    ///
    /// What of `old` already says the same is to stay as it is: `old` itself for an equal value, and elements and members that are not changed. The
    /// default does that for a type of your own: only what ``json(_:)`` writes otherwise than before is changed.
    func json(_ options: ConversionOptions, replacing old: JSON) -> JSON
    /// What the type expects, for problems: "a whole number".
    static var expectation: String { get }
    /// Whether null is a value of this type.
    static var acceptsNull: Bool { get }
    /// The type as a JSON Schema 2020-12 fragment; ``JSON/emptyObject`` allows anything.
    static var jsonSchema: JSON { get }
    /// The JSON Schema fragment of what a field with these options writes: dates by their style, numbers as strings. ``jsonSchema`` by default.
    static func jsonSchema(_ options: ConversionOptions) -> JSON
    /// Whether values are views of the tree, edited in place (models, lists of models, `JSON`).
    static var isView: Bool { get }
}

extension JSONConvertible {
    /// Writes the value in place of `old`, of which stays what says the same.
    ///
    /// That is `old` itself where it reads as this value without a conversion, or says more of it than would be written. Else the value is written as by
    /// ``json(_:)``, and members of `old` that it does not write stay. O(size).
    public func json(_ options: ConversionOptions, replacing old: JSON) -> JSON {
        let new = json(options)
        if Self.isView || old.isMissing || new.isUnwritable || new.isSame(as: old) { return new }
        if new.hasSameText(as: old) { return old }
        guard !old.isNull || Self.acceptsNull else { return new }
        let reading = Self.read(old, options)
        guard let value = reading.value else { return new }
        let known = value.json(options)
        if new.isScalar || known.isScalar || old.isScalar {
            guard case .coerced = reading else { return known.hasSameText(as: new) ? old : new }
            // What the new form leaves out of the value is only in the old one.
            let exact = json(options.exact)
            return !exact.hasSameText(as: new) && value.json(options.exact).hasSameText(as: exact) ? old : new
        }
        if known.isWritten(as: new) { return old }
        return written(new.asOpened, known: known.asOpened, over: old, options)
    }

    /// The type's name.
    public static var expectation: String { "a value of type \(Self.self)" }
    /// Whether null is a value of this type: false by default.
    public static var acceptsNull: Bool { false }
    /// A JSON Schema that allows anything.
    public static var jsonSchema: JSON { .emptyObject }
    /// The type's ``jsonSchema``, whatever the options.
    public static func jsonSchema(_ options: ConversionOptions) -> JSON { jsonSchema }
    /// Whether values are views of the tree: false by default.
    public static var isView: Bool { false }
}

/// A type with a natural value for "nothing there": `""`, `0`, `false`, `[]`, `nil`.
public protocol JSONDefaultable: JSONConvertible {
    /// The value of an absent or null member without a declared default.
    static var jsonDefault: Self { get }
}

/// The result of reading a JSON value.
public enum Reading<Value> {
    /// The value, as it is written.
    case value(Value)
    /// A value that had to be made from something else, and what was expected; reported.
    case coerced(Value, String)
    /// No value, and what was expected.
    case invalid(String)

    /// The value, if any.
    @inlinable public var value: Value? {
        switch self {
        case .value(let value), .coerced(let value, _): value
        case .invalid: nil
        }
    }

    /// The same outcome with another value.
    @inlinable public func map<Other>(_ transform: (Value) -> Other) -> Reading<Other> {
        switch self {
        case .value(let value): .value(transform(value))
        case .coerced(let value, let reason): .coerced(transform(value), reason)
        case .invalid(let expected): .invalid(expected)
        }
    }
}

extension JSON {
    /// The JSON of a value that has no form in JSON: an enum case that represents everything unknown, a number that is none, a
    /// date without a year. It writes nothing, and does not remove what is there.
    public static var unwritable: JSON { JSON(unwritable: ()) }
    /// Whether this is ``unwritable`` itself, and not another missing value.
    public var isUnwritable: Bool { isSame(as: .unwritable) }
}

extension Reading: Sendable where Value: Sendable {}
