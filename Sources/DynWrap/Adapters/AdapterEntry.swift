/// One entry of an ``AdapterSchema``; made as `Box`, `Map`, `Redirect` and `MapList`.
public struct AdapterEntry<Source, Value, Access>: Sendable {
    let read: @Sendable (Source) -> AdapterReading<Value>
    /// False where the source can't hold the value; nothing is changed then.
    let write: @Sendable (inout Source, Value) -> Bool
    let identity = AdapterEntryIdentity()

    init(
        read: @escaping @Sendable (Source) -> AdapterReading<Value>,
        write: @escaping @Sendable (inout Source, Value) -> Bool = { _, _ in false }
    ) {
        self.read = read
        self.write = write
    }

    /// The same, not to be assigned.
    public var readOnly: AdapterEntry<Source, Value, Readable> { AdapterEntry<Source, Value, Readable>(read: read) }
}

/// Tells one entry from another.
final class AdapterEntryIdentity: Sendable {}

/// What an entry gives, and what is wrong with what it was made from.
struct AdapterReading<Value> {
    var value: Value
    /// What was expected and found, where the value is a default.
    var problem: (expected: String, found: String)?
}

extension AdapterEntry where Access == Writable {
    /// A property.
    public init(_ keyPath: any WritableKeyPath<Source, Value> & Sendable) {
        self.init(
            read: { AdapterReading(value: $0[keyPath: keyPath]) },
            write: { source, value in
                source[keyPath: keyPath] = value
                return true
            })
    }

    /// A property that may be nil, which then reads as `value`.
    public init(_ keyPath: any WritableKeyPath<Source, Value?> & Sendable, default value: Value) where Value: Sendable {
        self.init(
            read: { AdapterReading(value: $0[keyPath: keyPath] ?? value) },
            write: { source, new in
                source[keyPath: keyPath] = new
                return true
            })
    }

    /// A property as `Value`. What is out of its range reads as `default` and is a problem; an assignment that the property can't hold
    /// changes nothing and is one too.
    public init<Held: Boxable>(
        _ keyPath: any WritableKeyPath<Source, Held> & Sendable, as type: Value.Type = Value.self, default value: Value
    ) where Value: Boxable & Sendable, Held.Box == Value.Box {
        self.init(
            read: { AdapterReading($0[keyPath: keyPath], default: value) },
            write: { source, new in
                guard let held = Held(boxed: new.boxed) else { return false }
                source[keyPath: keyPath] = held
                return true
            })
    }

    /// A property made into something else, both ways.
    public init<Held>(
        _ keyPath: any WritableKeyPath<Source, Held> & Sendable, get: @escaping @Sendable (Held) -> Value,
        set: @escaping @Sendable (Value) -> Held
    ) {
        self.init(
            read: { AdapterReading(value: get($0[keyPath: keyPath])) },
            write: { source, new in
                source[keyPath: keyPath] = set(new)
                return true
            })
    }

    /// A list of things with an adapter of their own.
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

extension AdapterEntry where Access == Readable {
    /// A property that can only be read.
    @_disfavoredOverload
    public init(_ keyPath: any KeyPath<Source, Value> & Sendable) {
        self.init(read: { AdapterReading(value: $0[keyPath: keyPath]) })
    }

    /// A property that can only be read and may be nil, which then reads as `value`.
    @_disfavoredOverload
    public init(_ keyPath: any KeyPath<Source, Value?> & Sendable, default value: Value) where Value: Sendable {
        self.init(read: { AdapterReading(value: $0[keyPath: keyPath] ?? value) })
    }

    /// A property that can only be read, as `Value`; what is out of its range reads as `default` and is a problem.
    @_disfavoredOverload
    public init<Held: Boxable>(
        _ keyPath: any KeyPath<Source, Held> & Sendable, as type: Value.Type = Value.self, default value: Value
    ) where Value: Boxable & Sendable, Held.Box == Value.Box {
        self.init(read: { AdapterReading($0[keyPath: keyPath], default: value) })
    }

    /// A property made into something else, one way.
    public init<Held>(_ keyPath: any KeyPath<Source, Held> & Sendable, get: @escaping @Sendable (Held) -> Value) {
        self.init(read: { AdapterReading(value: get($0[keyPath: keyPath])) })
    }

    /// A list, itself read-only, of things with an adapter of their own.
    @_disfavoredOverload
    public init<Child: AdapterSchema>(
        _ keyPath: any KeyPath<Source, [Child.Source]> & Sendable, as child: Child.Type
    ) where Value == [Adapter<Child>] {
        self.init(read: { AdapterReading(value: $0[keyPath: keyPath].map { Adapter<Child>(wrapping: $0) }) })
    }
}

extension AdapterReading where Value: Boxable {
    /// What is held as `Value`, or else the default.
    init<Held: Boxable>(_ held: Held, default value: Value) where Held.Box == Value.Box {
        if let found = Value(boxed: held.boxed) {
            self.init(value: found)
        } else {
            self.init(value: value, problem: ("a value that \(Value.self) can hold", "\(held)"))
        }
    }
}
