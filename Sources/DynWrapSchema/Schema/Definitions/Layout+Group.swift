// A group reads from the object of the surrounding model, and owns only the members of its entries. Operations on a whole
// group apply to these members.

/// A value that is a tree seen through a layout, which is a model.
package protocol LayoutBound {
    var boundTree: JSON { get }
    var boundLayout: AnyLayout { get }
    /// A model of the same layout with another tree.
    func bound(to tree: JSON) -> Self
}

extension AnyLayout {
    /// `json` with the members of this layout's entries only.
    package func ownMembers(of json: JSON) -> JSON { Self.members(of: valueEntries, in: json) }

    /// The model's own part of a tree: for a group its members, because the object belongs to another model; else the whole
    /// tree.
    package func own(_ tree: JSON) -> JSON { isGroup ? ownMembers(of: tree) : tree }

    /// The own parts of trees that are compared, including all fallbacks of fields and all tags, in their order; see
    /// ``PathTree``.
    package func ownParts(of trees: [JSON]) -> [JSON] { isGroup ? ownPlaces.tree.parts(of: trees) : trees }

    /// The changes from one tree to another; for a group, only of its own part.
    /// - Parameters:
    ///   - keepsOrder: whether objects whose members are in another order are reported whole.
    ///   - paired: the pairs of two unrelated arrays or objects, see `JSON.changes`; so is `passed`.
    package func changes(
        from original: JSON, to current: JSON, keepsOrder: Bool = true,
        paired: ([String], JSON, JSON) -> [DifferingPair]? = { _, _, _ in nil }, passed: ([String], JSON) -> Void = { _, _ in }
    ) -> [JSONChange] {
        // In an object with members of others, the order of members does not belong to the group.
        current.changes(
            from: original, keepsOrder: { keepsOrder && !(isGroup && ownPlaces.tree.leadsThrough($0)) }, paired: paired,
            passed: passed)
    }

    /// Copies the values at all own places (paths, fallbacks and tags) from `source`, of the same layout, to `tree`. Where a
    /// value blocks one of the paths, nothing is changed and that value is returned.
    func copyOwnPlaces(from source: JSON, to tree: inout JSON) -> FieldPath.Obstacle? {
        var result = tree
        var part: JSON?
        for (place, overwriting) in ownPlaces.places {
            let (new, old) = (place.find(in: source), place.find(in: result))
            if new.isSame(as: old) || (new.exists && new.hasSameText(as: old)) {
                if new.exists || place.steps.count == 1 { continue }
                let container = FieldPath(steps: Array(place.steps.dropLast()))
                if container.find(in: source).exists || container.find(in: result).isMissing { continue }
            }
            if new.isMissing {
                // Containers on the path that are not in the source, as an edit made them, are removed too.
                let original = part ?? ownParts(of: [source, tree])[0]
                part = original
                place.restore(from: original, in: &result)
            } else {
                place.fillInFront(in: &result)
                if let obstacle = place.write(new, in: &result, overwriting: overwriting) { return obstacle }
            }
        }
        tree = result
        return nil
    }

    /// `json` with only the members of these entries and their tags. An element of a list keeps its index, with null for
    /// elements before it.
    package static func members(of entries: [AnyFieldDefinition], in json: JSON) -> JSON {
        var own = JSON.emptyObject
        for entry in entries {
            let path = entry.locatedPath(in: json)
            let (found, tag) = (path.find(in: json), entry.tag(in: json))
            if found.exists { path.put(found, in: &own) }
            if tag.exists { entry.tagPath(beside: path)?.put(tag, in: &own) }
        }
        return own
    }
}

/// The places of a layout's entries in its object.
package final class OwnPlaces: Sendable {
    /// Each place, and whether a value of another kind on the path to it is replaced.
    let places: [(path: FieldPath, overwriting: Bool)]
    package let tree: PathTree
    /// The same without fallbacks: the objects that an exported schema describes.
    package let ownTree: PathTree
    /// Whether a model's place is also the place of another entry, or on the path to one, or inside one.
    let isShared: Bool

    init(_ entries: [AnyFieldDefinition]) {
        var (tree, ownTree) = (PathTree(), PathTree())
        for entry in entries {
            for place in entry.places { tree.add(place, isWhole: entry.view == nil) }
            for place in entry.places(at: entry.path) { ownTree.add(place, isWhole: entry.view == nil) }
        }
        isShared = entries.contains { entry in entry.view != nil && ([entry.path] + entry.fallbacks).contains(where: tree.shares)
        }
        (self.tree, self.ownTree) = (tree, ownTree)
        places = entries.flatMap { entry in entry.places.map { ($0, entry.flags.contains(.overwriting)) } }
    }
}

extension AnyFieldDefinition {
    /// All paths where the value may be, each followed by that of its tag.
    package var places: [FieldPath] { ([path] + fallbacks).flatMap { places(at: $0) } }

    fileprivate func places(at path: FieldPath) -> [FieldPath] { [path] + (tagPath(beside: path).map { [$0] } ?? []) }

    /// The entries whose members the field owns: those of a group's schema, else only the field itself.
    package var ownEntries: [AnyFieldDefinition] { group?.valueEntries ?? [self] }

    /// Removes the member at all its possible paths.
    package func removeMembers(in tree: inout JSON) {
        for path in [path] + fallbacks {
            if let tag = tagPath(beside: path), isToldByTag(options(at: path, in: tree)) { tag.set(.missing, in: &tree) }
            path.vacate(in: &tree)
        }
    }

    /// Writes `json` as it is in place of the value; missing removes the member.
    package func writeRaw(_ json: JSON, in tree: inout JSON) -> EditRefusal? {
        let old = locate(in: tree)
        if json.exists == old.exists, json.hasSameText(as: old) { return nil }
        if flags.contains(.readOnly) { return .readOnly }
        if json.isMissing {
            removeMembers(in: &tree)
            return nil
        }
        return path.write(json, in: &tree, overwriting: flags.contains(.overwriting)).map { .obstacle($0) }
    }

    /// Restores the member and its tag from `original`, and removes containers on the path that an edit made.
    package func restoreMembers(from original: JSON, in tree: inout JSON) {
        for place in places { place.restore(from: original, in: &tree) }
    }
}
