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
            path.vacate(in: &tree)
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
