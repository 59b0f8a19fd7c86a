/// What the dynamic anchors mean on the path that was taken: for each name the outermost schema that has it.
struct SchemaScopes {
    /// By name, the node; -1 where nothing on the path has it. The first one is where nothing has been entered.
    private var meanings: [[Int32]] = []
    private var numbers: [[Int32]: Int] = [:]
    private var entered: [Pair: Int] = [:]

    private struct Pair: Hashable {
        let resource: Int
        let scope: Int
    }

    /// The most scopes. A document written for it could lead to one for each set of names.
    private static let most = 4096

    /// The scope within a resource that is entered from another; -1 where there are too many.
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

    /// What a name means; nil where nothing on the path has it.
    func target(of name: Int, in scope: Int) -> Int? {
        guard scope < meanings.count, meanings[scope][name] >= 0 else { return nil }
        return Int(meanings[scope][name])
    }
}
