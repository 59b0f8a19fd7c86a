/// Several paths, by their steps: what part of an object is at the end of one of them.
///
/// ```
/// {"x": 1, "q": {"w": 2, "z": 3}, "n": 4}      the object
/// {"x": 1, "q": {"z": 3}}                      its part at x and q.z
/// ```
package struct PathTree: Sendable {
    private struct Node {
        /// How many paths end here.
        var ends = 0
        /// Whether one does that has all that is here.
        var isWhole = false
        var keys: [ScalarKey: Int] = [:]
        var elements: [Int: Int] = [:]

        /// The node at the end of this key or index.
        func child(_ token: String) -> Int? {
            keys[ScalarKey(string: token)] ?? (elements.isEmpty ? nil : Int(token).flatMap { elements[$0] })
        }
    }

    /// One after the other, so that the depth of a path takes no stack.
    private var nodes = [Node()]
    private var root = 0

    package init() {}

    /// Adds a path.
    /// - Parameter isWhole: whether it has all that is at its end; what is inside may be of others, too, where not.
    package mutating func add(_ path: FieldPath, isWhole: Bool) {
        var place = root
        for step in path.steps {
            let next: Int?
            switch step {
            case .key(_, let key): next = nodes[place].keys[ScalarKey(string: key)]
            case .index(let index): next = nodes[place].elements[index]
            }
            if let next {
                place = next
                continue
            }
            switch step {
            case .key(_, let key): nodes[place].keys[ScalarKey(string: key)] = nodes.count
            case .index(let index): nodes[place].elements[index] = nodes.count
            }
            place = nodes.count
            nodes.append(Node())
        }
        nodes[place].ends += 1
        if isWhole { nodes[place].isWhole = true }
    }

    /// What leads on from the end of these keys and indices; nil where nothing does.
    package func part(at tokens: [String]) -> PathTree? {
        var part = self
        for token in tokens {
            if nodes[part.root].isWhole { return part }
            guard let next = nodes[part.root].child(token) else { return nil }
            part.root = next
        }
        return part
    }

    /// Whether a path leads to the member of this key, or has the object whole.
    package func knows(_ key: ScalarKey) -> Bool { nodes[root].isWhole || nodes[root].keys[key] != nil }

    /// The keys there are at the end of these keys and indices on the way of a path, or at its end. A path that ends before has all that is there, and names none of it.
    package func keys(at tokens: [String]) -> Set<ScalarKey> {
        var place = nodes[root]
        for token in tokens {
            guard let next = place.child(token) else { return [] }
            place = nodes[next]
        }
        return Set(place.keys.keys)
    }

    /// Whether there is another path to the end of this one, on the way there, or further inside.
    package func shares(_ path: FieldPath) -> Bool {
        var place = nodes[root]
        for step in path.steps {
            if place.ends > 0 { return true }
            guard let next = place.child(step.token) else { return false }
            place = nodes[next]
        }
        return place.ends > 1 || !place.keys.isEmpty || !place.elements.isEmpty
    }

    /// The parts of several trees, which are to be compared: members in their order, and null for elements in front of others.
    ///
    /// Where elements that are not at a path follow in the first tree, the others have null for one that is not there: taking it away would move them.
    ///
    /// What a path leads through is in none of them where no tree has anything at the path's end, and else in each that has it: so that
    /// what is added there is one member more, and not the object around it. O(members of the objects that paths lead through).
    package func parts(of trees: [JSON]) -> [JSON] {
        contents(of: trees) ?? trees.map { $0.isObject ? .emptyObject : .missing }
    }

    /// Whether paths lead through what is at the end of these keys and indices, and on.
    package func leadsThrough(_ tokens: [String]) -> Bool {
        var place = nodes[root]
        for token in tokens {
            guard place.ends == 0, let next = place.child(token) else { return false }
            place = nodes[next]
        }
        return place.ends == 0
    }

    /// A node on the way, with what was found at its end in each tree.
    private struct Visit {
        let step: FieldPath.Step?
        let trees: [JSON]
        /// How many elements paths lead through, and those in front of them.
        let length: Int
        /// What is still to be visited.
        var steps: [(step: FieldPath.Step, node: Int)]
        /// What was found further inside, in each tree.
        var keys: [ScalarKey: [JSON]] = [:]
        var elements: [Int: [JSON]] = [:]

        mutating func put(_ found: [JSON], at step: FieldPath.Step?) {
            switch step {
            case .key(_, let key)?: keys[ScalarKey(string: key)] = found
            case .index(let index)?: elements[index] = found
            case nil: break
            }
        }
    }

    private func visit(_ node: Int, _ step: FieldPath.Step?, _ trees: [JSON]) -> Visit {
        let keys = nodes[node].keys.map { (FieldPath.Step.key(KeyNeedle($0.string), $0.string), $1) }
        let elements = nodes[node].elements
        return Visit(
            step: step, trees: trees, length: (elements.keys.max() ?? -1) + 1, steps: keys + elements.map { (.index($0), $1) })
    }

    /// Nil where there is nothing at the end of a path in any tree.
    private func contents(of trees: [JSON]) -> [JSON]? {
        if nodes[root].ends > 0 { return trees.contains(where: \.exists) ? trees : nil }
        var open = [visit(root, nil, trees)]
        while let last = open.indices.last {
            if let (step, node) = open[last].steps.popLast() {
                let inner = open[last].trees.map { tree in
                    switch step {
                    case .key(_, let key): tree.isObject ? tree[key] : .missing
                    case .index(let index): tree.element(index)
                    }
                }
                if nodes[node].ends == 0 {
                    open.append(visit(node, step, inner))
                } else if inner.contains(where: \.exists) {
                    open[last].put(inner, at: step)
                }
                continue
            }
            let done = open.removeLast()
            let found = Self.contents(done)
            guard let outer = open.indices.last else { return found }
            if let found { open[outer].put(found, at: done.step) }
        }
        return nil
    }

    /// What the trees have of what was found inside.
    private static func contents(_ visit: Visit) -> [JSON]? {
        if visit.keys.isEmpty, visit.elements.isEmpty { return nil }
        let isFollowed = visit.trees[0].isArray && visit.trees[0].count > visit.length
        return visit.trees.enumerated().map { number, tree in
            if tree.isObject { return members(of: tree) { visit.keys[$0]?[number] ?? .missing } }
            guard tree.isArray else { return tree.isNull ? tree : .missing }
            let count = isFollowed ? visit.length : min(tree.count, visit.length)
            return JSON((0..<count).map { visit.elements[$0].flatMap { $0[number].exists ? $0[number] : nil } ?? .null })
        }
    }

    private static func members(of object: JSON, _ part: (ScalarKey) -> JSON) -> JSON {
        var own = JSON.emptyObject
        for (key, _) in object.members {
            let value = part(ScalarKey(string: key))
            if value.exists { own[key] = value }
        }
        return own
    }
}
