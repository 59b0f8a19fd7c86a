import DynWrapSchema
import Synchronization

/// The layouts of one schema value for work on several cores: threads that work at the same time have one each. Its models count the uses of their layout, and
/// cores that count at one place hand its cache line to each other at every step. The layout of a schema's own value is not counted, and used as it is.
@usableFromInline
final class LayoutCopies<S: Schema>: Sendable {
    private let layout: Layout<S>
    private let spare = Mutex<[Layout<S>]>([])

    @usableFromInline
    init(_ layout: Layout<S>) { self.layout = layout }

    /// A layout that no other block counts, for the texts of a block.
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
