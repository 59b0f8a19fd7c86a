// Entries for properties, unchanged or converted. Each exists twice: for key paths that can be written, and, disfavoured, for any
// key path.

extension AdapterEntry where Access == AdapterAccess.Writable {
    /// The property at `keyPath`, read and assigned unchanged.
    public init(_ keyPath: any WritableKeyPath<Source, Value> & Sendable) {
        self.init(
            read: { AdapterReading(value: $0[keyPath: keyPath]) },
            write: { Self.put($1, at: keyPath, in: &$0) })
    }

    /// The property at `keyPath`; nil reads as `value`.
    public init(_ keyPath: any WritableKeyPath<Source, Value?> & Sendable, default value: Value) where Value: Sendable {
        self.init(
            read: { AdapterReading($0[keyPath: keyPath], else: value) },
            write: { Self.put($1, at: keyPath, in: &$0) },
            clear: { Self.put(nil, at: keyPath, in: &$0) })
    }

    /// The property at `keyPath`, converted by `get` where it is read, and back by `set` where it is assigned.
    public init<Stored>(
        _ keyPath: any WritableKeyPath<Source, Stored> & Sendable, get: @escaping @Sendable (Stored) -> Value,
        set: @escaping @Sendable (Value) -> Stored
    ) {
        self.init(
            read: { AdapterReading(value: get($0[keyPath: keyPath])) },
            write: { Self.put(set($1), at: keyPath, in: &$0) })
    }
}

extension AdapterEntry where Access == AdapterAccess.Readable {
    /// The property at `keyPath`, which can only be read.
    @_disfavoredOverload
    public init(_ keyPath: any KeyPath<Source, Value> & Sendable) {
        self.init(read: { AdapterReading(value: $0[keyPath: keyPath]) })
    }

    /// The property at `keyPath`, which can only be read; nil reads as `value`.
    @_disfavoredOverload
    public init(_ keyPath: any KeyPath<Source, Value?> & Sendable, default value: Value) where Value: Sendable {
        self.init(read: { AdapterReading($0[keyPath: keyPath], else: value) })
    }

    /// The property at `keyPath`, which can only be read, converted by `get`.
    public init<Stored>(_ keyPath: any KeyPath<Source, Stored> & Sendable, get: @escaping @Sendable (Stored) -> Value) {
        self.init(read: { AdapterReading(value: get($0[keyPath: keyPath])) })
    }
}

extension AdapterReading {
    /// The value that was found, else the default.
    fileprivate init(_ found: Value?, else value: Value) { self.init(value: found ?? value, isThere: found != nil) }
}
