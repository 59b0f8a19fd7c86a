// Enclosures are for values that must know their surroundings, such as the model of a list's element with `each:`. If the
// element is missing, it does not say where it belongs. If it is not part of the list's document, its place in its own
// document does not say it either.

/// The container that a value was read in or taken out of, and the path from it to the value.
final class Enclosure: Holder, @unchecked Sendable {
    // Sendable: its properties are constants of Sendable types. The compiler does not check that where a superclass is
    // `@unchecked`. Tests: ThreadTests.
    let container: JSON
    let path: FieldPath

    init(_ container: JSON, _ path: FieldPath) {
        self.container = container
        self.path = path
    }
}

extension JSON {
    /// A missing value that knows the container in which it is missing.
    package init(missingIn container: JSON, at path: FieldPath) {
        self = .missing
        holder = Enclosure(container, path)
    }

    /// The container in which this value was read or from which it was taken, and the path to it; nil where it does not know
    /// that.
    package var enclosure: (container: JSON, path: FieldPath)? {
        guard let kept = isNowhere ? holder : objectNode?.enclosure, let around = kept as? Enclosure else { return nil }
        return (around.container, around.path)
    }

    /// Whether this is missing, or the null that replaces a missing element of an array; not a null in a document.
    private var isNowhere: Bool { place == ValuePlace.missing || place == ValuePlace.null }

    /// Whether this value is part of a text that is still arriving, or missing in one.
    @usableFromInline
    package var isArriving: Bool {
        if let source { return source.document.arrivedCount < source.document.count }
        return enclosure?.container.isArriving ?? false
    }

    /// The value with this enclosure. Any value but an object becomes missing, because a model put there would be a new
    /// object anyway. O(edits).
    package func enclosed(by container: JSON, at path: FieldPath) -> JSON {
        isObject ? with(Enclosure(container, path)) : JSON(missingIn: container, at: path)
    }

    /// The value without its enclosure. O(edits) where it has one.
    package var alone: JSON {
        if isNowhere { return JSON(place: place) }
        guard let node = objectNode, node.enclosure != nil else { return self }
        // Without edits it is the object from which the node was made.
        if let base = node.unchangedBase { return JSON(base.document, base.place) }
        return with(nil)
    }

    /// The same value with the enclosure of `other`. O(edits) where there is one.
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
    /// The base of the node, where nothing in it was edited.
    fileprivate var unchangedBase: Base? { overrides.isEmpty && added.list.isEmpty ? base : nil }
}

extension FieldPath {
    /// The value at the end of the path; where there is none, a missing value with this container as its enclosure.
    @usableFromInline
    package func findPlaced(in container: JSON) -> JSON {
        let found = find(in: container)
        return found.isMissing ? JSON(missingIn: container, at: self) : found
    }
}
