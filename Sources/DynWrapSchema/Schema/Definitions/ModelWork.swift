/// Work that is done on all models of a tree, each by its own schema.
package enum ModelWork: Int, Sendable, CaseIterable {
    /// To remove what a schema with `Unknown(.drop)` does not know, nor any other schema at the place.
    case dropUnknown
    /// What `OnOpen` does that counts as the original.
    case openAsOriginal
    /// What `OnOpen` does that counts as change.
    case openAsChange
    /// To replace the values of secret entries by a mark, for descriptions.
    case redact
    /// To do the migration steps of its schema's versions.
    case migrate
    /// To check that read-only values stay.
    case keepReadOnly
    /// To hide elements that may have been at the index of a secret, where two trees are shown side by side.
    case hideNeighbours
    /// To find models by their identity.
    case identify

    /// Whether it is done wherever a value may be, and not only where it is read from.
    var isThorough: Bool { self == .dropUnknown || self == .redact || self == .migrate }
}

/// A model's place in a value, and its layout.
package struct ModelPlace {
    package var steps: [FieldPath.Step] = []
    package let layout: AnyLayout
    /// A member that stays, whether the model's schema knows it or not: a union's discriminator.
    package var keeping: FieldPath?

    package init(_ layout: AnyLayout) { self.layout = layout }

    /// The same place in a value around this one.
    package func below(_ outer: [FieldPath.Step]) -> ModelPlace {
        var place = self
        place.steps = outer + steps
        return place
    }
}

/// Work on opening, bound to its schema.
package struct OpeningHook: Sendable {
    let work: ModelWork
    let run: @Sendable (inout JSON) -> Void

    init(edits: OpeningEdits, run: @escaping @Sendable (inout JSON) -> Void) {
        work = edits == .asOriginal ? .openAsOriginal : .openAsChange
        self.run = run
    }
}
