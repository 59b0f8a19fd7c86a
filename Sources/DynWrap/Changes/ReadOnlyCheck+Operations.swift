import DynWrapSchema

// Checks one operation. A check of only the final result is not enough: there, a model with another read-only value may be a new
// model that replaced a removed one.

extension ReadOnlyCheck {
    /// The read-only field that an operation on `tree` would change, in a model that the whole edit may replace by another one;
    /// nil where there is none.
    ///
    /// Models that the operation puts or removes as a whole are not compared. O(path, entries on it, and read-only values in the
    /// containers that it puts or removes).
    func field(changedBy operation: JSONPatch.Operation, in tree: JSON, mayExchange: Bool = false) -> JSONPointer? {
        for effect in OperationEffect.all(of: operation, on: tree) {
            if let found = field(changedBy: effect, in: tree, mayExchange: mayExchange) { return found }
        }
        return nil
    }

    /// The read-only field that a change would change. `tree` is the tree, before or after it, in which its pointer is valid.
    func field(changedBy change: JSONChange, around tree: JSON) -> JSONPointer? {
        field(changedBy: OperationEffect(change, around: tree), in: tree, mayExchange: true)
    }

    /// Whether changes, made in just the tree that they are applied to, may change a read-only field. Where they may not, applying
    /// them one after the other says the same.
    func refuses(_ changes: Changes) -> Bool {
        let source = changes.isReversed ? changes.before : changes.after
        return changes.contains { field(changedBy: $0, around: source) != nil }
            || field(changedFrom: changes.before, to: changes.after, mayExchange: true) != nil
    }

    private func field(changedBy effect: OperationEffect, in tree: JSON, mayExchange: Bool) -> JSONPointer? {
        var found: JSONPointer?
        ModelWalk.visit(effect.pointer, in: tree, layout) { place in
            guard found == nil, case .model(let layout, let model, let start, true) = place else { return }
            found = field(changedBy: effect, in: model, layout, from: start, mayExchange: mayExchange)
        }
        return found
    }

    /// - Parameter start: the number of tokens that lead to `model`, which is on the path to the effect.
    private func field(
        changedBy effect: OperationEffect, in model: JSON, _ layout: AnyLayout, from start: Int, mayExchange: Bool
    ) -> JSONPointer? {
        let outer = effect.pointer.tokens[..<start]
        func place(_ path: FieldPath) -> [String] { outer + path.steps.map(\.token) }
        for entry in layout.valueEntries {
            for path in [entry.path] + entry.fallbacks {
                if entry.flags.contains(.readOnly) {
                    if let tag = entry.tagPath(beside: path), effect.changes(tag, of: model, from: start),
                        entry.tag(in: model).exists
                    {
                        return JSONPointer(tokens: place(tag))
                    }
                    if effect.changes(path, of: model, from: start) { return JSONPointer(tokens: place(path)) }
                } else if entry.view != nil, let values = effect.partValues(at: path, of: model, from: start),
                    let found = field(
                        changedIn: entry, entry.options(at: path, in: model), from: values.before, to: values.after,
                        at: place(path), isShifted: effect.shifts(path, from: start), mayExchange: mayExchange)
                {
                    return found
                }
            }
        }
        return nil
    }
}
