/// The messages that were printed recently, so that each is printed once.
///
/// Schemas can be made at run time in any number, so not all messages can be kept. A message that was not repeated while some
/// thousands of others were printed is forgotten.
struct ToldOnce: Sendable {
    private var young: Set<[String]> = []
    private var old: Set<[String]> = []
    private let most: Int

    /// - Parameter most: how many of the last messages are kept at least; at most twice as many are kept.
    init(most: Int = 2048) { self.most = most }

    /// The number of kept messages.
    var count: Int { young.count + old.count }

    /// Whether a message about these names is new; records it.
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
