public import DynWrapSchema

// The functions of `dyn` for a field, for a schema whose entries have names and no properties.

extension Dyn where S == DynamicSchema {
    /// The value of the entry with this name, if it is present and can be read as this type. With the entry's own type, the
    /// result is that of `dyn.get(\.x)`: null is nil where nil is a value.
    /// - Throws: ``ValidationError`` with one problem: the value is missing, null or of another kind, something on the path to it
    ///   is not a container, or there is no entry with this name.
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

    /// Assigns the entry with this name, or throws the reason why not.
    ///
    /// A part of the old list or dictionary that could not be read stays there, and is no reason to throw. A value of the type
    /// `JSON` replaces the old value completely, and all of it must be readable without conversion. A constraint or rule that
    /// does not hold is no reason to throw either: it is in `dyn.problems`, as with any schema.
    /// - Throws: ``ValidationError``, without a change, where there is no such entry, it is read-only, a value on its path is not
    ///   a container, or the entry can't have this value.
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

    /// Whether an element or member of the entry had the same problem before: elements that a list can't read stay in it, and may
    /// move.
    private func wasThere(_ problem: Problem, in entry: AnyFieldDefinition) -> Bool {
        guard problem.pointer.tokens.count > entry.locatedPath(in: model.tree).steps.count else { return false }
        return DynamicValue(entry, in: model.tree).problemsOfReading.contains { old in
            old.severity == problem.severity && old.expected == problem.expected && old.found == problem.found
                && old.rule == problem.rule
        }
    }

    /// The state of the entry with this name.
    public func state(of name: String) -> FieldState { model[name].state }

    /// The JSON at the entry with this name, of any kind; missing where there is no such entry.
    public func raw(_ name: String) -> JSON { model[name].json }

    /// Writes null at the entry with this name. Does nothing where a value on its path is not a container.
    public mutating func setNull(_ name: String) {
        if let entry = model.layout.entry(named: name) { setNull(entry) }
    }

    /// Removes the member of the entry with this name.
    public mutating func remove(_ name: String) {
        if let entry = model.layout.entry(named: name) { remove(entry) }
    }

    /// Restores the entry with this name to its value at the opening of the model. O(members of the objects on its path).
    public mutating func reset(_ name: String) {
        if let entry = model.layout.entry(named: name) { reset(entry) }
    }
}

/// A field's definition that reads its value where this is present and readable.
private protocol PresentReading {
    /// The value, which must have this type.
    func present<T>(in tree: JSON, as type: T.Type) -> T?
}

extension FieldDefinition: PresentReading {
    fileprivate func present<T>(in tree: JSON, as type: T.Type) -> T? { presentValue(in: tree).flatMap { $0 as? T } }
}
