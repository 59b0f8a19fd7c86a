// A value that keeps what is around it, as the model of a list's element with `each:`. Where the element has no model, a missing value can't say where it belongs.
// Where the element is not of the list's document, the model's place in its own document can't either.

/// The container that a value was read in or taken out of, and the path from it to the value.
final class Enclosure: Holder, @unchecked Sendable {
    // Sendable: its properties are constants of Sendable types, which the compiler does not check where the class above says it without a check. Tests: ThreadTests.
    let container: JSON
    let path: FieldPath

    init(_ container: JSON, _ path: FieldPath) {
        self.container = container
        self.path = path
    }
}

extension JSON {
    /// A missing value that knows what it is missing in.
    package init(missingIn container: JSON, at path: FieldPath) {
        self = .missing
        holder = Enclosure(container, path)
    }

    /// What this value was read in or taken out of, where it knows that, and the path to it.
    package var enclosure: (container: JSON, path: FieldPath)? {
        guard let kept = isNowhere ? holder : objectNode?.enclosure, let around = kept as? Enclosure else { return nil }
        return (around.container, around.path)
    }

    /// Whether this is missing, or the null that stands for it in an array, and not a null of a document.
    private var isNowhere: Bool { place == ValuePlace.missing || place == ValuePlace.null }

    /// Whether it is of a text that is still arriving, or missing in one.
    @usableFromInline
    package var isArriving: Bool {
        if let source { return source.document.arrivedCount < source.document.count }
        return enclosure?.container.isArriving ?? false
    }

    /// The value with its enclosure. Anything but an object becomes missing, as a model that is put there is made from nothing too. O(edits).
    package func enclosed(by container: JSON, at path: FieldPath) -> JSON {
        isObject ? with(Enclosure(container, path)) : JSON(missingIn: container, at: path)
    }

    /// The value without its enclosure. O(edits), where it has one.
    package var alone: JSON {
        if isNowhere { return JSON(place: place) }
        guard let node = objectNode, node.enclosure != nil else { return self }
        // Without edits it is the object that the node was made over.
        if let base = node.unchangedBase { return JSON(base.document, base.place) }
        return with(nil)
    }

    /// The same value, which knows what `other` was taken out of. O(edits), where that is something.
    package func enclosed(as other: JSON) -> JSON {
        guard isObject, let (container, path) = other.enclosure else { return self }
        return enclosed(by: container, at: path)
    }

    private func with(_ enclosure: Enclosure?) -> JSON {
        var copy = self
        copy.makeObjectNode().enclosure = enclosure
        return copy
    }
}

extension ObjectNode {
    /// What it was made over, where nothing in it was edited.
    fileprivate var unchangedBase: Base? { overrides.isEmpty && added.list.isEmpty ? base : nil }
}

extension FieldPath {
    /// The value at the end of the path; where nothing is, a missing value with this container as its enclosure.
    @usableFromInline
    package func findPlaced(in container: JSON) -> JSON {
        let found = find(in: container)
        return found.isMissing ? JSON(missingIn: container, at: self) : found
    }
}
