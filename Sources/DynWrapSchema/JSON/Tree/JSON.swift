public import Foundation

/// A JSON tree as a value: a place in a checked text, plus edits.
///
/// Opening checks the whole text (RFC 8259, UTF-8 included) and decodes nothing. Reading decodes what is read. A step that is not there is
/// ``Kind/missing``, so a path of any length is safe. An edit copies what lies on its path and nothing else; all that was not touched keeps
/// its bytes, its order and its spelling.
///
/// ```swift
/// let tree = try JSON(parsing: #"{"user": {"name": "Ann", "langs": ["no", "en"]}}"#)
/// tree["user"]["langs"][1].string          // "en"
/// tree["user"]["shoes"]["size"].int        // nil
/// var edit = tree
/// edit["user"]["name"] = "Åse"
/// edit.text()                              // {"user": {"name": "Åse", "langs": ["no", "en"]}}
/// ```
///
/// A copy is an assignment (O(1)); a value can be shared by any number of threads.
public struct JSON: Sendable {
    /// The document or the node of edits this value points into.
    @usableFromInline package var holder: Holder
    /// The place in the document's tape; `JSON.nodePlace` where `holder` is a node.
    @usableFromInline package var place: Int

    @usableFromInline static let nodePlace = -1

    @inlinable @inline(__always)
    package init(_ document: Document, _ place: Int) {
        holder = document
        self.place = place
    }

    init(_ node: ContainerNode) {
        holder = node
        place = Self.nodePlace
    }

    /// The document this value is an unedited part of; nil for a container with edits.
    @inlinable @inline(__always)
    package var document: Document? {
        place >= 0 ? unsafe unsafeDowncast(holder, to: Document.self) : nil  // the place says what the holder is
    }

    /// The node of edits; nil for an unedited value.
    var node: ContainerNode? {
        place < 0 ? unsafe unsafeDowncast(holder, to: ContainerNode.self) : nil  // the place says what the holder is
    }

    // MARK: Opening

    /// Checks `text` and opens it.
    /// - Throws: ``JSONError`` with line, column and the offending line. Complexity: O(length), one pass and one copy of the text.
    public init(parsing text: String, options: JSONOptions = JSONOptions()) throws(JSONError) {
        self.init(try Document(ContiguousArray(text.utf8), options: options), 0)
    }

    /// Checks the UTF-8 `text` and opens it. A byte order mark is let pass; UTF-16 and UTF-32 are refused by name.
    /// - Throws: ``JSONError``. Complexity: O(length), one pass and one copy of the text.
    public init(parsing text: Data, options: JSONOptions = JSONOptions()) throws(JSONError) {
        self.init(try Document(ContiguousArray(text), options: options), 0)
    }

    /// Checks the UTF-8 `text` and opens it without copying it.
    /// - Throws: ``JSONError``. Complexity: O(length), one pass.
    public init(parsing text: [UInt8], options: JSONOptions = JSONOptions()) throws(JSONError) {
        self.init(try Document(ContiguousArray(text), options: options), 0)
    }

    /// Maps the file at `url` into memory, checks it and opens it without a copy. The file must not be changed in place while the value
    /// lives; replacing it (as an archive is saved) does no harm.
    /// - Throws: ``JSONError``, with the code `unreadableFile` where the file cannot be read. Complexity: O(length), one pass.
    public init(contentsOf url: URL, options: JSONOptions = JSONOptions()) throws(JSONError) {
        self.init(try Document(try MappedFile(url), options: options), 0)
    }

    // MARK: What it is

    /// What a value is.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// Members by key.
        case object
        /// Elements in order.
        case array
        /// A string.
        case string
        /// A number.
        case number
        /// `true` or `false`.
        case bool
        /// `null`.
        case null
        /// Nothing: a step led nowhere.
        case missing
    }

    /// What this value is. O(1).
    public var kind: Kind {
        guard let document else { return node!.isObject ? .object : .array }  // a value is one or the other
        switch document.word(place).tag {
        case TapeWord.Tag.object: return .object
        case TapeWord.Tag.array: return .array
        case TapeWord.Tag.string, TapeWord.Tag.escapedString: return .string
        case TapeWord.Tag.integer, TapeWord.Tag.real: return .number
        case TapeWord.Tag.true, TapeWord.Tag.false: return .bool
        case TapeWord.Tag.null: return .null
        default: return .missing
        }
    }

    /// Nothing. Assigning it removes a member or an element.
    public static let missing = JSON(Self.constants, 0)
    /// `null`.
    public static let null = JSON(Self.constants, 1)
    static let `true` = JSON(Self.constants, 2)
    static let `false` = JSON(Self.constants, 3)
    /// An object without members.
    public static let emptyObject = JSON(Self.constants, 4)
    /// An array without elements.
    public static let emptyArray = JSON(Self.constants, 6)

    /// The text `null true false {} []` and its tape, with a word for `missing` before.
    private static let constants = Document(
        trusted: ContiguousArray("null true false {} []".utf8),
        tape: [
            TapeWord.Tag.missing << 60, TapeWord.scalar(TapeWord.Tag.null, offset: 0, length: 4),
            TapeWord.scalar(TapeWord.Tag.true, offset: 5, length: 4), TapeWord.scalar(TapeWord.Tag.false, offset: 10, length: 5),
            TapeWord.Tag.object << 60 | 16, 6 << 32 | 18, TapeWord.Tag.array << 60 | 19, 8 << 32 | 21,
        ])

    /// Whether this is `null`.
    public var isNull: Bool { scalarTag == TapeWord.Tag.null }
    /// Whether this is ``missing``.
    public var isMissing: Bool { scalarTag == TapeWord.Tag.missing }
    /// Whether this value is there at all; `null` is.
    public var exists: Bool { !isMissing }

    /// The tape's tag, of a node too.
    @inline(__always)
    var scalarTag: UInt64 {
        guard let document else { return node!.isObject ? TapeWord.Tag.object : TapeWord.Tag.array }  // one or the other
        return document.word(place).tag
    }

    /// Whether this is an object.
    @usableFromInline package var isObject: Bool { scalarTag == TapeWord.Tag.object }
    /// Whether this is an array.
    @usableFromInline package var isArray: Bool { scalarTag == TapeWord.Tag.array }
}
