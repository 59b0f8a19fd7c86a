import DynWrapSchema

/// The one container for copying, comparing and saving models: the original, the edits apart from it, and the version of the schema.
///
/// ```swift
/// try customer.dyn.archive(to: url)                     // .json or .plist
/// let again = try Customer(archive: url)
/// let data = try JSONEncoder().encode(Archive(customer))  // any coder
/// let copy = Customer(Archive(customer))                // shares nothing with the original
/// Archive(a) == Archive(b)                              // same original, same edits, same version
/// ```
///
/// It holds a model, a list or dictionary of models, and optionals, arrays and dictionaries of these, each model with its own original.
/// Every spelling survives every coder and format: null, `"$null"`, 2^64 - 1, 40-digit numbers, `-0.0`, the order of keys. Lossy: white space
/// around the texts of the models in an array or a dictionary.
///
/// Secret fields and fields that are not serialised are archived, as a copy has them. Where a schema says `Unknown(.drop)`, what it does
/// not know is left out, unless another schema declares it there.
public struct Archive<Content: Archivable>: Sendable {
    /// What the archive was made from, or what was read from it.
    private let content: Content
    /// What the content is called, `[Customer]`.
    public let schema: String
    /// The version of the schema that the content was made with; older than the schema's where ``migrations`` says what was changed.
    public let version: Int
    /// What opening an older archive did, step by step; empty where nothing was to be done.
    public let migrations: [ArchiveMigration]
    /// Whether this holds the only reference to what the content points into.
    private let isDetached: Bool

    /// An archive of `content`. O(1); O(models) for arrays and dictionaries.
    public init(_ content: Content) {
        self.content = content
        let layout = Content.archived(content).layout
        schema = Content.archivedName(layout.name)
        version = layout.version
        migrations = []
        isDetached = false
    }

    /// What the archive of `record` holds.
    init(_ record: ArchiveRecord, layout: AnyLayout, options: JSONOptions) throws(ArchiveError) {
        let opened = try ArchiveOpening.open(record, Content.self, layout, options)
        content = opened.content
        migrations = opened.migrations
        schema = record.schema
        version = record.version
        isDetached = true
    }

    /// The archive as values.
    var record: ArchiveRecord {
        var parts = Content.archived(content)
        // A model that is no object, as one of a list may be, can't be opened again: it is one without members.
        if Content.self == Wrapped<Content.ArchivedSchema>.self, !parts.current.isObject {
            parts.original = .emptyObject
            parts.current = .emptyObject
        }
        if parts.layout.needs(.dropUnknown) {
            let isEdited = !parts.original.isSame(as: parts.current)
            Content.changeModels(in: &parts.original) { parts.layout.apply(.dropUnknown, to: &$0) }
            if isEdited {
                Content.changeModels(in: &parts.current) { parts.layout.apply(.dropUnknown, to: &$0) }
            } else {
                parts.current = parts.original
            }
        }
        let changes = parts.current.changes(from: parts.original)
        return ArchiveRecord(
            schema: schema, version: parts.layout.version, nested: parts.layout.versionsInside,
            original: ArchivedText(of: parts.original),
            changes: ArchivedText(of: changes.isEmpty ? .emptyArray : JSONPatch(changes).json))
    }

    /// The content, sharing nothing with what the archive was made from.
    var detachedContent: Content {
        if isDetached { return content }
        var record = record
        record.original = .slice(record.original.bytes)
        let layout = Content.archived(content).layout
        // The text was opened once, so it can be opened again with options that refuse nothing. Should that fail, the shared text is correct too.
        let options = JSONOptions.whatWasOpened
        return (try? ArchiveOpening.open(record, Content.self, layout, options).content) ?? content
    }
}

extension Archive: Equatable {
    /// Of two with one original: the steps of the same edits may have another order, as may those of a list of which only a part is the archive's.
    private static func haveSameEdits(_ a: Self, _ b: Self) -> Bool {
        a.record.changes.isEqual(to: b.record.changes)
            || Content.archived(a.content).current.hasSameText(as: Content.archived(b.content).current)
    }

    /// Whether both have the same original text, the same changes, and the same schema and version of it.
    ///
    /// - Complexity: O(length), or O(edits) where both share one original.
    public static func == (a: Self, b: Self) -> Bool {
        let (x, y) = (a.record, b.record)
        guard ScalarKey.equal(x.schema, y.schema), x.version == y.version, x.nested == y.nested else { return false }
        if case .tree(let s) = x.original, case .tree(let t) = y.original, s.isSame(as: t) {
            return haveSameEdits(a, b)
        }
        return x.original.isEqual(to: y.original) && haveSameEdits(a, b)
    }
}
