// The entries over properties, as they are or made into something else. Each comes twice: over a key path that can be written, and,
// less wanted, over any.

extension AdapterEntry where Access == AdapterAccess.Writable {
    /// The property at `keyPath`, read and assigned as it is.
    public init(_ keyPath: any WritableKeyPath<Source, Value> & Sendable) {
        self.init(
            read: { AdapterReading(value: $0[keyPath: keyPath]) },
            write: { Self.put($1, at: keyPath, in: &$0) })
    }

    /// The property at `keyPath`; where it is nil it reads as `value`.
    public init(_ keyPath: any WritableKeyPath<Source, Value?> & Sendable, default value: Value) where Value: Sendable {
        self.init(
            read: { AdapterReading($0[keyPath: keyPath], else: value) },
            write: { Self.put($1, at: keyPath, in: &$0) },
            clear: { Self.put(nil, at: keyPath, in: &$0) })
    }

    /// The property at `keyPath`, made into something else by `get` where it is read, and back by `set` where it is assigned.
    public init<Held>(
        _ keyPath: any WritableKeyPath<Source, Held> & Sendable, get: @escaping @Sendable (Held) -> Value,
        set: @escaping @Sendable (Value) -> Held
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

    /// The property at `keyPath`, which can only be read; where it is nil it reads as `value`.
    @_disfavoredOverload
    public init(_ keyPath: any KeyPath<Source, Value?> & Sendable, default value: Value) where Value: Sendable {
        self.init(read: { AdapterReading($0[keyPath: keyPath], else: value) })
    }

    /// The property at `keyPath`, which can only be read, made into something else by `get`.
    public init<Held>(_ keyPath: any KeyPath<Source, Held> & Sendable, get: @escaping @Sendable (Held) -> Value) {
        self.init(read: { AdapterReading(value: get($0[keyPath: keyPath])) })
    }
}

extension AdapterReading {
    /// What is there, or else the default.
    fileprivate init(_ found: Value?, else value: Value) { self.init(value: found ?? value, isThere: found != nil) }
}
