/// What was printed recently, so that it is printed once.
///
/// Schemas can be made at run time without end, so not all can be kept: what did not come again while some thousands of others were printed is forgotten.
struct ToldOnce: Sendable {
    private var young: Set<[String]> = []
    private var old: Set<[String]> = []
    private let most: Int

    /// - Parameter most: how many are kept for sure; at most twice as many are kept.
    init(most: Int = 2048) { self.most = most }

    /// How many are kept.
    var count: Int { young.count + old.count }

    /// Whether these names are new; records them.
    mutating func isNew(_ names: [String]) -> Bool {
        if young.contains(names) { return false }
        let isNew = old.remove(names) == nil
        if young.count >= most {
            old = young
            young = []
        }
        young.insert(names)
        return isNew
    }
}
