/// An object or a struct of your own, seen through an ``AdapterSchema``: the dot access of ``Wrapped`` over native key paths.
///
/// ```swift
/// var device = Adapter<DeviceSchema>(wrapping: object)
/// device.isOn = true                  // object.isOn is true
/// device.dyn.source === object        // true
/// ```
///
/// An adapter of a struct is a value with its own copy. One of a class writes to the object it shares. It is `Sendable` where the source is.
///
/// To make it a type that the rest of a program knows, let it conform to a protocol of yours; `self[\.name]` is the entry where the property
/// has the same name:
///
/// ```swift
/// extension Adapter: Switchable where S == DeviceSchema {
///     var isOn: Bool { get { self[\.isOn] } set { self[\.isOn] = newValue } }
/// }
/// ```
@dynamicMemberLookup
public struct Adapter<S: AdapterSchema> {
    /// What the adapter reads, what is wrong with it, and what was refused: everything that is not an entry.
    public internal(set) var dyn: AdapterState<S>

    // Two, so that `sources.map(Adapter.init(wrapping:))` has one to name.

    /// An adapter of `source`.
    public init(wrapping source: S.Source) { dyn = AdapterState(source: source, schema: S()) }

    /// An adapter of `source` by this schema value.
    public init(wrapping source: S.Source, schema: S) { dyn = AdapterState(source: source, schema: schema) }

    /// An entry that can be assigned: assigning it writes to the source.
    public typealias WritablePath<V> = any KeyPath<S, AdapterEntry<S.Source, V, AdapterAccess.Writable>> & Sendable
    /// An entry that can only be read.
    public typealias ReadablePath<V> = any KeyPath<S, AdapterEntry<S.Source, V, AdapterAccess.Readable>> & Sendable

    /// The value of an entry; assigning it writes to the source. A value that the source can't hold is refused: nothing is changed then, and
    /// `dyn.problems` says so.
    public subscript<V>(dynamicMember keyPath: WritablePath<V>) -> V {
        get { self[keyPath] }
        set { self[keyPath] = newValue }
    }

    /// The value of an entry that can only be read.
    public subscript<V>(dynamicMember keyPath: ReadablePath<V>) -> V {
        get { self[keyPath] }
        @available(*, unavailable, message: "cannot assign: the entry's key path can only be read, or '.readOnly' says so")
        set {}  // only for the message
    }

    /// The entry of any name: the way to one that is called like a member of the adapter.
    public subscript<V>(_ keyPath: WritablePath<V>) -> V {
        get { dyn.value(of: dyn.schema[keyPath: keyPath]) }
        set { dyn.assign(newValue, to: dyn.schema[keyPath: keyPath]) }
    }

    /// The entry of any name that can only be read.
    public subscript<V>(_ keyPath: ReadablePath<V>) -> V {
        get { dyn.value(of: dyn.schema[keyPath: keyPath]) }
        @available(*, unavailable, message: "cannot assign: the entry's key path can only be read, or '.readOnly' says so")
        set {}  // only for the message
    }
}

extension Adapter: Sendable where S.Source: Sendable {}
