/// A type that can be read from a JSON value and written as one.
///
/// `String`, `Bool`, every integer, `Float`, `Double`, `Decimal`, `Date`, `URL`, `UUID`, `Data` and `JSON` conform, and so do `Optional`,
/// `Array` and `Dictionary` of conforming types. An enum with raw values conforms by naming the protocol:
///
/// ```swift
/// enum Tier: String, JSONConvertible { case basic, gold }
/// ```
///
/// Your own type defines what it reads and writes:
///
/// ```swift
/// struct Celsius: JSONConvertible {
///     var degrees: Double
///     static func read(_ json: JSON, _ options: ConversionOptions) -> JSON.Reading<Celsius> {
///         json.double.map { .value(Celsius(degrees: $0)) } ?? .invalid("a number of degrees")
///     }
///     func json(_ options: ConversionOptions) -> JSON { JSON(degrees) }
/// }
/// ```
///
/// `read` must read back everything that `json` writes, as an equal value.
public protocol JSONConvertible: Sendable {
    /// Reads a value that is present. Null and missing are handled before this call, unless the type itself represents them.
    static func read(_ json: JSON, _ options: ConversionOptions) -> JSON.Reading<Self>
    /// Writes the value; ``JSON/missing`` to write nothing.
    ///
    /// ``JSON/unwritable`` for a value that JSON can't represent: then the edit changes nothing, and `dyn.set` reports it.
    func json(_ options: ConversionOptions) -> JSON
    /// Writes the value over `old`, which is missing where there is none.
    ///
    /// Parts of `old` that already mean the same must stay: `old` itself for an equal value, and unchanged elements and
    /// members. The default implementation does so for your own types: it changes only what ``json(_:)`` writes differently
    /// from before.
    func json(_ options: ConversionOptions, replacing old: JSON) -> JSON
    /// The expected value, for problems: "a whole number".
    static var expectation: String { get }
    /// Whether null is a value of this type.
    static var acceptsNull: Bool { get }
    /// The type as a JSON Schema 2020-12 fragment; ``JSON/emptyObject`` allows anything.
    static var jsonSchema: JSON { get }
    /// The JSON Schema fragment for the values that a field with these options writes: dates in their style, numbers as
    /// strings. ``jsonSchema`` by default.
    static func jsonSchema(_ options: ConversionOptions) -> JSON
    /// Whether values are views of the tree, which are edited in place (models, lists of models, `JSON`).
    static var isView: Bool { get }
}

extension JSONConvertible {
    /// Writes the value over `old`, and keeps the parts of `old` that mean the same.
    ///
    /// The result is `old` itself if it reads as this value without a conversion, or is more exact than what would be
    /// written. Otherwise ``json(_:)`` writes the value, and members of `old` that it does not write stay. O(size).
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
            // What the new form omits from the value is only in the old form.
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
    /// A JSON Schema that allows every value.
    public static var jsonSchema: JSON { .emptyObject }
    /// The type's ``jsonSchema``, with any options.
    public static func jsonSchema(_ options: ConversionOptions) -> JSON { jsonSchema }
    /// Whether values are views of the tree: false by default.
    public static var isView: Bool { false }
}

/// A type with a natural empty value: `""`, `0`, `false`, `[]`, `nil`.
public protocol JSONDefaultable: JSONConvertible {
    /// The value of an absent or null member without a declared default.
    static var jsonDefault: Self { get }
}

extension JSON {
    /// The JSON of a value that JSON can't represent: an enum case for everything unknown, NaN, a date without a year.
    /// Writing it changes nothing, and does not remove what is there.
    public static var unwritable: JSON { JSON(unwritable: ()) }
    /// Whether this is exactly ``unwritable``, and not another missing value.
    public var isUnwritable: Bool { isSame(as: .unwritable) }
}
