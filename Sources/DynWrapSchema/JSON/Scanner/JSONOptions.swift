/// How a text is opened. The defaults are RFC 8259, 512 levels, and the last of equal keys.
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

    /// How many objects and arrays may be nested; 512 by default, and a negative number is 0. Nothing in the library recurses over depth, so a
    /// larger limit costs only memory.
    public var maximumDepth: Int
    /// What to do with equal keys.
    public var duplicateKeys: DuplicateKeys
    /// Whether one comma before a closing bracket is accepted. Off by default. It allows nothing else.
    public var allowTrailingCommas: Bool
    /// Whether comments are accepted, `//` to the end of the line and `/* */`. Off by default. They are kept by every edit outside them: one
    /// at the end of a line stays with what is before it on that line, all others with what follows. The styles other than ``JSON/TextStyle/asIs`` leave
    /// them out. Costs a second pass over the text and, where there are comments, a copy of it.
    public var allowComments: Bool

    /// What to do with an escape of half a surrogate pair, `\ud83d` alone, which is no character (RFC 8259 §8.2 leaves it open).
    public enum LoneSurrogates: Sendable, Hashable {
        /// The text is refused with `JSONError.Code.loneSurrogate`. The default.
        case reject
        /// The escape is read as U+FFFD and keeps its bytes. Only a text with such an escape is scanned twice. Keys that differ in it alone are equal.
        case replace
    }

    /// What to do with the escape of half a surrogate pair.
    public var loneSurrogates: LoneSurrogates

    /// Whether a file that is opened by its URL is mapped into memory instead of being read. Off by default; ``mapped`` turns it on.
    ///
    /// Mapping saves the copy of the file, and its pages can be given back to the system under pressure. But the file must not be changed in place while any
    /// value of it lives: where it is truncated, the next read ends the process (SIGBUS); where it is overwritten, values change that are promised
    /// to stay, and are no longer checked. Replacing it by another, as an archive is saved, does no harm. On Apple's systems a file that may
    /// become unreadable, on a network's disk for instance, is still read.
    public var mapsFile = false

    /// Options by name, each with its default. ``mapsFile`` is off here: set it, or begin with ``mapped``.
    /// - Parameters:
    ///   - maximumDepth: how many objects and arrays may be nested; 512 by default.
    ///   - duplicateKeys: what to do with equal keys of one object; the last is the member by default.
    ///   - allowTrailingCommas: whether one comma before a closing bracket is accepted; not by default.
    ///   - allowComments: whether comments are accepted; not by default.
    ///   - loneSurrogates: what to do with the escape of half a surrogate pair; the text is refused by default.
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

    /// Files mapped into memory, all else by default. See ``mapsFile`` for what that requires of the file.
    ///
    /// ```swift
    /// let tree = try JSON(contentsOf: url, options: .mapped)     // a file that no process writes to
    /// ```
    public static var mapped: JSONOptions {
        var options = JSONOptions()
        options.mapsFile = true
        return options
    }

    /// JSON with comments, as settings are written by hand: comments and trailing commas allowed, all else by default.
    public static var jsonc: JSONOptions {
        JSONOptions(allowTrailingCommas: true, allowComments: true)
    }

    /// Accepts every text that was opened before, with any options.
    package static var whatWasOpened: JSONOptions {
        var options = jsonc
        options.maximumDepth = .max
        options.loneSurrogates = .replace
        return options
    }

    /// Trailing commas allowed, all else by default.
    public static var allowTrailingCommas: JSONOptions { JSONOptions(allowTrailingCommas: true) }
}
