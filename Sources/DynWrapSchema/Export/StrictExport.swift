extension Schema {
    /// The schema as a JSON Schema 2020-12 document, on request in the form that tools with structured output require.
    ///
    /// ```swift
    /// try CustomerSchema().jsonSchema(strict: true)["additionalProperties"]     // false
    /// ```
    ///
    /// Strict follows the rules that providers of structured output publish:
    /// - the root is an object, and nothing is open;
    /// - every object is closed (`additionalProperties` is false) and requires all its properties; one that may be absent is null instead;
    /// - nothing is next to a `$ref`, and an `enum` has its `type`;
    /// - the tag that distinguishes the kinds of a union is their first property;
    /// - there is no `default`, `allOf` or `oneOf`.
    ///
    /// Objects that several entries describe become definitions of their own.
    ///
    /// Every model that fits it has no problem, as ``jsonSchema`` says; conversely, a model that leaves out what it may leave out,
    /// or that is of a kind only `Otherwise` takes, does not fit. Lossy as ``jsonSchema`` is. Limits on the size and depth of a
    /// document differ from provider to provider and are not checked. O(schema).
    ///
    /// - Parameters:
    ///   - strict: whether objects are closed; without it the document is ``jsonSchema``, and nothing is thrown.
    ///   - keywords: names of constraints and annotations that the provider does not take (`["minLength", "maxLength", "readOnly"]`): they
    ///     are left out, and what they say is left to the model's problems.
    ///   - openEntries: what becomes of an entry that has no strict form: a dictionary (`Dict`, `ModelDict`), `Raw`, a union distinguished by a
    ///     closure or by a tag next to it.
    /// - Throws: ``StrictExportError`` with the entry that has no strict form.
    public func jsonSchema(
        strict: Bool, leavingOut keywords: Set<String> = [], openEntries: StrictOpenEntries = .refuse
    ) throws(StrictExportError) -> JSON {
        guard strict else { return jsonSchema }
        let export = SchemaExport(isStrict: true)
        let layout = Layout(self)
        var strict = StrictDocument(export.document(of: layout), export, of: layout, leavingOut: keywords, openEntries)
        return try strict.made()
    }
}

/// What a strict export does with an entry that has no strict form.
public enum StrictOpenEntries: Sendable, Hashable {
    /// Throws an error that names the entry. The default.
    case refuse
    /// Leaves the entry out where it may be absent; a required one is an error.
    case leaveOut
}
