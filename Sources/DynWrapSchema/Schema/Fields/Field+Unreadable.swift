// What can't be read from JSON, in collections of collections and where it may be nil: the error names the type, and not another overload that
// does not fit. The first level of collections has the compiler's own words.

extension Field {
    /// One that may be nil, of a type that does not say how it is read. An enum with raw values names the protocol: `enum Tier: String, JSONConvertible`.
    @available(
        *, unavailable,
        message: "the type inside 'T?' has to be 'JSONConvertible', as in 'enum E: String, JSONConvertible'"
    )
    @_disfavoredOverload
    public init<T>(_ key: String) where Value == T? { fatalError("unavailable") }  // never called, as those below

    /// A list with gaps, of a type that does not say how it is read. An enum with raw values names the protocol: `enum Tier: String, JSONConvertible`.
    @available(
        *, unavailable,
        message: "the type inside '[T?]' has to be 'JSONConvertible', as in 'enum E: String, JSONConvertible'"
    )
    @_disfavoredOverload
    public init<T>(_ key: String) where Value == [T?] { fatalError("unavailable") }

    /// A list of lists, of a type that does not say how it is read. An enum with raw values names the protocol: `enum Tier: String, JSONConvertible`.
    @available(
        *, unavailable,
        message: "the type inside '[[T]]' has to be 'JSONConvertible', as in 'enum E: String, JSONConvertible'"
    )
    @_disfavoredOverload
    public init<T>(_ key: String) where Value == [[T]] { fatalError("unavailable") }

    /// A list of dictionaries, of a type that does not say how it is read. An enum with raw values names the protocol: `enum Tier: String, JSONConvertible`.
    @available(
        *, unavailable,
        message: "the type inside '[[String: T]]' has to be 'JSONConvertible', as in 'enum E: String, JSONConvertible'"
    )
    @_disfavoredOverload
    public init<T>(_ key: String) where Value == [[String: T]] { fatalError("unavailable") }

    /// A dictionary with gaps, of a type that does not say how it is read. An enum with raw values names the protocol: `enum Tier: String, JSONConvertible`.
    @available(
        *, unavailable,
        message: "the type inside '[String: T?]' has to be 'JSONConvertible', as in 'enum E: String, JSONConvertible'"
    )
    @_disfavoredOverload
    public init<T>(_ key: String) where Value == [String: T?] { fatalError("unavailable") }

    /// A dictionary of lists, of a type that does not say how it is read. An enum with raw values names the protocol: `enum Tier: String, JSONConvertible`.
    @available(
        *, unavailable,
        message: "the type inside '[String: [T]]' has to be 'JSONConvertible', as in 'enum E: String, JSONConvertible'"
    )
    @_disfavoredOverload
    public init<T>(_ key: String) where Value == [String: [T]] { fatalError("unavailable") }

    /// A dictionary of dictionaries, of a type that does not say how it is read. An enum with raw values names the protocol: `enum Tier: String, JSONConvertible`.
    @available(
        *, unavailable,
        message: "the type inside '[String: [String: T]]' has to be 'JSONConvertible', as in 'enum E: String, JSONConvertible'"
    )
    @_disfavoredOverload
    public init<T>(_ key: String) where Value == [String: [String: T]] { fatalError("unavailable") }
}
