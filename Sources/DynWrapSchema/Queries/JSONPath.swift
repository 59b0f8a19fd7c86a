/// A query for values of a tree (RFC 9535, JSONPath), read once for any number of uses.
///
/// ```swift
/// let dear = try JSONPath("$.orders[?@.total > 100].id")
/// for id in tree.query(dear) { print(id) }
/// for match in tree.matches(of: dear) { print(match.path) }     // $['orders'][3]['id']
/// ```
///
/// Everything in the standard is supported: names, wildcards, indexes, slices, filters, descendants, the functions `length`,
/// `count`, `match`, `search` and `value`, and the check of their types when the query is read. `match` and `search` take
/// regular expressions of RFC 9485.
///
/// Any number of threads can use a query at the same time. Two queries are equal if their texts are. A query is not a string
/// literal, because an invalid literal would have to stop the program.
///
/// Nothing recurses over the depth of a tree, the length of a query or its parentheses. Filters and functions may be nested
/// ``maximumNesting`` deep.
public struct JSONPath: Sendable, Hashable, LosslessStringConvertible {
    /// The query as written.
    public let text: String
    let segments: [PathSegment]
    /// The number of queries in filters that begin at the root, so that their result is the same during the whole run.
    let fixedQueries: Int

    /// The greatest depth to which filters and functions may be nested in each other.
    public static let maximumNesting = 32

    /// The query written as `text`.
    /// - Throws: ``JSONPathError`` with the position where `text` is not a query.
    /// - Complexity: O(length), and O(size of the pattern) for each literal pattern.
    public init(parsing text: String) throws(JSONPathError) {
        var reader = PathReader(text)
        segments = try reader.read()
        fixedQueries = reader.fixedQueries
        self.text = text
    }

    /// The query written as `text`; nil where ``init(parsing:)`` throws.
    public init?(_ text: String) {
        do throws(JSONPathError) { try self.init(parsing: text) } catch { return nil }
    }

    /// Whether it finds at most one value in any tree: it has only names and indexes (RFC 9535 §2.3.5.1).
    public var isSingular: Bool { segments.allSatisfy(\.isSingular) }

    /// The query as written.
    public var description: String { text }

    /// Whether both have the same text.
    public static func == (a: JSONPath, b: JSONPath) -> Bool { ScalarKey.equal(a.text, b.text) }

    /// Feeds the text to `hasher`.
    public func hash(into hasher: inout Hasher) { ScalarKey(string: text).hash(into: &hasher) }
}
