public import DynWrapSchema

/// What an ``Archive`` can contain: a model, a list or dictionary of models, and optionals, arrays and dictionaries of these.
///
/// Only DynWrap's types conform; do not declare a conformance. All requirements are static or initialisers, so that none of
/// them hides a field of a model.
public protocol Archivable: Sendable {
    /// The schema of the models inside.
    associatedtype ArchivedSchema: Schema

    /// The name of this content in archives, such as `[Customer]`; `schema` is the name of the schema.
    static func archivedName(_ schema: String) -> String

    /// The content as it was opened and as it is now.
    static func archived(_ content: Self) -> ArchivedContent

    /// The content of an archive; nil where its JSON is of another kind.
    init?(archived content: ArchivedContent)

    /// Calls `change` with every model in `tree`.
    static func changeModels(in tree: inout JSON, _ change: (inout JSON) -> Void)
}

/// The content of an archive while it is written or read.
public struct ArchivedContent: Sendable {
    package var original: JSON
    package var current: JSON
    package let layout: AnyLayout
    /// Whether it is in an array or a dictionary of the content. There a model need not be an object, because a list may have
    /// such elements.
    private(set) var isInside = false
    /// Whether the layout is that of models in the content. False for nil, and for empty arrays and dictionaries, even if these are
    /// lists of models: what has models decides the schema of an archive.
    let hasModels: Bool

    package init(original: JSON, current: JSON, layout: AnyLayout, hasModels: Bool = true) {
        self.original = original
        self.current = current
        self.layout = layout
        self.hasModels = hasModels
    }

    /// Parts of a collection with models of one layout: that of the first part with models. An archive has one schema, so the models
    /// of other schema values are translated to it.
    static func aligned<Element: Archivable>(_ parts: [ArchivedContent], _ type: Element.Type) -> (
        parts: [ArchivedContent], layout: AnyLayout, hasModels: Bool
    ) {
        guard let layout = parts.first(where: \.hasModels)?.layout else {
            // Empty lists have the schema values of their own models to come.
            let shared = Layout<Element.ArchivedSchema>.shared()
            return (parts, parts.first { $0.layout !== shared }?.layout ?? shared, false)
        }
        let aligned = parts.map { part in
            guard part.hasModels, part.layout !== layout else { return part }
            var aligned = part
            Element.changeModels(in: &aligned.original) { $0 = layout.translated($0, seenBy: part.layout) }
            Element.changeModels(in: &aligned.current) { $0 = layout.translated($0, seenBy: part.layout) }
            return aligned
        }
        return (aligned, layout, true)
    }

    /// The content of the same archive, with another tree.
    func with(_ current: JSON) -> ArchivedContent {
        var content = ArchivedContent(original: original, current: current, layout: layout)
        content.isInside = true
        return content
    }
}

extension Archivable {
    /// The content of an archive, as a copy that shares nothing with the content that the archive was made from.
    ///
    /// - Complexity: O(length) for an archive made from a content, one parse; O(1) for one that was opened.
    public init(_ archive: Archive<Self>) { self = archive.detachedContent }
}
