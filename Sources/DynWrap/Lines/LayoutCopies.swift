import DynWrapSchema
import Synchronization

/// Copies of a schema value's layout, one for each thread that works at the same time.
///
/// Models retain and release their layout. Where several cores change one reference count, its cache line moves between them
/// each time, which is slow. The layout of a schema's default value is never freed, so it is not counted and needs no copies.
@usableFromInline
final class LayoutCopies<S: Schema>: Sendable {
    private let layout: Layout<S>
    private let spare = Mutex<[Layout<S>]>([])

    @usableFromInline
    init(_ layout: Layout<S>) { self.layout = layout }

    /// A layout for the texts of a block, which no other block uses at the same time.
    @usableFromInline
    func take(for items: inout BlockItems) -> Layout<S> {
        if layout.isPermanent { return layout }
        let copy = spare.withLock { $0.popLast() } ?? Layout(layout.schema)
        items.layout = copy
        return copy
    }

    /// Takes back a layout that is no longer in use.
    @usableFromInline
    func giveBack(_ layout: Layout<S>) {
        if !layout.isPermanent { spare.withLock { $0.append(layout) } }
    }
}
