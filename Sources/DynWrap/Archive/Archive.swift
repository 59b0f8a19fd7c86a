import DynWrapSchema

/// The container for copying, comparing and saving models: the original, the edits separate from it, and the version of the
/// schema.
///
/// ```swift
/// try customer.dyn.archive(to: url)                     // .json or .plist
/// let again = try Customer(archive: url)
/// let data = try JSONEncoder().encode(Archive(customer))  // any coder
/// let copy = Customer(Archive(customer))                // shares nothing with the original
/// Archive(a) == Archive(b)                              // same original, same edits, same version
/// ```
///
/// It contains a model, a list or dictionary of models, or optionals, arrays and dictionaries of these, each model with its
/// own original. Every spelling survives every coder and format: null, `"$null"`, 2^64 - 1, 40-digit numbers, `-0.0`, the
/// order of keys. Only white space and comments are lost around the texts of the models in an array or a dictionary, and where a
/// member was removed and added again; that may also get its old key's spelling back. Of optionals of optionals one level is left.
///
/// Secret fields and fields that are not serialised are archived, because a copy has them. Where a schema says
/// `Unknown(.drop)`, what it does not declare is left out, unless another schema declares it there.
public struct Archive<Content: Archivable>: Sendable {
    /// The content that the archive was made from, or that was read from it.
    private let content: Content
    /// The name of the content, such as `[Customer]`.
    public let schema: String
    /// The version of the schema that the content was made with; older than the schema's own where ``migrations`` has steps of
    /// that schema. Those of schemas inside have versions of their own.
    public let version: Int
    /// The steps that were done to open an older archive; empty where none was needed.
    public let migrations: [ArchiveMigration]
    /// Whether the content shares nothing with other values.
    private let isDetached: Bool

    /// An archive of `content`.
    ///
    /// - Complexity: O(1); O(models) for arrays and dictionaries.
    public init(_ content: Content) {
        self.content = content
        let layout = Content.archived(content).layout
        schema = Content.archivedName(layout.name)
        version = layout.version
        migrations = []
        isDetached = false
    }

    /// The archive that `record` describes.
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
        // A model that is not an object, as an element of a list may be, can't be opened again: it is written as one without
        // members.
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

    /// The content, which shares nothing with the content that the archive was made from.
    var detachedContent: Content {
        if isDetached { return content }
        var record = record
        record.original = .slice(record.original.bytes)
        let layout = Content.archived(content).layout
        // The text was opened once, so it can be opened again with options that refuse nothing. If that fails, the shared
        // text is correct too.
        let options = JSONOptions.whatWasOpened
        return (try? ArchiveOpening.open(record, Content.self, layout, options).content) ?? content
    }
}

extension Archive: Equatable {
    /// Whether two archives with one original have the same edits. Their steps may differ in order, and so may those of a
    /// list of which the archive has only a part.
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
