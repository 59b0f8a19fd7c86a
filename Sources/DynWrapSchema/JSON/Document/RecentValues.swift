import Synchronization

/// The values that were made last of wide arrays and objects of one document, of those that were asked for more than once.
///
/// A field makes a list or dictionary whole, O(elements). In a loop over its elements, `model.tags[i]`, each turn would pay that again. What is read once, or
/// after many others, is made again and takes no memory here.
final class RecentValues: Sendable {
    private struct Slot {
        let asked: Memos.Key
        var kept: Memos.AnyKept?
    }

    private struct Slots {
        var slots: [Slot] = []
        var oldest = 0

        /// Where a value is; nil where it was not asked for lately, which is noted. What was dropped for that is handed out, as freeing it may run any code.
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

    /// What a computation makes of the value at `place`: `work` is called where nothing is kept.
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
    /// The words of an array's or object's tape from which on what was made of it is kept: where to make it takes microseconds.
    private static let wideArray = 256
    private static let wideObject = 64

    /// Whether what a field makes of the value at `place` is kept when it is read again.
    @usableFromInline
    package func keepsReading(of place: Int) -> Bool {
        let word = word(place)
        guard word.isContainer else { return false }
        let width = self.word(place &+ 1).nextPlace &- place &- 2
        return width >= (word.tag == TapeWord.Tag.array ? Self.wideArray : Self.wideObject)
    }

    /// What a computation makes of the value at `place`, kept with the last few such values where it is asked for again.
    /// - Parameter work: is given a document of the same text whose values may be kept in the result, as for ``memo(_:_:_:)``.
    @usableFromInline
    package func recent<Value: Sendable>(_ computation: Memos.Computation, _ place: Int, _ work: (Document) -> Value?) -> Value? {
        let sides = madeSides
        return sides.recentValues.value(computation, place) { work(sides.memoSource(of: self)) }
    }
}
