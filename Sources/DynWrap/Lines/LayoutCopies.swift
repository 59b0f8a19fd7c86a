import DynWrapSchema
import Synchronization

/// Copies of a schema value's layout, one for each thread that works at the same time.
///
/// Models retain and release their layout. Several cores that change one reference count pass its cache line to each other each time, which is slow. The layout
/// of a schema's own value is never released, so it is not counted and needs no copies.
@usableFromInline
final class LayoutCopies<S: Schema>: Sendable {
    private let layout: Layout<S>
    private let spare = Mutex<[Layout<S>]>([])

    @usableFromInline
    init(_ layout: Layout<S>) { self.layout = layout }

    /// A layout for the texts of a block that no other block uses at the same time.
    @usableFromInline
    func take(for items: inout BlockItems) -> Layout<S> {
        if layout.isPermanent { return layout }
        let copy = spare.withLock { $0.popLast() } ?? Layout(layout.schema)
        items.layout = copy
        return copy
    }

    /// Takes a layout back that is no longer worked with.
    @usableFromInline
    func giveBack(_ layout: Layout<S>) {
        if !layout.isPermanent { spare.withLock { $0.append(layout) } }
    }
}
