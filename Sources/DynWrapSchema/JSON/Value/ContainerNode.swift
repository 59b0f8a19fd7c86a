/// An object or array with edits: what it was opened from, if anything, and what differs.
///
/// A node is changed only through a `JSON` that holds the one reference to it; otherwise that `JSON` copies it first. So no two accesses to its
/// properties overlap, and the check at run time that they do not is left out.
@usableFromInline
package class ContainerNode: Holder, @unchecked Sendable {
    // Sendable: see `Holder`.

    final let isObject: Bool
    /// Whether this is a ``DeferredContainer``.
    final let isDeferred: Bool
    /// The unedited container this one is an edited form of; nil for one made from nothing.
    final let formerBase: Base?
    /// What replaces the base's values, by their place in its tape; `missing` for removed ones.
    @safe @exclusivity(unchecked) final var overrides = PlacedValues()

    struct Base {
        let document: Document
        let place: Int
    }

    init(isObject: Bool, base: Base?, isDeferred: Bool = false) {
        self.isObject = isObject
        self.isDeferred = isDeferred
        formerBase = base
    }

    /// What the edits here are edits of; of a draft, which has no edits, the document that is made of it.
    final var base: Base? {
        if let formerBase { return formerBase }
        guard isObject, !isDeferred else { return nil }
        return unsafe unsafeDowncast(self, to: ObjectNode.self).draftBase  // its own flags say that it is one
    }

    /// Hands over every child, so that they can be released one after the other.
    func takeChildren(into pending: inout [JSON]) {
        overrides.forEach { if $0.isEdited { pending.append($0) } }
        overrides.removeAll()
    }

    /// What was put in here, in place of values of the base and beside them.
    func forEachOwnChild(_ body: (JSON) -> Void) { overrides.forEach(body) }

    /// Whether any child is a node.
    var hasNodeChildren: Bool { overrides.contains(\.isEdited) }

    /// Whether any child has a child that is a node: then releasing them could recurse to any depth.
    var hasNodesBelow: Bool { overrides.contains(\.hasNodeChildren) }

    deinit {
        // A tree may be nested deeper than the stack: children are released from a list, not by recursion. Subclasses have called
        // `releaseChildren` before their own storage goes.
    }

    /// Releases children iteratively; called first in the `deinit` of each kind of node.
    final func releaseChildren() {
        guard hasNodesBelow else { return }
        var pending: [JSON] = []
        takeChildren(into: &pending)
        while var last = pending.popLast() {
            guard last.isEdited, isKnownUniquelyReferenced(&last.holder) else { continue }
            last.ownNode?.takeChildren(into: &pending)
        }
    }
}

extension JSON {
    /// Whether this is a node that has a node below it.
    var hasNodeChildren: Bool { ownNode?.hasNodeChildren ?? false }
}

extension ContainerNode.Base {
    /// Every place of the object with this key, the last of which is `place`.
    func forEachPlace(of needle: borrowing KeyNeedle, _ place: Int, _ body: (Int) -> Void) {
        body(place)
        if let earlier = document.earlierPlaces(of: place - 1, in: self.place) {
            for key in earlier { body(Int(key) + 1) }
            return
        }
        var i = self.place + 2
        while i < place - 1 {
            if document.keyMeans(i, needle) { body(i + 1) }
            i = document.next(after: i + 1)
        }
    }
}
