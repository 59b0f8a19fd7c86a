public import DynWrapSchema

/// A JSON document that is still arriving, with a model of the part that has arrived: for language models and slow networks.
///
/// ```swift
/// var coming = PartialJSON<CustomerSchema>()
/// for try await piece in answer {
///     try coming.append(piece.utf8)
///     show(coming.snapshot)                             // a Wrapped<CustomerSchema>, as for any other document
///     if coming.isComplete(\.address) { lookUp(coming.snapshot.address) }
/// }
/// let customer = try coming.finish()
/// ```
///
/// A value that has arrived whole is read and checked as usual. A value that has not begun to arrive reads as absent. A value of
/// which a part has arrived reads like this:
/// - an object has the members that have arrived;
/// - a string has the characters that have arrived, or is absent (``OpenStrings``);
/// - an array has its whole elements, or also the part of the last one that has arrived (``OpenElements/partial``);
/// - a number, `true`, `false` or `null` is absent until its last byte, or the byte after it, has arrived.
///
/// Of equal keys the last one counts, so a complete value may still be replaced.
///
/// Complexity: `append` reads each byte once, so all calls together are O(bytes), in any number of pieces. A ``snapshot`` opens
/// the text so far, O(bytes so far), as fast as any opening; without an append in between, it is made only once. A snapshot after
/// every append of a long text costs that each time, so read it only as often as you draw.
///
/// A value type: copies are independent.
public struct PartialJSON<S: Schema>: Sendable {
    /// How a string is read whose end has not arrived.
    public enum OpenStrings: Sendable, Hashable {
        /// Up to its last whole character: never a part of a UTF-8 sequence, an escape or a surrogate pair. The default.
        ///
        /// Only where a string or `JSON` is read. What is something else in Swift (an enum, a date, a URL, a number in a string),
        /// is one of listed strings (`.oneOf`), or decides the kind of a union, is absent until it is whole, as `pro` may become
        /// `professional`. Inside the value of a `Coded` field or of a type of your own, whose parts nothing tells, strings have
        /// their characters; so have those by whose beginning a closure (`.choosing`) decides a kind.
        case characters
        /// The string is absent.
        case absent
    }

    /// How the last element of an array is read whose end has not arrived.
    public enum OpenElements: Sendable, Hashable {
        /// The element is absent: an array has only whole elements. The default.
        case absent
        /// The element has the part that has arrived.
        case partial
    }

    private var text: PartialText
    private var surroundings: SurroundingFilter
    private let layout: Layout<S>
    private var kept = Kept()

    /// Makes a document of which nothing has arrived.
    /// - Parameters:
    ///   - schema: the schema value of the model; `S()` by default.
    ///   - options: how the text is read.
    ///   - openStrings: how a string is read whose end has not arrived.
    ///   - openElements: how the last element of an array is read whose end has not arrived.
    ///   - surroundings: which text may be around the document.
    public init(
        schema: S? = nil, options: JSONOptions = JSONOptions(), openStrings: OpenStrings = .characters,
        openElements: OpenElements = .absent, surroundings: PartialSurroundings = .nothing
    ) {
        self.surroundings = SurroundingFilter(surroundings, allowsComments: options.allowComments)
        text = PartialText(
            options, readsOpenStrings: openStrings == .characters, readsOpenElements: openElements == .partial)
        layout = .of(schema)
        Guidance.checkNames(of: layout)
    }

    /// Appends the bytes that have arrived, which may end anywhere. O(new bytes), averaged over many calls.
    /// - Throws: `JSONError` as soon as the text is invalid whatever follows, with the position in the whole text. Each further
    ///   call throws it again.
    public mutating func append(_ bytes: some Sequence<UInt8>) throws(JSONError) {
        // A new object, so that copies of this value keep the snapshot they have.
        if kept.isMade || !isKnownUniquelyReferenced(&kept) { kept = Kept() }
        do throws(JSONError) {
            if surroundings.passesOver { try appendDocument(surroundings.filter(bytes)) } else { try text.append(bytes) }
        } catch {
            throw layout.hasSecrets ? error.withoutExcerpt : error
        }
    }

    /// Appends bytes that may belong to the document, up to its end.
    private mutating func appendDocument(_ bytes: ContiguousArray<UInt8>) throws(JSONError) {
        var rest = bytes[...]
        // A document ends with a closing brace.
        while !text.isComplete, !rest.isEmpty {
            let end = rest.firstIndex(of: UInt8(ascii: "}")).map { $0 + 1 } ?? rest.endIndex
            try text.append(rest[..<end])
            rest = rest[end...]
        }
    }

    /// Whether a part of the document has arrived.
    var hasBegun: Bool { text.hasBegun }

    /// Appends the text that has arrived.
    /// - Throws: `JSONError`, as for bytes.
    public mutating func append(_ text: some StringProtocol) throws(JSONError) { try append(text.utf8) }

    /// The model of the part that has arrived; without members where nothing has arrived. After an error, the model of the part
    /// before it. `OnOpen` runs for each snapshot.
    ///
    /// - Complexity: O(bytes so far) the first time after an append.
    public var snapshot: Wrapped<S> { Wrapped(tree: kept.trees(of: text, layout).opened, layout: layout) }

    /// Whether the whole document has arrived; white space may follow.
    public var isComplete: Bool { text.isComplete }

    /// Whether the value of a field has arrived whole, or can't arrive any more; for a group, whether this applies to all its
    /// entries. For a model inside, use `coming.snapshot.address?.dyn.isComplete(\.city)`; if its field has a fallback key, the
    /// field's own key may still bring another model, so ask for the field, too.
    ///
    /// A repeated key replaces a value that was complete.
    /// - Complexity: that of ``snapshot``.
    public func isComplete<F: FieldProtocol>(_ keyPath: any KeyPath<S, F> & Sendable) -> Bool {
        isComplete || Wrapped(tree: kept.trees(of: text, layout).plain, layout: layout).dyn.isComplete(keyPath)
    }

    /// The model of the whole document, equal to that of its text opened at once, with a blank for each byte of other text before
    /// it; an empty object in prose stands behind a blank for each byte of the whole text. O(bytes).
    /// - Throws: `JSONError` where the text is incomplete or invalid.
    public func finish() throws(JSONError) -> Wrapped<S> {
        let tree = try layout.opening { () throws(JSONError) in
            var text = text
            if !surroundings.rest.isEmpty { try text.append(surroundings.rest) }
            do throws(JSONError) {
                return try text.whole()
            } catch {
                // What stands around a document is blank to the parser.
                let isProse = surroundings.passesOver && error.code == .empty
                throw isProse ? error.saying("there is no JSON document in the text") : error
            }
        }
        guard tree.isObject else { throw .wrongRoot(tree, expected: .object, layout.name).placed(at: tree) }
        return Wrapped(tree: layout.opened(tree), layout: layout)
    }
}

extension PartialJSON: CustomDebugStringConvertible, CustomReflectable {
    /// The ``snapshot`` with secrets redacted, and whether more is to arrive.
    public var debugDescription: String { "\(snapshot)\(isComplete ? "" : " …")" }

    /// The ``snapshot``, which redacts its secrets, and whether it is complete.
    public var customMirror: Mirror {
        Mirror(self, children: ["snapshot": snapshot, "isComplete": isComplete], displayStyle: .struct)
    }
}

/// The snapshot since the last append; made when it is first read.
private final class Kept: Sendable {
    private let made = LazyReference<Trees>()

    final class Trees: Sendable {
        /// The tree of the text; `opened` is the tree after the schema's work on opening.
        let plain: JSON
        let opened: JSON

        init(_ text: PartialText, _ layout: AnyLayout) {
            // A root that is not an object has already caused an error.
            if let tree = Self.tree(text, layout), tree.isObject {
                plain = tree
                opened = layout.opened(tree)
            } else {
                plain = PartialText.nothing
                opened = plain
            }
        }

        /// The tree of the text, without an open string that is read as anything but a string.
        private static func tree(_ text: PartialText, _ layout: AnyLayout) -> JSON? {
            let tree = text.snapshot()
            guard text.endsInOpenString, let string = tree.flatMap(OpenString.init(endOf:)) else { return tree }
            return string.isText(layout) ? tree : text.snapshot(withOpenString: false)
        }
    }

    var isMade: Bool { made.load() != nil }

    func trees(of text: PartialText, _ layout: AnyLayout) -> Trees { made.load() ?? made.storeIfNil(Trees(text, layout)) }
}

extension Dyn {
    /// Whether the model has arrived whole. False only for a ``PartialJSON/snapshot``, or a model inside one, that is still open.
    public var isComplete: Bool { model.tree.hasArrived }

    /// Whether the value of a field has arrived whole, or can't arrive any more; for a group, whether this applies to all its
    /// entries. False only in a ``PartialJSON/snapshot``.
    ///
    /// A tree that the schema's `OnOpen(counts: .asOriginal)` has changed has its own text and counts as whole. There, use
    /// ``PartialJSON/isComplete(_:)``, which is exact.
    public func isComplete<F: FieldProtocol>(_ keyPath: any KeyPath<S, F> & Sendable) -> Bool {
        definition(keyPath).ownEntries.allSatisfy { $0.hasArrived(in: model.tree) }
    }
}
