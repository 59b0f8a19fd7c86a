/// Work that runs each time a model is opened; `OnOpen` inside a schema.
///
/// ```swift
/// OnOpen(\.year) { year in if 1..<100 ~= year { year += 1900 } }
/// OnOpen(counts: .asOriginal) { model in model.name = model.name.uppercased() }
/// ```
///
/// It runs when a document is opened: when a `Wrapped`, `WrappedList` or `Union` is made from JSON or a dictionary. The whole
/// text is checked before, so that every field can be read. It runs for the root and for every model inside it, also in lists,
/// dictionaries, groups and unions. Models inside come before the model that contains them; the work of a group or base comes
/// before that of the schema that has it. A member that is not an object does not change.
///
/// It does not run for models that are new, assigned, decoded by `Codable`, read from an archive, or viewed through another
/// schema.
///
/// Complexity: opening stays lazy where no schema in reach has such work; that is found out once for each schema. Otherwise each
/// model with such work is visited when the document is opened, and each list on the way to it is walked once.
public struct SchemaOnOpen<S: Schema>: Sendable {
    package let edits: OpeningEdits
    /// The identity of the function that runs.
    let mark = FunctionMark()
    package let run: @Sendable (inout JSON, S, NestedLayouts) -> Void

    package init(_ edits: OpeningEdits, tree run: @escaping @Sendable (inout JSON, S, NestedLayouts) -> Void) {
        self.edits = edits
        self.run = run
    }
}

extension Schema {
    /// Work on opening.
    public typealias OnOpen = SchemaOnOpen<Self>
}
