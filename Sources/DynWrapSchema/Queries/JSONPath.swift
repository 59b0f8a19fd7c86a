/// A query for values of a tree (RFC 9535, JSONPath), read once and used as often as wanted.
///
/// ```swift
/// let dear = try JSONPath("$.orders[?@.total > 100].id")
/// for id in tree.query(dear) { print(id) }
/// for match in tree.matches(of: dear) { print(match.path) }     // $['orders'][3]['id']
/// ```
///
/// All of the standard: names, wildcards, indices, slices, filters, descendants, the functions `length`, `count`, `match`, `search` and
/// `value`, and the check of their types when the query is read. `match` and `search` take regular expressions by RFC 9485.
///
/// A query is a value that any number of threads can use at a time. Two are equal when they are written alike. It is no string literal: a
/// wrong one would have to end the program.
///
/// Nothing recurses over the depth of a tree, over the length of a query or over its parentheses; filters and functions may be inside
/// each other ``maximumNesting`` deep.
public struct JSONPath: Sendable, Hashable, LosslessStringConvertible {
    /// The query as it is written.
    public let text: String
    let segments: [PathSegment]
    /// How many queries of filters begin at the root, so that their result does not change while the query runs.
    let fixedQueries: Int

    /// How deep filters and functions may be inside each other; the same for each of them.
    public static let maximumNesting = 32

    /// The query written as `text`.
    /// - Throws: ``JSONPathError`` with the place. Complexity: O(length), and O(size of the pattern) for each pattern that is written in it.
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

    /// Whether it leads to at most one value in any tree: names and indices only (RFC 9535 §2.3.5.1).
    public var isSingular: Bool { segments.allSatisfy(\.isSingular) }

    /// The query as it is written.
    public var description: String { text }

    /// Whether both are written alike.
    public static func == (a: JSONPath, b: JSONPath) -> Bool { ScalarKey.equal(a.text, b.text) }

    /// Feeds the text to `hasher`.
    public func hash(into hasher: inout Hasher) { ScalarKey(string: text).hash(into: &hasher) }
}
