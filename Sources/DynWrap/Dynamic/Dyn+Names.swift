public import DynWrapSchema

// What `dyn` does with a field, for a schema whose entries have names and no properties.

extension Dyn where S == DynamicSchema {
    /// The value of the entry of this name, if it is there and can be read as this type. As the entry's own type it is what `dyn.get(\.x)` gives: null is nil
    /// where that is a value.
    /// - Throws: ``ValidationError`` with one problem, which says whether the value is missing, null or of another kind, what blocks the way to it, or that
    ///   there is no entry of this name.
    public func get<T>(_ name: String, as type: T.Type = T.self) throws(ValidationError) -> T {
        let (layout, tree) = (model.layout, model.tree)
        guard let entry = layout.entry(named: name) else { throw error([layout.noEntry(name)]) }
        if entry.valueType == T.self, let own = entry as? any PresentReading {
            if let found = own.present(in: tree, as: T.self) { return found }
            throw unreadable(entry)
        }
        let value = DynamicValue(entry, in: tree, of: layout)
        guard value.state == .value else { throw unreadable(entry) }
        if let found = value.as(T.self) { return found }
        throw unreadable(entry, as: (T.self as? any JSONConvertible.Type)?.expectation ?? "a value of type \(T.self)")
    }

    /// Assigns the entry of this name, or says why not.
    /// - Throws: ``ValidationError``, and nothing is changed, where there is no such entry, it is read-only, something of another kind is in
    ///   its way, or it can't be the value. What could not be read in a list or dictionary before stays there and is no reason; `JSON`
    ///   takes the place of all that was there, and all of it must be read as it is. That a constraint or a rule does not hold is no reason either: `dyn.problems`
    ///   says it, as of any schema.
    public mutating func set(_ name: String, to value: some JSONConvertible) throws(ValidationError) {
        let layout = model.layout
        guard let entry = layout.entry(named: name) else { throw ValidationError(layout.name, [layout.noEntry(name)]) }
        var tree = model.tree
        let typed = entry.assign(any: value, in: &tree)
        let result = typed ?? entry.assign(value.json(entry.options), in: &tree)
        if let refusal = result.refusal { throw error([entry.problem(refusal)]) }
        let problems = DynamicValue(entry, in: tree).problemsOfReading.filter { $0.severity != .rule }
        let isNew = typed == nil || entry.flags.contains(.secret)
        let news = isNew ? problems : problems.filter { !wasThere($0, in: entry) }
        guard news.isEmpty else { throw error(news) }
        model.tree = tree
    }

    /// Whether the same is wrong with an element or a member of the entry already: what a list can't read stays in it, and may move.
    private func wasThere(_ problem: Problem, in entry: AnyFieldDefinition) -> Bool {
        guard problem.pointer.tokens.count > entry.locatedPath(in: model.tree).steps.count else { return false }
        return DynamicValue(entry, in: model.tree).problemsOfReading.contains { old in
            old.severity == problem.severity && old.expected == problem.expected && old.found == problem.found
                && old.rule == problem.rule
        }
    }

    /// What is at the entry of this name.
    public func state(of name: String) -> FieldState { model[name].state }

    /// The JSON at the entry of this name, whatever its kind; missing where there is no such entry.
    public func raw(_ name: String) -> JSON { model[name].json }

    /// Writes null at the entry of this name. Refused where something of another kind is in the way.
    public mutating func setNull(_ name: String) {
        if let entry = model.layout.entry(named: name) { setNull(entry) }
    }

    /// Removes the member of the entry of this name.
    public mutating func remove(_ name: String) {
        if let entry = model.layout.entry(named: name) { remove(entry) }
    }

    /// Puts the entry of this name back to what it was when the model was opened. O(members of the objects on its path).
    public mutating func reset(_ name: String) {
        if let entry = model.layout.entry(named: name) { reset(entry) }
    }
}

/// A field's definition, which reads its value where that is there and can be read.
private protocol PresentReading {
    /// The value, whose type is this one.
    func present<T>(in tree: JSON, as type: T.Type) -> T?
}

extension FieldDefinition: PresentReading {
    fileprivate func present<T>(in tree: JSON, as type: T.Type) -> T? { presentValue(in: tree).flatMap { $0 as? T } }
}
