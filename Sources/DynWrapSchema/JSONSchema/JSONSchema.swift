/// A JSON Schema 2020-12 document, read once, to check any number of values.
///
/// ```swift
/// let schema = try JSONSchema(JSON(parsing: #"{"type": "array", "items": {"type": "integer", "multipleOf": 2}}"#))
/// schema.problems(of: try JSON(parsing: "[2, 3, \"x\"]"))
/// // rule /1 line 1, column 5: expected a multiple of 2, found 3
/// // error /2 line 1, column 8: expected a whole number, found "x"
/// ```
///
/// All keywords of the vocabularies core, applicator, validation and unevaluated are followed, `$id`, `$anchor`, `$dynamicRef`, `$dynamicAnchor` and
/// `$vocabulary` among them. Numbers are compared exactly, lengths are counted in Unicode scalars, patterns have the syntax of ECMA-262 and are
/// matched in linear time. Nothing is ever fetched: what a reference leads to is in the document, in `references`, or JSON Schema's own.
///
/// A value is checked in time bounded by its size times the schema's, whatever the two are, and without recursion; `$dynamicRef` alone can take
/// longer, as a schema is run once for every set of meanings that its anchors can have.
public struct JSONSchema: Sendable {
    /// What the keyword `format` is.
    public enum FormatChecking: Sendable, Hashable {
        /// An annotation, not an assertion: the standard's own default.
        case annotation
        /// A string must have the format, where it is one of the nineteen of JSON Schema 2020-12 §7.3.
        case assertion
    }

    private let document: SchemaDocument

    /// Reads a document.
    ///
    /// - Parameters:
    ///   - document: the schema.
    ///   - references: documents that it may refer to, by the URIs they would be fetched from. JSON Schema's own are known.
    ///   - format: whether `format` is checked. Where the `$schema` of a document requires the check, it is made either way.
    /// - Throws: ``JSONSchemaError``: a keyword with a value it can't have, a reference that leads nowhere, to a document that was not given, or back
    ///   to itself.
    /// - Complexity: O(documents × depth), and for each `$dynamicRef` the number of resources that have its anchor.
    public init(
        _ document: JSON, references: [String: JSON] = [:], format: FormatChecking = .annotation
    ) throws(JSONSchemaError) {
        self.document = try SchemaDocument(document, references: references, format: format)
    }

    /// The problems of `tree` with the schema, in the order of its text; none where it is valid.
    ///
    /// What several choices could allow is reported as a whole, unless the value's kind leaves one of them. Of a value that is of the wrong kind
    /// nothing further is reported.
    ///
    /// - Parameters:
    ///   - tree: any value, opened or built or edited.
    ///   - limit: the most problems that are reported. A problem's pointer is as long as its value is deep: set a limit for deep documents that are not
    ///     your own.
    /// - Complexity: O(tree × schema), and the pointers' lengths; an edited tree is written once.
    public func problems(of tree: JSON, limit: Int = .max) -> [Problem] {
        var problems: [Problem] = []
        document.check(tree, 0, most: limit) { problem, _ in problems.append(problem) }
        return problems
    }

    /// Whether `tree` is valid. Ends at the first thing that is not; O(tree × schema).
    public func allows(_ tree: JSON) -> Bool { document.allows(tree, 0) }

    /// The keywords that have no effect: those that are not known, patterns that can't be matched in linear time (backreferences), and, where formats are
    /// checked, formats that are not known.
    public var unsupportedKeywords: [JSONSchema.UnsupportedKeyword] { document.unsupported }
}
