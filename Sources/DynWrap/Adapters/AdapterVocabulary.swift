// The short names for the entries of an adapter's schema. They are visible only inside one.

extension AdapterSchema {
    /// A property, unchanged or as another number type.
    public typealias Box<Value, Access> = AdapterEntry<Source, Value, Access>
    /// A property converted by your own functions.
    public typealias Map<Value, Access> = AdapterEntry<Source, Value, Access>
    /// A property of a value inside the source.
    public typealias Redirect<Value, Access> = AdapterEntry<Source, Value, Access>
    /// A list of values with their own adapters.
    public typealias MapList<Value, Access> = AdapterEntry<Source, Value, Access>
}
