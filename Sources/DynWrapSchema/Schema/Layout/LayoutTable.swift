import Synchronization

/// The layouts of `S()` by the type of the schema, made once and kept for the life of the process.
@usableFromInline
enum LayoutTable {
    private static let made = Mutex<[ObjectIdentifier: AnyLayout]>([:])

    /// The layouts that were used last, in slots found by a hash of the schema's type. A search here takes a tenth of the time of
    /// a lock and a dictionary.
    private static let recents = Recents()

    /// The slots: addresses of layouts, 0 for none.
    @safe private struct Recents: @unchecked Sendable {
        // Sendable: the memory is atomic, is initialised before it is published and is never freed. Each address is that of a
        // layout in `made`, which stays there. It is stored with release order after the layout was made, and loaded with acquire
        // order, so that the whole layout is visible. Tests: LayoutTableTests, ThreadTests.
        static let count = 64
        let slots: UnsafeMutablePointer<Atomic<UInt>>

        init() {
            unsafe slots = .allocate(capacity: Self.count)
            for i in 0..<Self.count { unsafe (slots + i).initialize(to: Atomic(0)) }
        }

        @inline(__always)
        func slot(_ id: ObjectIdentifier) -> UnsafeMutablePointer<Atomic<UInt>> {
            // Type metadata is usually at least 16 bytes apart, so the lowest bits are dropped. In range, because the count is a
            // power of two.
            let bits = UInt(bitPattern: id)
            return unsafe slots + Int(truncatingIfNeeded: (bits >> 4 ^ bits >> 10) & UInt(Self.count - 1))
        }
    }

    /// The layout of a schema's type, if it was used recently.
    @usableFromInline
    static func recent(_ id: ObjectIdentifier) -> AnyLayout? {
        let address = unsafe recents.slot(id).pointee.load(ordering: .acquiring)
        guard let pointer = unsafe UnsafeRawPointer(bitPattern: address) else { return nil }
        let layout = unsafe Unmanaged<AnyLayout>.fromOpaque(pointer).takeUnretainedValue()
        return layout.schemaType == id ? layout : nil
    }

    /// The layout of a schema's type, if it was made.
    static func layout(_ id: ObjectIdentifier) -> AnyLayout? {
        guard let found = made.withLock({ $0[id] }) else { return nil }
        remember(found, id)
        return found
    }

    /// Keeps a layout, unless another thread has already kept one, and returns the kept one.
    static func keep(_ layout: AnyLayout, _ id: ObjectIdentifier) -> AnyLayout {
        let kept = made.withLock { table in
            if let found = table[id] { return found }
            table[id] = layout
            return layout
        }
        remember(kept, id)
        return kept
    }

    private static func remember(_ layout: AnyLayout, _ id: ObjectIdentifier) {
        unsafe recents.slot(id).pointee.store(
            UInt(bitPattern: Unmanaged.passUnretained(layout).toOpaque()), ordering: .releasing)
    }
}
