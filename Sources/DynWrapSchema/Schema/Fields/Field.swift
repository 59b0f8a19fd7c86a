/// One entry of a schema: the position of a value, its meaning, and its value when it is absent.
///
/// Fields are made with the vocabulary (`Str`, `Num<Int>`, `Flag`, `Date`, `List<String>`, …, which are all names for `Field`
/// of a type) and changed with chained modifiers; each returns a new field:
///
/// ```swift
/// let city  = Str("address.city")
/// let limit = Num<Int>("return-limit").default(12).range(1...99)
/// ```
///
/// The key is a path: dots lead into objects, `[0]` leads into arrays, and a backslash escapes the next character.
public struct Field<Value: Sendable>: FieldProtocol {
    @usableFromInline package let definition: FieldDefinition<Value>

    @usableFromInline
    package init(_ spec: FieldSpec<Value>) { definition = FieldDefinition(spec) }

    /// The field itself.
    public var field: Field<Value> { self }

    /// The field itself.
    public init(_ field: Field<Value>) { self = field }
}
