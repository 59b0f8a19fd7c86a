import Synchronization

/// The memos of a document: results computed from its values, by the computation and the value's place.
///
/// The values of a document do not change, so the results stay valid; an edit makes new values.
@usableFromInline
package final class Memos: Sendable {
    /// The identity of a computation. Each is unique, so all its results have one type.
    @usableFromInline
    package struct Computation: Sendable, Hashable {
        private static let count = Atomic(0)
        private let number = Self.count.wrappingAdd(1, ordering: .relaxed).newValue
    }

    struct Key: Hashable {
        let computation: Computation
        let place: Int
    }

    class AnyKept: @unchecked Sendable {
        // Sendable: has no state; its only subclass has one constant, which is Sendable.
    }

    final class Kept<Value: Sendable>: AnyKept, @unchecked Sendable {
        // Sendable: see `AnyKept`.
        let value: Value
        init(_ value: Value) { self.value = value }
    }

    private let kept = Mutex<[Key: AnyKept]>([:])
    /// Above this number of results, all are dropped and computed again on demand.
    private static let most = 1 << 16

    /// The result of a computation on the value at `place`: the kept one, else that of `work`. Two threads may call `work` at the
    /// same time; both then return the result that was kept first.
    func value<Value: Sendable>(_ computation: Computation, _ place: Int, _ work: () -> Value) -> Value {
        let key = Key(computation: computation, place: place)
        if let found = kept.withLock({ $0[key] }) {
            // A computation has results of one type only, so what is kept under it has that type.
            return unsafe unsafeDowncast(found, to: Kept<Value>.self).value
        }
        let made = Kept(work())
        return kept.withLock { kept in
            if let found = kept[key] { return unsafe unsafeDowncast(found, to: Kept<Value>.self).value }
            if kept.count >= Self.most { kept.removeAll(keepingCapacity: true) }
            kept[key] = made
            return made.value
        }
    }
}

extension Document {
    /// The result of a computation on the value at `place`, computed once.
    /// - Parameter work: computes the result from the document it is given, which has the same text. The result may keep values
    ///   of that document; values of this one would keep it alive for ever.
    func memo<Value: Sendable>(_ computation: Memos.Computation, _ place: Int, _ work: (Document) -> Value) -> Value {
        let sides = madeSides
        return sides.memos.value(computation, place) { work(sides.memoSource(of: self)) }
    }
}
