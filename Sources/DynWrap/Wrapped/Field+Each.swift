public import DynWrapSchema

extension Field {
    /// A list of models at `key`, each below the path `each` of its element: `ModelList<S>("friends.edges", each: "node")`. What stands
    /// beside the models is kept.
    public init<T: Schema>(_ key: String, each path: String) where Value == WrappedList<T> {
        self.init(key, each: path, nested: NestedLayouts { Layout<T>.shared() })
    }

    /// The same for models of this schema value.
    public init<T: Schema>(
        _ key: String, each path: String, of schema: @autoclosure @escaping @Sendable () -> T
    ) where Value == WrappedList<T> {
        self.init(key, each: path, nested: NestedLayouts { Layout(schema()) })
    }

    private init<T: Schema>(_ key: String, each path: String, nested: NestedLayouts) where Value == WrappedList<T> {
        let path = FieldPath(path)
        let none = { @Sendable in WrappedList<T>(tree: .emptyArray, layout: nested.layout(T.self), elementPath: path) }
        let field = Field(nested: nested, FieldPath(key), default: none()) {
            var items = SchemaExport.reference(nested, T.self)
            for step in path.steps.reversed() {
                guard case .key(_, let key) = step else { return ["type": "array"] }
                items = ["type": "object", "properties": JSON(members: [(key: key, value: items)]), "required": [JSON(key)]]
            }
            return ["type": "array", "items": items]
        }
        self = field.changed { $0.options.elementPath = path }
    }
}
