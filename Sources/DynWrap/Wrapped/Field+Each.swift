public import DynWrapSchema

extension Field {
    /// A list of models at `key`, or at the key from the property's name, each at the path `each` in its element:
    /// `ModelList<S>("friends.edges", each: "node")`. The members next to the models stay.
    public init<T: Schema>(_ key: String? = nil, each path: String) where Value == WrappedList<T> {
        self.init(key, each: path, nested: NestedLayouts { Layout<T>.shared() })
    }

    /// A list of models of this schema value at `key`, or at the key from the property's name, each at the path `each` in its
    /// element.
    public init<T: Schema>(
        _ key: String? = nil, each path: String, of schema: @autoclosure @escaping @Sendable () -> T
    ) where Value == WrappedList<T> {
        self.init(key, each: path, nested: NestedLayouts { Layout(schema()) })
    }

    private init<T: Schema>(_ key: String?, each path: String, nested: NestedLayouts) where Value == WrappedList<T> {
        let path = FieldPath(path)
        let none = { @Sendable in WrappedList<T>(tree: .emptyArray, layout: nested.layout(T.self), elementPath: path) }
        let field = Field(nested: nested, key.map { FieldPath($0) }, default: none()) {
            ["type": "array", "items": path.objectSchema(SchemaExport.reference(nested, T.self))]
        }
        self = field.changed { $0.facts.options.elementPath = path }
    }
}

// Constraints on the models of a list or dictionary. Each problem is at the position of its model.

extension FieldProtocol {
    /// Adds constraints on each model of a list, besides those of its own schema.
    ///
    /// ```swift
    /// let todos = ModelList<TodoSchema>("todos").each { $0.check("is named") { !$0.title.isEmpty } }
    /// ```
    ///
    /// Problems are at the models' positions, `/todos/3`, or with `each: "node"` at `/todos/3/node`. Elements that are not
    /// objects are problems of their own, and are not checked. Only the constraints of the closure's field are taken.
    /// - Parameter say: adds constraints to the field of a model. Called once, when the field is declared.
    public func each<T: Schema>(_ say: (Field<Wrapped<T>>) -> Field<Wrapped<T>>) -> Self where Value == WrappedList<T> {
        constrained(eachBy: say) { Array($0) }
    }

    /// Adds constraints on each model of a list, where there is a list.
    /// - Parameter say: adds constraints to the field of a model.
    public func each<T: Schema>(_ say: (Field<Wrapped<T>>) -> Field<Wrapped<T>>) -> Self where Value == WrappedList<T>? {
        constrained(eachBy: say) { $0.map { Array($0) } ?? [] }
    }

    /// Adds constraints on each model of a dictionary: `ModelDict<RateSchema>("rates").each { $0.check("is positive") { $0.rate >
    /// 0 } }`.
    /// - Parameter say: adds constraints to the field of a model.
    public func each<T: Schema>(_ say: (Field<Wrapped<T>>) -> Field<Wrapped<T>>) -> Self where Value == WrappedDict<T> {
        constrained(eachBy: say) { $0.map(\.value) }
    }

    /// Adds constraints on each model of a dictionary, where there is a dictionary.
    /// - Parameter say: adds constraints to the field of a model.
    public func each<T: Schema>(_ say: (Field<Wrapped<T>>) -> Field<Wrapped<T>>) -> Self where Value == WrappedDict<T>? {
        constrained(eachBy: say) { $0?.map(\.value) ?? [] }
    }

    /// Requires that no two models of a list have the same value at a field:
    /// `ModelList<OrderSchema>("orders").uniqueBy(\.number)`. Each repeated value is a problem at that field's position.
    ///
    /// Values are the same where their written forms have the same meaning: 1 and 1.0 are. Models without a value there, or with
    /// null, are not checked. JSON Schema has no keyword for it. Complexity: O(models).
    /// - Parameters:
    ///   - field: the key path of the field in the models' schema.
    ///   - message: the message of the problem, a sentence.
    ///   - code: the `rule` of the problem; `unique` by default.
    public func uniqueBy<T: Schema, F: FieldProtocol>(
        _ field: any KeyPath<T, F> & Sendable, message: String? = nil, code: String? = nil
    ) -> Self where Value == WrappedList<T> {
        changed { $0.addUnique(by: field, message, code) { $0 } }
    }

    /// Requires that no two models of a list have the same value at a field, where there is a list.
    /// - Parameters:
    ///   - field: the key path of the field in the models' schema.
    ///   - message: the message of the problem, a sentence.
    ///   - code: the `rule` of the problem; `unique` by default.
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
                // A list made by `.map` is not part of the JSON.
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
