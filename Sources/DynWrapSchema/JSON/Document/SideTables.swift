import Synchronization

/// The indexes and memos of one document, made when needed. Those of arrays are kept as long as the document.
@usableFromInline
package final class SideTables: Sendable {
    private let objects = Mutex(KeyIndexes())
    private let arrays = Mutex<[Int: ElementIndex]>([:])
    /// The first index of each kind, found without a lock: most documents have one long array.
    private let firstObject = LazyReference<KeyIndex>()
    private let firstArray = LazyReference<ElementIndex>()

    private let lines = LazyReference<LineIndex>()
    /// The counts of containers whose count does not fit in the word. The first one is found without a lock.
    private let counts = Mutex<[Int: Int]>([:])
    private let firstCount = LazyReference<WideCount>()

    private final class WideCount: Sendable {
        let container: Int
        let count: Int
        init(_ container: Int, _ count: Int) {
            self.container = container
            self.count = count
        }
    }

    /// Results computed from values.
    let memos = Memos()
    let recentValues = RecentValues()
    private let source = Mutex<Document?>(nil)

    init() {}

    /// The key index of an object that has equal keys; nil where all are different. Only that fact is kept then: most objects
    /// have no equal keys, and whoever goes through the members of many would make all their indexes.
    func keysIfEqual(of place: Int, in document: Document) -> KeyIndex? {
        if let first = firstObject.load(), first.object == place { return first.ifEqual }
        let (known, isDistinct) = objects.withLock { ($0.index(of: place), $0.isDistinct(place)) }
        if isDistinct { return nil }
        if let known { return known.ifEqual }
        let made = KeyIndex(document, place)
        if firstObject.storeIfNil(made) === made { return made.ifEqual }
        if made.hasDuplicates || document.memberCount(of: place) > KeyIndexes.mostScannedMembers {
            return objects.withLock { $0.keep(made, of: document) }.ifEqual
        }
        objects.withLock { $0.noteDistinct(place) }
        return nil
    }

    /// The key index for a search; nil where a scan of the object costs less.
    func keysToSearch(of place: Int, in document: Document) -> KeyIndex? {
        if let first = firstObject.load(), first.object == place { return first }
        let mayScan = document.memberCount(of: place) <= KeyIndexes.mostScannedMembers
        let (index, isWanted) = objects.withLock { table -> (KeyIndex?, Bool) in
            if let index = table.index(of: place) { return (index, true) }
            return (nil, !mayScan || table.noteSearch(of: place))
        }
        return isWanted ? index ?? madeKeys(of: place, in: document) : nil
    }

    private func madeKeys(of place: Int, in document: Document) -> KeyIndex {
        let made = KeyIndex(document, place)
        if firstObject.storeIfNil(made) === made { return made }
        return objects.withLock { $0.keep(made, of: document) }
    }

    /// The size in bytes of the key indexes that count towards the budget.
    var keyIndexBytes: Int { objects.withLock { $0.byteCount } }

    /// The number of members or elements of the container at `place`; counted once. O(members) the first time.
    func count(of place: Int, in document: Document) -> Int {
        if let first = firstCount.load(), first.container == place { return first.count }
        if let count = counts.withLock({ $0[place] }) { return count }
        let isObject = document.word(place).tag == TapeWord.Tag.object
        var count = 0
        var i = place + 2
        let end = document.word(place + 1).nextPlace
        while i < end {
            i = document.next(after: isObject ? i + 1 : i)
            count += 1
        }
        if firstCount.storeIfNil(WideCount(place, count)).container != place { counts.withLock { $0[place] = count } }
        return count
    }

    /// A document of the same text and tape, from whose values results are computed. A result may keep such a value, and so this
    /// second document. If it kept a value of `document`, which keeps the result, the two would keep each other alive.
    func memoSource(of document: Document) -> Document {
        source.withLock { source in
            if let source { return source }
            let made = Document(sharing: document)
            source = made
            return made
        }
    }

    /// Whether that document was made. Then the tape belongs to it.
    var hasMemoSource: Bool { source.withLock { $0 != nil } }

    /// The line index of the document's text, counted by `counter`. O(text) the first time.
    func lines(of text: UnsafeBufferPointer<UInt8>, _ counter: LineCounter) -> LineIndex {
        if let lines = lines.load() { return lines }
        return unsafe lines.storeIfNil(LineIndex(text, counter))
    }

    /// The place of an element of the array at `place`, if this is the array whose index is found without a lock; else -1.
    @inline(__always)
    func placeInFirst(_ element: Int, of place: Int) -> Int {
        firstArray.withKept { $0.array == place ? Int($0.places[element]) : -1 } ?? -1
    }

    /// The element index of the array at `place`. O(elements) the first time.
    func elements(of place: Int, in document: Document) -> ElementIndex {
        if let first = firstArray.load(), first.array == place { return first }
        if let index = arrays.withLock({ $0[place] }) { return index }
        let made = ElementIndex(document, place)
        if firstArray.storeIfNil(made) === made { return made }
        return arrays.withLock { table in
            if let index = table[place] { return index }
            table[place] = made
            return made
        }
    }
}

/// The place of each element of a long array.
package final class ElementIndex: Sendable {
    /// The array's place.
    let array: Int
    /// The elements' places in the document's tape.
    package let places: ContiguousArray<UInt32>

    init(_ document: Document, _ array: Int) {
        var places = ContiguousArray<UInt32>()
        places.reserveCapacity(document.memberCount(of: array))
        var i = array + 2
        let end = document.word(array + 1).nextPlace
        while i < end {
            places.append(UInt32(truncatingIfNeeded: i))
            i = document.next(after: i)
        }
        self.places = places
        self.array = array
    }
}

extension Document {
    /// The hash of the key at `place`, with escapes resolved. O(length).
    func keyHash(_ place: Int, seed: UInt64) -> UInt64 {
        let word = word(place)
        let text = unsafe text(of: word)
        if word.tag == TapeWord.Tag.string { return unsafe KeyHash.hash(text, seed: seed) }
        return unsafe KeyHash.hash(ContiguousArray(StringDecoding.string(text).utf8), seed: seed)
    }

    /// The places in the object of the keys equal to the one at `place`, which must be the last of them; nil for small objects,
    /// which must be scanned.
    func earlierPlaces(of place: Int, in object: Int) -> [UInt32]? {
        memberCount(of: object) <= Self.mostMembersWithoutIndex ? nil : equalKeys(of: object)?.earlierPlaces(of: place) ?? []
    }

    var madeSides: SideTables {
        if let sides = sides.load() { return sides }
        return sides.storeIfNil(SideTables())
    }

    /// The place of the value of a wide object's member, or -1. Found by an index, or by a scan while that costs less.
    func wideObjectsPlace(of needle: borrowing KeyNeedle, in object: Int) -> Int {
        if let index = madeSides.keysToSearch(of: object, in: self) { return index.place(of: needle, in: self) }
        return word(object).hasEscapedKeys ? placeAmongEscaped(needle, in: object) : scannedPlace(of: needle, in: object)
    }

    /// The place of element `index` of the value at `place`; -1 where it does not exist or the value is not an array. O(1) after
    /// the first time.
    @usableFromInline
    package func place(ofElement index: Int, inValueAt place: Int) -> Int {
        guard index >= 0, word(place).tag == TapeWord.Tag.array, index < memberCount(of: place) else { return -1 }
        return self.place(ofElement: index, in: place)
    }

    /// The place of element `index` of the array at `array`; `index` must be below its count. O(1) after the first time.
    package func place(ofElement index: Int, in array: Int) -> Int {
        let end = word(array + 1).nextPlace
        let count = memberCount(of: array)
        assert(index >= 0 && index < count)
        if end - array - 2 == count { return array + 2 + index }  // scalars only: one word each
        if index < Self.mostMembersWithoutIndex {
            var place = array + 2
            for _ in 0..<index { place = next(after: place) }
            return place
        }
        // Nothing is retained here: otherwise all threads that read a list would change the same reference count.
        if let place = sides.withKept({ $0.placeInFirst(index, of: array) }), place >= 0 { return place }
        return Int(madeSides.elements(of: array, in: self).places[index])
    }

    /// The index of the last element that begins at `place` or before it, in the array at `array`, which must not be empty. O(log
    /// count); in a long array after the first time.
    func index(ofElementAt place: Int, in array: Int) -> Int {
        var (low, high) = (0, memberCount(of: array))
        while high - low > 1 {
            let middle = (low + high) / 2
            if self.place(ofElement: middle, in: array) <= place { low = middle } else { high = middle }
        }
        return low
    }

    /// The key index of a wide object that has equal keys; nil where all are different. O(members) the first time.
    func equalKeys(of object: Int) -> KeyIndex? { madeSides.keysIfEqual(of: object, in: self) }
}
