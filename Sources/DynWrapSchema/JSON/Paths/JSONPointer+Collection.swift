extension JSONPointer: RandomAccessCollection, MutableCollection, RangeReplaceableCollection {
    /// A pointer without steps: the root.
    public init() { tokens = [] }

    /// The index of the first token: 0.
    public var startIndex: Int { 0 }
    /// The number of tokens.
    public var endIndex: Int { tokens.count }

    /// The token at `position`, which is a valid index.
    public subscript(position: Int) -> String {
        get { tokens[position] }
        set { tokens[position] = newValue }
    }

    /// Replaces the tokens in `range` with others. O(tokens).
    public mutating func replaceSubrange(_ range: Range<Int>, with tokens: some Collection<String>) {
        self.tokens.replaceSubrange(range, with: tokens)
    }

    /// The pointer without its last step; nil for the root. O(tokens).
    ///
    /// ```swift
    /// let pointer: JSONPointer = "/a/b"
    /// pointer.parent          // "/a"
    /// pointer.last            // "b"
    /// ```
    public var parent: JSONPointer? { isEmpty ? nil : JSONPointer(tokens: Array(tokens.dropLast())) }
}
