extension Adapter {
    /// Never available: it makes the compiler explain a member that the schema does not have.
    @available(*, unavailable, message: "the adapter's schema has no entry of this name; everything else is under 'dyn'")
    @_disfavoredOverload
    public subscript(dynamicMember name: String) -> Never { fatalError() }  // unavailable, so never called
}
