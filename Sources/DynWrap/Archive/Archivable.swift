public import DynWrapSchema

/// What an ``Archive`` can hold: a model, a list or dictionary of models, and optionals, arrays and dictionaries of these.
///
/// The conformances are DynWrap's own; no type conforms by hand. All requirements are static or initialisers, so that no
/// field of a model is hidden by one.
public protocol Archivable: Sendable {
    /// The schema of the models inside.
    associatedtype ArchivedSchema: Schema

    /// What archives call this content, the schema being called `schema`: `[Customer]`.
    static func archivedName(_ schema: String) -> String

    /// The content as it was opened and as it is now.
    static func archived(_ content: Self) -> ArchivedContent

    /// The content of an archive; nil where its JSON is of another kind.
    init?(archived content: ArchivedContent)

    /// Hands every model in `tree` to `change`.
    static func changeModels(in tree: inout JSON, _ change: (inout JSON) -> Void)
}

/// A content while it is written to an archive or read from one.
public struct ArchivedContent: Sendable {
    package var original: JSON
    package var current: JSON
    package let layout: AnyLayout
    /// Whether it is in an array or a dictionary of the content, where a model may be something else than an object: so its list had it.
    private(set) var isInside = false

    package init(original: JSON, current: JSON, layout: AnyLayout) {
        self.original = original
        self.current = current
        self.layout = layout
    }

    /// The same archive's content with another tree.
    func with(_ current: JSON) -> ArchivedContent {
        var content = ArchivedContent(original: original, current: current, layout: layout)
        content.isInside = true
        return content
    }
}

extension Archivable {
    /// What an archive holds, as a copy that shares nothing with what the archive was made from.
    ///
    /// - Complexity: O(length) for an archive made from a content, one parse; O(1) for one that was opened.
    public init(_ archive: Archive<Self>) { self = archive.detachedContent }
}
