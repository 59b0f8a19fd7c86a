/// An object or struct of your own, seen through an ``AdapterSchema``: member access as with ``Wrapped``, by native key paths.
///
/// ```swift
/// var device = Adapter<DeviceSchema>(wrapping: object)
/// device.isOn = true                  // object.isOn is true
/// device.dyn.source === object        // true
/// ```
///
/// An adapter of a struct is a value with its own copy. An adapter of a class writes to the shared object. It is `Sendable` where
/// the source is.
///
/// To use it as a type that the rest of a program knows, let it conform to a protocol of yours. `self[\.name]` is the entry where
/// a property of the protocol has the same name:
///
/// ```swift
/// extension Adapter: Switchable where S == DeviceSchema {
///     var isOn: Bool { get { self[\.isOn] } set { self[\.isOn] = newValue } }
/// }
/// ```
@dynamicMemberLookup
public struct Adapter<S: AdapterSchema> {
    /// Everything that is not an entry: the source, its problems, and refused assignments.
    public internal(set) var dyn: AdapterState<S>

    // Two initialisers, so that `sources.map(Adapter.init(wrapping:))` has one with a single parameter.

    /// Makes an adapter of `source`.
    public init(wrapping source: S.Source) { dyn = AdapterState(source: source, schema: S()) }

    /// Makes an adapter of `source` with this schema value.
    public init(wrapping source: S.Source, schema: S) { dyn = AdapterState(source: source, schema: schema) }

    /// An entry that can be assigned: assigning it writes to the source.
    public typealias WritablePath<V> = any KeyPath<S, AdapterEntry<S.Source, V, AdapterAccess.Writable>> & Sendable
    /// An entry that can only be read.
    public typealias ReadablePath<V> = any KeyPath<S, AdapterEntry<S.Source, V, AdapterAccess.Readable>> & Sendable

    /// The value of an entry; assigning it writes to the source. A value that the source can't store is refused: then nothing
    /// changes, and `dyn.problems` has a problem.
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

    /// The entry with any name, also one that is the name of a member of the adapter.
    public subscript<V>(_ keyPath: WritablePath<V>) -> V {
        get { dyn.value(of: dyn.schema[keyPath: keyPath]) }
        set { dyn.assign(newValue, to: dyn.schema[keyPath: keyPath]) }
    }

    /// The entry with any name that can only be read.
    public subscript<V>(_ keyPath: ReadablePath<V>) -> V {
        get { dyn.value(of: dyn.schema[keyPath: keyPath]) }
        @available(*, unavailable, message: "cannot assign: the entry's key path can only be read, or '.readOnly' says so")
        set {}  // only for the message
    }
}

extension Adapter: Sendable where S.Source: Sendable {}

extension Adapter: CustomReflectable {
    /// The source, without the schema, which has only closures.
    public var customMirror: Mirror { Mirror(self, children: ["source": dyn.source], displayStyle: .struct) }
}
