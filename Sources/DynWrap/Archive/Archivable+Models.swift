public import DynWrapSchema

extension Wrapped: Archivable {
    /// The schema of the model.
    public typealias ArchivedSchema = S
    /// What archives call a model: `Customer`.
    public static func archivedName(_ schema: String) -> String { schema }

    /// The model's trees; of a group its own members. Null for a model that is nowhere, as that of a list's element without one.
    public static func archived(_ content: Self) -> ArchivedContent {
        let layout = content.layout
        let parts = layout.ownParts(of: [content.tree.originalTree, content.tree]).map { $0.isMissing ? .null : $0 }
        return ArchivedContent(original: parts[0], current: parts[1], layout: layout)
    }

    /// A model of an object; of anything in an array or a dictionary of models.
    public init?(archived content: ArchivedContent) {
        guard content.current.isObject || content.isInside else { return nil }
        self.init(tree: content.current, layout: content.layout as? Layout<S> ?? .shared())
    }

    /// The model itself.
    public static func changeModels(in tree: inout JSON, _ change: (inout JSON) -> Void) {
        if tree.isObject { change(&tree) }
    }
}

extension WrappedList: Archivable {
    /// The schema of the models.
    public typealias ArchivedSchema = S
    /// What archives call a list of models: `[Customer]`.
    public static func archivedName(_ schema: String) -> String { "[\(schema)]" }

    /// The list's trees, without the objects around the models that `each:` names.
    public static func archived(_ content: Self) -> ArchivedContent {
        let original = content.tree.originalTree
        return ArchivedContent(
            original: content.models(in: original.isArray ? original : .emptyArray), current: content.models(in: content.tree),
            layout: content.layout)
    }

    /// A list of an array.
    public init?(archived content: ArchivedContent) {
        guard content.current.isArray else { return nil }
        self.init(tree: content.current, layout: content.layout as? Layout<S> ?? .shared())
    }

    /// Each element that is a model.
    public static func changeModels(in tree: inout JSON, _ change: (inout JSON) -> Void) {
        [Wrapped<S>].changeModels(in: &tree, change)
    }
}

extension WrappedDict: Archivable {
    /// The schema of the models.
    public typealias ArchivedSchema = S
    /// What archives call a dictionary of models: `[String: Customer]`.
    public static func archivedName(_ schema: String) -> String { "[String: \(schema)]" }

    /// The dictionary's trees.
    public static func archived(_ content: Self) -> ArchivedContent {
        ArchivedContent(original: content.tree.originalTree, current: content.tree, layout: content.layout)
    }

    /// A dictionary of an object.
    public init?(archived content: ArchivedContent) {
        guard content.current.isObject else { return nil }
        self.init(tree: content.current, layout: content.layout as? Layout<S> ?? .shared())
    }

    /// Each member that is a model.
    public static func changeModels(in tree: inout JSON, _ change: (inout JSON) -> Void) {
        [String: Wrapped<S>].changeModels(in: &tree, change)
    }
}
