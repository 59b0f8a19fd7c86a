// Entries for lists of values with their own adapters. Assigning the list, or an entry of an element, writes the list back.

extension AdapterEntry where Access == AdapterAccess.Writable {
    /// The list at `keyPath`, of values with their own adapters: `MapList(\.children, as: DeviceSchema.self)`. O(children) for
    /// each read.
    public init<Child: AdapterSchema>(
        _ keyPath: any WritableKeyPath<Source, [Child.Source]> & Sendable, as child: Child.Type
    ) where Value == [Adapter<Child>] {
        self.init(
            read: { AdapterReading(value: Self.adapters($0[keyPath: keyPath])) },
            write: { Self.put($1.map(\.dyn.source), at: keyPath, in: &$0) }, children: .list())
    }

    /// The list at `keyPath`, of values with their own adapters; nil reads as empty. O(children) for each read.
    public init<Child: AdapterSchema>(
        _ keyPath: any WritableKeyPath<Source, [Child.Source]?> & Sendable, as child: Child.Type
    ) where Value == [Adapter<Child>] {
        self.init(
            read: { AdapterReading(maybe: $0[keyPath: keyPath].map(Self.adapters)) },
            write: { Self.put($1.map(\.dyn.source), at: keyPath, in: &$0) },
            clear: { Self.put(nil, at: keyPath, in: &$0) }, children: .list())
    }
}

extension AdapterEntry where Access == AdapterAccess.Readable {
    /// The list at `keyPath`, which can only be read, of values with the adapter `child`. O(children) for each read.
    @_disfavoredOverload
    public init<Child: AdapterSchema>(
        _ keyPath: any KeyPath<Source, [Child.Source]> & Sendable, as child: Child.Type
    ) where Value == [Adapter<Child>] {
        self.init(read: { AdapterReading(value: Self.adapters($0[keyPath: keyPath])) }, children: .list())
    }

    /// The list at `keyPath`, which can only be read, of values with the adapter `child`; nil reads as empty. O(children) for
    /// each read.
    @_disfavoredOverload
    public init<Child: AdapterSchema>(
        _ keyPath: any KeyPath<Source, [Child.Source]?> & Sendable, as child: Child.Type
    ) where Value == [Adapter<Child>] {
        self.init(read: { AdapterReading(maybe: $0[keyPath: keyPath].map(Self.adapters)) }, children: .list())
    }
}

extension AdapterEntry {
    fileprivate static func adapters<Child>(_ children: [Child.Source]) -> [Adapter<Child>] where Value == [Adapter<Child>] {
        children.map { Adapter<Child>(wrapping: $0) }
    }
}

extension AdapterReading {
    fileprivate init<Child>(maybe list: [Adapter<Child>]?) where Value == [Adapter<Child>] {
        self.init(value: list ?? [], isThere: list != nil)
    }
}
