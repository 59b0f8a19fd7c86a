#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

// The words of a schema. Those without name clashes are visible anywhere; the others only inside a schema, so that a file's own
// `List` or SwiftUI's `Group` keep their meaning.

/// A string.
public typealias Str = Field<String>
/// A number: any integer, `Float`, `Double`, `Decimal`.
public typealias Num<N: JSONNumeric> = Field<N>
/// A bool.
public typealias Flag = Field<Bool>
/// Any JSON.
public typealias Raw = Field<JSON>
/// An enum by its raw value or by a table of spellings; `Enum<E?>` for one that may be nil.
public typealias Enum<E: Sendable> = Field<E>

extension Schema {
    /// A list of values. A read makes it, O(elements). One of 256 elements and more is kept when it is read again, with the last eight such values of a document.
    public typealias List<T: Sendable> = Field<[T]>
    /// A dictionary of values. A read makes it, O(members). One of 32 members and more is kept when it is read again, as a ``List`` is.
    public typealias Dict<T: Sendable> = Field<[String: T]>
    /// A dictionary whose keys are of a type: `KeyedDict<Weekday, Double>("hours")`. A member whose key the type can't read is left out
    /// and reported, and stays in the tree.
    public typealias KeyedDict<Key: JSONKey, T: Sendable> = Field<[Key: T]>
}

/// A date in text or as a number, nil where it is absent, null or none: ``Schema/Date`` by a name that is visible anywhere.
///
/// ```swift
/// DynamicSchema("Event") { DateField("at", .iso8601) }
/// ```
public typealias DateField = Field<Date?>

extension Schema {
    /// A date in text or as a number, nil where it is absent, null or none.
    ///
    /// ```swift
    /// let joined = Date("join-date", .iso8601Milliseconds)      // 2017-02-05T17:03:13.000-03:00
    /// ```
    ///
    /// Inside a schema, and nowhere else, `Date(…)` is the field; Foundation's is spelled `Foundation.Date(…)` there. Where a type is written out, as in
    /// `let joined: DateField`, `Date` stays Foundation's.
    public typealias Date = DateField
}

extension Schema {
    /// What to do with unknown keys.
    public typealias Unknown = SchemaUnknown

    /// A version and the steps that lead to it.
    public typealias Version = SchemaVersion

    /// A step of a migration.
    public typealias Step = MigrationStep

    /// A value of any `Codable` type at a key; nil where it is absent, null or no such value.
    ///
    /// ```swift
    /// let owner = Coded<Person>("owner")                               // Person?
    /// let friends = CodedList<Person>("friends")                       // [Person]
    /// ```
    ///
    /// Writing changes what differs and leaves members that the type does not know unchanged.
    public typealias Coded<T: Codable & Sendable> = Field<T?>
    /// A list of values of a `Codable` type. Elements that are none are left out, reported, and stay in the tree.
    public typealias CodedList<T: Codable & Sendable> = Field<[T]>
    /// Values of a `Codable` type by key. Members that are none are left out, reported, and stay in the tree.
    public typealias CodedDict<T: Codable & Sendable> = Field<[String: T]>
}
