public import DynWrapSchema

// Entries that read a property of one number type as another.

extension AdapterEntry where Access == AdapterAccess.Writable {
    /// The property at `keyPath` as `Value`.
    ///
    /// An empty property, and one outside the range of `Value`, reads as `value`; the second is a problem. An assignment that the
    /// property can't store changes nothing, and is a problem too.
    public init<Stored: BoxHolder>(
        _ keyPath: any WritableKeyPath<Source, Stored> & Sendable, as type: Value.Type, default value: Value
    ) where Value: Boxable & Sendable, Stored.Box == Value.Box {
        self.init(
            read: { AdapterReading($0[keyPath: keyPath], default: value) },
            write: { source, value in
                guard let holder = Stored.holder(of: value.boxed) else { return false }
                // What could not be read back is refused, too: a number in a bool.
                if let box = Stored.box(of: holder), Value(boxed: box) == nil { return false }
                return Self.put(converted: holder, at: keyPath, in: &source)
            },
            clear: { Self.put(converted: Stored.holder(of: nil), at: keyPath, in: &$0) })
    }

    /// The property at `keyPath` as `Value`, with the type's empty value (0, false) as the default.
    public init<Stored: BoxHolder>(
        _ keyPath: any WritableKeyPath<Source, Stored> & Sendable, as type: Value.Type
    ) where Value: Boxable & JSONDefaultable, Stored.Box == Value.Box {
        self.init(keyPath, as: type, default: Value.jsonDefault)
    }

    private static func put<Stored>(
        converted value: Stored?, at keyPath: WritableKeyPath<Source, Stored>, in source: inout Source
    ) -> Bool {
        value.map { put($0, at: keyPath, in: &source) } ?? false
    }
}

extension AdapterEntry where Access == AdapterAccess.Readable {
    /// The property at `keyPath`, which can only be read, as `Value`.
    ///
    /// An empty property, and one outside the range of `Value`, reads as `value`; the second is a problem.
    @_disfavoredOverload
    public init<Stored: BoxHolder>(
        _ keyPath: any KeyPath<Source, Stored> & Sendable, as type: Value.Type, default value: Value
    ) where Value: Boxable & Sendable, Stored.Box == Value.Box {
        self.init(read: { AdapterReading($0[keyPath: keyPath], default: value) })
    }

    /// The property at `keyPath`, which can only be read, as `Value`, with the type's empty value (0, false) as the default.
    @_disfavoredOverload
    public init<Stored: BoxHolder>(
        _ keyPath: any KeyPath<Source, Stored> & Sendable, as type: Value.Type
    ) where Value: Boxable & JSONDefaultable, Stored.Box == Value.Box {
        self.init(keyPath, as: type, default: Value.jsonDefault)
    }
}
