import DynWrapSchema
import Synchronization

/// How the texts of a stream become its values.
struct LineOpening<Value: Sendable>: Sendable {
    /// The schema of the models that the texts become; nil for other values.
    let layout: AnyLayout?
    let line: @Sendable (TextItem) -> Streamed<Value>
    /// The same with a layout of its own; nil where copies would gain nothing.
    let copy: (@Sendable () -> LineOpening)?

    /// Values without a schema.
    init(_ line: @escaping @Sendable (TextItem) -> Streamed<Value>) {
        layout = nil
        self.line = line
        copy = nil
    }

    /// Models.
    init<S: Schema>(_ layout: Layout<S>) where Value == Wrapped<S> {
        self.layout = layout
        line = { item in Streamed(item) { Wrapped<S>(tree: $0, layout: layout) } }
        copy = layout.isPermanent ? nil : { @Sendable in LineOpening(Layout(layout.schema)) }
    }
}

/// Openings for blocks that are worked on at the same time, one for each thread.
///
/// Models retain and release their layout. Where several cores change one reference count, its cache line moves between them
/// each time, which is slow. The layout of a schema's default value is never freed, so it is not counted and needs no copies.
final class LineOpenings<Value: Sendable>: Sendable {
    private let opening: LineOpening<Value>
    private let spare = Mutex<[LineOpening<Value>]>([])

    init(_ opening: LineOpening<Value>) { self.opening = opening }

    /// An opening that no other block uses at the same time.
    func take() -> LineOpening<Value> {
        guard let copy = opening.copy else { return opening }
        return spare.withLock { $0.popLast() } ?? copy()
    }

    /// Takes back an opening that is no longer in use.
    func giveBack(_ opening: LineOpening<Value>) {
        if opening.copy != nil { spare.withLock { $0.append(opening) } }
    }
}
