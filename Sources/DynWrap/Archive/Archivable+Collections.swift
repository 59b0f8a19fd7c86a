public import DynWrapSchema

extension Optional: Archivable where Wrapped: Archivable {
    /// The schema of the content.
    public typealias ArchivedSchema = Wrapped.ArchivedSchema
    /// The name of an optional in archives: `Customer?`.
    public static func archivedName(_ schema: String) -> String { Wrapped.archivedName(schema) + "?" }

    /// The content's trees; null for nil.
    public static func archived(_ content: Self) -> ArchivedContent {
        content.map(Wrapped.archived)
            ?? ArchivedContent(original: .null, current: .null, layout: Layout<ArchivedSchema>.shared(), hasModels: false)
    }

    /// The content, or nil for null.
    public init?(archived content: ArchivedContent) {
        if content.current.isNull {
            self = Wrapped?.none
        } else {
            guard let wrapped = Wrapped(archived: content) else { return nil }
            self = wrapped
        }
    }

    /// Changes the models of the content.
    public static func changeModels(in tree: inout JSON, _ change: (inout JSON) -> Void) {
        Wrapped.changeModels(in: &tree, change)
    }
}

extension Array: Archivable where Element: Archivable {
    /// The schema of the elements.
    public typealias ArchivedSchema = Element.ArchivedSchema
    /// The name of an array in archives: `[Customer]`.
    public static func archivedName(_ schema: String) -> String { "[\(Element.archivedName(schema))]" }

    /// The elements' trees, each with its own original.
    public static func archived(_ content: Self) -> ArchivedContent {
        let (parts, layout, hasModels) = ArchivedContent.aligned(content.map(Element.archived), Element.self)
        return ArchivedContent(
            original: JSON(parts.map(\.original)), current: JSON(parts.map(\.current)), layout: layout, hasModels: hasModels)
    }

    /// The elements; nil where one is of another kind.
    public init?(archived content: ArchivedContent) {
        guard content.current.isArray else { return nil }
        self.init()
        reserveCapacity(content.current.count)
        for json in content.current.elements {
            guard let element = Element(archived: content.with(json)) else { return nil }
            append(element)
        }
    }

    /// Changes the models of each element.
    public static func changeModels(in tree: inout JSON, _ change: (inout JSON) -> Void) {
        guard tree.isArray else { return }
        for i in 0..<tree.count { Element.changeModels(in: &tree[i], change) }
    }
}

extension Dictionary: Archivable where Key == String, Value: Archivable {
    /// The schema of the values.
    public typealias ArchivedSchema = Value.ArchivedSchema
    /// The name of a dictionary in archives: `[String: Customer]`.
    public static func archivedName(_ schema: String) -> String { "[String: \(Value.archivedName(schema))]" }

    /// The values' trees, in the order of their keys' scalars, so that equal content has equal bytes.
    public static func archived(_ content: Self) -> ArchivedContent {
        let keys = content.keys.sorted(by: ScalarKey.precedes)
        let values = keys.compactMap { content[$0].map(Value.archived) }
        let (parts, layout, hasModels) = ArchivedContent.aligned(values, Value.self)
        return ArchivedContent(
            original: JSON(members: zip(keys, parts).map { (key: $0, value: $1.original) }),
            current: JSON(members: zip(keys, parts).map { (key: $0, value: $1.current) }), layout: layout, hasModels: hasModels)
    }

    /// The values; nil where one is of another kind. Keys that are equal as Swift strings (NFC and NFD) become one, with the
    /// last value.
    public init?(archived content: ArchivedContent) {
        guard content.current.isObject else { return nil }
        self.init()
        for (key, json) in content.current.members {
            guard let value = Value(archived: content.with(json)) else { return nil }
            self[key] = value
        }
    }

    /// Changes the models of each value.
    public static func changeModels(in tree: inout JSON, _ change: (inout JSON) -> Void) {
        guard tree.isObject else { return }
        for key in tree.members.map(\.key) { Value.changeModels(in: &tree[key], change) }
    }
}
