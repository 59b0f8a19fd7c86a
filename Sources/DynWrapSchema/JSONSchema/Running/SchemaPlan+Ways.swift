extension SchemaPlan {
    /// The schemas that must record what they have evaluated: those with `unevaluated…`, and the schemas that they apply to
    /// the same value.
    static func tracked(_ schemas: [SchemaNode], _ targets: [String: [Int: Int]]) -> [Bool] {
        var isTracked = Array(repeating: false, count: schemas.count)
        var pending = schemas.indices.filter {
            schemas[$0].unevaluatedItems != nil || schemas[$0].unevaluatedProperties != nil
        }
        var names: Set<String> = []
        while let number = pending.popLast() {
            if isTracked[number] { continue }
            isTracked[number] = true
            let schema = schemas[number]
            pending += schema.allOf + schema.anyOf + schema.oneOf + schema.dependentSchemas.map(\.node)
            let alone = [
                schema.reference, schema.dynamicFallback, schema.condition.test, schema.condition.then,
                schema.condition.otherwise,
            ]
            pending += alone.compactMap(\.self)
            if let name = schema.dynamicName, names.insert(name).inserted { pending += (targets[name] ?? [:]).values }
        }
        return isTracked
    }

    /// The nodes that a step applies to the same value.
    func sameValueTargets(_ step: Step) -> [Int] {
        switch step.kind {
        case .all, .not, .dependentSchema: [Int(step.node)]
        case .dynamic: [Int(step.node)] + dynamicTargets[Int(step.table)].values.sorted()
        case .anyOf, .oneOf: lists[Int(step.table)].map(Int.init)
        case .condition: ([step.node] + lists[Int(step.table)].filter { $0 >= 0 }).map(Int.init)
        case .dependentKeys, .names, .members, .elements, .contains, .unevaluatedMembers, .unevaluatedElements: []
        }
    }

    /// The nodes that a step applies to parts of the value.
    private func innerTargets(_ step: Step) -> [Int] {
        switch step.kind {
        case .names, .contains, .unevaluatedMembers, .unevaluatedElements: return [Int(step.node)]
        case .members:
            let table = members[Int(step.table)]
            var nodes: [Int32] = table.nodes
            nodes += table.patterns.map(\.node)
            nodes.append(table.others)
            return nodes.filter { $0 >= 0 }.map(Int.init)
        case .elements:
            let table = elements[Int(step.table)]
            var nodes: [Int32] = table.first
            nodes.append(table.rest)
            return nodes.filter { $0 >= 0 }.map(Int.init)
        case .all, .dynamic, .anyOf, .oneOf, .not, .condition, .dependentSchema, .dependentKeys: return []
        }
    }

    /// All steps of a node, each once.
    private func allSteps(_ node: Node) -> [Step] {
        var spans = [node.scalarSteps]
        // An empty span can begin at the same index as the next one, so the counts are compared.
        if node.objectSteps.count != node.scalarSteps.count { spans.append(node.objectSteps) }
        if node.arraySteps.count != node.scalarSteps.count { spans.append(node.arraySteps) }
        var all: [Step] = []
        for (number, span) in spans.enumerated() {
            all += steps[span.range].filter { number == 0 || sameValueTargets($0).isEmpty || $0.kind == .dependentSchema }
        }
        return all
    }

    /// The first schema that always refers back to itself for the same value, if any. Also finds the longest chain.
    ///
    /// A cycle through dynamic anchors is not reported: their targets depend on the path, so only a run can tell whether it
    /// is a cycle.
    mutating func findCircle() -> Int? {
        for isDynamic in [false, true] {
            let (circle, longest) = chains(isDynamic)
            if let circle { return isDynamic ? nil : circle }
            longestChain = longest
        }
        return nil
    }

    private mutating func chains(_ isDynamic: Bool) -> (circle: Int?, longest: Int) {
        longestChain = nil
        var lengths = Array(repeating: 0, count: nodes.count)  // 0: not seen; -1: in progress
        let targets = nodes.map { node in
            Array(
                Set(
                    allSteps(node).flatMap { step in
                        step.kind == .dynamic && !isDynamic ? [] : sameValueTargets(step)
                    })
            ).sorted()
        }
        for start in nodes.indices where lengths[start] == 0 {
            var stack = [(node: start, next: 0)]
            lengths[start] = -1
            while let (node, next) = stack.last {
                if next < targets[node].count {
                    stack[stack.count - 1].next += 1
                    let target = targets[node][next]
                    if lengths[target] == -1 { return (node, 0) }
                    if lengths[target] == 0 {
                        lengths[target] = -1
                        stack.append((target, 0))
                    }
                } else {
                    stack.removeLast()
                    lengths[node] = (targets[node].map { lengths[$0] }.max() ?? 0) + 1
                }
            }
        }
        return (nil, lengths.max() ?? 1)
    }

    /// Finds the kinds that each node can allow, with the nodes that it applies to the same value.
    mutating func findPossible(_ schemas: [SchemaNode]) {
        // A node is checked again only after a set became smaller, which happens at most seven times for each node.
        var pending = Array(nodes.indices.reversed())
        var askers: [[Int]] = Array(repeating: [], count: nodes.count)
        for number in nodes.indices {
            nodes[number].possible = nodes[number].kinds
            for step in steps[nodes[number].scalarSteps.range] {
                switch step.kind {
                case .all: askers[Int(step.node)].append(number)
                case .anyOf, .oneOf: for choice in lists[Int(step.table)] { askers[Int(choice)].append(number) }
                default: continue
                }
            }
        }
        while let number = pending.popLast() {
            var possible = nodes[number].possible
            for step in steps[nodes[number].scalarSteps.range] {
                switch step.kind {
                case .all: possible.formIntersection(nodes[Int(step.node)].possible)
                case .anyOf, .oneOf:
                    possible.formIntersection(
                        lists[Int(step.table)].reduce(into: []) { $0.formUnion(nodes[Int($1)].possible) })
                default: continue
                }
            }
            if possible != nodes[number].possible {
                nodes[number].possible = possible
                pending += askers[number]
            }
        }
    }

    /// Finds the nodes that several paths can apply to the same value, and keeps their answers, because the work could double
    /// at each node where paths meet. Nodes without further steps are simply run again.
    mutating func findKept() {
        var degree = Array(repeating: 0, count: nodes.count)
        var targets: [[Int]] = []
        var pending: [Int] = []
        for (number, node) in nodes.enumerated() {
            let steps = allSteps(node)
            let same = steps.flatMap(sameValueTargets).filter { !nodes[$0].isLeaf }
            let inner = steps.flatMap(innerTargets).filter { !nodes[$0].isLeaf }
            let overlaps = steps.contains { step in
                switch step.kind {
                case .contains, .unevaluatedMembers, .unevaluatedElements: true
                case .members: !members[Int(step.table)].patterns.isEmpty
                default: false
                }
            }
            // Two paths begin where a node applies two others to a value, or one to the value and one to its parts.
            if same.count + (inner.isEmpty ? 0 : 1) > 1 || (overlaps && !inner.isEmpty) { pending.append(number) }
            targets.append(same + inner)
            for target in same + inner { degree[target] += 1 }
        }
        var isBelow = Array(repeating: false, count: nodes.count)
        while let number = pending.popLast() {
            for target in targets[number] where !isBelow[target] {
                isBelow[target] = true
                pending.append(target)
            }
        }
        for number in nodes.indices where isBelow[number] && degree[number] > 1 { nodes[number].isKept = true }
    }
}
