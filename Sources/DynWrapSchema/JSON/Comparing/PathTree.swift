/// Several paths, by their steps: what part of an object is at the end of one of them.
///
/// ```
/// {"x": 1, "q": {"w": 2, "z": 3}, "n": 4}      the object
/// {"x": 1, "q": {"z": 3}}                      its part at x and q.z
/// ```
package struct PathTree: Sendable {
    /// How many paths end here.
    private var ends = 0
    /// Whether one does that has all that is here.
    private var isWhole = false
    private var keys: [ScalarKey: PathTree] = [:]
    private var elements: [Int: PathTree] = [:]

    package init() {}

    /// Adds a path.
    /// - Parameter isWhole: whether it has all that is at its end; what is inside may be of others, too, where not.
    package mutating func add(_ path: FieldPath, isWhole: Bool) { add(path.steps[...], isWhole) }

    private mutating func add(_ steps: ArraySlice<FieldPath.Step>, _ isWhole: Bool) {
        switch steps.first {
        case nil:
            ends += 1
            if isWhole { self.isWhole = true }
        case .key(_, let key): keys[ScalarKey(string: key), default: PathTree()].add(steps.dropFirst(), isWhole)
        case .index(let index): elements[index, default: PathTree()].add(steps.dropFirst(), isWhole)
        }
    }

    private func child(_ token: String) -> PathTree? {
        keys[ScalarKey(string: token)] ?? (elements.isEmpty ? nil : Int(token).flatMap { elements[$0] })
    }

    /// What leads on from the end of these keys and indices; nil where nothing does.
    package func part(at tokens: [String]) -> PathTree? {
        var place = self
        for token in tokens {
            if place.isWhole { return place }
            guard let next = place.child(token) else { return nil }
            place = next
        }
        return place
    }

    /// Whether a path leads to the member of this key, or has the object whole.
    package func knows(_ key: ScalarKey) -> Bool { isWhole || keys[key] != nil }

    /// Whether there is another path to the end of this one, on the way there, or further inside.
    package func shares(_ path: FieldPath) -> Bool {
        var place = self
        for step in path.steps {
            if place.ends > 0 { return true }
            guard let next = place.child(step.token) else { return false }
            place = next
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
        var place = self
        for token in tokens {
            guard place.ends == 0, let next = place.child(token) else { return false }
            place = next
        }
        return place.ends == 0
    }

    /// nil where there is nothing at the end of a path in any tree.
    private func contents(of trees: [JSON]) -> [JSON]? {
        if ends > 0 { return trees.contains(where: \.exists) ? trees : nil }
        var inKeys: [ScalarKey: [JSON]] = [:], inElements: [Int: [JSON]] = [:]
        for (key, tree) in keys { inKeys[key] = tree.contents(of: trees.map { $0.isObject ? $0[key.string] : .missing }) }
        for (index, tree) in elements { inElements[index] = tree.contents(of: trees.map { $0.element(index) }) }
        if inKeys.isEmpty, inElements.isEmpty { return nil }
        let length = (elements.keys.max() ?? -1) + 1
        let isFollowed = trees[0].isArray && trees[0].count > length
        return trees.enumerated().map { number, tree in
            if tree.isObject { return Self.members(of: tree) { inKeys[$0]?[number] ?? .missing } }
            guard tree.isArray else { return tree.isNull ? tree : .missing }
            let count = isFollowed ? length : min(tree.count, length)
            return JSON((0..<count).map { inElements[$0].flatMap { $0[number].exists ? $0[number] : nil } ?? .null })
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
