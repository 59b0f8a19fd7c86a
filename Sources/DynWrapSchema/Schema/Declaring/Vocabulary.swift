#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

// The names of field kinds in a schema. Those that clash with no other name are visible everywhere. The others are visible only
// inside a schema, so that your own `List` or SwiftUI's `Group` keep their meaning.

/// A string.
public typealias Str = Field<String>
/// A number: any integer, `Float`, `Double`, `Decimal`.
public typealias Num<N: JSONNumeric> = Field<N>
/// A bool.
public typealias Flag = Field<Bool>
/// Any JSON.
public typealias Raw = Field<JSON>
/// An enum, by its raw values or by a table of spellings; `Enum<E?>` for one that may be nil.
public typealias Enum<E: Sendable> = Field<E>

extension Schema {
    /// A list of values. Reading it makes the list, O(elements). A list of at least 256 elements is kept when it is read again; a
    /// document keeps its last eight such values.
    public typealias List<T: Sendable> = Field<[T]>
    /// A dictionary of values. Reading it makes the dictionary, O(members). One of at least 32 members is kept when it is read
    /// again, as a ``List`` is.
    public typealias Dict<T: Sendable> = Field<[String: T]>
    /// A dictionary with keys of another type: `KeyedDict<Weekday, Double>("hours")`. A member whose key the type can't read is
    /// left out and reported, and stays in the tree.
    public typealias KeyedDict<Key: JSONKey, T: Sendable> = Field<[Key: T]>
}

/// A date as text or number; nil where it is absent, null or not a date. The same as ``Schema/Date``, by a name that is visible
/// everywhere.
///
/// ```swift
/// DynamicSchema("Event") { DateField("at", .iso8601) }
/// ```
public typealias DateField = Field<Date?>

extension Schema {
    /// A date as text or number; nil where it is absent, null or not a date.
    ///
    /// ```swift
    /// let joined = Date("join-date", .iso8601Milliseconds)      // 2017-02-05T17:03:13.000-03:00
    /// ```
    ///
    /// Only inside a schema is `Date(…)` the field; there, Foundation's type is `Foundation.Date(…)`. In a written type, as in
    /// `let joined: DateField`, `Date` stays Foundation's.
    public typealias Date = DateField
}

extension Schema {
    /// What happens to unknown keys.
    public typealias Unknown = SchemaUnknown

    /// A version, and the migration steps that lead to it.
    public typealias Version = SchemaVersion

    /// A step of a migration.
    public typealias Step = MigrationStep

    /// A value of a `Codable` type at a key; nil where it is absent, null or of another form.
    ///
    /// ```swift
    /// let owner = Coded<Person>("owner")                               // Person?
    /// let friends = CodedList<Person>("friends")                       // [Person]
    /// ```
    ///
    /// Writing changes only what differs, and leaves members that the type does not know unchanged.
    public typealias Coded<T: Codable & Sendable> = Field<T?>
    /// A list of values of a `Codable` type. Elements that can't be decoded are left out and reported, and stay in the tree.
    public typealias CodedList<T: Codable & Sendable> = Field<[T]>
    /// Values of a `Codable` type by key. Members that can't be decoded are left out and reported, and stay in the tree.
    public typealias CodedDict<T: Codable & Sendable> = Field<[String: T]>
}

// Mistaken words, for which the compiler says the right ones. It refuses a call of these, so none is ever made; without them it
// asks for a conformance of the schema that would be wrong.

extension Field {
    /// A list of schemas, which are no values: the list of their models is meant.
    @available(*, unavailable, message: "a schema is no value; a list of its models is 'ModelList<S>(…)'")
    @_disfavoredOverload
    public init<S: Schema>(_ key: String) where Value == [S] { fatalError("unavailable") }  // never called

    /// A dictionary of schemas, which are no values: the dictionary of their models is meant.
    @available(*, unavailable, message: "a schema is no value; a dictionary of its models is 'ModelDict<S>(…)'")
    @_disfavoredOverload
    public init<S: Schema>(_ key: String) where Value == [String: S] { fatalError("unavailable") }  // never called
}
