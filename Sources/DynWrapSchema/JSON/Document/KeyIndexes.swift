/// The key indexes of a document's wide objects, within a budget of bytes: the oldest are dropped. The newest stays, whatever it takes.
///
/// An index takes more memory than the keys themselves. So an object is scanned until it was searched often; then the index costs less than further scans
/// would. Objects that are too wide for scans get their index at the first search, and keep it.
struct KeyIndexes {
    private var indexes: [Int: KeyIndex] = [:]
    /// The objects of the indexes in the budget in the order in which these were made; those before `first` were dropped.
    private var order: ContiguousArray<Int> = []
    private var first = 0
    /// What the indexes in the budget take.
    private(set) var byteCount = 0
    /// How often objects were searched recently, each at a place of its own.
    private var searches: ContiguousArray<(object: Int, count: Int)> = []

    /// Objects with more members than this are never scanned: their indexes stay, and are not counted.
    static let mostMembersWithoutIndex = 1024
    /// The number of scans that cost about as much as an index.
    private static let mostScans = 16
    /// A document's budget is a quarter of its text, and this at least.
    private static let leastBudget = 32 << 10
    private static let searchesKept = 32

    func index(of object: Int) -> KeyIndex? { indexes[object] }

    /// Notes that an object without an index is searched; true where it was often enough to make one. An index that is dropped after that is made again when
    /// the object was searched as often once more: where the budget is too small for all, scans are no more than half of the work.
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

    /// Keeps an index, unless there is one; returns the one to use. It need not be kept any more when this returns.
    mutating func keep(_ index: KeyIndex, of document: Document) -> KeyIndex {
        if let other = indexes[index.object] { return other }
        if document.memberCount(of: index.object) > Self.mostMembersWithoutIndex {
            indexes[index.object] = index
            return index
        }
        // One that is larger than the budget is the only one then: it would be made again at the next search.
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
