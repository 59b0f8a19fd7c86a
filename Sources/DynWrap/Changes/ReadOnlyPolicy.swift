import DynWrapSchema

/// Whether what comes from outside may change fields that are `.readOnly`.
public enum ReadOnlyPolicy: Sendable, Hashable {
    /// No: nothing is applied, and the error names the field.
    case refuse
    /// Yes.
    case allow
}

extension AnyLayout {
    /// Where a read-only field of a model that was there before is another now, nested models included; nil where none is. Models that are new may
    /// have such fields. Goes through what differs, in O(that) and the entries on the way.
    func readOnlyChange(from before: JSON, to after: JSON) -> JSONPointer? {
        for change in after.changes(from: before) {
            if let found = readOnlyField(touchedAt: change.pointer.tokens[...], before, after, below: []) { return found }
        }
        return nil
    }

    /// The models to look into, from here on down: no more than the tokens of a pointer and the levels of what it replaced.
    private func readOnlyField(
        touchedAt tokens: ArraySlice<String>, _ before: JSON, _ after: JSON, below prefix: [String]
    ) -> JSONPointer? {
        var pending: [(layout: AnyLayout, tokens: ArraySlice<String>, before: JSON, after: JSON, prefix: [String])] = [
            (self, tokens, before, after, prefix)
        ]
        while let (layout, tokens, before, after, prefix) = pending.popLast() {
            guard before.isObject, !before.isSame(as: after) else { continue }
            for entry in layout.valueEntries {
                for path in [entry.path] + entry.fallbacks {
                    let steps = path.steps.map(\.token)
                    guard zip(steps, tokens).allSatisfy(==) else { continue }
                    let (old, new) = (path.find(in: before), path.find(in: after))
                    if old.isSame(as: new) { continue }
                    if entry.flags.contains(.readOnly) {
                        if !old.isIdentical(to: new) { return JSONPointer(tokens: prefix + steps) }
                        continue
                    }
                    let (rest, place) = (tokens.dropFirst(steps.count), prefix + steps)
                    switch entry.view?.content(old, entry.options(at: path, in: before)) {
                    case .model(let inner): pending.append((inner, rest, old, new, place))
                    case .models(let inner):
                        let each = entry.options.elementPath
                        // Of a list that was replaced whole, models are compared place by place.
                        let keys = rest.first.map { [$0] } ?? old.elements.indices.map(String.init) + old.members.map(\.key)
                        for key in keys {
                            let pointer = JSONPointer(tokens: [key])
                            guard let was = old[pointer: pointer], let now = new[pointer: pointer] else { continue }
                            let inside = each?.steps.map(\.token) ?? []
                            pending.append(
                                (
                                    inner, rest.dropFirst(1 + inside.count), each?.find(in: was) ?? was,
                                    each?.find(in: now) ?? now,
                                    place + [key] + inside
                                ))
                        }
                    case .other, nil: break
                    }
                }
            }
        }
        return nil
    }
}
