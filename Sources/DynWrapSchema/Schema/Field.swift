import Foundation

/// One entry of a schema: where a value is, what it means, and what it is when it is not there.
///
/// Fields are made through the vocabulary (`Str`, `Num<Int>`, `Flag`, `Date`, `List<String>`, …, all names for `Field` of some value) and
/// changed by chained modifiers, each giving a new field:
///
/// ```swift
/// let city  = Str("address.city")
/// let limit = Num<Int>("return-limit").default(12).range(1...99)
/// ```
///
/// The key is a path: dots lead into objects, `[0]` into arrays, and a backslash takes the next character as it is.
public struct Field<Value: Sendable>: FieldProtocol {
    @usableFromInline package let definition: FieldDefinition<Value>

    @usableFromInline
    package init(_ spec: FieldSpec<Value>) { definition = FieldDefinition(spec) }

    /// The field itself.
    public var field: Field<Value> { self }

    /// The field itself.
    public init(_ field: Field<Value>) { self = field }
}

/// A field that can be read but not assigned; `.readOnly` makes it.
public struct ReadOnlyField<Value: Sendable>: FieldProtocol {
    /// The field as if it could be assigned.
    public let field: Field<Value>

    /// A read-only form of `field`.
    public init(_ field: Field<Value>) {
        var spec = field.definition.spec
        spec.flags.insert(.readOnly)
        self.field = Field(spec)
    }
}

/// What ``Field`` and ``ReadOnlyField`` have in common: the modifiers.
public protocol FieldProtocol<Value>: Sendable {
    /// What the field reads as.
    associatedtype Value: Sendable
    /// The field without its access.
    var field: Field<Value> { get }
    /// A field of this kind.
    init(_ field: Field<Value>)
}

/// Properties of a field that are on or off.
public struct FieldFlags: OptionSet, Sendable, Hashable {
    /// The bits.
    public let rawValue: UInt16
    /// Flags of these bits.
    public init(rawValue: UInt16) { self.rawValue = rawValue }
    /// Can't be assigned.
    public static let readOnly = FieldFlags(rawValue: 1)
    /// Shown nowhere.
    public static let secret = FieldFlags(rawValue: 2)
    /// Left out of `dyn.output`.
    public static let notSerialized = FieldFlags(rawValue: 4)
    /// A problem where it is absent or null.
    public static let required = FieldFlags(rawValue: 8)
    /// `= nil` writes null instead of removing.
    public static let writesNull = FieldFlags(rawValue: 16)
    /// May replace values of another kind on its path.
    public static let overwriting = FieldFlags(rawValue: 32)
    /// Reads from the model's own object.
    public static let group = FieldFlags(rawValue: 64)
    /// May be nil.
    public static let optional = FieldFlags(rawValue: 128)
}

/// Everything a field says; modifiers change a copy.
@usableFromInline
package struct FieldSpec<Value: Sendable>: Sendable {
    /// Nil where the key comes from the property's name.
    package var path: FieldPath?
    package var fallbacks: [FieldPath] = []
    package var flags: FieldFlags = []
    package var options = ConversionOptions()
    package var documentation = ""
    /// The name of an entry without a property.
    package var name: String?
    @usableFromInline package var conversion: FieldConversion<Value>
    /// The defaults are made when they are needed: a schema may hold itself.
    @usableFromInline package var makeMissingDefault: @Sendable () -> Value
    @usableFromInline package var makeInvalidDefault: @Sendable () -> Value
    @usableFromInline package var onGet: (@Sendable (Value) -> Value)?
    package var onSet: (@Sendable (Value) -> Value)?
    package var constraints: [FieldConstraint<Value>] = []

    /// Whether values are read by the type's own conversion in its ordinary form.
    var readsAsWritten: Bool {
        conversion.isOwn && options.mode == .standard && !options.numberAsString && options.flag == .trueFalse
    }

    /// The value of an absent or null member.
    @inlinable
    package var missingDefault: Value {
        get { makeMissingDefault() }
        set { makeMissingDefault = { newValue } }
    }

    /// The value of a member that can't be read.
    @inlinable
    package var invalidDefault: Value {
        get { makeInvalidDefault() }
        set { makeInvalidDefault = { newValue } }
    }

    @usableFromInline
    package init(
        _ path: FieldPath?, _ conversion: FieldConversion<Value>, default value: @autoclosure @escaping @Sendable () -> Value
    ) {
        self.path = path
        self.conversion = conversion
        makeMissingDefault = value
        makeInvalidDefault = value
        if conversion.acceptsNull { flags.insert(.optional) }
        if conversion.usesNestedLayouts { options.nested = NestedLayouts() }
    }

    /// A specification with a default that the schema names.
    @usableFromInline
    package init(_ path: FieldPath?, _ conversion: FieldConversion<Value>, declaredDefault value: Value) {
        self.init(path, conversion, default: value)
        flags.insert(.hasDefault)
    }
}

/// A condition on a field's value.
package struct FieldConstraint<Value>: Sendable {
    package let message: String
    /// The condition as JSON Schema keywords.
    package let keywords: [(String, JSON)]
    package let holds: @Sendable (Value) -> Bool

    package init(_ message: String, _ keywords: [(String, JSON)] = [], _ holds: @escaping @Sendable (Value) -> Bool) {
        self.message = message
        self.keywords = keywords
        self.holds = holds
    }
}

/// How a field's value is read and written.
@usableFromInline
package struct FieldConversion<Value: Sendable>: Sendable {
    @usableFromInline package var read: @Sendable (JSON, ConversionOptions) -> Reading<Value>
    @usableFromInline package var write: @Sendable (Value, ConversionOptions) -> JSON
    @usableFromInline package var expectation: @Sendable (ConversionOptions) -> String
    @usableFromInline package var acceptsNull = false
    @usableFromInline package var isView = false
    /// Whether it is the value type's own conversion, so that the fast paths may stand for it.
    @usableFromInline package var isOwn = false
    @usableFromInline package var usesNestedLayouts = false
    /// Of a group, the layout of its schema.
    @usableFromInline package var group: AnyLayout?
    /// The declared content of a view, for output and descriptions.
    package var view: (any TreeView.Type)?
    @usableFromInline package var jsonSchema: @Sendable (ConversionOptions) -> JSON = { _ in .emptyObject }

    @usableFromInline package init(
        read: @escaping @Sendable (JSON, ConversionOptions) -> Reading<Value>,
        write: @escaping @Sendable (Value, ConversionOptions) -> JSON,
        expectation: @escaping @Sendable (ConversionOptions) -> String
    ) {
        self.read = read
        self.write = write
        self.expectation = expectation
    }
}

extension FieldConversion where Value: JSONConvertible {
    /// The value type's own conversion.
    @inlinable
    package static var own: FieldConversion {
        FieldConversion(ownReading: { Value.read($0, $1) }, ownWriting: { $0.json($1) })
    }

    @usableFromInline
    package init(
        ownReading read: @escaping @Sendable (JSON, ConversionOptions) -> Reading<Value>,
        ownWriting write: @escaping @Sendable (Value, ConversionOptions) -> JSON
    ) {
        self.init(
            read: read, write: write,
            expectation: { options in
                Value.self == Foundation.Date.self || Value.self == Foundation.Date?.self
                    ? options.date.expectation : Value.expectation
            })
        acceptsNull = Value.acceptsNull
        isView = Value.isView
        isOwn = true
        view = Value.self as? any TreeView.Type
        usesNestedLayouts = Value.isView || view != nil
        jsonSchema = { _ in Value.jsonSchema }
    }
}
