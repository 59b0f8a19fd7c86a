// A value that goes with what is around it. The model of a list's element is one: where the element has none there is nothing that could say where it was, and
// where the element is no part of the list's document, the model's place in its own doesn't.

/// What a value was read in, or taken out of, and the path to it from there.
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

    /// Whether this is missing, or the null that stands for that in an array, and no part of a document.
    private var isNowhere: Bool { place == ValuePlace.missing || place == ValuePlace.null }

    /// Whether it is of a text of which more is to arrive, or missing in one.
    @usableFromInline
    package var isArriving: Bool {
        if let source { return source.document.arrivedCount < source.document.count }
        return enclosure?.container.isArriving ?? false
    }

    /// The same value, which knows what it was taken out of. Anything but an object is missing then, as what was put in its place would be made from nothing too.
    /// O(edits).
    package func enclosed(by container: JSON, at path: FieldPath) -> JSON {
        isObject ? with(Enclosure(container, path)) : JSON(missingIn: container, at: path)
    }

    /// The same value without what is around it. O(edits), where there is something.
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
    /// What is at the end of the path; where nothing is, a missing value that knows what it is missing in.
    @usableFromInline
    package func findPlaced(in container: JSON) -> JSON {
        let found = find(in: container)
        return found.isMissing ? JSON(missingIn: container, at: self) : found
    }
}
