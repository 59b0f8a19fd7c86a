/// The key indexes of a document's wide objects, within a budget of bytes.
///
/// The oldest are dropped. The newest stays, even where it alone is over the budget.
///
/// An index takes more memory than the keys themselves. So an object is first scanned; after many searches, an index costs less
/// than further scans. Objects that are too wide for scans get their index at the first search, and keep it.
struct KeyIndexes {
    private var indexes: [Int: KeyIndex] = [:]
    /// The objects whose indexes count towards the budget, in the order in which these were made. Those before `first` were
    /// dropped.
    private var order: ContiguousArray<Int> = []
    private var first = 0
    /// The size in bytes of the indexes that count towards the budget.
    private(set) var byteCount = 0
    /// How often objects were searched recently: a hash table with one object in each slot.
    private var searches: ContiguousArray<(object: Int, count: Int)> = []

    /// Objects with more members than this are never scanned. Their indexes stay, and do not count towards the budget.
    static let mostScannedMembers = 1024
    /// The number of scans that cost about as much as an index.
    private static let mostScans = 16
    /// The smallest budget. A document's budget is a quarter of the length of its text, and at least this.
    private static let leastBudget = 32 << 10
    private static let searchesKept = 32

    /// The objects without equal keys whose index was not kept after that was found.
    private var distinct: Set<Int> = []

    func index(of object: Int) -> KeyIndex? { indexes[object] }

    /// Whether it is known that the object has no equal keys, although its index is not kept.
    func isDistinct(_ object: Int) -> Bool { distinct.contains(object) }

    mutating func noteDistinct(_ object: Int) { distinct.insert(object) }

    /// Counts a search in an object without an index; true after enough searches to make one.
    ///
    /// A dropped index is made again after the same number of searches. So where the budget is too small for all indexes, at most
    /// half of the work is making them.
    mutating func noteSearch(of object: Int) -> Bool {
        if searches.isEmpty { searches = ContiguousArray(repeating: (object: -1, count: 0), count: Self.searchesKept) }
        let slot =
            Int(truncatingIfNeeded: (UInt64(truncatingIfNeeded: object) &* 0x9E37_79B9_7F4A_7C15) >> 32) & (Self.searchesKept - 1)
        if searches[slot].object != object { searches[slot] = (object, 0) }
        searches[slot].count += 1
        guard searches[slot].count > Self.mostScans else { return false }
        searches[slot].count = 0
        return true
    }

    /// Keeps an index, unless the object has one already, and returns the one to use. Another thread may drop it from here as
    /// soon as this returns.
    mutating func keep(_ index: KeyIndex, of document: Document) -> KeyIndex {
        if let other = indexes[index.object] { return other }
        if document.memberCount(of: index.object) > Self.mostScannedMembers {
            indexes[index.object] = index
            return index
        }
        // An index larger than the budget is kept alone. Otherwise it would be made again and again.
        let budget = max(document.count / 4, Self.leastBudget)
        while byteCount + index.byteCount > budget, first < order.count {
            byteCount -= indexes.removeValue(forKey: order[first])?.byteCount ?? 0
            first += 1
        }
        if first > 64, first > order.count / 2 {
            order.removeFirst(first)
            first = 0
        }
        indexes[index.object] = index
        order.append(index.object)
        byteCount += index.byteCount
        return index
    }
}
