/// An object or array with edits: what it was opened from, if anything, and what differs.
///
/// A node is changed only through a `JSON` with the only reference to it; otherwise that `JSON` copies it first. So accesses
/// to its properties never overlap, and the runtime check for that is turned off.
@usableFromInline
package class ContainerNode: Holder, @unchecked Sendable {
    // Sendable: see `Holder`.

    final let isObject: Bool
    /// Whether this is a ``DeferredContainer``.
    final let isDeferred: Bool
    /// The unedited container of which this is an edited form; nil for one made in Swift.
    final let formerBase: Base?
    /// The values that replace the base's values, by their place in its tape; `missing` for removed ones.
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

    /// Lends the document and the place of ``formerBase`` without a retain; nil where there is none.
    ///
    /// Why it is safe: the property is a constant of this node, and the call keeps the node until `body` returns. Tests:
    /// RandomSchemaLawTests and ThreadTests read edited models; `count-references.sh` counts.
    @inline(__always)
    final func withFormerBase<R>(_ body: (Document, Int) -> R) -> R? {
        guard let (document, place) = unsafe lentBase else { return nil }
        return unsafe document._withUnsafeGuaranteedRef { body($0, place) }
    }

    /// Apart from `withFormerBase`, so that the retained reference ends before `body` begins.
    @inline(__always)
    private final var lentBase: (document: Unmanaged<Document>, place: Int)? {
        unsafe formerBase.map { unsafe (.passUnretained($0.document), $0.place) }
    }

    /// The container that the edits change. For a draft, which has no edits, it is the document made from the draft.
    final var base: Base? {
        if let formerBase { return formerBase }
        guard isObject, !isDeferred else { return nil }
        return unsafe unsafeDowncast(self, to: ObjectNode.self).draftBase  // its flags say that it is one
    }

    /// Moves all child nodes into `pending`, so that they are released one after the other.
    func takeChildren(into pending: inout [JSON]) {
        overrides.forEach { if $0.isEdited { pending.append($0) } }
        overrides.removeAll()
    }

    /// Calls `body` with each value that was put in here, instead of the base's values or in addition to them.
    func forEachOwnChild(_ body: (JSON) -> Void) { overrides.forEach(body) }

    /// Whether any child is a node.
    var hasNodeChildren: Bool { overrides.contains(\.isEdited) }

    /// Whether any child has a child that is a node: then releasing them could recurse to any depth.
    var hasNodesBelow: Bool { overrides.contains(\.hasNodeChildren) }

    deinit {
        // A tree may be nested deeper than the stack, so children are released from a list, not by recursion. Subclasses have
        // called `releaseChildren` before their own storage is released.
    }

    /// Releases children iteratively; the first call in the `deinit` of each kind of node.
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
    /// Whether this is a node that has a child node.
    var hasNodeChildren: Bool { ownNode?.hasNodeChildren ?? false }
}

extension ContainerNode.Base {
    /// Calls `body` with each value place of this key in the object; `place` is the last of them.
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
