import Synchronization

/// A cache of the last values that were read more than once from wide arrays and objects of a document.
///
/// A field makes the whole list or dictionary, O(elements). In a loop over its elements (`model.tags[i]`) each iteration would do
/// that again. A value that is read only once, or again after many others, is not kept.
final class RecentValues: Sendable {
    private struct Slot {
        let asked: Memos.Key
        var kept: Memos.AnyKept?
    }

    private struct Slots {
        var slots: [Slot] = []
        var oldest = 0

        /// The index of a key's slot; nil where it had none, and a new one is made. The value dropped for that is handed out, to
        /// be released outside the lock, because its `deinit` may run any code.
        mutating func index(of asked: Memos.Key, dropping dropped: inout Memos.AnyKept?) -> Int? {
            if let index = slots.firstIndex(where: { $0.asked == asked }) { return index }
            if slots.count < RecentValues.most {
                slots.append(Slot(asked: asked))
            } else {
                dropped = slots[oldest].kept
                slots[oldest] = Slot(asked: asked)
                oldest = (oldest + 1) % RecentValues.most
            }
            return nil
        }
    }

    private let slots = Mutex(Slots())
    private static let most = 8

    /// The result of a computation on the value at `place`: the kept one, else that of `work`.
    func value<Value: Sendable>(_ computation: Memos.Computation, _ place: Int, _ work: () -> Value?) -> Value? {
        let key = Memos.Key(computation: computation, place: place)
        var dropped: Memos.AnyKept?
        let (isKnown, kept) = slots.withLock { slots -> (Bool, Memos.AnyKept?) in
            guard let index = slots.index(of: key, dropping: &dropped) else { return (false, nil) }
            return (true, slots.slots[index].kept)
        }
        if let kept = kept as? Memos.Kept<Value> { return kept.value }
        guard let value = work() else { return nil }
        guard isKnown else { return value }
        let made = Memos.Kept(value)
        slots.withLock { slots in
            guard let index = slots.index(of: key, dropping: &dropped) else { return }
            dropped = slots.slots[index].kept
            slots.slots[index].kept = made
        }
        return value
    }
}

extension Document {
    /// The smallest number of tape words of an array or object for which results are kept. Making a result of so many words takes
    /// microseconds.
    private static let wideArray = 256
    private static let wideObject = 64

    /// Whether the result of reading the value at `place` is kept when it is read again.
    @usableFromInline
    package func keepsReading(of place: Int) -> Bool {
        let word = word(place)
        guard word.isContainer else { return false }
        let width = self.word(place &+ 1).nextPlace &- place &- 2
        return width >= (word.tag == TapeWord.Tag.array ? Self.wideArray : Self.wideObject)
    }

    /// The result of a computation on the value at `place`. The last few results are kept, once they are read a second time.
    /// - Parameter work: computes the result from the document it is given, which has the same text; see ``memo(_:_:_:)``.
    @usableFromInline
    package func recent<Value: Sendable>(_ computation: Memos.Computation, _ place: Int, _ work: (Document) -> Value?) -> Value? {
        let sides = madeSides
        return sides.recentValues.value(computation, place) { work(sides.memoSource(of: self)) }
    }
}
