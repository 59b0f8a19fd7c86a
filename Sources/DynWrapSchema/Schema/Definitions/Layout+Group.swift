// A group reads from the object of the model around it and owns only the members of its entries. What is done to a group as a whole is done to these members.

/// A value that is a tree seen through a layout: a model.
package protocol LayoutBound {
    var boundTree: JSON { get }
    var boundLayout: AnyLayout { get }
}

extension AnyLayout {
    /// `json` with the members of this layout's entries only.
    package func ownMembers(of json: JSON) -> JSON { Self.members(of: valueEntries, in: json) }

    /// The part of a tree that is the model's own: of a group its members, as its object is another model's; else the whole tree.
    package func own(_ tree: JSON) -> JSON { isGroup ? ownMembers(of: tree) : tree }

    /// The own parts of trees that are compared: with all fallbacks of a field and all tags, in their order, see ``PathTree``.
    package func ownParts(of trees: [JSON]) -> [JSON] { isGroup ? ownPlaces.tree.parts(of: trees) : trees }

    /// The changes that lead from one tree to another; of a group, from its own part of the one to that of the other.
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

    /// Copies every own place from `source`, of this layout too, to `tree`: paths, fallbacks and tags. Nothing is changed where a value blocks one of the paths;
    /// it is returned.
    func copyOwnPlaces(from source: JSON, to tree: inout JSON) -> FieldPath.Obstacle? {
        var result = tree
        var part: JSON?
        for (place, overwriting) in ownPlaces.places {
            let (new, old) = (place.find(in: source), place.find(in: result))
            if new.isSame(as: old) || (new.exists && new.hasSameText(as: old)) { continue }
            if new.isMissing {
                // Containers that an edit made on the path are removed with it.
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

    /// `json` with the members of these entries only, and the tags next to them. An element of a list keeps its index, with null for elements in front of it.
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
    /// Whether the place of a model is also the place of another, or on the path to another, or inside it.
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
    /// All paths where the value may be, each with that of the tag next to it.
    package var places: [FieldPath] { ([path] + fallbacks).flatMap { [$0] + (tagPath(beside: $0).map { [$0] } ?? []) } }

    /// The entries whose members the field owns: those of a group's schema, else the field itself.
    package var ownEntries: [AnyFieldDefinition] { group?.valueEntries ?? [self] }

    /// Removes the member at all paths where it may be.
    package func removeMembers(in tree: inout JSON) {
        for path in [path] + fallbacks {
            if let tag = tagPath(beside: path), isToldByTag(options(at: path, in: tree)) { tag.set(.missing, in: &tree) }
            path.vacate(in: &tree)
        }
    }

    /// Restores the member as it is in `original`, with the tag next to it, and removes containers that an edit made on the path.
    package func restoreMembers(from original: JSON, in tree: inout JSON) {
        for place in places { place.restore(from: original, in: &tree) }
    }
}
