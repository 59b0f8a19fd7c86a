import DynWrapSchema

// A group shares its object with members of others. What is applied to it changes its own members alone, so an operation on
// another member is refused, because it would have no effect. A container on the path to an own member may be named, as it may
// have members of both.

extension AnyLayout {
    /// Refuses a patch with an operation on a member of others, where this is the layout of a group.
    func checkOwn(_ patch: JSONPatch) throws(JSONPointerError) {
        guard isGroup else { return }
        for operation in patch.operations {
            switch operation {
            case .add(let pointer, _), .remove(let pointer), .replace(let pointer, _), .copy(_, let pointer):
                try checkOwn(pointer)
            case .move(let from, let to):
                try checkOwn(from)
                try checkOwn(to)
            case .test: break
            }
        }
    }

    /// Refuses changes of members of others, where this is the layout of a group.
    func checkOwn(_ changes: Changes) throws(JSONPointerError) {
        guard isGroup else { return }
        for change in changes.list { try checkOwn(change.pointer) }
    }

    /// Refuses a merge patch with members of others, where this is the layout of a group.
    func checkOwn(merging patch: JSON) throws(JSONPointerError) {
        guard isGroup else { return }
        var rest = [(pointer: JSONPointer(), patch: patch)]
        while let (pointer, patch) = rest.popLast() {
            for (key, value) in patch.members {
                let inner = JSONPointer(tokens: pointer.tokens + [key])
                try checkOwn(inner)
                if value.isObject, ownPlaces.tree.leadsThrough(inner.tokens) { rest.append((inner, value)) }
            }
        }
    }

    private func checkOwn(_ pointer: JSONPointer) throws(JSONPointerError) {
        if ownPlaces.tree.touches(pointer.tokens) { return }
        throw JSONPointerError(.notApplicable, pointer, "it is no member of the group \(name)")
    }
}
