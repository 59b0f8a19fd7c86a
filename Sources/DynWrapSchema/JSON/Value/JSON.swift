#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A JSON tree as a value: a place in a checked text, plus edits.
///
/// Opening checks the whole text (RFC 8259, UTF-8 included) and decodes nothing. A value is decoded when it is read. A step
/// that does not exist gives ``Kind/missing``, so a path of any length is safe. An edit copies only what lies on its path;
/// all else keeps its bytes, its order and its spelling.
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
/// A copy is an assignment (O(1)), and any number of threads can share a value.
@frozen
public struct JSON: Sendable {
    /// The document, node or string holder that this value refers to; nil where `place` alone is the value.
    @usableFromInline package var holder: Holder?
    /// The place in the document's tape, or an inline value; see `ValuePlace`.
    @usableFromInline package var place: Int

    @inlinable @inline(__always)
    package init(_ document: Document, _ place: Int) {
        holder = document
        self.place = place
    }

    init(_ node: ContainerNode) {
        holder = node
        place = ValuePlace.node
    }

    init(_ string: StringHolder) {
        holder = string
        place = ValuePlace.string
    }

    /// An inline value, without a holder.
    @inlinable @inline(__always)
    init(place: Int) {
        holder = nil
        self.place = place
    }

    /// The document of which this value is a part; nil for a container with edits and for values made in Swift.
    @inlinable @inline(__always)
    package var document: Document? {
        // `place` says what the holder is.
        guard UInt(bitPattern: place) < ValuePlace.documents else { return nil }
        #if DEBUG
        // `unsafeDowncast` checks the class each time in a debug build; `unsafeBitCast` retains the document in an optimised one.
        return unsafe unsafeBitCast(holder, to: Document.self)
        #else
        return unsafe unsafeDowncast(holder.unsafelyUnwrapped, to: Document.self)
        #endif
    }

    /// The node of this value, which may be a deferred container; nil for any other value.
    @inline(__always)
    var ownNode: ContainerNode? {
        place == ValuePlace.node ? unsafe unsafeDowncast(holder.unsafelyUnwrapped, to: ContainerNode.self) : nil  // as above
    }

    /// The node with the edits; nil for any other value.
    @inline(__always)
    var node: ContainerNode? {
        guard let node = ownNode, node.isDeferred else { return ownNode }
        return unsafe unsafeDowncast(node, to: DeferredContainer.self).container  // its flag says that it is one
    }

    // Of a node that may be deferred, the compiler retains both forms; of these two it retains none to read from it.

    /// The node of an object with edits that is not a deferred container.
    @inline(__always)
    var ownObjectNode: ObjectNode? {
        guard let own = ownNode, own.isObject, !own.isDeferred else { return nil }
        return unsafe unsafeDowncast(own, to: ObjectNode.self)  // its flags say that it is one
    }

    /// The node of an array with edits that is not a deferred container.
    @inline(__always)
    var ownArrayNode: ArrayNode? {
        guard let own = ownNode, !own.isObject, !own.isDeferred else { return nil }
        return unsafe unsafeDowncast(own, to: ArrayNode.self)  // its flags say that it is one
    }

    /// The node of an object with edits.
    @inline(__always)
    var objectNode: ObjectNode? {
        guard let node, node.isObject else { return nil }
        return unsafe unsafeDowncast(node, to: ObjectNode.self)  // its flag says that it is one
    }

    /// Whether this is an object whose members are a draft.
    @inline(__always)
    var isDraft: Bool { objectNode?.isDraft ?? false }

    /// The same value; for a draft, the object in the document made from the draft.
    @inline(__always)
    package var resolved: JSON {
        guard place == ValuePlace.node, let base = objectNode?.draftBase else { return self }
        return JSON(base.document, base.place)
    }

    /// The node of an array with edits.
    @inline(__always)
    var arrayNode: ArrayNode? {
        guard let node, !node.isObject else { return nil }
        return unsafe unsafeDowncast(node, to: ArrayNode.self)  // its flag says that it is one
    }

    /// Whether this is a container with edits, or one made in Swift.
    @inlinable package var isEdited: Bool { place == ValuePlace.node }

    // MARK: Opening

    /// Checks `text` according to `options` and opens it.
    ///
    /// A large text is not copied but kept for as long as the tree is used. A byte order mark is accepted; UTF-16 and UTF-32
    /// are refused with an error that names them.
    /// - Throws: ``JSONError`` with line, column and an excerpt of the line.
    /// - Complexity: O(length), one pass.
    @inlinable
    public init(parsing text: some JSONText, options: JSONOptions = JSONOptions()) throws(JSONError) {
        self = try type(of: text)._parse(text, options)
    }

    /// Checks a copy of the UTF-8 `text` according to `options` and opens it. For bytes that belong to another owner, for
    /// example `span.bytes` of a `Span<UInt8>`.
    /// - Throws: ``JSONError`` where the text is not JSON.
    /// - Complexity: O(length), one pass.
    public init(parsing text: RawSpan, options: JSONOptions = JSONOptions()) throws(JSONError) {
        let copy = unsafe text.withUnsafeBytes { unsafe ContiguousArray($0) }
        self.init(try Document(copy, options: options), 0)
    }

    /// Reads the file at `url` into memory, checks it according to `options` and opens it.
    ///
    /// Later changes of the file have no effect, unless it is mapped (``JSONOptions/mapsFile``).
    /// - Throws: ``JSONError``; where the file cannot be read, with the code `noSuchFile`, `notAFile`, `noPermission` or
    ///   `unreadableFile`.
    /// - Complexity: O(length), one pass.
    public init(contentsOf url: URL, options: JSONOptions = JSONOptions()) throws(JSONError) {
        self.init(try Document(try OwnedBytes(contentsOf: url, isMapped: options.mapsFile), options: options), 0)
    }

    // MARK: Kinds

    /// The kind of a value.
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
        /// No value: a step that does not exist.
        case missing
    }

    /// The kind of this value. O(1).
    public var kind: Kind {
        switch scalarTag {
        case TapeWord.Tag.object: return .object
        case TapeWord.Tag.array: return .array
        case TapeWord.Tag.string, TapeWord.Tag.escapedString: return .string
        case TapeWord.Tag.integer, TapeWord.Tag.real: return .number
        case TapeWord.Tag.true, TapeWord.Tag.false: return .bool
        case TapeWord.Tag.null: return .null
        default: return .missing
        }
    }

    /// No value. Assigning it removes a member or an element.
    @inlinable public static var missing: JSON { JSON(place: ValuePlace.missing) }
    /// `null`.
    @inlinable public static var null: JSON { JSON(place: ValuePlace.null) }
    @inlinable static var `true`: JSON { JSON(place: ValuePlace.true) }
    @inlinable static var `false`: JSON { JSON(place: ValuePlace.false) }
    /// An object without members.
    public static let emptyObject = Self.constant("{}", TapeWord.Tag.object)
    /// An array without elements.
    public static let emptyArray = Self.constant("[]", TapeWord.Tag.array)

    static func constant(_ text: String, _ tag: UInt64) -> JSON {
        JSON(Document(trusted: text.utf8, tape: [tag << 60, 2 << 32 | 2]), 0)
    }

    /// Whether this is `null`.
    public var isNull: Bool { scalarTag == TapeWord.Tag.null }
    /// Whether this is ``missing``.
    public var isMissing: Bool { scalarTag == TapeWord.Tag.missing }
    /// Whether this is missing or null.
    package var isNothing: Bool { isMissing || isNull }
    /// Whether there is a value; true for `null`.
    public var exists: Bool { !isMissing }

    /// The tape's tag of this value, also where it is not part of a document.
    @inlinable @inline(__always)
    var scalarTag: UInt64 {
        guard let document else { return inlineTag }
        return document.word(place).tag
    }

    /// Whether this is an object.
    @usableFromInline package var isObject: Bool { scalarTag == TapeWord.Tag.object }
    /// Whether this is an array.
    @usableFromInline package var isArray: Bool { scalarTag == TapeWord.Tag.array }
    /// Whether this is neither an object nor an array.
    package var isScalar: Bool {
        guard let document else { return place != ValuePlace.node }
        return !document.word(place).isContainer
    }
}
