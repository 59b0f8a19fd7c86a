/// A JSON Schema 2020-12 document, read once, to check any number of values.
///
/// ```swift
/// let schema = try JSONSchema(JSON(parsing: #"{"type": "array", "items": {"type": "integer", "multipleOf": 2}}"#))
/// schema.problems(of: try JSON(parsing: "[2, 3, \"x\"]"))
/// // rule /1 line 1, column 5: expected a multiple of 2, found 3
/// // error /2 line 1, column 8: expected a whole number, found "x"
/// ```
///
/// All keywords of the vocabularies core, applicator, validation and unevaluated are supported, including `$id`, `$anchor`,
/// `$dynamicRef`, `$dynamicAnchor` and `$vocabulary`. Numbers are compared exactly, lengths are counted in Unicode scalars.
/// Patterns have the syntax of ECMA-262 and are matched in linear time. Nothing is ever fetched: a reference leads into the
/// document, into `references`, or to JSON Schema's own documents.
///
/// Checking takes time proportional to the value's size times the schema's size at most, without recursion. Only
/// `$dynamicRef` can take longer: a schema is run once for each set of meanings that its anchors can have.
public struct JSONSchema: Sendable {
    /// How the keyword `format` is treated.
    public enum FormatChecking: Sendable, Hashable {
        /// As an annotation, not an assertion: the default of the standard.
        case annotation
        /// As an assertion: a string must have the format, if it is one of the nineteen of JSON Schema 2020-12 §7.3.
        case assertion
    }

    private let document: SchemaDocument

    /// Reads a document.
    ///
    /// - Parameters:
    ///   - document: the schema.
    ///   - references: documents to which it may refer, by their URIs. JSON Schema's own documents are known.
    ///   - format: whether `format` is checked. It is always checked where the `$schema` of a document requires it.
    /// - Throws: ``JSONSchemaError`` for a keyword with an invalid value, and for a reference to nothing, to an unknown
    ///   document, or back to itself.
    /// - Complexity: O(documents × depth), and for each `$dynamicRef` the number of resources that have its anchor.
    public init(
        _ document: JSON, references: [String: JSON] = [:], format: FormatChecking = .annotation
    ) throws(JSONSchemaError) {
        self.document = try SchemaDocument(document, references: references, format: format)
    }

    /// The problems of `tree` with the schema, in the order of its text; empty where it is valid.
    ///
    /// If several choices are possible for the value's kind, they are reported as a whole; if only one is possible, its
    /// problems are reported. A value of the wrong kind has no further problems.
    ///
    /// - Parameters:
    ///   - tree: any value: opened, made in Swift, or edited.
    ///   - limit: the largest number of problems that are reported. A problem's pointer is as long as its value is deep, so
    ///     set a limit for deep documents from others.
    /// - Complexity: O(tree × schema), and the length of the pointers. An edited tree is written once.
    public func problems(of tree: JSON, limit: Int = .max) -> [Problem] {
        var problems: [Problem] = []
        document.check(tree, 0, most: limit) { problem, _ in problems.append(problem) }
        return problems
    }

    /// Whether `tree` is valid. Stops at the first problem. O(tree × schema).
    public func allows(_ tree: JSON) -> Bool { document.allows(tree, 0) }

    /// The keywords that have no effect: unknown keywords, patterns that can't be matched in linear time (backreferences),
    /// and unknown formats where formats are checked.
    public var unsupportedKeywords: [JSONSchema.UnsupportedKeyword] { document.unsupported }
}
