public import DynWrapSchema

extension Wrapped: Archivable {
    /// The schema of the model.
    public typealias ArchivedSchema = S
    /// The name of a model in archives: `Customer`.
    public static func archivedName(_ schema: String) -> String { schema }

    /// The model's trees; for a group, only its own members. Null for a model that is not in the tree, as in a list's element
    /// without one.
    public static func archived(_ content: Self) -> ArchivedContent {
        let layout = content.layout
        let parts = layout.ownParts(of: [content.tree.originalTree, content.tree]).map { $0.isMissing ? .null : $0 }
        return ArchivedContent(original: parts[0], current: parts[1], layout: layout)
    }

    /// A model of an object; in an array or a dictionary of models, of any JSON value.
    public init?(archived content: ArchivedContent) {
        guard content.current.isObject || content.isInside else { return nil }
        self.init(tree: content.current, layout: content.layout as? Layout<S> ?? .shared())
    }

    /// Changes the model itself.
    public static func changeModels(in tree: inout JSON, _ change: (inout JSON) -> Void) {
        if tree.isObject { change(&tree) }
    }
}

extension WrappedList: Archivable {
    /// The schema of the models.
    public typealias ArchivedSchema = S
    /// The name of a list of models in archives: `[Customer]`.
    public static func archivedName(_ schema: String) -> String { "[\(schema)]" }

    /// The list's trees, without the objects that `each:` names around the models.
    public static func archived(_ content: Self) -> ArchivedContent {
        let (original, current) = (content.tree.originalTree, content.tree)
        return ArchivedContent(
            original: content.models(in: original.isArray ? original : .emptyArray), current: content.models(in: current),
            layout: content.layout, hasModels: original.count > 0 || current.count > 0)
    }

    /// A list of the models in an array.
    public init?(archived content: ArchivedContent) {
        guard content.current.isArray else { return nil }
        self.init(tree: content.current, layout: content.layout as? Layout<S> ?? .shared())
    }

    /// Changes each element that is a model.
    public static func changeModels(in tree: inout JSON, _ change: (inout JSON) -> Void) {
        [Wrapped<S>].changeModels(in: &tree, change)
    }
}

extension WrappedDict: Archivable {
    /// The schema of the models.
    public typealias ArchivedSchema = S
    /// The name of a dictionary of models in archives: `[String: Customer]`.
    public static func archivedName(_ schema: String) -> String { "[String: \(schema)]" }

    /// The dictionary's trees.
    public static func archived(_ content: Self) -> ArchivedContent {
        let (original, current) = (content.tree.originalTree, content.tree)
        return ArchivedContent(
            original: original, current: current, layout: content.layout, hasModels: original.count > 0 || current.count > 0)
    }

    /// A dictionary of the models in an object.
    public init?(archived content: ArchivedContent) {
        guard content.current.isObject else { return nil }
        self.init(tree: content.current, layout: content.layout as? Layout<S> ?? .shared())
    }

    /// Changes each member that is a model.
    public static func changeModels(in tree: inout JSON, _ change: (inout JSON) -> Void) {
        [String: Wrapped<S>].changeModels(in: &tree, change)
    }
}
