// Of equal keys the last member is the value. The others are shadowed: nothing reads them, and they are written as they stand. What is shown or sent of a tree must not have
// those that hold what is hidden.

extension JSON {
    /// The same without shadowed members, here and in all that is inside. O(edits), and O(size) where an object of a text in it has a key twice, or that is not known yet.
    package var withoutShadowedMembers: JSON {
        guard mayHaveShadowedMembers else { return self }
        var found: [JSONPointer] = []
        // How each value is reached: the step to what it is in, and its token there.
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
        // Containers come before what is in them, and only what is shadowed goes: each pointer leads where it led.
        var tree = self
        for pointer in found { tree.edit(at: pointer) { $0.removeShadowed($0.members.map(\.key)) } }
        return tree
    }

    /// Whether a text that a part of the tree is of has a key twice in an object.
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

    /// Removes the shadowed members of these keys; the last one of each goes to the end, where there are any. O(members) in an object with equal keys.
    fileprivate mutating func removeShadowed(_ keys: [String]) {
        for key in repeatedKeys(of: keys) {
            let value = self[key]
            removeMember(key)
            // A member that is put back where it was brings the others back, too. This is another.
            self[key] = .null
            self[key] = value
        }
    }
}

extension FieldPath {
    /// Removes the shadowed members of the keys on the way to the value, its own aside.
    package func removeShadowedMembers(in tree: inout JSON) {
        for count in steps.indices.dropLast() {
            guard case .key(_, let key) = steps[count] else { continue }
            let before = FieldPath(steps: Array(steps[..<count]))
            if before.find(in: tree).repeatedKeys(of: [key]).isEmpty { continue }
            tree.edit(along: before.steps) { $0.removeShadowed([key]) }
        }
    }
}
