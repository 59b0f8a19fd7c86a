import Synchronization

/// The layouts of schema values that models were opened with, the latest of them: made once a value, and not once an opening.
enum LayoutValues {
    private struct Entry {
        let type: ObjectIdentifier
        /// The memory of the value. The layout holds a copy of the value, so what its references lead to stays, and the same bits are the same value.
        let bytes: [UInt8]
        let layout: AnyLayout
    }

    private struct Latest {
        var entries: [Entry] = []
        /// The entry that is replaced next.
        var next = 0
    }

    /// The number that a program uses at one time; with more, one that is used again after this number of others is laid out again.
    private static let most = 32

    private static let latest = Mutex(Latest())

    /// The layout of a schema value, which `make` makes where it is not among the latest.
    static func layout<S: Schema>(_ schema: S, _ make: (S) -> Layout<S>) -> Layout<S> {
        let type = ObjectIdentifier(S.self)
        // Within the closure the value is in memory, all of which it is.
        return unsafe withUnsafeBytes(of: schema) { bytes in
            let known = latest.withLock { latest in
                latest.entries.first { entry in
                    unsafe entry.type == type && entry.bytes.count == bytes.count && entry.bytes.elementsEqual(bytes)
                }?.layout
            }
            if let found = known as? Layout<S> { return found }
            let made = make(schema)
            // Schemas of a document keep their layouts themselves, and go with it.
            if made.facts?.check != nil { return made }
            let entry = unsafe Entry(type: type, bytes: Array(bytes), layout: made)
            latest.withLock { latest in
                if latest.entries.count < most {
                    latest.entries.append(entry)
                } else {
                    latest.entries[latest.next] = entry
                    latest.next = (latest.next + 1) % most
                }
            }
            return made
        }
    }
}

extension Layout {
    /// The layout of this schema value: the one that was made for it, where it was given before a while ago; that of the schema's own value where none is
    /// given.
    package static func of(_ schema: S?) -> Layout {
        guard let schema else { return .shared() }
        return LayoutValues.layout(schema) { Layout($0) }
    }
}
