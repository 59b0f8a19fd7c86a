/// Work on all models of a tree, each by its own schema.
package enum ModelWork: Int, Sendable, CaseIterable {
    /// Removes keys that neither a schema with `Unknown(.drop)` nor another schema at the place knows.
    case dropUnknown
    /// Runs the `OnOpen` edits that count as the original.
    case openAsOriginal
    /// Runs the `OnOpen` edits that count as changes.
    case openAsChange
    /// Replaces the values of secret entries with a mark, for descriptions.
    case redact
    /// Runs the migration steps of the schema's versions.
    case migrate
    /// Checks that read-only values do not change.
    case keepReadOnly
    /// Hides elements that may have been at the index of a secret, where two trees are shown side by side.
    case hideNeighbours
    /// Finds models by their identity.
    case identify

    /// Whether it is done at all places where a value may be, not only at the place from which it is read.
    var isThorough: Bool { self == .dropUnknown || self == .redact || self == .migrate }
}

/// A model's position in a value, and its layout.
package struct ModelPlace {
    package var steps: [FieldPath.Step] = []
    package let layout: AnyLayout
    /// A member that stays even if the model's schema does not know it: the tag of a union.
    package var keeping: FieldPath?

    package init(_ layout: AnyLayout) { self.layout = layout }

    /// The same position, relative to a surrounding value.
    package func below(_ outer: [FieldPath.Step]) -> ModelPlace {
        var place = self
        place.steps = outer + steps
        return place
    }
}

/// An `OnOpen`, bound to its schema.
package struct OpeningHook: Sendable {
    let work: ModelWork
    let run: @Sendable (inout JSON) -> Void

    init(edits: OpeningEdits, run: @escaping @Sendable (inout JSON) -> Void) {
        work = edits == .asOriginal ? .openAsOriginal : .openAsChange
        self.run = run
    }
}
