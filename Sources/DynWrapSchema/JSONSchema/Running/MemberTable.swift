/// The checks of an object's members. A class, so that a run retains one reference and not each of the tables.
final class MemberTable: Sendable {
    let keys: KeyTable
    /// For each key the node of its values, or -1 where it is only required.
    let nodes: [Int32]
    /// For each key its number among the required ones, or -1 for others.
    let demands: [Int8]
    /// The number of required keys that have a bit.
    let demanded: Int
    /// The other required keys, which are looked up.
    let moreDemanded: [Int32]
    let patterns: [(pattern: Pattern, node: Int32)]
    /// The node of all other members; -1 where they are not checked.
    let others: Int32

    /// - Parameters:
    ///   - properties: the keys that have a node, and the node.
    ///   - required: the keys that must be present.
    init(
        properties: [(key: String, node: Int)], required: [String], patterns: [(pattern: Pattern, node: Int32)], others: Int32
    ) {
        var keys = properties.map(\.key)
        var nodes = properties.map { Int32(truncatingIfNeeded: $0.node) }
        var demands = Array(repeating: Int8(-1), count: keys.count)
        var demanded = 0
        var moreDemanded: [Int32] = []
        var numbers = Dictionary(uniqueKeysWithValues: keys.enumerated().map { (ScalarKey(string: $1), $0) })
        for key in required.differing {
            let number = numbers[ScalarKey(string: key)] ?? keys.count
            if number == keys.count {
                numbers[ScalarKey(string: key)] = number
                keys.append(key)
                nodes.append(-1)
                demands.append(-1)
            }
            if demanded < 64 {
                demands[number] = Int8(truncatingIfNeeded: demanded)
                demanded += 1
            } else {
                moreDemanded.append(Int32(truncatingIfNeeded: number))
            }
        }
        self.keys = KeyTable(keys)
        self.nodes = nodes
        self.demands = demands
        self.demanded = demanded
        self.moreDemanded = moreDemanded
        self.patterns = patterns
        self.others = others
    }

    /// A copy with other nodes.
    init(_ table: MemberTable, node: (Int32) -> Int32) {
        keys = table.keys
        nodes = table.nodes.map(node)
        demands = table.demands
        demanded = table.demanded
        moreDemanded = table.moreDemanded
        patterns = table.patterns.map { ($0.pattern, node($0.node)) }
        others = node(table.others)
    }

    var isEmpty: Bool { nodes.isEmpty && patterns.isEmpty && others < 0 }
}
