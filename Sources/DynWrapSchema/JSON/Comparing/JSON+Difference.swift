/// One difference between a tree and what it was opened from.
public struct JSONChange: Sendable, Hashable {
    /// The position. For an addition or a replacement, in the new tree as it is after the changes before this one.
    public let pointer: JSONPointer
    /// The value before; nil for an addition.
    public let old: JSON?
    /// The value after; nil for a removal.
    public let new: JSON?
    /// The values that may be shown, where secrets are hidden, and the number of this change among them; nil where all may be
    /// shown.
    private var hidden: (values: ShownChanges, index: Int, isInverse: Bool)?

    package struct Shown: Sendable {
        let old: JSON?
        let new: JSON?

        package init(old: JSON?, new: JSON?) {
            self.old = old
            self.new = new
        }
    }

    package init(_ pointer: JSONPointer, old: JSON?, new: JSON?) {
        self.pointer = pointer
        self.old = old
        self.new = new
    }

    /// The change that undoes this one.
    package var inverse: JSONChange {
        var inverse = JSONChange(pointer, old: new, new: old)
        inverse.hidden = hidden.map { ($0.values, $0.index, !$0.isInverse) }
        return inverse
    }

    /// This change, of whose values those with this number may be shown.
    package func shown(as values: ShownChanges, _ index: Int) -> JSONChange {
        var change = self
        change.hidden = (values, index, false)
        return change
    }

    /// Whether not all of its values may be shown.
    package var mayHide: Bool { hidden != nil }

    /// The values that may be shown; nil where all may be.
    private var shown: Shown? {
        hidden.map { hidden in
            let shown = hidden.values[hidden.index]
            return hidden.isInverse ? Shown(old: shown.new, new: shown.old) : shown
        }
    }

    /// Whether both are the same change.
    public static func == (a: JSONChange, b: JSONChange) -> Bool { a.pointer == b.pointer && a.old == b.old && a.new == b.new }

    /// Feeds the change to `hasher`.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(pointer)
        hasher.combine(old)
        hasher.combine(new)
    }
}

extension JSONChange: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// `add /tags/1 "x"`, `replace /limit 12 by 13`, `remove /nick "Jo"`; secrets redacted.
    public var description: String {
        let (old, new, place) = (shownOld?.shortText(), shownNew?.shortText(), pointer.description.oneLine)
        return switch (old, new) {
        case (nil, let new?): "add \(place) \(new)"
        case (let old?, let new?): "replace \(place) \(old) by \(new)"
        default: "remove \(place) \(old ?? "")"
        }
    }

    /// The same as ``description``.
    public var debugDescription: String { description }

    /// The pointer and the values, secrets redacted.
    public var customMirror: Mirror {
        Mirror(self, children: ["pointer": pointer, "old": shownOld as Any, "new": shownNew as Any], displayStyle: .struct)
    }

    /// The old value without secrets.
    package var shownOld: JSON? { shown.map(\.old) ?? old }
    /// The new value without secrets.
    package var shownNew: JSON? { shown.map(\.new) ?? new }
}

extension JSON {
    /// The changes from `original` to this tree, in an order in which they can be applied one after the other. Applied to the
    /// original, they make this tree, with the order of members and the spelling of values. An edit that was reverted to the
    /// same text is no change.
    ///
    /// Where this tree is an edited form of the original, its edits are reported, in O(edits). A replaced value is reported
    /// whole, with all its white space. Where the two are unrelated, as with a model made in Swift, objects are compared
    /// member by member and arrays element by element, down to the next edited form. Iterative.
    /// - Parameters:
    ///   - keepsOrder: whether an unrelated object at the end of these keys and indexes is reported whole where its members
    ///     are in another order.
    ///   - paired: returns the pairs of two unrelated arrays or objects, in an order in which they can be applied; outer ones
    ///     are asked first. Empty for objects that are reported whole; nil to compare by index or key.
    ///   - passed: called instead with the position and the new value of a container that needs no such pairs.
    package func changes(
        from original: JSON, keepsOrder: ([String]) -> Bool = { _ in true },
        paired: ([String], JSON, JSON) -> [DifferingPair]? = { _, _, _ in nil }, passed: ([String], JSON) -> Void = { _, _ in }
    ) -> [JSONChange] {
        var changes: [JSONChange] = []
        var walk = PairWalk(DifferingPair(old: original, new: self))
        while let pair = walk.next() {
            let (old, new) = (pair.old, pair.new)
            if old.isSame(as: new) { continue }
            if let edits = new.edits(of: old) {
                if !pair.isInside { passed(walk.tokens, new) }
                walk.enter(edits)
            } else if !pair.isInside, old.isObject, new.isObject, !old.hasEqualKeys, !new.hasEqualKeys,
                new.keepsOrder(of: old) || !keepsOrder(walk.tokens), paired(walk.tokens, old, new) == nil
            {
                walk.enter(.members(old, new, removedFirst: true))
            } else if !pair.isInside, old.isArray, new.isArray {
                walk.enter(paired(walk.tokens, old, new) ?? .elements(old, new))
            } else if !old.hasSameText(as: new) {
                func some(_ json: JSON) -> JSON? { json.isMissing ? JSON?.none : json }
                changes.append(JSONChange(JSONPointer(tokens: walk.tokens), old: some(old), new: some(new)))
            }
        }
        return changes
    }

    /// Whether removing members of `old` and adding others at its end gives the members of this object in their order. If
    /// not, or where keys are equal, the object is reported whole.
    private func keepsOrder(of old: JSON) -> Bool { membersBehind(orderOf: old).allSatisfy { old[$0.key].isMissing } }

    /// The members from the first one on that is new or not in the order of `old`. The members before it are in `old` in the
    /// same order. O(members of both).
    package func membersBehind(orderOf old: JSON) -> [(key: String, value: JSON)] {
        var (members, olds) = (members.makeIterator(), old.members.makeIterator())
        func isNext(_ key: String) -> Bool {
            while let (other, _) = olds.next() {
                if ScalarKey.equal(other, key) { return true }
            }
            return false
        }
        while let member = members.next() {
            if old[member.key].exists, isNext(member.key) { continue }
            return [member] + IteratorSequence(members)
        }
        return []
    }
}
