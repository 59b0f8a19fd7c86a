public import DynWrapSchema

// Views of a part: what one answer or one request says of a model.
extension Dyn {
    /// The model with the members of these fields, as they are written, only: what a request or an answer says of it.
    ///
    /// ```swift
    /// customer.dyn.picking(\.name, \.address).dyn.json     // {"last-name":"Smith","address":{"city": "Oslo"}}
    /// ```
    /// Fields that have no member give none; defaults are not written. Of a group all its entries' members are taken, of fields with a path what is at
    /// its end. Members that the schema does not know go. ``problems(of:reportingUnknown:)`` with `.present` checks such a part.
    ///
    /// An element of a list, `"lines[1].total"`, keeps its number, with null for those in front that are not picked.
    ///
    /// Complexity: O(fields × length of their paths); nothing in the members is copied.
    public func picking<each F: FieldProtocol>(_ fields: repeat any KeyPath<S, each F> & Sendable) -> Wrapped<S> {
        var entries: [AnyFieldDefinition] = []
        repeat entries += definition(each fields).ownEntries
        return Wrapped(tree: AnyLayout.members(of: entries, in: model.tree), layout: model.layout)
    }

    /// The model without the members of these fields, read-only ones too; all else is as it is written, members that the schema does not know among it.
    ///
    /// ```swift
    /// user.dyn.omitting(\.password).dyn.data()
    /// ```
    /// Complexity: O(fields × length of their paths), like as many edits.
    public func omitting<each F: FieldProtocol>(_ fields: repeat any KeyPath<S, each F> & Sendable) -> Wrapped<S> {
        var rest = model
        func remove(_ definition: AnyFieldDefinition) {
            for entry in definition.ownEntries {
                // An object may be there twice under one key. What is left out must not stay in the earlier one, which is still in the text.
                for path in [entry.path] + entry.fallbacks { path.removeShadowedMembers(in: &rest.tree) }
                entry.removeMembers(in: &rest.tree)
            }
        }
        repeat remove(definition(each fields))
        return rest
    }
}

extension Dyn {
    /// A copy of the model with edits, made in one expression; the model itself stays as it is.
    ///
    /// ```swift
    /// let copy = customer.dyn.with { $0.lastName = "Jones"; $0.address?.city = "Oslo" }
    /// ```
    /// The copy's ``original`` is that of the model, so its changes are the model's with these. It is under `dyn`, as everything that is no field: a schema
    /// may have an entry `with`.
    ///
    /// Complexity: that of the edits; a copy is O(1).
    /// - Parameter edit: changes the copy.
    /// - Throws: what `edit` throws.
    public func with<Failure: Error>(_ edit: (inout Wrapped<S>) throws(Failure) -> Void) throws(Failure) -> Wrapped<S> {
        var copy = model
        try edit(&copy)
        return copy
    }
}
