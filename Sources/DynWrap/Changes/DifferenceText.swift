public import DynWrapSchema

/// The difference of two trees as text, for logs and test failures.
///
/// ```swift
/// print(JSON.difference(from: expected, to: found))
/// // /limit: 12 → 13
/// // /tags/1: added "x"
/// // /nick: removed "Jo"
/// ```
extension JSON {
    /// A line for each position with different meanings, in any order of keys; empty where the trees have the same meaning.
    /// Elements of arrays are compared index by index. O(size).
    /// - Parameters:
    ///   - old: the old tree, left of the arrow.
    ///   - new: the new tree, right of the arrow.
    ///   - secrets: the names of members whose values are not shown, at any position: `["password", "token"]`; none by default.
    public static func difference(from old: JSON, to new: JSON, secrets: Set<String> = []) -> String {
        difference(from: old, to: new, shownAs: (old.hiding(secrets), new.hiding(secrets)))
    }

    /// - Parameter shown: both trees with a mark in place of each secret. The marks are not compared.
    fileprivate static func difference(from old: JSON, to new: JSON, shownAs shown: (old: JSON, new: JSON)) -> String {
        TreeDifference.all(from: old, to: new, shownAs: shown).map(line).joined(separator: "\n")
    }

    private static func line(_ difference: TreeDifference) -> String {
        let place = difference.place.placeName
        func text(_ json: JSON) -> String { json.isSame(as: .secret) ? Redaction.mark : json.shortText() }
        return switch (difference.shown.old.map(text), difference.shown.new.map(text)) {
        case (nil, let new): "\(place): added \(new ?? "")"
        case (let old?, nil): "\(place): removed \(old)"
        case (let old?, let new?): "\(place): \(old) → \(new)"
        }
    }

    /// The tree with a mark in place of all members with these keys.
    private func hiding(_ secrets: Set<String>) -> JSON {
        if secrets.isEmpty || (kind != .object && kind != .array) { return self }
        // Names that differ only in normalisation are one name in this set. Both are hidden, which is safe.
        var names: Set<ScalarKey> = []
        var pending = [self]
        while let value = pending.popLast() {
            names.formUnion(value.members.map(\.key).filter(secrets.contains).map { ScalarKey(string: $0) })
            pending += value.members.map(\.value).filter { $0.kind == .object || $0.kind == .array }
            pending += value.elements.filter { $0.kind == .object || $0.kind == .array }
        }
        if names.isEmpty { return self }
        var hidden = withoutShadowedMembers
        // Quoted names, escaped as in JSON, always make a valid query, and the closure does not throw.
        _ = try? hidden.edit("$..[\(names.map { JSON($0.string).text() }.joined(separator: ","))]") { $0 = .secret }
        return hidden
    }
}

extension Dyn {
    /// A line for each position in which this model differs from another of its schema, with secrets redacted; empty where
    /// their JSON has the same meaning. Equal models may differ: by a default that one of them has, or members that are not
    /// declared. A group compares its own members.
    ///
    /// ```swift
    /// #expect(found == expected, "\(found.dyn.difference(from: expected))")
    /// ```
    ///
    /// - Complexity: O(size of both).
    public func difference(from other: Wrapped<S>) -> String {
        let layout = model.layout
        let parts = layout.ownParts(of: [other.tree(for: model.reference), model.tree])
        let shown = layout.redacted(parts[0], beside: parts[1])
        return JSON.difference(from: parts[0], to: parts[1], shownAs: (shown.before, shown.after))
    }
}
