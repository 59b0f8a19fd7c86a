/// Work that is done once each time a model is opened; `OnOpen` inside a schema.
///
/// ```swift
/// OnOpen(\.year) { year in if 1..<100 ~= year { year += 1900 } }
/// OnOpen(counts: .asOriginal) { model in model.name = model.name.uppercased() }
/// ```
///
/// It runs when a document is opened (`Wrapped`, `WrappedList` or `Union` made from JSON or a dictionary), after the whole text was checked,
/// so that every field can be read: for the root and for every model inside it, in lists, dictionaries, groups and unions too. Models inside
/// come before the one that holds them; a group's and a base's work comes before that of the schema that has them. A member that is no object
/// is unchanged. It does not run for models that are made from nothing,
/// assigned, decoded by `Codable`, read from an archive, or seen through another schema.
///
/// Complexity: opening stays lazy where no schema in reach has such work, which is found out once for each schema. Otherwise every model that
/// has some is visited when the document is opened, and each list on the path there is walked once.
public struct SchemaOnOpen<S: Schema>: Sendable {
    package let edits: OpeningEdits
    /// Which function it runs.
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
