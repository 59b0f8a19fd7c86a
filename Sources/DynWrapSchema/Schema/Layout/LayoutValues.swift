import Synchronization

/// The layouts of schema values that models were opened with, the latest of them: made once for each value, and not at each opening.
enum LayoutValues {
    private struct Latest {
        var layouts: [AnyLayout] = []
        /// The layout that is replaced next.
        var next = 0
    }

    /// The number that a program uses at one time; with more, one that is used again after this number of others is laid out again.
    private static let most = 32

    private static let latest = Mutex(Latest())

    /// The layout of a schema value, made where it is not among the latest.
    static func layout<S: Schema>(_ schema: S) -> Layout<S> {
        let known = latest.withLock { latest in
            latest.layouts.first { ($0.ofSchema(S.self) as Layout<S>?)?.isMade(of: schema) ?? false }
        }
        if let found: Layout<S> = known?.ofSchema(S.self) { return found }
        let made = Layout(schema)
        // Schemas of a document keep their layouts themselves, and go with it.
        if made.facts?.check != nil { return made }
        // What is replaced is released outside of the lock: a schema's own parts may run any code then.
        let replaced: AnyLayout? = latest.withLock { latest in
            guard latest.layouts.count >= most else {
                latest.layouts.append(made)
                return nil
            }
            let replaced = latest.layouts[latest.next]
            latest.layouts[latest.next] = made
            latest.next = (latest.next + 1) % most
            return replaced
        }
        return withExtendedLifetime(replaced) { made }
    }
}

extension NestedLayouts {
    /// The layout by which the rules and hooks of a schema value see the whole model, made when the first of them does. Here are only layouts of this value.
    package func layout<S: Schema>(of schema: S) -> Layout<S> {
        if kept == nil { keep(Layout(schema)) }
        return layout(S.self)
    }
}

extension AnyLayout {
    /// This layout, where it is one of the schema's type.
    fileprivate func ofSchema<S: Schema>(_ type: S.Type) -> Layout<S>? {
        schemaType == ObjectIdentifier(type) ? unsafe unsafeDowncast(self, to: Layout<S>.self) : nil
    }
}

extension Layout {
    /// Whether it is the layout of this value: of the same bits. The layout holds a copy of its value, so what that refers to stays, and the same bits are the
    /// same value.
    fileprivate func isMade(of other: S) -> Bool {
        unsafe withUnsafeBytes(of: other) { bytes in
            unsafe equalBytes(
                bytes.assumingMemoryBound(to: UInt8.self).baseAddress,
                UnsafeRawPointer(parts).assumingMemoryBound(to: UInt8.self), bytes.count)
        }
    }

    /// The layout of this schema value: the one that was made for it, where it was given before a while ago; that of the schema's own value where none is
    /// given.
    package static func of(_ schema: S?) -> Layout {
        guard let schema else { return .shared() }
        return LayoutValues.layout(schema)
    }
}
