// The words of an adapter's schema. They exist only inside one.

extension AdapterSchema {
    /// A property, as it is or as another type.
    public typealias Box<Value, Access> = AdapterEntry<Source, Value, Access>
    /// A property made into something else by your own functions.
    public typealias Map<Value, Access> = AdapterEntry<Source, Value, Access>
    /// A property of something inside.
    public typealias Redirect<Value, Access> = AdapterEntry<Source, Value, Access>
    /// A list of things that have an adapter of their own.
    public typealias MapList<Value, Access> = AdapterEntry<Source, Value, Access>
}
