#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Everything about a model that is not a field, under the one reserved name `dyn`.
public struct Dyn<S: Schema>: Sendable {
    @usableFromInline package var model: Wrapped<S>

    @usableFromInline
    package init(_ model: Wrapped<S>) { self.model = model }
}

extension Wrapped {
    /// Everything that is not a field: the tree, the original, changes, problems, output.
    @inlinable
    public var dyn: Dyn<S> {
        get { Dyn(self) }
        _modify {
            var dyn = Dyn(self)
            tree = .missing  // so that the tree is edited in place
            defer { tree = dyn.model.tree }
            yield &dyn
        }
    }
}

extension Dyn {
    // MARK: The tree

    /// The whole current tree, with undeclared members; for a group, the object that it is a part of.
    public var json: JSON { model.tree }

    /// The whole current document as text, with undeclared members, comments, and the spelling of everything that was not edited.
    ///
    /// Secrets are included. ``omitting(_:)`` leaves out fields, and ``output(includingNulls:includingDefaults:for:)`` everything
    /// undeclared. Complexity: O(length).
    public func text(_ style: JSON.TextStyle = .asIs) -> String { model.tree.text(style) }

    /// The whole current document as UTF-8 text, as ``text(_:)`` gives it. O(length).
    public func data(_ style: JSON.TextStyle = .asIs) -> Data { model.tree.data(style) }

    /// Lends the bytes of ``text(_:)``, without a copy where nothing was edited. For writing them into other buffers.
    ///
    /// Complexity: O(1) where nothing was edited and the style is `.asIs`, else O(length).
    /// - Parameters:
    ///   - style: how the text is written.
    ///   - body: receives the bytes, which are valid until it returns.
    /// - Returns: what `body` returns.
    /// - Throws: what `body` throws.
    public func withBytes<R, Failure: Error>(
        _ style: JSON.TextStyle = .asIs, _ body: (RawSpan) throws(Failure) -> R
    ) throws(Failure) -> R { try model.tree.withBytes(style, body) }

    /// The model without its edits. The original of a new model is empty.
    public var original: Wrapped<S> { Wrapped(tree: model.tree.originalTree, layout: model.layout) }

    /// The exact text from which the model was opened; `{}` for a new model. O(length).
    public var originalText: String { model.tree.originalTree.text() }

    /// The JSON at a field, of any type; missing where the field is absent.
    public func raw<F: FieldProtocol>(_ keyPath: any KeyPath<S, F> & Sendable) -> JSON {
        definition(keyPath).locate(in: model.tree)
    }

    /// Whether both have the same text, as `JSON.hasSameText(as:)` says, so except white space and comments. It compares the spelling, while `==` compares the
    /// meaning. For a group, the whole objects around it are compared. O(length).
    public func hasSameText(as other: Wrapped<S>) -> Bool { model.tree.hasSameText(as: other.tree) }

    /// The same tree through another schema, without a copy.
    public func viewed<T: Schema>(as schema: T.Type) -> Wrapped<T> { Wrapped<T>(tree: model.tree, layout: .shared()) }

    /// The same tree through another schema value, without a copy.
    public func viewed<T: Schema>(as schema: T) -> Wrapped<T> { Wrapped<T>(tree: model.tree, layout: Layout.of(schema)) }

    // MARK: Fields

    /// The state of a field: absent, null, a value, or a mismatch.
    public func state<F: FieldProtocol>(of keyPath: any KeyPath<S, F> & Sendable) -> FieldState {
        let (definition, layout) = (definition(keyPath), model.layout)
        let state = definition.state(in: model.tree)
        guard case .invalid = state, layout.hasSecrets else { return state }
        return .invalid(layout.visible(definition, in: model.tree, shownAs: layout.redacted(model.tree)))
    }

    /// The value of a field that is present and can be read. For an optional field null is a value, nil; `state(of:)`
    /// distinguishes it.
    /// - Throws: ``ValidationError`` with one problem: the value is missing, wrong, or null where null is not a value, or a value
    ///   on its path is not a container.
    public func get<F: FieldProtocol>(_ keyPath: any KeyPath<S, F> & Sendable) throws(ValidationError) -> F.Value {
        let definition = model.layout.schema[keyPath: keyPath].field.definition
        if let value = definition.presentValue(in: model.tree) { return value }
        throw unreadable(definition)
    }

    /// What a field expects where it can't read its value, as a check would say.
    private func expectation(of definition: AnyFieldDefinition) -> String {
        let report = ConversionReport(on: model.tree, checksFast: false)
        definition.report(in: model.tree, to: report)
        let path = definition.locatedPath(in: model.tree).pointer
        return report.problems.first { $0.severity == .error && $0.pointer == path }?.expected ?? definition.expectation
    }

    /// The error for a field's value that can't be read as `expected`; by default, as the field expects it.
    func unreadable(_ definition: AnyFieldDefinition, as expected: String? = nil) -> ValidationError {
        let json = definition.locate(in: model.tree)
        if json.isMissing, let obstacle = definition.path.obstacle(in: model.tree) {
            return error([definition.problem(.obstacle(obstacle))])
        }
        let report = ConversionReport(on: model.tree)
        for step in definition.locatedPath(in: model.tree).steps { report.push(step.token) }
        report.note(expected ?? expectation(of: definition), json, .error)
        report.change(since: 0) { problem in
            problem.property = definition.name
            if definition.hidesContent, json.exists { problem.found = Redaction.mark }
        }
        return error(report.problems)
    }

    /// Sets the field at `keyPath`, or throws the reason where assigning by dot would have no effect.
    /// - Throws: ``ValidationError`` where a value on the field's path is not a container, an array on it is too short, or the
    ///   value can't be written as JSON. Then nothing changes.
    public mutating func set<V>(_ keyPath: any KeyPath<S, Field<V>> & Sendable, to value: V) throws(ValidationError) {
        let definition = model.layout.schema[keyPath: keyPath].definition
        if let refusal = definition.set(value, in: &model.tree) {
            throw error([definition.problem(refusal)])
        }
    }

    /// Writes this JSON at a field, whatever its type, in place of all that is there: also of elements and members that the field
    /// can't read. `raw` gives it back. A missing value removes the member; a group takes its own entries from an object.
    ///
    /// ```swift
    /// try order.dyn.set(\.tags, raw: ["new", 7])      // {"tags": ["new", 7]}, and a problem: the list has strings
    /// ```
    /// - Throws: ``ValidationError`` where the field is read-only, a value on its path is not a container, or an array on it is
    ///   too short. Then nothing changes.
    /// - Complexity: O(members of the objects on the path), and O(length of the JSON).
    public mutating func set<F: FieldProtocol>(_ keyPath: any KeyPath<S, F> & Sendable, raw json: JSON) throws(ValidationError) {
        let definition = definition(keyPath)
        var tree = model.tree
        for entry in definition.ownEntries {
            let value = entry === definition ? json : entry.locate(in: json)
            if let refusal = entry.writeRaw(value, in: &tree) { throw error([entry.problem(refusal)]) }
        }
        model.tree = tree
    }

    /// Writes null at a field; for a group, at each of its entries. No effect where a value on the path is not a container or is
    /// an array with too few elements, or on a read-only field.
    public mutating func setNull<F: FieldProtocol>(_ keyPath: any KeyPath<S, F> & Sendable) { setNull(definition(keyPath)) }

    mutating func setNull(_ definition: AnyFieldDefinition) {
        for entry in definition.ownEntries where !entry.flags.contains(.readOnly) { entry.path.set(.null, in: &model.tree) }
    }

    /// Removes the member of a field; for a group, those of its entries. No effect on a read-only field.
    public mutating func remove<F: FieldProtocol>(_ keyPath: any KeyPath<S, F> & Sendable) { remove(definition(keyPath)) }

    mutating func remove(_ definition: AnyFieldDefinition) {
        for entry in definition.ownEntries where !entry.flags.contains(.readOnly) { entry.removeMembers(in: &model.tree) }
    }

    /// Restores a field to its value at the opening of the model; for a group, its entries, and for a union also the tag next to
    /// it. Containers that an edit made on the path are removed too, unless they contain other edits. O(members of the objects on
    /// the path).
    public mutating func reset<F: FieldProtocol>(_ keyPath: any KeyPath<S, F> & Sendable) { reset(definition(keyPath)) }

    mutating func reset(_ definition: AnyFieldDefinition) {
        let original = model.tree.originalTree
        for entry in definition.ownEntries { entry.restoreMembers(from: original, in: &model.tree) }
    }

    /// Restores the whole model to its state when it was opened; a group restores its own entries. A model inside another that an
    /// edit made becomes one without members. O(1); for a group, O(its entries).
    public mutating func reset() {
        let original = model.tree.originalTree
        guard model.layout.isGroup else {
            model.tree = original
            return
        }
        for entry in model.layout.valueEntries { entry.restoreMembers(from: original, in: &model.tree) }
    }

    // MARK: Problems

    /// All problems of the model, in the order of the schema. Empty for a valid model.
    ///
    /// Complexity: O(members) of the model and of the models in it, and the cost of their rules.
    public var problems: [Problem] { model.layout.problems(in: model.tree) }

    /// The problems of one scope: `.present` leaves out absent values, for the body of a PATCH.
    /// - Parameters:
    ///   - scope: the problems to return.
    ///   - reportingUnknown: whether members that the schemas do not know are problems, whatever the schemas declare; false by
    ///     default. Those in a group's object are problems of the model.
    /// - Complexity: that of ``problems``.
    public func problems(of scope: Problem.Scope, reportingUnknown: Bool = false) -> [Problem] {
        var found = model.layout.problems(in: model.tree, reportingUnknown: reportingUnknown)
        if scope == .present { found.removeAll(where: \.isMissing) }
        return found
    }

    /// The error with these problems of the model, with secrets redacted.
    func error(_ problems: [Problem]) -> ValidationError {
        ValidationError(model.layout.name, model.layout.redacted(problems, in: model.tree))
    }

    /// The definition of a field, without its value type.
    func definition<F: FieldProtocol>(_ keyPath: any KeyPath<S, F> & Sendable) -> AnyFieldDefinition {
        model.layout.schema[keyPath: keyPath].anyDefinition
    }
}

// Access to a model by the entries of its schema, for tools.

extension Dyn {
    /// The model's schema: `dyn.schema.entries`.
    public var schema: S { model.layout.schema }

    /// The entries of the model's schema, without reflection on each call. O(entries).
    public var entries: [SchemaEntry] { model.layout.listed(below: "") }

    /// The JSON at an entry of this schema, as it is written; missing where it is absent. Secrets are included.
    public func json(of entry: SchemaEntry) -> JSON { entry.json(in: model.tree) }

    /// The value of an entry of this schema, as the member access gives it: the declared Swift type, with its default.
    public func value(of entry: SchemaEntry) -> Any { entry.value(in: model.tree) }

    /// The state of an entry of this schema: absent, null, a value, or a mismatch.
    public func state(at entry: SchemaEntry) -> FieldState { entry.state(in: model.tree) }

    /// The JSON at an entry, with secrets redacted.
    public func shownJSON(of entry: SchemaEntry) -> JSON { entry.json(in: model.layout.redacted(model.tree)) }
}

extension JSON {
    /// Whether this is a whole document as it was opened, without edits.
    package var isOriginal: Bool { document?.isOpened == true && place == 0 }

    /// The tree of which this one is an edited form; the tree itself where it is not edited; `{}` where it is new.
    package var originalTree: JSON { origin ?? .emptyObject }
}
