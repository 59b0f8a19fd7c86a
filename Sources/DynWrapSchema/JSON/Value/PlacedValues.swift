/// Values that replace those at some places of a document, in the order of the places.
///
/// A single value needs no allocation. A few are found by linear search, more by binary search. When many are added or
/// removed out of order, a table has the index of each, so that n operations take O(n) or O(n log n) time in any order.
struct PlacedValues: Sendable {
    struct Entry: Sendable {
        let place: Int
        var value: JSON
    }

    /// The only entry. Its place is the least number where there is no entry, or more than one.
    private var only = Self.nothing
    private var entries: ContiguousArray<Entry> = []
    /// The index of each place's entry; made once many come out of order.
    private var table: [Int: Int] = [:]
    private var isSorted = true

    private static var nothing: Entry { Entry(place: .min, value: .missing) }

    @inline(__always)
    private var isOne: Bool { only.place != .min }

    var isEmpty: Bool { !isOne && entries.isEmpty }

    /// The number of entries up to which a new one is inserted by moving those after it.
    private static let mostMoved = 64

    /// The index of the entry of a place.
    @inline(__always)
    func index(of place: Int) -> Int? {
        isOne ? (only.place == place ? 0 : nil) : entries.isEmpty ? nil : indexAmongMany(of: place)
    }

    private func indexAmongMany(of place: Int) -> Int? {
        if !table.isEmpty { return table[place] }
        let count = entries.count
        if count <= 8 {
            for i in 0..<count where entries[i].place == place { return i }
            return nil
        }
        let index = lowerBound(of: place)
        return index < count && entries[index].place == place ? index : nil
    }

    /// The index of the first entry that is not before `place`.
    private func lowerBound(of place: Int) -> Int {
        var (low, high) = (0, entries.count)
        if let last = entries.last, last.place < place { return high }
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].place < place { low = middle + 1 } else { high = middle }
        }
        return low
    }

    subscript(place: Int) -> JSON? {
        @inline(__always) get { index(of: place).map { value(at: $0) } }
    }

    /// The value of the entry at an index that ``index(of:)`` returned.
    @inline(__always)
    func value(at index: Int) -> JSON { isOne ? only.value : entries[index].value }

    /// The value of the entry at an index, where it has no holder, which would be retained; else nil.
    @inline(__always)
    func inlineValue(at index: Int) -> JSON? {
        let place = isOne ? only.value.place : entries[index].value.place
        guard ValuePlace.isAlone(place) else { return nil }
        return JSON(place: place)
    }

    /// Whether the closure is true for at least one of the values.
    func contains(_ isSo: (JSON) -> Bool) -> Bool { isOne ? isSo(only.value) : entries.contains { isSo($0.value) } }

    /// Calls `body` with each value, in any order.
    func forEach(_ body: (JSON) -> Void) {
        if isOne { body(only.value) } else { for entry in entries { body(entry.value) } }
    }

    /// Takes out the value of the entry at an index and leaves null.
    @inline(__always)
    mutating func take(at index: Int) -> JSON {
        var value = JSON.null
        if isOne { swap(&value, &only.value) } else { swap(&value, &entries[index].value) }
        return value
    }

    @inline(__always)
    mutating func set(_ value: JSON, at index: Int) {
        if isOne { only.value = value } else { entries[index].value = value }
    }

    /// Replaces the value at `place`.
    @inline(__always)
    mutating func set(_ value: JSON, for place: Int) {
        if isEmpty || only.place == place {
            only = Entry(place: place, value: value)
        } else {
            setAmongMany(value, place)
        }
    }

    private mutating func setAmongMany(_ value: JSON, _ place: Int) {
        if isOne {
            entries.append(only)
            only = Self.nothing
        }
        if let index = indexAmongMany(of: place) {
            entries[index].value = value
            return
        }
        let entry = Entry(place: place, value: value)
        if !table.isEmpty {
            table[place] = entries.count
            isSorted = isSorted && (entries.last.map { $0.place < place } ?? true)
            entries.append(entry)
            return
        }
        let index = lowerBound(of: place)
        if index == entries.count {
            entries.append(entry)
        } else if entries.count - index > Self.mostMoved {
            isSorted = false
            makeTable()
            table[place] = entries.count
            entries.append(entry)
        } else {
            entries.insert(entry, at: index)
        }
    }

    /// Removes the replacement at `place`, which restores the document's value.
    mutating func remove(_ place: Int) {
        guard let index = index(of: place) else { return }
        if isOne {
            only = Self.nothing
            return
        }
        if table.isEmpty {
            if entries.count - index <= Self.mostMoved {
                entries.remove(at: index)
                return
            }
            makeTable()
        }
        table[place] = nil
        let last = entries.removeLast()
        if entries.isEmpty { isSorted = true }
        guard index < entries.count else { return }
        entries[index] = last
        table[last.place] = index
        isSorted = false
    }

    private mutating func makeTable() {
        table.reserveCapacity(entries.count * 2)
        for i in entries.indices { table[entries[i].place] = i }
    }

    mutating func removeAll() { self = PlacedValues() }

    /// The entries in the order of their places. O(1), unless many came out of order.
    var sorted: Sorted {
        Sorted(only: only, entries: isSorted ? entries : ContiguousArray(entries.sorted { $0.place < $1.place }))
    }

    /// Entries one after the other.
    struct Sorted: Sequence, IteratorProtocol {
        fileprivate var only = PlacedValues.nothing
        fileprivate var entries: ContiguousArray<Entry> = []
        private var index = 0

        init() {}

        fileprivate init(only: Entry, entries: ContiguousArray<Entry>) {
            self.only = only
            self.entries = entries
        }

        mutating func next() -> Entry? {
            if only.place != .min {
                defer { only = PlacedValues.nothing }
                return only
            }
            guard index < entries.count else { return nil }
            defer { index += 1 }
            return entries[index]
        }
    }
}
