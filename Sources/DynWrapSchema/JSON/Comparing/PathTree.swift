/// A set of paths as a tree of their steps: the part of an object that is at the end of these paths.
///
/// ```
/// {"x": 1, "q": {"w": 2, "z": 3}, "n": 4}      the object
/// {"x": 1, "q": {"z": 3}}                      its part at x and q.z
/// ```
package struct PathTree: Sendable {
    private struct Node {
        /// The number of paths that end here.
        var ends = 0
        /// Whether one of them includes everything inside.
        var isWhole = false
        var keys: [ScalarKey: Int] = [:]
        var elements: [Int: Int] = [:]

        /// The node after this key or index.
        func child(_ token: String) -> Int? {
            keys[ScalarKey(string: token)] ?? (elements.isEmpty ? nil : Int(token).flatMap { elements[$0] })
        }
    }

    /// In one list, so that deep paths need no stack.
    private var nodes = [Node()]
    private var root = 0

    package init() {}

    /// Adds a path.
    /// - Parameter isWhole: whether the path includes everything inside; if not, parts of it may belong to other paths.
    package mutating func add(_ path: FieldPath, isWhole: Bool) {
        var number = root
        for step in path.steps {
            let next: Int?
            switch step {
            case .key(_, let key): next = nodes[number].keys[ScalarKey(string: key)]
            case .index(let index): next = nodes[number].elements[index]
            }
            if let next {
                number = next
                continue
            }
            switch step {
            case .key(_, let key): nodes[number].keys[ScalarKey(string: key)] = nodes.count
            case .index(let index): nodes[number].elements[index] = nodes.count
            }
            number = nodes.count
            nodes.append(Node())
        }
        nodes[number].ends += 1
        if isWhole { nodes[number].isWhole = true }
    }

    /// The rest of the paths after these keys and indexes; nil where there is none.
    package func part(at tokens: [String]) -> PathTree? {
        var part = self
        for token in tokens {
            if nodes[part.root].isWhole { return part }
            guard let next = nodes[part.root].child(token) else { return nil }
            part.root = next
        }
        return part
    }

    /// Whether a path leads to the member with this key, or includes the whole object.
    package func knows(_ key: ScalarKey) -> Bool { nodes[root].isWhole || nodes[root].keys[key] != nil }

    private func node(at tokens: [String]) -> Node? {
        var node = nodes[root]
        for token in tokens {
            guard let next = node.child(token) else { return nil }
            node = nodes[next]
        }
        return node
    }

    /// The keys that paths have after these keys and indexes. A path that ends earlier includes everything there, but adds no
    /// keys.
    package func keys(at tokens: [String]) -> Set<ScalarKey> {
        node(at: tokens).map { Set($0.keys.keys) } ?? []
    }

    /// The keys that paths have after these keys and indexes and one more, whichever that is.
    package func keysOfParts(at tokens: [String]) -> Set<ScalarKey> {
        guard let node = node(at: tokens) else { return [] }
        return Set((Array(node.keys.values) + node.elements.values).flatMap { nodes[$0].keys.keys })
    }

    /// The keys that paths have after these keys; nil where no path leads on, one ends there or on the way, or one goes on with an
    /// index.
    package func keysOnTheWay(at keys: [String]) -> Set<ScalarKey>? {
        var node = nodes[root]
        for key in keys {
            guard let next = node.child(key), nodes[next].ends == 0, nodes[next].elements.isEmpty else { return nil }
            node = nodes[next]
        }
        return Set(node.keys.keys)
    }

    /// The objects in `tree`, except itself, that paths lead through and in which none ends, after their keys. Not those in arrays.
    /// Iterative.
    package func objectsOnTheWay(in tree: JSON) -> [(keys: [String], object: JSON)] {
        var found: [(keys: [String], object: JSON)] = []
        var open: [(keys: [String], node: Node, value: JSON)] = [([], nodes[root], tree)]
        while let (keys, node, value) = open.popLast() {
            for (key, number) in node.keys.sorted(by: { $0.value < $1.value }) {
                let (inner, child) = (nodes[number], value[key.string])
                guard child.isObject, inner.ends == 0 else { continue }
                found.append((keys + [key.string], child))
                open.append((keys + [key.string], inner, child))
            }
        }
        return found
    }

    /// Whether another path ends at the end of this one, before it, or inside it.
    package func shares(_ path: FieldPath) -> Bool {
        var node = nodes[root]
        for step in path.steps {
            if node.ends > 0 { return true }
            guard let next = node.child(step.token) else { return false }
            node = nodes[next]
        }
        return node.ends > 1 || !node.keys.isEmpty || !node.elements.isEmpty
    }

    /// The parts of several trees at these paths, to be compared: members in their order, and null for elements before
    /// others.
    ///
    /// Where the first tree has further elements that are not on a path, an absent element is null in the others, because
    /// removing it would move them.
    ///
    /// A container that paths lead through is left out where no tree has a value at the end of a path. Otherwise it is in
    /// each part whose tree has it, so that an addition there is one added member, not an added object.
    /// O(members of the objects that paths lead through).
    package func parts(of trees: [JSON]) -> [JSON] {
        contents(of: trees) ?? trees.map { $0.isObject ? .emptyObject : .missing }
    }

    /// Whether paths lead through the value at these keys and indexes to further steps.
    package func leadsThrough(_ tokens: [String]) -> Bool {
        var node = nodes[root]
        for token in tokens {
            guard node.ends == 0, let next = node.child(token) else { return false }
            node = nodes[next]
        }
        return node.ends == 0
    }

    /// Whether these keys and indexes lead to the end of a path, to a place inside one, or to a place on the way to one. So does
    /// each element of an array with an element on a path: that may be moved by it, or stand in front of it as null.
    package func touches(_ tokens: [String]) -> Bool {
        var node = nodes[root]
        for token in tokens {
            if node.ends > 0 { return true }
            guard let next = node.child(token) else { return !node.elements.isEmpty }
            node = nodes[next]
        }
        return true
    }

    /// A node on the walk, with the values found inside it in each tree.
    private struct Visit {
        let step: FieldPath.Step?
        let trees: [JSON]
        /// The number of elements up to the last one that a path leads through.
        let length: Int
        /// The steps still to be visited.
        var steps: [(step: FieldPath.Step, node: Int)]
        /// The values found inside, one for each tree.
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

    /// Nil where no tree has a value at the end of a path.
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

    /// The part of each tree made from the values found inside.
    private static func contents(_ visit: Visit) -> [JSON]? {
        if visit.keys.isEmpty, visit.elements.isEmpty { return nil }
        let isFollowed = visit.trees[0].isArray && visit.trees[0].count > visit.length
        return visit.trees.enumerated().map { number, tree in
            if tree.isObject { return members(of: tree) { visit.keys[$0]?[number] ?? .missing } }
            guard tree.isArray else { return tree.isNull ? tree : .missing }
            let count = isFollowed ? visit.length : min(tree.count, visit.length)
            return JSON((0..<count).map { visit.elements[$0].map { $0[number].exists ? $0[number] : .null } ?? .null })
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
