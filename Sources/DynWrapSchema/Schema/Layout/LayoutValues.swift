import Synchronization

/// The layouts of the last schema values with which models were opened, so that a layout is made once for each value and not each
/// time.
enum LayoutValues {
    private struct Latest {
        var layouts: [AnyLayout] = []
        /// The layout that is replaced next.
        var next = 0
    }

    /// The largest number of layouts that are kept. A program that uses more values in turn has them laid out again.
    private static let most = 32

    private static let latest = Mutex(Latest())

    /// The layout of a schema value; made where it is not among the last ones.
    static func layout<S: Schema>(_ schema: S) -> Layout<S> {
        let known = latest.withLock { latest in
            latest.layouts.first { ($0.ofSchema(S.self) as Layout<S>?)?.isMade(of: schema) ?? false }
        }
        if let found: Layout<S> = known?.ofSchema(S.self) { return found }
        let made = Layout(schema)
        // Schemas of a JSON Schema document keep their layouts themselves, so that these are released with the document.
        if made.facts?.check != nil { return made }
        // The replaced layout is released outside the lock, because that may run code of the schema's author.
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
    /// The layout for the models that the rules and hooks of a schema value receive; made when the first of them runs.
    package func layout<S: Schema>(of schema: S) -> Layout<S> {
        if kept == nil { keep(Layout(schema)) }
        return layout(S.self)
    }
}

extension AnyLayout {
    /// This layout with its type, if it is one of that schema.
    fileprivate func ofSchema<S: Schema>(_ type: S.Type) -> Layout<S>? {
        schemaType == ObjectIdentifier(type) ? unsafe unsafeDowncast(self, to: Layout<S>.self) : nil
    }
}

extension Layout {
    /// Whether this is the layout of this value, compared bit by bit. The layout has a copy of its value, so the objects that the
    /// value refers to stay alive, and equal bits mean the same value.
    fileprivate func isMade(of other: S) -> Bool {
        unsafe withUnsafeBytes(of: other) { bytes in
            unsafe equalBytes(
                bytes.assumingMemoryBound(to: UInt8.self).baseAddress,
                UnsafeRawPointer(parts).assumingMemoryBound(to: UInt8.self), bytes.count)
        }
    }

    /// The layout of this schema value: the kept one where it was used recently. Without a value, the layout of `S()`.
    @inlinable
    package static func of(_ schema: S?) -> Layout {
        guard let schema else { return .shared() }
        return of(value: schema)
    }

    @usableFromInline
    static func of(value schema: S) -> Layout { LayoutValues.layout(schema) }
}
