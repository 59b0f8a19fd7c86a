extension Schema {
    /// The schema as a JSON Schema 2020-12 document, optionally in the strict form for structured output.
    ///
    /// ```swift
    /// try AddressSchema().jsonSchema(strict: true)["additionalProperties"]     // false
    /// ```
    ///
    /// The strict form follows the rules that providers of structured output publish:
    /// - the root is an object;
    /// - every object is closed (`additionalProperties` is false) and requires all its properties; one that may be absent is
    ///   null instead;
    /// - there is nothing next to a `$ref`, and an `enum` has its `type`;
    /// - the tag of a union is the first property of each case;
    /// - there is no `default`, `allOf` or `oneOf`.
    ///
    /// Objects described by several entries become definitions of their own.
    ///
    /// A model that is valid for it has no problems, as for ``jsonSchema``. But a model that omits optional members, or is of
    /// a kind only for `Otherwise`, is not valid. Lossy in the same way as ``jsonSchema``. Limits on the size and depth of a
    /// document differ between providers and are not checked. O(schema).
    ///
    /// - Parameters:
    ///   - strict: whether objects are closed. If not, the document is ``jsonSchema``, and nothing is thrown.
    ///   - keywords: constraints and annotations that the provider does not accept
    ///     (`["minLength", "maxLength", "readOnly"]`). They are left out; the model's problems still report them.
    ///   - openEntries: what to do with an entry without a strict form: a dictionary (`Dict`, `ModelDict`), `Raw`, or a union
    ///     with its tag in a closure or next to the value.
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

/// What a strict export does with an entry without a strict form.
public enum StrictOpenEntries: Sendable, Hashable {
    /// Throws an error that names the entry. The default.
    case refuse
    /// Leaves the entry out if it may be absent; a required one is an error.
    case leaveOut
}
