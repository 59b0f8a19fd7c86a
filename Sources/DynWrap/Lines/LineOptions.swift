public import DynWrapSchema

/// How the texts of a stream are separated and opened.
public struct LineOptions: Sendable, Hashable {
    /// What separates texts.
    public enum Framing: Sendable, Hashable {
        /// A line feed after each, as in JSON Lines and NDJSON; the default.
        ///
        /// A CR before it is white space. Nothing else ends a line, not even U+2028.
        case lines
        /// A record separator, U+001E, before each text and a line feed after it: RFC 7464. A text may contain line feeds.
        ///
        /// Where texts are still arriving, one is returned when its line feed arrives; what follows without a separator is a
        /// bad text of its own.
        case textSequence
    }

    /// What separates texts.
    public var framing: Framing
    /// How each text is opened.
    public var json: JSONOptions
    /// The most bytes a text may have, 64 MiB by default. A longer one, blank or not, is an error in its position, and is skipped
    /// without being kept.
    public var maximumLength: Int

    /// The options by name; each has its default.
    /// - Parameters:
    ///   - framing: what separates texts; a line feed after each by default.
    ///   - json: how each text is opened; by RFC 8259 by default.
    ///   - maximumLength: the most bytes a text may have; 64 MiB by default.
    public init(framing: Framing = .lines, json: JSONOptions = JSONOptions(), maximumLength: Int = 64 << 20) {
        self.framing = framing
        self.json = json
        self.maximumLength = maximumLength
    }

    /// Text sequences of RFC 7464; the other options have their defaults.
    public static var textSequence: LineOptions { LineOptions(framing: .textSequence) }
}
