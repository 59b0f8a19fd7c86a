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
        self = field.changed { $0.facts.options.elementPath = path }
    }
}

// What the models of a list or a dictionary must hold. Each problem is at the model's place.

extension FieldProtocol {
    /// What each model of a list must hold here, besides what its own schema says.
    ///
    /// ```swift
    /// let todos = ModelList<TodoSchema>("todos").each { $0.check("is named") { !$0.title.isEmpty } }
    /// ```
    ///
    /// Problems are at the models' places, `/todos/3`, with `each: "node"` at `/todos/3/node`. Elements that are no objects are problems by
    /// themselves, and are not checked. Of the closure's field the constraints are taken, and nothing else that is said of it.
    /// - Parameter say: adds constraints to the field of a model. Run once, where the field is declared.
    public func each<T: Schema>(_ say: (Field<Wrapped<T>>) -> Field<Wrapped<T>>) -> Self where Value == WrappedList<T> {
        constrained(eachBy: say) { Array($0) }
    }

    /// What each model of a list must hold, where there is a list.
    /// - Parameter say: adds constraints to the field of a model.
    public func each<T: Schema>(_ say: (Field<Wrapped<T>>) -> Field<Wrapped<T>>) -> Self where Value == WrappedList<T>? {
        constrained(eachBy: say) { $0.map { Array($0) } ?? [] }
    }

    /// What each model of a dictionary must hold: `ModelDict<RateSchema>("rates").each { $0.check("is positive") { $0.rate > 0 } }`.
    /// - Parameter say: adds constraints to the field of a model.
    public func each<T: Schema>(_ say: (Field<Wrapped<T>>) -> Field<Wrapped<T>>) -> Self where Value == WrappedDict<T> {
        constrained(eachBy: say) { $0.map(\.value) }
    }

    /// What each model of a dictionary must hold, where there is a dictionary.
    /// - Parameter say: adds constraints to the field of a model.
    public func each<T: Schema>(_ say: (Field<Wrapped<T>>) -> Field<Wrapped<T>>) -> Self where Value == WrappedDict<T>? {
        constrained(eachBy: say) { $0?.map(\.value) ?? [] }
    }

    /// No two models of a list have the same value at a field: `ModelList<OrderSchema>("orders").uniqueBy(\.number)`. Each further one is a
    /// problem at that field's place.
    ///
    /// Values are the same when they are written the same, by meaning: 1 and 1.0 are. Of models that have none there, or null, nothing is asked.
    /// JSON Schema has no word for it. Complexity: O(models).
    /// - Parameters:
    ///   - field: the field of the models' schema.
    ///   - message: what the problem says, a sentence.
    ///   - code: the problem's `rule`, `unique` where none is given.
    public func uniqueBy<T: Schema, F: FieldProtocol>(
        _ field: any KeyPath<T, F> & Sendable, message: String? = nil, code: String? = nil
    ) -> Self where Value == WrappedList<T> {
        changed { $0.addUnique(by: field, message, code) { $0 } }
    }

    /// No two models of a list have the same value at a field, where there is a list.
    /// - Parameters:
    ///   - field: the field of the models' schema.
    ///   - message: what the problem says, a sentence.
    ///   - code: the problem's `rule`, `unique` where none is given.
    public func uniqueBy<T: Schema, F: FieldProtocol>(
        _ field: any KeyPath<T, F> & Sendable, message: String? = nil, code: String? = nil
    ) -> Self where Value == WrappedList<T>? {
        changed { $0.addUnique(by: field, message, code) { $0 } }
    }
}

extension FieldSpec {
    fileprivate mutating func addUnique<T: Schema, F: FieldProtocol>(
        by field: any KeyPath<T, F> & Sendable, _ message: String?, _ code: String?,
        _ list: @escaping @Sendable (Value) -> WrappedList<T>?
    ) {
        let words = ConstraintWords("each value once in the list", code: "unique", message: message, given: code)
        let isMapped = facts.isMapped
        var constraint = FieldConstraint<Value>(words) { value, _, _ in
            guard let list = list(value) else { return [] }
            let entry = list.layout.schema[keyPath: field].anyDefinition
            var seen: Set<JSON> = []
            var faults: [ConstraintFault] = []
            for (index, model) in list.enumerated() {
                let json = entry.normalized(in: model.tree)
                if !json.exists || json.isNull || seen.insert(json).inserted { continue }
                let fault = ConstraintFault(words, entry.hidesContent ? .secret : entry.locate(in: model.tree))
                // A list that `.map` has made is no part of the JSON.
                let steps = (list.elementPath?.steps ?? []) + entry.locatedPath(in: model.tree).steps
                faults.append(isMapped ? fault : fault.below([String(index)] + steps.map(\.token)))
            }
            return faults
        }
        constraint.declared = [DeclaredPart(field)]
        add(constraint)
    }
}

extension WrappedDict: MembersByKey {}
