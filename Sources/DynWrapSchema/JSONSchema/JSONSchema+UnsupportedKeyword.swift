extension JSONSchema {
    /// A keyword of a JSON Schema document that has no effect.
    ///
    /// ```swift
    /// let schema = try JSONSchema(["properties": ["a": ["minLenght": 2]]])
    /// schema.unsupportedKeywords.first?.description      // "minLenght at /properties/a"
    /// ```
    public struct UnsupportedKeyword: Sendable, Hashable, CustomStringConvertible {
        /// The position in the document of the schema that has the keyword.
        public let pointer: JSONPointer
        /// The keyword.
        public let keyword: String

        package init(_ pointer: JSONPointer, _ keyword: String) {
            self.pointer = pointer
            self.keyword = keyword
        }

        /// The keyword and its position.
        public var description: String { "\(keyword) at \(pointer.placeName)".oneLine }
    }
}
