import DynWrapSchema

/// A value that both sides edited in different ways, found by `dyn.rebase(onto:)`.
///
/// A value that one side removed and the other edited is a conflict. So is a list that both put in different orders; its values
/// are the three lists.
public struct RebaseConflict: Sendable, Hashable, Identifiable {
    /// The side whose edit is taken.
    public enum Side: Sendable, Hashable {
        /// The model's own edit.
        case mine
        /// The newer model's value.
        case theirs
    }

    /// The identity of the conflict among those of one rebase. Unlike ``pointer``, it does not depend on the choices for other
    /// conflicts. So conflicts can be shown first and decided later:
    ///
    /// ```swift
    /// var preview = draft
    /// let conflicts = preview.dyn.rebase(onto: newer)                    // to be shown; draft is as it was
    /// // … the user makes answers: [RebaseConflict.ID: RebaseConflict.Side] …
    /// _ = draft.dyn.rebase(onto: newer) { answers[$0.id] ?? .mine }
    /// ```
    public let id: String
    /// The position in the model after rebasing; for a removed element, the position it would have.
    public let pointer: JSONPointer
    /// The name of the Swift property, after those of the properties that lead to it: `address.city`; empty where the schema has
    /// none.
    public let property: String
    /// The value from which both sides started; missing where there was none.
    public let base: JSON
    /// The model's own value; missing where it is absent.
    public let mine: JSON
    /// The newer model's value; missing where it is absent.
    public let theirs: JSON
    /// The values with secrets redacted; nil where nothing is secret.
    let shown: Shown?

    struct Shown: Sendable {
        let base: JSON
        let mine: JSON
        let theirs: JSON

        init(_ base: JSON, _ mine: JSON, _ theirs: JSON) {
            self.base = base
            self.mine = mine
            self.theirs = theirs
        }
    }

    /// Whether both have the same position and the same values.
    public static func == (a: Self, b: Self) -> Bool {
        a.pointer == b.pointer && a.property == b.property && a.base == b.base && a.mine == b.mine && a.theirs == b.theirs
    }

    /// Feeds the conflict to `hasher`.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(pointer)
        hasher.combine(mine)
        hasher.combine(theirs)
    }
}

extension RebaseConflict: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// `/limit (limit): 12 is 13 here and 14 there`; secrets redacted.
    public var description: String {
        let name = property.isEmpty ? "" : " (\(property))"
        return "\(pointer)\(name): \(text(\.base)) is \(text(\.mine)) here and \(text(\.theirs)) there".oneLine
    }

    /// The same as ``description``.
    public var debugDescription: String { description }

    /// The parts, secrets redacted.
    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "pointer": pointer, "property": property, "base": text(\.base), "mine": text(\.mine), "theirs": text(\.theirs),
            ], displayStyle: .struct)
    }

    private func text(_ value: KeyPath<Shown, JSON>) -> String {
        let json = (shown ?? Shown(base, mine, theirs))[keyPath: value]
        if json.isMissing { return "nothing" }
        return json.isSame(as: .secret) ? Redaction.mark : json.shortText()
    }
}
