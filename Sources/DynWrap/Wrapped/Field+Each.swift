public import DynWrapSchema

extension Field {
    /// A list of models at `key`, each below the path `each` of its element: `ModelList<S>("friends.edges", each: "node")`. What is
    /// next to the models is kept.
    public init<T: Schema>(_ key: String, each path: String) where Value == WrappedList<T> {
        self.init(FieldPath(key), each: path, nested: NestedLayouts { Layout<T>.shared() })
    }

    /// A list of models below the path `each` of its elements, its key from its property's name: `ModelList<S>(each: "node")`.
    public init<T: Schema>(each path: String) where Value == WrappedList<T> {
        self.init(FieldPath?.none, each: path, nested: NestedLayouts { Layout<T>.shared() })
    }

    /// A list of models of this schema value at `key`, each below the path `each` of its element.
    public init<T: Schema>(
        _ key: String, each path: String, of schema: @autoclosure @escaping @Sendable () -> T
    ) where Value == WrappedList<T> {
        self.init(FieldPath(key), each: path, nested: NestedLayouts { Layout(schema()) })
    }

    /// A list of models of this schema value below the path `each` of its elements, its key from its property's name.
    public init<T: Schema>(each path: String, of schema: @autoclosure @escaping @Sendable () -> T) where Value == WrappedList<T> {
        self.init(FieldPath?.none, each: path, nested: NestedLayouts { Layout(schema()) })
    }

    private init<T: Schema>(_ key: FieldPath?, each path: String, nested: NestedLayouts) where Value == WrappedList<T> {
        let path = FieldPath(path)
        let none = { @Sendable in WrappedList<T>(tree: .emptyArray, layout: nested.layout(T.self), elementPath: path) }
        let field = Field(nested: nested, key, default: none()) {
            ["type": "array", "items": path.objectSchema(SchemaExport.reference(nested, T.self))]
        }
        self = field.changed { $0.options.elementPath = path }
    }
}
