import DynWrapSchema

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
