/// An array that was assigned as a list of another type, and is kept as that list until its elements are read.
///
/// So many edits of a Swift array, one after the other, are written once, when they are read as JSON. All other code sees an array with edits:
/// `JSON.node` gives what was written.
@usableFromInline
package class DeferredArray: ContainerNode, @unchecked Sendable {
    // Sendable: see `Holder`. What was written, which any reader may be the first to need, is in a `LazyReference`. Tests: DeferredListTests.

    /// What the list is put in place of.
    @safe @exclusivity(unchecked) @usableFromInline package private(set) final var old: JSON
    /// The object that writes and reads the list; the subclass keeps it alive.
    @usableFromInline final let owner: ObjectIdentifier
    private let written = LazyReference<ArrayNode>()

    @usableFromInline
    init(of owner: AnyObject, over old: JSON) {
        self.owner = ObjectIdentifier(owner)
        self.old = old
        super.init(isObject: false, base: nil, isDeferred: true)
    }

    /// The list written in place of ``old``.
    func json() -> JSON { old }

    /// Whether it was read as JSON.
    @usableFromInline final var isWritten: Bool { written.load() != nil }

    /// The array with edits. O(elements) the first time.
    final var array: ArrayNode { written.load() ?? written.storeIfNil(made()) }

    private func made() -> ArrayNode {
        let json = json()
        if let node = json.arrayNode { return node }
        guard json.isSame(as: old), let document = json.document, json.isArray else {
            return ArrayNode(base: nil, isFlat: true, items: ElementList(ContiguousArray(json.elements)))
        }
        return ArrayNode(base: .init(document: document, place: json.place), isFlat: false)
    }

    override func takeChildren(into pending: inout [JSON]) {
        if old.isEdited { pending.append(old) }
        old = .missing
    }

    override var hasNodeChildren: Bool { old.isEdited }
    override var hasNodesBelow: Bool { old.hasNodeChildren }

    deinit { releaseChildren() }
}

extension JSON {
    /// The array that is kept as a list, if this is one.
    @usableFromInline
    package var deferred: DeferredArray? {
        guard let node = ownNode, node.isDeferred else { return nil }
        return unsafe unsafeDowncast(node, to: DeferredArray.self)  // its own flag says that it is one
    }

    @usableFromInline
    package init(deferred: DeferredArray) { self.init(deferred) }

    /// Turns an array that is kept as a list into an array with edits.
    mutating func settleDeferred() {
        if let deferred { self = JSON(deferred.array) }
    }
}
