/// How a text is opened. The defaults are RFC 8259, 512 levels, and the last of equal keys.
///
/// ```swift
/// let tree = try JSON(parsing: text, options: JSONOptions(duplicateKeys: .reject, allowTrailingCommas: true))
/// ```
public struct JSONOptions: Sendable, Hashable {
    /// What to do with a key that stands twice in one object (RFC 8259 §4 leaves it open).
    public enum DuplicateKeys: Sendable, Hashable {
        /// The last one is the member, in every API; the earlier ones stay in the text. The default.
        case lastWins
        /// The text is refused with `JSONError.Code.duplicateKey`. Costs a second pass over the keys.
        case reject
    }

    /// How many objects and arrays may be nested; 512 by default. Nothing in the library recurses over depth, so a larger limit costs
    /// only memory.
    public var maximumDepth: Int
    /// What to do with equal keys.
    public var duplicateKeys: DuplicateKeys
    /// Whether one comma before a closing bracket is let pass. Off by default. Nothing else is lenient.
    public var allowTrailingCommas: Bool

    /// The options by name; each has its default.
    public init(maximumDepth: Int = 512, duplicateKeys: DuplicateKeys = .lastWins, allowTrailingCommas: Bool = false) {
        self.maximumDepth = maximumDepth
        self.duplicateKeys = duplicateKeys
        self.allowTrailingCommas = allowTrailingCommas
    }

    /// Trailing commas allowed, all else by default.
    public static var allowTrailingCommas: JSONOptions { JSONOptions(allowTrailingCommas: true) }
}
