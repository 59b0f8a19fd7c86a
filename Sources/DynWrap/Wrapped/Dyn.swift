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

    /// The whole current tree, undeclared members included.
    public var json: JSON { model.tree }

    /// The model without its edits. A model made from nothing has an empty original.
    public var original: Wrapped<S> { Wrapped(tree: model.tree.originalTree, layout: model.layout) }

    /// The very text the model was opened from; `{}` for one made from nothing.
    public var originalText: String { model.tree.originalTree.text() }

    /// The JSON at a field, whatever its type.
    public func raw<F: FieldProtocol>(_ keyPath: any KeyPath<S, F> & Sendable) -> JSON {
        definition(keyPath).locate(in: model.tree)
    }

    /// Whether both are the same text, white space between tokens aside: the spelling, against `==`, which is meaning.
    public func isIdentical(to other: Wrapped<S>) -> Bool { model.tree.isIdentical(to: other.tree) }

    /// The same tree through another schema, sharing everything.
    public func viewed<T: Schema>(as schema: T.Type) -> Wrapped<T> { Wrapped<T>(tree: model.tree, layout: .shared()) }

    /// The same tree through another schema value.
    public func viewed<T: Schema>(as schema: T) -> Wrapped<T> { Wrapped<T>(tree: model.tree, layout: Layout(schema)) }

    // MARK: Fields

    /// What is at a field: nothing, null, a value, or something it can't be.
    public func state<F: FieldProtocol>(of keyPath: any KeyPath<S, F> & Sendable) -> FieldState {
        definition(keyPath).state(in: model.tree)
    }

    /// The value of a field that is there and can be read; the throwing twin of the dot.
    /// - Throws: `Problem`-carrying ``ValidationError`` where it is missing, null or wrong, each told apart.
    public func get<F: FieldProtocol>(_ keyPath: any KeyPath<S, F> & Sendable) throws(ValidationError) -> F.Value {
        let definition = model.layout.schema[keyPath: keyPath].field.definition
        if let value = definition.reading(in: model.tree)?.value { return definition.spec.onGet.map { $0(value) } ?? value }
        let report = ConversionReport()
        let json = definition.locate(in: model.tree)
        for step in definition.locatedPath(in: model.tree).steps { report.push(step.token) }
        report.note(definition.expectation, json, .error)
        report.change(since: 0) { problem in
            problem.property = definition.name
            if definition.hidesContent, json.exists { problem.found = Redaction.mark }
        }
        throw ValidationError(model.layout.name, report.problems)
    }

    /// Sets a field, or says why not; the dot, which can't throw, changes nothing then.
    /// - Throws: ``ValidationError`` where something of another kind stands on the field's path, an array on it is too short, or the value has no
    ///   form in JSON; nothing is changed then.
    public mutating func set<V>(_ keyPath: any KeyPath<S, Field<V>> & Sendable, to value: V) throws(ValidationError) {
        let definition = model.layout.schema[keyPath: keyPath].definition
        if let refusal = definition.set(value, in: &model.tree) {
            throw ValidationError(model.layout.name, [definition.problem(refusal)])
        }
    }

    /// Writes null at a field, of a group at each of its entries. Refused where something of another kind is in the way, and of a read-only field.
    public mutating func setNull<F: FieldProtocol>(_ keyPath: any KeyPath<S, F> & Sendable) { setNull(definition(keyPath)) }

    mutating func setNull(_ definition: AnyFieldDefinition) {
        for entry in definition.ownEntries where !entry.flags.contains(.readOnly) { entry.path.set(.null, in: &model.tree) }
    }

    /// Removes a field's member, of a group those of its entries. Refused of a read-only field.
    public mutating func remove<F: FieldProtocol>(_ keyPath: any KeyPath<S, F> & Sendable) { remove(definition(keyPath)) }

    mutating func remove(_ definition: AnyFieldDefinition) {
        for entry in definition.ownEntries where !entry.flags.contains(.readOnly) { entry.removeMembers(in: &model.tree) }
    }

    /// Puts a field, of a group its entries, back to what it was when the model was opened. What an edit made on the way there goes too, unless other
    /// edits have put something into it.
    public mutating func reset<F: FieldProtocol>(_ keyPath: any KeyPath<S, F> & Sendable) { reset(definition(keyPath)) }

    mutating func reset(_ definition: AnyFieldDefinition) {
        let original = model.tree.originalTree
        for entry in definition.ownEntries { entry.restoreMembers(from: original, in: &model.tree) }
    }

    /// Puts the whole model back to what it was when it was opened; a group its own entries.
    public mutating func reset() {
        let original = model.tree.originalTree
        guard model.layout.isGroup else {
            model.tree = original
            return
        }
        for entry in model.layout.valueEntries { entry.restoreMembers(from: original, in: &model.tree) }
    }

    // MARK: Problems

    /// Everything that is not as the schema says, in the order of the schema. Empty for a model that is all right.
    public var problems: [Problem] {
        if model.layout.isPlainlyRight(model.tree) { return [] }
        let report = ConversionReport()
        model.layout.check(model.tree, report)
        return report.problems
    }

    /// The problems of a part of what the schema says: `.present` leaves out that something is not there, as in the body of a PATCH.
    public func problems(of scope: ProblemScope) -> [Problem] { scope == .all ? problems : problems.filter { !$0.isMissing } }

    // MARK: Output

    /// The declared entries only, each as the schema writes it; one at a fallback key goes to its own. Elements that are not declared, in front of one
    /// that is, are null.
    ///
    /// Lossy: null is left out like what is not there, in a `Raw` field too, where the two differ, unless `nulls` says otherwise.
    /// - Parameters:
    ///   - nulls: whether entries that are not there are written as null.
    ///   - defaults: whether entries that are not there are written as their defaults.
    ///   - purpose: `.output` leaves out what is `.notSerialized`; `.copy` does not.
    public func output(nulls: Bool = false, defaults: Bool = false, for purpose: OutputPurpose = .output) -> JSON {
        model.layout.output(model.tree, OutputStyle(nulls: nulls, defaults: defaults, forOutput: purpose == .output))
    }

    /// ``output(nulls:defaults:for:)`` as text.
    public func text(
        _ style: TextStyle = .compact, nulls: Bool = false, defaults: Bool = false, for purpose: OutputPurpose = .output
    ) -> String {
        String(
            decoding: outputBytes(style, OutputStyle(nulls: nulls, defaults: defaults, forOutput: purpose == .output)),
            as: UTF8.self)
    }

    /// ``output(nulls:defaults:for:)`` as text in UTF-8.
    public func data(
        _ style: TextStyle = .compact, nulls: Bool = false, defaults: Bool = false, for purpose: OutputPurpose = .output
    ) -> Data {
        Data(outputBytes(style, OutputStyle(nulls: nulls, defaults: defaults, forOutput: purpose == .output)))
    }

    /// ``output(nulls:defaults:for:)`` as Swift values: `String`, `Bool`, `NSNull`, arrays and dictionaries; a number is an `Int`, `UInt64`,
    /// `Double` or `Decimal`, the first that holds it exactly. ``Wrapped/init(dictionary:)`` is the way back.
    ///
    /// Lossy: order and spelling go; a fraction of more than 38 digits is the nearest `Double`; a whole number of more digits, or one beyond
    /// `Double`, becomes its text, and so does what is inside more than 512 objects and arrays, because Swift releases values inside each
    /// other recursively.
    public func dictionary(nulls: Bool = false, defaults: Bool = false, for purpose: OutputPurpose = .output) -> [String: Any] {
        output(nulls: nulls, defaults: defaults, for: purpose).plainObject
    }

    /// The output's text; the compact one is written at once, without a tree between.
    private func outputBytes(_ style: TextStyle, _ content: OutputStyle) -> ContiguousArray<UInt8> {
        switch style {
        case .asIs, .compact: model.layout.outputBytes(model.tree, content)
        case .pretty, .sorted, .canonical: ContiguousArray(model.layout.output(model.tree, content).bytes(style))
        }
    }

    /// A field's definition, without its type.
    func definition<F: FieldProtocol>(_ keyPath: any KeyPath<S, F> & Sendable) -> AnyFieldDefinition {
        model.layout.schema[keyPath: keyPath].anyDefinition
    }
}

/// Which problems are asked for.
public enum ProblemScope: Sendable, Hashable {
    /// All.
    case all
    /// Those of what is there; not that a required member is not.
    case present
}

/// What output is for.
public enum OutputPurpose: Sendable, Hashable {
    /// To send: `.notSerialized` entries are left out.
    case output
    /// To copy: everything declared.
    case copy
}

extension JSON {
    /// Whether it is a document as it was opened, whole and without edits.
    package var isOriginal: Bool { document?.isOpened == true && place == 0 }

    /// The tree this one is an edited form of; the tree itself where it is not edited; `{}` where it was made from nothing.
    package var originalTree: JSON { origin ?? .emptyObject }
}
