/// An array or object that was assigned as a Swift collection, and stays one until its JSON is read.
///
/// So many edits of a Swift array or dictionary, one after the other, are written once, when they are read as JSON. All other
/// code sees a container with edits: `JSON.node` returns the written form.
@usableFromInline
package class DeferredContainer: ContainerNode, @unchecked Sendable {
    // Sendable: see `Holder`. The written form, which any reader may be the first to need, is in a `LazyReference`. Tests:
    // DeferredCollectionTests.

    /// The value that the collection replaces.
    @safe @exclusivity(unchecked) @usableFromInline package private(set) final var old: JSON
    /// The object that writes and reads the collection; the subclass keeps a reference to it.
    @usableFromInline final let owner: ObjectIdentifier
    private let written = LazyReference<ContainerNode>()

    @usableFromInline
    init(of owner: AnyObject, isObject: Bool, over old: JSON) {
        self.owner = ObjectIdentifier(owner)
        self.old = old
        super.init(isObject: isObject, base: nil, isDeferred: true)
    }

    /// Writes the collection over ``old``.
    func json() -> JSON { old }

    /// Whether its JSON was read.
    @usableFromInline final var isWritten: Bool { written.load() != nil }

    /// The container with edits. O(elements) the first time.
    final var container: ContainerNode { written.load() ?? written.storeIfNil(made()) }

    private func made() -> ContainerNode {
        let json = json()
        if let node = json.node, node.isObject == isObject { return node }
        guard json.isSame(as: old), let document = json.document, json.isObject == isObject else {
            if isObject { return ObjectNode(members: json.members) }
            return ArrayNode(base: nil, isFlat: true, items: ElementList(ContiguousArray(json.elements)))
        }
        let base = Base(document: document, place: json.place)
        return isObject ? ObjectNode(base: base) : ArrayNode(base: base, isFlat: false)
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
    /// The deferred container of this value, if it is one.
    @usableFromInline
    package var deferred: DeferredContainer? {
        guard let node = ownNode, node.isDeferred else { return nil }
        return unsafe unsafeDowncast(node, to: DeferredContainer.self)  // its flag says that it is one
    }

    @usableFromInline
    package init(deferred: DeferredContainer) { self.init(deferred) }

    /// Turns a deferred container into one with edits.
    mutating func resolveDeferred() {
        if let deferred { self = JSON(deferred.container) }
    }
}
