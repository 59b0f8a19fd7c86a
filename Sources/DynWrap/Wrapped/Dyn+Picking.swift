public import DynWrapSchema

// Models with a part of the members, for a request or a response.
extension Dyn {
    /// The model with the members of these fields, as they are written, only: what a request or an answer says of it.
    ///
    /// ```swift
    /// customer.dyn.picking(\.name, \.address).dyn.json     // {"last-name":"Smith","address":{"city": "Oslo"}}
    /// ```
    /// Fields without a member are left out; defaults are not written. A group stands for all its entries, and a field with a
    /// path for the value at its end. Members that the schema does not know are left out. ``problems(of:reportingUnknown:)`` with
    /// `.present` checks such a part.
    ///
    /// An element of a list, as in `"lines[1].total"`, keeps its index; elements before it that are not picked are null.
    ///
    /// Complexity: O(fields × length of their paths); nothing in the members is copied.
    public func picking<each F: FieldProtocol>(_ fields: repeat any KeyPath<S, each F> & Sendable) -> Wrapped<S> {
        var entries: [AnyFieldDefinition] = []
        repeat entries += definition(each fields).ownEntries
        return Wrapped(tree: AnyLayout.members(of: entries, in: model.tree), layout: model.layout)
    }

    /// The model without the members of these fields, also read-only ones. Everything else stays as it is written, also members
    /// that the schema does not know.
    ///
    /// ```swift
    /// user.dyn.omitting(\.password).dyn.data()
    /// ```
    /// Complexity: O(fields × length of their paths), as for that many edits.
    public func omitting<each F: FieldProtocol>(_ fields: repeat any KeyPath<S, each F> & Sendable) -> Wrapped<S> {
        var rest = model
        func remove(_ definition: AnyFieldDefinition) {
            for entry in definition.ownEntries {
                // A key may be there twice. What is left out must not stay in the earlier member, which is still in the text.
                for path in [entry.path] + entry.fallbacks { path.removeShadowedMembers(in: &rest.tree) }
                entry.removeMembers(in: &rest.tree)
            }
        }
        repeat remove(definition(each fields))
        return rest
    }
}

extension Dyn {
    /// A copy of the model with edits, made in one expression. The model itself does not change.
    ///
    /// ```swift
    /// let copy = customer.dyn.with { $0.lastName = "Jones"; $0.address?.city = "Oslo" }
    /// ```
    /// The ``original`` of the copy is that of the model, so its changes are the model's changes and these edits. The function is
    /// under `dyn` as everything that is not a field is, because a schema may have an entry `with`.
    ///
    /// - Complexity: that of the edits; a copy is O(1).
    /// - Parameter edit: edits the copy.
    /// - Throws: what `edit` throws.
    public func with<Failure: Error>(_ edit: (inout Wrapped<S>) throws(Failure) -> Void) throws(Failure) -> Wrapped<S> {
        var copy = model
        try edit(&copy)
        return copy
    }
}
