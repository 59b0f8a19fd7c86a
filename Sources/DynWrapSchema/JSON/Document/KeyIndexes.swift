/// The key indexes of a document's wide objects, within a budget of bytes. The oldest are dropped; the newest stays, even where it alone is over the budget.
///
/// An index takes more memory than the keys themselves. So an object is scanned until it was searched often; then the index costs less than further scans
/// would. Objects that are too wide for scans get their index at the first search, and keep it.
struct KeyIndexes {
    private var indexes: [Int: KeyIndex] = [:]
    /// The objects of the indexes in the budget in the order in which these were made; those before `first` were dropped.
    private var order: ContiguousArray<Int> = []
    private var first = 0
    /// The bytes of the indexes in the budget.
    private(set) var byteCount = 0
    /// How often objects were searched recently: a table with one slot for each hash.
    private var searches: ContiguousArray<(object: Int, count: Int)> = []

    /// Objects with more members than this are never scanned: their indexes stay, and are not counted.
    static let mostScannedMembers = 1024
    /// The number of scans that cost about as much as an index.
    private static let mostScans = 16
    /// A document's budget is a quarter of its text, and this at least.
    private static let leastBudget = 32 << 10
    private static let searchesKept = 32

    func index(of object: Int) -> KeyIndex? { indexes[object] }

    /// Counts a search in an object without an index; true where there were enough to make one.
    ///
    /// A dropped index is made again after as many further searches. So where the budget is too small for all indexes, at most half of the work is making them.
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

    /// Keeps an index, unless the object has one already, and returns the one to use. Another thread may drop it as soon as this returns.
    mutating func keep(_ index: KeyIndex, of document: Document) -> KeyIndex {
        if let other = indexes[index.object] { return other }
        if document.memberCount(of: index.object) > Self.mostScannedMembers {
            indexes[index.object] = index
            return index
        }
        // An index that is larger than the budget is kept alone. Without it, each search would make it again.
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
