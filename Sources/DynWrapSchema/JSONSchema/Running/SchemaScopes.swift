/// The meanings of dynamic anchors on the path taken: for each name the outermost schema that has it.
struct SchemaScopes {
    /// For each scope the node of each name, or -1 where no schema on the path has it. The first scope is the empty path.
    private var meanings: [[Int32]] = []
    private var numbers: [[Int32]: Int] = [:]
    private var entered: [Pair: Int] = [:]

    private struct Pair: Hashable {
        let resource: Int
        let scope: Int
    }

    /// The largest number of scopes. A malicious document could otherwise cause one for each set of names.
    private static let most = 4096

    /// The scope after entering a resource from another scope; -1 where there are too many.
    mutating func entering(_ resource: Int, from scope: Int, _ plan: SchemaPlan) -> Int {
        if meanings.isEmpty {
            meanings.append(Array(repeating: -1, count: plan.dynamicTargets.count))
            numbers[meanings[0]] = 0
        }
        let pair = Pair(resource: resource, scope: scope)
        if let known = entered[pair] { return known }
        var meaning = meanings[scope]
        for (name, targets) in plan.dynamicTargets.enumerated() where meaning[name] < 0 {
            if let target = targets[resource] { meaning[name] = Int32(truncatingIfNeeded: target) }
        }
        let number = numbers[meaning] ?? meanings.count
        if number == meanings.count {
            guard number < Self.most else { return -1 }
            numbers[meaning] = number
            meanings.append(meaning)
        }
        entered[pair] = number
        return number
    }

    /// The node of a name; nil where no schema on the path has it.
    func target(of name: Int, in scope: Int) -> Int? {
        guard scope < meanings.count, meanings[scope][name] >= 0 else { return nil }
        return Int(meanings[scope][name])
    }
}
