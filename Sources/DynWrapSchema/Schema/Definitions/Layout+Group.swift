// A group reads from the model's own object and owns its entries' members, no more: whatever is done to it as a whole is done to those.

/// A value that is a tree seen through a layout: a model.
package protocol LayoutBound {
    var boundTree: JSON { get }
    var boundLayout: AnyLayout { get }
}

extension AnyLayout {
    /// Puts the members of the entries of `source`, seen through `other`, in the place of this layout's own, entry by entry in their order; the names
    /// tell them apart. Members that are the same stay as they are written. Nothing is changed where something blocks the path of one, and
    /// that is what comes back.
    package func assignMembers(from source: JSON, seenBy other: AnyLayout, to tree: inout JSON) -> FieldPath.Obstacle? {
        var result = tree
        let theirs = other.valueEntries
        for (index, entry) in valueEntries.enumerated() {
            func isMatch(_ other: AnyFieldDefinition) -> Bool { ScalarKey.equal(other.name, entry.name) }
            let match = index < theirs.count && isMatch(theirs[index])
            guard let origin = match ? theirs[index] : theirs.first(where: isMatch) else { continue }
            let (new, old) = (origin.locate(in: source), entry.locate(in: result))
            let (tag, oldTag) = (origin.tag(in: source), entry.tag(in: result))
            if tag.hasSameText(as: oldTag), new.isSame(as: old) || (new.exists && new.hasSameText(as: old)) { continue }
            if new.isMissing {
                entry.removeMembers(in: &result)
            } else if let obstacle = entry.path.write(new, in: &result, overwriting: entry.flags.contains(.overwriting)) {
                return obstacle
            }
            // The tag says what the value is.
            if tag.exists || new.exists { entry.tagPath(beside: entry.path)?.set(tag, in: &result) }
        }
        tree = result
        return nil
    }

    /// `json` with the members of this layout's entries only.
    package func ownMembers(of json: JSON) -> JSON { Self.members(of: valueEntries, in: json) }

    /// What is a model's own of its tree: of a group its own members, as its object is another model's; of any other all.
    package func own(_ tree: JSON) -> JSON { isGroup ? ownMembers(of: tree) : tree }

    /// `json` with the members of these entries only, and the tags beside them. A path through an element of a list is followed where the elements
    /// before that one are there too.
    package static func members(of entries: [AnyFieldDefinition], in json: JSON) -> JSON {
        var own = JSON.emptyObject
        for entry in entries {
            let path = entry.locatedPath(in: json)
            let (found, tag) = (path.find(in: json), entry.tag(in: json))
            if found.exists { path.set(found, in: &own) }
            if tag.exists { entry.tagPath(beside: path)?.set(tag, in: &own) }
        }
        return own
    }
}

extension AnyFieldDefinition {
    /// The entries whose members the field owns: of a group its schema's, else the field itself.
    package var ownEntries: [AnyFieldDefinition] { group?.valueEntries ?? [self] }

    /// Removes the member, wherever it may be.
    package func removeMembers(in tree: inout JSON) {
        for path in [path] + fallbacks {
            if let tag = tagPath(beside: path), isToldByTag(options(at: path, in: tree)) { tag.set(.missing, in: &tree) }
            path.set(.missing, in: &tree)
        }
    }

    /// Puts the member back to what it is in `original`, with the tag next to it, and what an edit made on the way to it.
    package func restoreMembers(from original: JSON, in tree: inout JSON) {
        for path in [path] + fallbacks {
            path.restore(from: original, in: &tree)
            tagPath(beside: path)?.restore(from: original, in: &tree)
        }
    }
}
