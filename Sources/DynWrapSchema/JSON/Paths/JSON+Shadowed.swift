// Of equal keys the last member is the value. The others are shadowed: nothing reads them, but they stay in the text. Where a
// member is hidden in output, its shadowed members must be removed too.

extension JSON {
    /// The tree without shadowed members, at any depth. O(edits); O(size) where an object of its text has a key twice, or
    /// where that is not known yet.
    package var withoutShadowedMembers: JSON {
        guard mayHaveShadowedMembers else { return self }
        var found: [JSONPointer] = []
        // For each value the index of its container's entry, and its token in the container.
        var steps: [(outer: Int, token: String)] = []
        var pending: [(value: JSON, step: Int)] = [(self, -1)]
        while let (value, step) = pending.popLast() {
            func enter(_ child: JSON, _ token: @autoclosure () -> String) {
                guard child.kind == .object || child.kind == .array else { return }
                pending.append((child, steps.count))
                steps.append((step, token()))
            }
            if value.isObject {
                if value.hasEqualKeys {
                    var (tokens, next) = ([] as [String], step)
                    while next >= 0 { (tokens, next) = (tokens + [steps[next].token], steps[next].outer) }
                    found.append(JSONPointer(tokens: tokens.reversed()))
                }
                for (key, child) in value.members { enter(child, key) }
            } else {
                for (index, child) in value.elements.enumerated() { enter(child, String(index)) }
            }
        }
        // Containers come before their values, and only shadowed members are removed, so each pointer stays valid.
        var tree = self
        for pointer in found { tree.edit(at: pointer) { $0.removeShadowed($0.members.map(\.key)) } }
        return tree
    }

    /// Whether a text that has a part of this tree has an object with a key twice.
    private var mayHaveShadowedMembers: Bool {
        var pending = [self]
        var checked: Document?
        while let value = pending.popLast() {
            if let document = value.document ?? value.node?.formerBase?.document, document !== checked {
                if document.hasEqualKeys { return true }
                checked = document
            }
            value.node?.forEachOwnChild { if $0.isEdited || $0.document.map({ $0 !== checked }) ?? false { pending.append($0) } }
        }
        return false
    }

    /// Removes the shadowed members of these keys. Where there are any, the last one moves to the end of the object.
    /// O(members) in an object with equal keys.
    fileprivate mutating func removeShadowed(_ keys: [String]) {
        for key in repeatedKeys(of: keys) {
            let value = self[key]
            removeMember(key)
            // Setting the same member again would restore the others too, so another value is set first.
            self[key] = .null
            self[key] = value
        }
    }
}

extension FieldPath {
    /// Removes the shadowed members of the keys on the path, except those of the last key.
    package func removeShadowedMembers(in tree: inout JSON) {
        for count in steps.indices.dropLast() {
            guard case .key(_, let key) = steps[count] else { continue }
            let before = FieldPath(steps: Array(steps[..<count]))
            if before.find(in: tree).repeatedKeys(of: [key]).isEmpty { continue }
            tree.edit(along: before.steps) { $0.removeShadowed([key]) }
        }
    }
}
