extension Adapter {
    /// Explains a member that the schema does not have. Never callable: the compiler shows its message.
    @available(*, unavailable, message: "the adapter's schema has no entry of this name; everything else is under 'dyn'")
    @_disfavoredOverload
    public subscript(dynamicMember name: String) -> Never { fatalError() }  // unavailable, so never called
}
