import DynWrapSchema

extension Wrapped {
    /// Opens a dictionary of Swift and Foundation values, as `JSONSerialization` and property lists give them. `JSON.init(any:)` says which;
    /// `dyn.dictionary()` is the way back. O(size).
    ///
    /// A `Date` is written as a field without a style writes it, whatever style the field of that name declares: the field reads it and reports
    /// it as `coerced`.
    /// - Throws: `JSONPointerError` with the pointer and the type of a value that is none of these.
    public init(dictionary: [String: Any]) throws(JSONPointerError) {
        let layout = Layout<S>.shared()
        self.init(tree: layout.opened(try JSON(any: dictionary)), layout: layout)
    }
}
