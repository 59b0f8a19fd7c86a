import DynWrapSchema
import Synchronization

/// One schema's layouts for work on several cores: threads that work at the same time have one each. Every model counts the uses of its layout, and cores
/// that count at one place hand its cache line to each other at every step.
@usableFromInline
final class LayoutCopies<S: Schema>: Sendable {
    private let schema: S
    private let isMade: Bool
    private let spare: Mutex<[Layout<S>]>

    @usableFromInline
    init(_ layout: Layout<S>) {
        schema = layout.schema
        isMade = layout === Layout<S>.shared()
        spare = Mutex([])
    }

    /// A layout that no other block uses, for the texts of a block.
    @usableFromInline
    func take(for items: inout BlockItems) -> Layout<S> {
        let layout = spare.withLock { $0.popLast() } ?? Layout(isMade ? S() : schema)
        items.layout = layout
        return layout
    }

    /// Takes a layout back that is no longer worked with.
    @usableFromInline
    func giveBack(_ layout: Layout<S>) { spare.withLock { $0.append(layout) } }
}
