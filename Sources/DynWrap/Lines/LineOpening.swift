import DynWrapSchema
import Synchronization

/// How the texts of a stream become its values.
@usableFromInline
struct LineOpening<Value: Sendable>: Sendable {
    /// The schema of the models that the texts become; nil for other values.
    let layout: AnyLayout?
    let line: @Sendable (consuming TextItem) -> Streamed<Value>
    /// The same with a layout of its own.
    let copy: (@Sendable () -> LineOpening)?

    @usableFromInline
    init(
        _ layout: AnyLayout? = nil, copy: (@Sendable () -> LineOpening)? = nil,
        _ line: @escaping @Sendable (consuming TextItem) -> Streamed<Value>
    ) {
        self.layout = layout
        self.line = line
        self.copy = copy
    }

    /// Models. Here, so that a model is made by code for its schema where a client's compiler sees the schema.
    @inlinable
    init<S: Schema>(_ layout: Layout<S>) where Value == Wrapped<S> {
        self.init(layout, copy: { LineOpening(layout.copied()) }) { item in
            Streamed(item) { Wrapped<S>(tree: $0, layout: layout) }
        }
    }
}

extension Layout {
    /// A layout of the same schema value, with a count of references of its own.
    @usableFromInline
    func copied() -> Layout { Layout(schema) }
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
        guard opening.layout?.isPermanent == false, let copy = opening.copy else { return opening }
        return spare.withLock { $0.popLast() } ?? copy()
    }

    /// Takes back an opening that is no longer in use.
    func giveBack(_ opening: LineOpening<Value>) {
        if opening.layout?.isPermanent == false { spare.withLock { $0.append(opening) } }
    }
}
