// Types that can't be read from JSON, in nested collections and optionals. With these declarations the compiler's error names
// the type, and not another overload that does not fit. For the first level of collections the compiler's own error is good.

extension Field {
    /// An optional type that is not `JSONConvertible`. An enum with raw values only declares the conformance:
    /// `enum Tier: String, JSONConvertible`.
    @available(
        *, unavailable,
        message: "the type inside 'T?' has to be 'JSONConvertible', as in 'enum E: String, JSONConvertible'"
    )
    @_disfavoredOverload
    public init<T>(_ key: String) where Value == T? { fatalError("unavailable") }  // never called, like those below

    /// A list with optional elements, of a type that is not `JSONConvertible`. An enum with raw values only declares the
    /// conformance: `enum Tier: String, JSONConvertible`.
    @available(
        *, unavailable,
        message: "the type inside '[T?]' has to be 'JSONConvertible', as in 'enum E: String, JSONConvertible'"
    )
    @_disfavoredOverload
    public init<T>(_ key: String) where Value == [T?] { fatalError("unavailable") }

    /// A list of lists, of a type that is not `JSONConvertible`. An enum with raw values only declares the conformance:
    /// `enum Tier: String, JSONConvertible`.
    @available(
        *, unavailable,
        message: "the type inside '[[T]]' has to be 'JSONConvertible', as in 'enum E: String, JSONConvertible'"
    )
    @_disfavoredOverload
    public init<T>(_ key: String) where Value == [[T]] { fatalError("unavailable") }

    /// A list of dictionaries, of a type that is not `JSONConvertible`. An enum with raw values only declares the
    /// conformance: `enum Tier: String, JSONConvertible`.
    @available(
        *, unavailable,
        message: "the type inside '[[String: T]]' has to be 'JSONConvertible', as in 'enum E: String, JSONConvertible'"
    )
    @_disfavoredOverload
    public init<T>(_ key: String) where Value == [[String: T]] { fatalError("unavailable") }

    /// A dictionary with optional values, of a type that is not `JSONConvertible`. An enum with raw values only declares the
    /// conformance: `enum Tier: String, JSONConvertible`.
    @available(
        *, unavailable,
        message: "the type inside '[String: T?]' has to be 'JSONConvertible', as in 'enum E: String, JSONConvertible'"
    )
    @_disfavoredOverload
    public init<T>(_ key: String) where Value == [String: T?] { fatalError("unavailable") }

    /// A dictionary of lists, of a type that is not `JSONConvertible`. An enum with raw values only declares the conformance:
    /// `enum Tier: String, JSONConvertible`.
    @available(
        *, unavailable,
        message: "the type inside '[String: [T]]' has to be 'JSONConvertible', as in 'enum E: String, JSONConvertible'"
    )
    @_disfavoredOverload
    public init<T>(_ key: String) where Value == [String: [T]] { fatalError("unavailable") }

    /// A dictionary of dictionaries, of a type that is not `JSONConvertible`. An enum with raw values only declares the
    /// conformance: `enum Tier: String, JSONConvertible`.
    @available(
        *, unavailable,
        message: "the type inside '[String: [String: T]]' has to be 'JSONConvertible', as in 'enum E: String, JSONConvertible'"
    )
    @_disfavoredOverload
    public init<T>(_ key: String) where Value == [String: [String: T]] { fatalError("unavailable") }

    /// A set, which has no order to be written in.
    @available(*, unavailable, message: "a set has no order; take 'List<T>(…)', or 'Coded<Set<T>>(…)'")
    @_disfavoredOverload
    public init<T>(_ key: String) where Value == Set<T> { fatalError("unavailable") }  // never called
}
