#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Everything about a model that is not a field: the one reserved word, `dyn`.
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

    /// The whole current tree, undeclared members included; of a group the object that it is a part of.
    public var json: JSON { model.tree }

    /// The whole current document as text: undeclared members, comments and the spelling of all that was not edited included.
    ///
    /// Secrets are in it; ``omitting(_:)`` leaves fields out, and ``output(includingNulls:includingDefaults:for:)`` all that is not declared.
    /// Complexity: O(length).
    public func text(_ style: JSON.TextStyle = .asIs) -> String { model.tree.text(style) }

    /// The whole current document as text in UTF-8, as ``text(_:)`` gives it. O(length).
    public func data(_ style: JSON.TextStyle = .asIs) -> Data { model.tree.data(style) }

    /// Lends the bytes of ``text(_:)``, without a copy where nothing was edited. For buffers that others own.
    ///
    /// Complexity: O(1) where nothing was edited and the style is `.asIs`, else O(length).
    /// - Parameters:
    ///   - style: how it is written.
    ///   - body: takes the bytes, which are there until it returns.
    /// - Returns: what `body` returns.
    /// - Throws: what `body` throws.
    public func withBytes<R, Failure: Error>(
        _ style: JSON.TextStyle = .asIs, _ body: (RawSpan) throws(Failure) -> R
    ) throws(Failure) -> R { try model.tree.withBytes(style, body) }

    /// The model without its edits. A model made from nothing has an empty original.
    public var original: Wrapped<S> { Wrapped(tree: model.tree.originalTree, layout: model.layout) }

    /// The very text the model was opened from; `{}` for one made from nothing. O(length).
    public var originalText: String { model.tree.originalTree.text() }

    /// The JSON at a field, whatever its type.
    public func raw<F: FieldProtocol>(_ keyPath: any KeyPath<S, F> & Sendable) -> JSON {
        definition(keyPath).locate(in: model.tree)
    }

    /// Whether both are the same text, white space between tokens aside: the spelling, while `==` compares the meaning. Of a group, the whole objects around
    /// it. O(length).
    public func hasSameText(as other: Wrapped<S>) -> Bool { model.tree.hasSameText(as: other.tree) }

    /// The same tree through another schema, sharing everything.
    public func viewed<T: Schema>(as schema: T.Type) -> Wrapped<T> { Wrapped<T>(tree: model.tree, layout: .shared()) }

    /// The same tree through another schema value.
    public func viewed<T: Schema>(as schema: T) -> Wrapped<T> { Wrapped<T>(tree: model.tree, layout: Layout.of(schema)) }

    // MARK: Fields

    /// What is at a field: no member, null, a value, or a mismatch.
    public func state<F: FieldProtocol>(of keyPath: any KeyPath<S, F> & Sendable) -> FieldState {
        let (definition, layout) = (definition(keyPath), model.layout)
        let state = definition.state(in: model.tree)
        guard case .invalid = state, layout.hasSecrets else { return state }
        return .invalid(layout.visible(definition, in: model.tree, shownAs: layout.redacted(model.tree)))
    }

    /// What the dot gives of a field that is there and can be read. Of an optional field null is a value, nil; `state(of:)` tells it from others.
    /// - Throws: ``ValidationError`` with one problem, which says whether the value is missing, wrong, or null where that is no value, or what blocks the way to it.
    public func get<F: FieldProtocol>(_ keyPath: any KeyPath<S, F> & Sendable) throws(ValidationError) -> F.Value {
        let definition = model.layout.schema[keyPath: keyPath].field.definition
        if let value = definition.presentValue(in: model.tree) { return value }
        throw unreadable(definition)
    }

    /// Why a field's value can't be read as what is expected, the field's own where nothing else is named.
    func unreadable(_ definition: AnyFieldDefinition, as expected: String? = nil) -> ValidationError {
        let json = definition.locate(in: model.tree)
        if json.isMissing, let obstacle = definition.path.obstacle(in: model.tree) {
            return error([definition.problem(.obstacle(obstacle))])
        }
        let report = ConversionReport(on: model.tree)
        for step in definition.locatedPath(in: model.tree).steps { report.push(step.token) }
        report.note(expected ?? definition.expectation, json, .error)
        report.change(since: 0) { problem in
            problem.property = definition.name
            if definition.hidesContent, json.exists { problem.found = Redaction.mark }
        }
        return error(report.problems)
    }

    /// Sets the field at `keyPath`, or throws why not, where assigning by dot changes nothing.
    /// - Throws: ``ValidationError`` where the field's path leads through a value of another kind, an array on it is too short, or the value has no
    ///   form in JSON; nothing is changed then.
    public mutating func set<V>(_ keyPath: any KeyPath<S, Field<V>> & Sendable, to value: V) throws(ValidationError) {
        let definition = model.layout.schema[keyPath: keyPath].definition
        if let refusal = definition.set(value, in: &model.tree) {
            throw error([definition.problem(refusal)])
        }
    }

    /// Writes null at a field, of a group at each of its entries. No effect where the path leads through another kind, and on a read-only field.
    public mutating func setNull<F: FieldProtocol>(_ keyPath: any KeyPath<S, F> & Sendable) { setNull(definition(keyPath)) }

    mutating func setNull(_ definition: AnyFieldDefinition) {
        for entry in definition.ownEntries where !entry.flags.contains(.readOnly) { entry.path.set(.null, in: &model.tree) }
    }

    /// Removes a field's member, of a group those of its entries. No effect on a read-only field.
    public mutating func remove<F: FieldProtocol>(_ keyPath: any KeyPath<S, F> & Sendable) { remove(definition(keyPath)) }

    mutating func remove(_ definition: AnyFieldDefinition) {
        for entry in definition.ownEntries where !entry.flags.contains(.readOnly) { entry.removeMembers(in: &model.tree) }
    }

    /// Puts a field, of a group its entries, back to what it was when the model was opened; of a union also the tag next to it. What an edit made on
    /// the path to it is removed too, unless other edits have put something into it. O(members of the objects on the path).
    public mutating func reset<F: FieldProtocol>(_ keyPath: any KeyPath<S, F> & Sendable) { reset(definition(keyPath)) }

    mutating func reset(_ definition: AnyFieldDefinition) {
        let original = model.tree.originalTree
        for entry in definition.ownEntries { entry.restoreMembers(from: original, in: &model.tree) }
    }

    /// Puts the whole model back to what it was when it was opened; a group its own entries. O(1); of a group O(its entries).
    public mutating func reset() {
        let original = model.tree.originalTree
        guard model.layout.isGroup else {
            model.tree = original
            return
        }
        for entry in model.layout.valueEntries { entry.restoreMembers(from: original, in: &model.tree) }
    }

    // MARK: Problems

    /// Everything that is not as the schema says, in the order of the schema. Empty for a model without problems.
    ///
    /// Complexity: O(members) of the model and of the models in it, besides what their rules cost.
    public var problems: [Problem] {
        if model.layout.isPlainlyRight(model.tree) { return [] }
        return problems(ConversionReport(on: model.tree))
    }

    private func problems(_ report: ConversionReport) -> [Problem] {
        model.layout.check(model.tree, report)
        return model.layout.redacted(report.problems, in: model.tree)
    }

    /// The problems of a part of what the schema says: `.present` leaves out that something is not there, as in the body of a PATCH.
    /// - Parameters:
    ///   - scope: which problems.
    ///   - reportingUnknown: whether members that the schemas do not know are problems, whatever the schemas say of them; not by default. Those of
    ///     a group are the model's.
    ///
    /// Complexity: as of ``problems``.
    public func problems(of scope: Problem.Scope, reportingUnknown: Bool = false) -> [Problem] {
        var found = reportingUnknown ? problems(ConversionReport(on: model.tree, tellsUnknown: true)) : problems
        if scope == .present { found.removeAll(where: \.isMissing) }
        return found
    }

    /// The error with these problems of the model, which may show secrets.
    func error(_ problems: [Problem]) -> ValidationError {
        ValidationError(model.layout.name, model.layout.redacted(problems, in: model.tree))
    }

    /// A field's definition, without its type.
    func definition<F: FieldProtocol>(_ keyPath: any KeyPath<S, F> & Sendable) -> AnyFieldDefinition {
        model.layout.schema[keyPath: keyPath].anyDefinition
    }
}

// A model as tools see it: by its schema's entries.

extension Dyn {
    /// The model's schema: `dyn.schema.entries`.
    public var schema: S { model.layout.schema }

    /// The entries of the model's schema, as laid out for it: no reflection is done again.
    public var entries: [SchemaEntry] { model.layout.listed(below: "") }

    /// The JSON at an entry of this schema, as it is written; missing where there is none. Secrets too.
    public func json(of entry: SchemaEntry) -> JSON { entry.json(in: model.tree) }

    /// The value of an entry of this schema, as the dot gives it: the declared Swift type, with its default.
    public func value(of entry: SchemaEntry) -> Any { entry.value(in: model.tree) }

    /// What is at an entry of this schema: no member, null, a value, or a mismatch.
    public func state(at entry: SchemaEntry) -> FieldState { entry.state(in: model.tree) }

    /// The JSON at an entry as it may be shown, a secret as a mark.
    public func shownJSON(of entry: SchemaEntry) -> JSON { entry.json(in: model.layout.redacted(model.tree)) }
}

extension JSON {
    /// Whether it is a document as it was opened, whole and without edits.
    package var isOriginal: Bool { document?.isOpened == true && place == 0 }

    /// The tree this one is an edited form of; the tree itself where it is not edited; `{}` where it was made from nothing.
    package var originalTree: JSON { origin ?? .emptyObject }
}
