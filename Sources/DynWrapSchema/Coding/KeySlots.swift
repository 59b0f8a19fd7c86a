/// A hash table of the keys of an object with many members that is being written, so that a repeated key is found without
/// comparing it with all others.
///
/// It contains indexes of keys in an ``EncodingText``. An index may belong to a key that was removed again, or to another key
/// that has the index now. The keys themselves are compared after each hit, so the result is correct even then.
struct KeySlots {
    /// Indexes of keys, or -1 for a free slot. The size is a power of two, at most half used.
    private var slots: ContiguousArray<Int>
    private var used = 0
    /// The index of the object's first key, and of the first key that is not in the table.
    private let first: Int
    private(set) var next: Int

    /// The number of keys up to which they are compared one by one.
    static let fewest = 32

    init(first: Int, capacity: Int = 2 * Self.fewest) {
        var count = 4
        while count < 4 * capacity { count *= 2 }
        slots = ContiguousArray(repeating: -1, count: count)
        self.first = first
        next = first
    }

    /// Marks the keys from `key` on as new, to be added again.
    mutating func goBack(to key: Int) { next = min(next, key) }

    /// Adds the next key, with its hash.
    /// - Returns: whether the key is repeated.
    mutating func add(_ hash: UInt64, _ isSame: (_ other: Int) -> Bool) -> Bool {
        let key = next
        next += 1
        var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
        while slots[slot] >= 0 {
            let other = slots[slot]
            if other == key { return false }
            if other < key, isSame(other) { return true }
            slot = (slot + 1) & (slots.count - 1)
        }
        slots[slot] = key
        used += 1
        return false
    }

    /// A larger table, to which all keys must be added again; nil while there is room.
    var grown: KeySlots? { 2 * used < slots.count ? nil : KeySlots(first: first, capacity: max(next - first, 1) * 2) }
}
