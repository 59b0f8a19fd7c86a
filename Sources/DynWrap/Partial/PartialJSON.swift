public import DynWrapSchema

/// A JSON document that is still arriving, and the model of what is there so far: for answers of language models and slow networks.
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
/// A value that has arrived whole is read and checked as ever; one that has not arrived reads as absent. Of a value that is arriving:
/// - an object has the members that it has so far;
/// - a string has the characters that it has so far, or is absent (``OpenStrings/absent``);
/// - an array has its whole elements, or the last one too, as far as it came (``OpenElements/partial``);
/// - a number, `true`, `false` or `null` is absent until its last byte, or one after it, has come.
///
/// Of equal keys the last wins, so a complete value may still be replaced.
///
/// What a part costs: `append` reads each byte once, so all appends together are O(bytes), however many there are. A ``snapshot`` opens what has
/// come, O(bytes so far) at the speed of any opening; read again without an append between, it is the same one. To draw after every append of a
/// long text costs that each time: take it as often as something is drawn.
///
/// A value: copies are independent.
public struct PartialJSON<S: Schema>: Sendable {
    /// How a string is read whose end has not come.
    public enum OpenStrings: Sendable, Hashable {
        /// Up to its last whole character: no half of a UTF-8 sequence, an escape or a surrogate pair. The default.
        case characters
        /// The string is absent.
        case absent
    }

    /// How the last element of an array is read whose end has not come.
    public enum OpenElements: Sendable, Hashable {
        /// Not at all: an array has its whole elements. The default.
        case absent
        /// The element as far as it came.
        case partial
    }

    private var text: PartialText
    private var surroundings: SurroundingFilter
    private let layout: Layout<S>
    private var kept = Kept()

    /// A document of which nothing has come.
    /// - Parameters:
    ///   - schema: the schema value to see it through; the one that `S()` makes where none is given.
    ///   - options: how the text is read.
    ///   - openStrings: how a string is read whose end has not come.
    ///   - openElements: how an array's last element is read whose end has not come.
    ///   - surroundings: what may be around the document.
    public init(
        schema: S? = nil, options: JSONOptions = JSONOptions(), openStrings: OpenStrings = .characters,
        openElements: OpenElements = .absent, surroundings: PartialSurroundings = .nothing
    ) {
        self.surroundings = SurroundingFilter(surroundings)
        text = PartialText(
            options, readsOpenStrings: openStrings == .characters, readsOpenElements: openElements == .partial)
        layout = .of(schema)
        Guidance.checkNames(of: layout)
    }

    /// Takes what has come, cut anywhere.
    /// - Throws: `JSONError` as soon as it is certain that the text is wrong whatever may follow, with the place in the whole text; the same again at
    ///   every further call. Complexity: O(new bytes), over many.
    public mutating func append(_ bytes: some Sequence<UInt8>) throws(JSONError) {
        // A copy goes on with what it has.
        if kept.isMade || !isKnownUniquelyReferenced(&kept) { kept = Kept() }
        do throws(JSONError) {
            if surroundings.passesOver { try appendDocument(surroundings.filter(bytes)) } else { try text.append(bytes) }
        } catch {
            throw layout.hasSecrets ? error.withoutExcerpt : error
        }
    }

    /// Takes what may be the document's, up to its end.
    private mutating func appendDocument(_ bytes: ContiguousArray<UInt8>) throws(JSONError) {
        var rest = bytes[...]
        // A document ends with a brace.
        while !text.isComplete, !rest.isEmpty {
            let end = rest.firstIndex(of: UInt8(ascii: "}")).map { $0 + 1 } ?? rest.endIndex
            try text.append(rest[..<end])
            rest = rest[end...]
        }
    }

    /// Whether anything of the document has come.
    var hasBegun: Bool { text.hasBegun }

    /// Takes text that has come.
    /// - Throws: `JSONError`, as for bytes.
    public mutating func append(_ text: some StringProtocol) throws(JSONError) { try append(text.utf8) }

    /// The model of what has come; without members where nothing has come. After an error, of what came before it. `OnOpen` works on each.
    ///
    /// Complexity: O(bytes so far) the first time after an append.
    public var snapshot: Wrapped<S> { Wrapped(tree: kept.trees(of: text, layout).opened, layout: layout) }

    /// Whether the whole document has come; white space may follow.
    public var isComplete: Bool { text.isComplete }

    /// Whether a field's value has come whole, or can't come any more; of a group, all its entries. Of a model inside, ask
    /// `coming.snapshot.address?.dyn.isComplete(\.city)`.
    ///
    /// A member that comes twice replaces a value that was complete. Complexity: that of ``snapshot``.
    public func isComplete<F: FieldProtocol>(_ keyPath: any KeyPath<S, F> & Sendable) -> Bool {
        isComplete || Wrapped(tree: kept.trees(of: text, layout).plain, layout: layout).dyn.isComplete(keyPath)
    }

    /// The model of the whole document, the same as of its text opened at once.
    /// - Throws: `JSONError` where the text is not whole or not right. Complexity: O(bytes).
    public func finish() throws(JSONError) -> Wrapped<S> {
        let tree = try layout.opening { () throws(JSONError) in
            var text = text
            if !surroundings.rest.isEmpty { try text.append(surroundings.rest) }
            return try text.whole()
        }
        guard tree.isObject else { throw .wrongRoot(tree, expected: .object, layout.name) }
        return Wrapped(tree: layout.opened(tree), layout: layout)
    }
}

extension PartialJSON: CustomDebugStringConvertible, CustomReflectable {
    /// The ``snapshot``, secrets redacted, and whether more is to come.
    public var debugDescription: String { "\(snapshot)\(isComplete ? "" : " …")" }

    /// The ``snapshot``, which hides its secrets, and whether it is complete.
    public var customMirror: Mirror {
        Mirror(self, children: ["snapshot": snapshot, "isComplete": isComplete], displayStyle: .struct)
    }
}

/// The snapshot since the last append, made when it is first read.
private final class Kept: Sendable {
    private let made = LazyReference<Trees>()

    final class Trees: Sendable {
        /// The tree of the text, and the same after the schema's work on opening.
        let plain: JSON
        let opened: JSON

        init(_ text: PartialText, _ layout: AnyLayout) {
            // Anything but an object was reported as an error already.
            if let tree = text.snapshot, tree.isObject {
                plain = tree
                opened = layout.opened(tree)
            } else {
                plain = PartialText.nothing
                opened = plain
            }
        }
    }

    var isMade: Bool { made.load() != nil }

    func trees(of text: PartialText, _ layout: AnyLayout) -> Trees { made.load() ?? made.storeIfNil(Trees(text, layout)) }
}

extension Dyn {
    /// Whether the model has come whole: true but for a ``PartialJSON/snapshot``, or a model inside one, that is still open.
    public var isComplete: Bool { model.tree.hasArrived }

    /// Whether a field's value has come whole, or can't come any more; true but in a ``PartialJSON/snapshot``. Of a group, all its entries.
    ///
    /// A tree that the schema's `OnOpen(counts: .asOriginal)` has changed is a text of its own, and whole; ``PartialJSON/isComplete(_:)`` is exact there.
    public func isComplete<F: FieldProtocol>(_ keyPath: any KeyPath<S, F> & Sendable) -> Bool {
        definition(keyPath).ownEntries.allSatisfy { $0.hasArrived(in: model.tree) }
    }
}
