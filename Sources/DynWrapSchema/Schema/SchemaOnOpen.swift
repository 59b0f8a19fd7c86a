/// Work that is done once each time a model is opened; `OnOpen` inside a schema.
///
/// ```swift
/// OnOpen(\.year) { year in if year < 100 { year += 1900 } }
/// OnOpen(counts: .asOriginal) { model in model.name = model.name.uppercased() }
/// ```
///
/// It runs when the root is opened from JSON, after the whole text was checked, so that every field can be read. It does not run for models
/// that are reached inside another one, made from nothing, or read from an archive.
public struct SchemaOnOpen<S: Schema>: Sendable {
    package let edits: OpeningEdits
    package let run: @Sendable (inout JSON, S) -> Void

    package init(_ edits: OpeningEdits, tree run: @escaping @Sendable (inout JSON, S) -> Void) {
        self.edits = edits
        self.run = run
    }
}

/// What the edits of an `OnOpen` count as.
public enum OpeningEdits: Sendable, Hashable {
    /// As changes: `dyn.changes` lists them and `dyn.reset()` takes them back.
    case asChange
    /// As the original: the text is written anew with them, and `dyn.originalText` is that text. O(document). They are made before those
    /// that count as changes.
    case asOriginal
}

extension Schema {
    /// Work on opening.
    public typealias OnOpen = SchemaOnOpen<Self>
}

/// Work on opening, bound to its schema.
package struct OpeningHook: Sendable {
    let edits: OpeningEdits
    let run: @Sendable (inout JSON) -> Void
}

extension AnyLayout {
    /// `root` after all work on opening.
    package func opened(_ root: JSON) -> JSON {
        var tree = root
        for hook in hooks where hook.edits == .asOriginal { hook.run(&tree) }
        // The edited tree becomes a text of its own. It was deep enough before, and what was made from valid text is valid.
        if tree.place < 0, let text = try? JSON(parsing: tree.text(), options: JSONOptions(maximumDepth: .max)) { tree = text }
        for hook in hooks where hook.edits == .asChange { hook.run(&tree) }
        return tree
    }
}
