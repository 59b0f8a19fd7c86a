/// How a text is opened. The defaults are RFC 8259, at most 512 levels, and the last of equal keys.
///
/// ```swift
/// let tree = try JSON(parsing: text, options: JSONOptions(duplicateKeys: .reject, allowTrailingCommas: true))
/// ```
public struct JSONOptions: Sendable, Hashable {
    /// What to do with a key that occurs twice in one object (RFC 8259 §4 leaves it open).
    public enum DuplicateKeys: Sendable, Hashable {
        /// The last one is the member, in every API; the earlier ones stay in the text. The default.
        case lastWins
        /// The text is refused with `JSONError.Code.duplicateKey`. Costs a second pass over the keys.
        case reject
    }

    /// How many objects and arrays may be nested; 512 by default. A negative number counts as 0. The library never recurses
    /// over depth, so a larger limit costs only memory.
    public var maximumDepth: Int
    /// What to do with equal keys.
    public var duplicateKeys: DuplicateKeys
    /// Whether one comma before a closing bracket is accepted; nothing else is. Off by default.
    public var allowTrailingCommas: Bool
    /// Whether comments are accepted: `//` to the end of the line, and `/* */`. Off by default. Edits outside comments keep
    /// them: a comment at the end of a line stays with the value before it on that line, all others with the value that
    /// follows. The styles other than ``JSON/TextStyle/asIs`` leave comments out. Costs a second pass over the text and,
    /// where there are comments, a copy of it.
    public var allowComments: Bool

    /// What to do with an escape of half a surrogate pair, such as `\ud83d` alone. It is not a character (RFC 8259 §8.2
    /// leaves it open).
    public enum LoneSurrogates: Sendable, Hashable {
        /// The text is refused with `JSONError.Code.loneSurrogate`. The default.
        case reject
        /// The escape is read as U+FFFD and keeps its bytes. A text with such an escape is scanned twice, others are not.
        /// Keys that differ only in such escapes are equal.
        case replace
    }

    /// What to do with an escape of half a surrogate pair.
    public var loneSurrogates: LoneSurrogates

    /// Whether a file that is opened by its URL is mapped into memory instead of being read. Off by default; ``mapped`` turns
    /// it on.
    ///
    /// Mapping saves the copy of the file, and the system can reclaim its pages under memory pressure. But the file must not
    /// be changed in place while any value of it is in use. If it is truncated, the next read ends the process (SIGBUS). If
    /// it is overwritten, values change although they are promised not to, and the new bytes are not checked. Replacing the
    /// file with another, as saving an archive does, is safe. On Apple's systems a file that may become unreadable, for
    /// instance on a network volume, is read into memory even with this option.
    public var mapsFile = false

    /// Creates options; each has a default. ``mapsFile`` is off: set it, or begin with ``mapped``.
    /// - Parameters:
    ///   - maximumDepth: how many objects and arrays may be nested; 512 by default.
    ///   - duplicateKeys: what to do with equal keys of one object; the last is the member by default.
    ///   - allowTrailingCommas: whether one comma before a closing bracket is accepted; not by default.
    ///   - allowComments: whether comments are accepted; not by default.
    ///   - loneSurrogates: what to do with an escape of half a surrogate pair; the text is refused by default.
    public init(
        maximumDepth: Int = 512, duplicateKeys: DuplicateKeys = .lastWins, allowTrailingCommas: Bool = false,
        allowComments: Bool = false, loneSurrogates: LoneSurrogates = .reject
    ) {
        self.allowComments = allowComments
        self.loneSurrogates = loneSurrogates
        self.maximumDepth = maximumDepth
        self.duplicateKeys = duplicateKeys
        self.allowTrailingCommas = allowTrailingCommas
    }

    /// Files are mapped into memory; all else is the default. See ``mapsFile`` for what that requires of the file.
    ///
    /// ```swift
    /// let tree = try JSON(contentsOf: url, options: .mapped)     // a file that no process writes to
    /// ```
    public static var mapped: JSONOptions {
        var options = JSONOptions()
        options.mapsFile = true
        return options
    }

    /// JSON with comments, as in settings files written by hand: comments and trailing commas are allowed, all else is the
    /// default.
    public static var jsonc: JSONOptions {
        JSONOptions(allowTrailingCommas: true, allowComments: true)
    }

    /// Options that accept every text that any options accepted.
    package static var whatWasOpened: JSONOptions {
        var options = jsonc
        options.maximumDepth = .max
        options.loneSurrogates = .replace
        return options
    }

    /// Trailing commas are allowed, all else is the default.
    public static var allowTrailingCommas: JSONOptions { JSONOptions(allowTrailingCommas: true) }
}
