public import DynWrapSchema

/// A difference of two trees, for the logs and the failures of tests.
///
/// ```swift
/// print(JSON.difference(from: expected, to: found))
/// // /limit: 12 → 13
/// // /tags/1: added "x"
/// // /nick: removed "Jo"
/// ```
extension JSON {
    /// A line for each place that differs, by meaning and whatever the order of keys; empty where the two mean the same. Elements of arrays are compared
    /// index by index. O(size).
    /// - Parameter secrets: members whose values are not to be shown, at any place: `["password", "token"]`.
    public static func difference(from old: JSON, to new: JSON, secrets: Set<String> = []) -> String {
        difference(from: old, to: new, shownAs: (old.hiding(secrets), new.hiding(secrets)))
    }

    /// - Parameter shown: both trees with a mark in the place of each secret, which is not compared.
    fileprivate static func difference(from old: JSON, to new: JSON, shownAs shown: (old: JSON, new: JSON)) -> String {
        typealias Pair = (old: JSON, new: JSON, shownOld: JSON, shownNew: JSON, depth: Int, token: String)
        var lines: [String] = []
        // The tokens that lead to the current pair: pairs below others come before their siblings, so one list serves all.
        var path: [String] = []
        var pending: [Pair] = [(old, new, shown.old, shown.new, 0, "")]
        while let (old, new, shownOld, shownNew, depth, token) = pending.popLast() {
            path.removeLast(path.count - max(0, depth - 1))
            if depth > 0 { path.append(token) }
            if old.isSame(as: new) || (old.isMissing && new.isMissing) { continue }
            let isSecret = shownOld.isSame(as: .secret) || shownNew.isSame(as: .secret)
            var inner: [Pair] = []
            if !isSecret, old.kind == .object, new.kind == .object {
                func add(_ key: String) { inner.append((old[key], new[key], shownOld[key], shownNew[key], depth + 1, key)) }
                for (key, _) in old.members { add(key) }
                for (key, _) in new.members where old[key].isMissing { add(key) }
            } else if !isSecret, old.kind == .array, new.kind == .array {
                for i in 0..<Swift.max(old.count, new.count) {
                    inner.append((old[i], new[i], shownOld[i], shownNew[i], depth + 1, String(i)))
                }
            } else if old != new {
                lines.append(line(old, new, isSecret ? (.secret, .secret) : (shownOld, shownNew), JSONPointer(tokens: path)))
            }
            pending += inner.reversed()
        }
        return lines.joined(separator: "\n")
    }

    private static func line(_ old: JSON, _ new: JSON, _ shown: (old: JSON, new: JSON), _ pointer: JSONPointer) -> String {
        let place = pointer.tokens.isEmpty ? "the root" : pointer.description
        func text(_ json: JSON) -> String { json.isSame(as: .secret) ? Redaction.mark : json.shortText }
        if old.isMissing { return "\(place): added \(text(shown.new))" }
        if new.isMissing { return "\(place): removed \(text(shown.old))" }
        return "\(place): \(text(shown.old)) → \(text(shown.new))"
    }

    /// The tree with the members of these keys replaced by a mark, at any place.
    private func hiding(_ secrets: Set<String>) -> JSON {
        if secrets.isEmpty || (kind != .object && kind != .array) { return self }
        // Names are members of a set as Swift's strings are, whatever their normalisation: rather one too many is hidden.
        var names: Set<ScalarKey> = []
        var pending = [self]
        while let value = pending.popLast() {
            names.formUnion(value.members.map(\.key).filter(secrets.contains).map { ScalarKey(string: $0) })
            pending += value.members.map(\.value).filter { $0.kind == .object || $0.kind == .array }
            pending += value.elements.filter { $0.kind == .object || $0.kind == .array }
        }
        if names.isEmpty { return self }
        var hidden = self
        // A query that names members in quotes, as JSON spells them, is one; and nothing is thrown in it.
        _ = try? hidden.edit("$..[\(names.map { JSON($0.string).text() }.joined(separator: ","))]") { $0 = .secret }
        return hidden
    }
}

extension Dyn {
    /// The difference from another model of this schema to this one in lines, secrets redacted; empty where they mean the same.
    ///
    /// ```swift
    /// #expect(found == expected, "\(found.dyn.difference(from: expected))")
    /// ```
    public func difference(from other: Wrapped<S>) -> String {
        let layout = model.layout
        return JSON.difference(
            from: other.tree, to: model.tree, shownAs: (layout.redacted(other.tree), layout.redacted(model.tree)))
    }
}
