// A group reads from the model's own object and owns its entries' members, no more: whatever is done to it as a whole is done to those.

/// A value that is a tree seen through a layout: a model.
package protocol LayoutBound {
    var boundTree: JSON { get }
    var boundLayout: AnyLayout { get }
}

extension AnyLayout {
    /// `json` with the members of this layout's entries only.
    package func ownMembers(of json: JSON) -> JSON { Self.members(of: valueEntries, in: json) }

    /// What is a model's own of its tree: of a group its own members, as its object is another model's; of any other all.
    package func own(_ tree: JSON) -> JSON { isGroup ? ownMembers(of: tree) : tree }

    /// The same of trees that are compared: all spellings of a field and all tags, in the order they are in, see ``PathTree``.
    package func ownParts(of trees: [JSON]) -> [JSON] { isGroup ? ownPlaces.tree.parts(of: trees) : trees }

    /// What leads from the one tree to the other, of a group from its own part to that.
    /// - Parameters:
    ///   - keepsOrder: whether objects whose members are in another order are reported whole.
    ///   - paired: the pairs of two unrelated arrays or objects, see `JSON.changes`.
    package func changes(
        from original: JSON, to current: JSON, keepsOrder: Bool = true,
        paired: ([String], JSON, JSON) -> [DifferingPair]? = { _, _, _ in nil }
    ) -> [JSONChange] {
        // In an object that others have members in, the order of members is not the group's.
        current.changes(
            from: original, keepsOrder: { keepsOrder && !(isGroup && ownPlaces.tree.leadsThrough($0)) }, paired: paired)
    }

    /// Makes `tree` what `source`, of this layout too, is at every own place: the spellings of a field and tags among them. Nothing is changed where something
    /// blocks the path of one, and that is what comes back.
    func copyOwnPlaces(from source: JSON, to tree: inout JSON) -> FieldPath.Obstacle? {
        var result = tree
        var part: JSON?
        for (place, overwriting) in ownPlaces.places {
            let (new, old) = (place.find(in: source), place.find(in: result))
            if new.isSame(as: old) || (new.exists && new.hasSameText(as: old)) { continue }
            if new.isMissing {
                // What an edit made on the way to it goes with it.
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

    /// `json` with the members of these entries only, and the tags beside them. An element of a list keeps its number, with null for those in front that are not theirs.
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
final class OwnPlaces: Sendable {
    /// Each place, and whether a value of another kind on the way to it is replaced.
    let places: [(path: FieldPath, overwriting: Bool)]
    let tree: PathTree
    /// Whether there is a place of models that another has, too, or that another leads to, through or into.
    let isShared: Bool

    init(_ entries: [AnyFieldDefinition]) {
        var tree = PathTree()
        for entry in entries {
            for place in entry.places { tree.add(place, isWhole: entry.view == nil) }
        }
        isShared = entries.contains { entry in entry.view != nil && ([entry.path] + entry.fallbacks).contains(where: tree.shares)
        }
        self.tree = tree
        places = entries.flatMap { entry in entry.places.map { ($0, entry.flags.contains(.overwriting)) } }
    }
}

extension AnyFieldDefinition {
    /// Wherever the value may be, and the tag beside each of these places.
    package var places: [FieldPath] { ([path] + fallbacks).flatMap { [$0] + (tagPath(beside: $0).map { [$0] } ?? []) } }

    /// The entries whose members the field owns: of a group its schema's, else the field itself.
    package var ownEntries: [AnyFieldDefinition] { group?.valueEntries ?? [self] }

    /// Removes the member, wherever it may be.
    package func removeMembers(in tree: inout JSON) {
        for path in [path] + fallbacks {
            if let tag = tagPath(beside: path), isToldByTag(options(at: path, in: tree)) { tag.set(.missing, in: &tree) }
            path.vacate(in: &tree)
        }
    }

    /// Puts the member back to what it is in `original`, with the tag next to it, and what an edit made on the way to it.
    package func restoreMembers(from original: JSON, in tree: inout JSON) {
        for place in places { place.restore(from: original, in: &tree) }
    }
}
