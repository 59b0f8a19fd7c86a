/// One entry of an ``AdapterSchema``: how it is read from the source and written back. Made as `Box`, `Map`, `Redirect` and
/// `MapList`.
///
/// ```swift
/// let level = Box(\.level, as: Int8.self, default: 0)      // an Int of the source, as Int8
/// let shown = Box(\.name).readOnly
/// let score = Box(\.score, as: Double.self).optional       // an NSNumber? of the source, as Double?
/// ```
public struct AdapterEntry<Source, Value, Access>: Sendable {
    let read: @Sendable (Source) -> AdapterReading<Value>
    /// Writes a value. False, without a change, where the source can't store it.
    let write: @Sendable (inout Source, Value) -> Bool
    /// Removes the value; false where the source always has one.
    let clear: @Sendable (inout Source) -> Bool
    /// The problems of the value's parts, where these have their own adapters.
    let children: AdapterChildren<Value>?
    let identity = AdapterEntryIdentity()

    init(
        read: @escaping @Sendable (Source) -> AdapterReading<Value>,
        write: @escaping @Sendable (inout Source, Value) -> Bool = { _, _ in false },
        clear: @escaping @Sendable (inout Source) -> Bool = { _ in false }, children: AdapterChildren<Value>? = nil
    ) {
        self.children = children
        self.read = read
        self.write = write
        self.clear = clear
    }

    /// Assigns a value at a key path; always true.
    static func put<Stored>(_ value: Stored, at keyPath: WritableKeyPath<Source, Stored>, in source: inout Source) -> Bool {
        source[keyPath: keyPath] = value
        return true
    }

    /// The same entry, read-only.
    public var readOnly: AdapterEntry<Source, Value, AdapterAccess.Readable> {
        AdapterEntry<Source, Value, AdapterAccess.Readable>(read: read, children: children)
    }

    /// The same entry, with nil for an absent or unreadable value. Assigning nil empties the property; it is refused where the
    /// property can't be empty.
    public var optional: AdapterEntry<Source, Value?, Access> {
        let (read, write, clear) = (read, write, clear)
        return AdapterEntry<Source, Value?, Access>(
            read: { source in
                let reading = read(source)
                return AdapterReading(value: reading.isThere ? reading.value : nil, problem: reading.problem)
            },
            write: { source, new in new.map { write(&source, $0) } ?? clear(&source) },
            clear: clear, children: children?.optional)
    }
}

/// The identity of an entry.
final class AdapterEntryIdentity: Sendable {}
