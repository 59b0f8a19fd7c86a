/// A hash table of the keys of a wide object that is being written, so that a repeated key is found without comparing it with all others.
///
/// It holds numbers of keys of an ``EncodingText``. A number may belong to a key that was taken back, or to another one that has its number now: the keys
/// themselves are compared after each hit, so the result is right all the same.
struct KeySlots {
    /// Numbers of keys, -1 where there is none; a power of two, at most half full.
    private var slots: ContiguousArray<Int>
    private var used = 0
    /// The object's first key, and the first one that is not in here.
    private let first: Int
    private(set) var next: Int

    /// The most keys that are compared one by one.
    static let fewest = 32

    init(first: Int, capacity: Int = 2 * Self.fewest) {
        var count = 4
        while count < 4 * capacity { count *= 2 }
        slots = ContiguousArray(repeating: -1, count: count)
        self.first = first
        next = first
    }

    /// Makes the keys from `key` on new ones, to be added again.
    mutating func goBack(to key: Int) { next = min(next, key) }

    /// Adds the next key, with its hash.
    /// - Returns: whether it is one of the others.
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

    /// A larger table, to which all keys are to be added again; nil where there is room.
    var grown: KeySlots? { 2 * used < slots.count ? nil : KeySlots(first: first, capacity: max(next - first, 1) * 2) }
}
