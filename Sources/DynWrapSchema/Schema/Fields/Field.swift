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
