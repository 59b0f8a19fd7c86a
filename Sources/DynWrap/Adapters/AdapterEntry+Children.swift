// The entries over lists of things that have an adapter of their own. Assigning the list, or an entry of an element, writes the list back.

extension AdapterEntry where Access == AdapterAccess.Writable {
    /// A list of things with an adapter of their own: `MapList(\.children, as: DeviceSchema.self)`. O(children) a read.
    public init<Child: AdapterSchema>(
        _ keyPath: any WritableKeyPath<Source, [Child.Source]> & Sendable, as child: Child.Type
    ) where Value == [Adapter<Child>] {
        self.init(
            read: { AdapterReading(value: $0[keyPath: keyPath].map { Adapter<Child>(wrapping: $0) }) },
            write: { source, new in
                source[keyPath: keyPath] = new.map(\.dyn.source)
                return true
            })
    }
}

extension AdapterEntry where Access == AdapterAccess.Readable {
    /// A list, itself read-only, of things with an adapter of their own. O(children) a read.
    @_disfavoredOverload
    public init<Child: AdapterSchema>(
        _ keyPath: any KeyPath<Source, [Child.Source]> & Sendable, as child: Child.Type
    ) where Value == [Adapter<Child>] {
        self.init(read: { AdapterReading(value: $0[keyPath: keyPath].map { Adapter<Child>(wrapping: $0) }) })
    }
}
