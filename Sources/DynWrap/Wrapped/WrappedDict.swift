/// A JSON object of models by key, in document order. Members that are not objects stay in the tree and are reported, but are not
/// elements of the collection.
///
/// ```swift
/// customer.byYear["2019"]?.total
/// for (year, order) in customer.byYear { … }
/// ```
///
/// Assigning another dictionary to a field keeps members that are not models, at keys that the new dictionary does not have. A
/// function that replaces a whole `inout` dictionary does not keep them. Keys are compared by their scalars. A value type, like
/// ``Wrapped``.
public struct WrappedDict<S: Schema>: Sendable, CustomDebugStringConvertible, CustomReflectable {
    package var tree: JSON
    package let reference: LayoutReference<Layout<S>>

    package init(tree: JSON, layout: Layout<S>) {
        self.tree = tree
        reference = LayoutReference(layout)
    }

    /// The layout of the models' schema.
    package var layout: Layout<S> { reference.with { $0 } }

    /// An empty dictionary.
    public init() { self.init(tree: .emptyObject, layout: .shared()) }

    /// Makes a dictionary of these models, in the order of their keys, with the schema value of the first one; models of other
    /// schema values are translated to it. O(count × log count).
    ///
    /// ```swift
    /// stock.byShop = WrappedDict(Dictionary(uniqueKeysWithValues: zip(shops, models)))
    /// ```
    public init(_ models: [String: Wrapped<S>]) {
        self.init(pairs: models.sorted { ScalarKey.precedes($0.key, $1.key) })
    }

    private init(pairs: [(key: String, value: Wrapped<S>)]) {
        self.init(tree: .emptyObject, layout: Wrapped.layout(ofElementsLike: pairs.first?.value))
        tree = JSON(members: pairs.map { (key: $0.key, value: $0.value.tree(for: reference)) })
    }

    /// The model with this key; nil where it is absent or not an object. Assigning nil removes it. O(members); in a wide object,
    /// O(1) after the first time.
    public subscript(key: String) -> Wrapped<S>? {
        get {
            let found = tree[key]
            return found.isObject ? Wrapped(tree: found, reference: reference) : nil
        }
        _modify {
            var edit = ModelEdit(at: key, of: &tree)
            var model = edit.wasModel ? Wrapped(tree: edit.take(), reference: reference) : nil
            defer { edit.finish(model?.tree(for: reference), &tree) }
            yield &model
        }
        set {
            let there = tree[key]
            // A member that is not a model can't be read here, so nil does not remove it.
            guard let newValue else {
                if there.isObject { tree[key] = .missing }
                return
            }
            // The same value in another spelling keeps its spelling.
            let new = newValue.tree(for: reference)
            if !WrittenForm.areAlike(new, there) { tree[key] = new }
        }
    }

    /// The model with this key, or the default where there is none. An edit in place starts from the default, which also replaces
    /// a member that is not an object.
    ///
    /// ```swift
    /// stock.byShop["bern", default: Wrapped()].total += 1
    /// ```
    ///
    /// Complexity: that of ``subscript(_:)-(String)``.
    public subscript(key: String, default defaultModel: @autoclosure () -> Wrapped<S>) -> Wrapped<S> {
        get { self[key] ?? defaultModel() }
        _modify {
            var edit = ModelEdit(at: key, of: &tree)
            var model = edit.wasModel ? Wrapped(tree: edit.take(), reference: reference) : defaultModel()
            defer { edit.finish(model.tree(for: reference), &tree) }
            yield &model
        }
        set { self[key] = newValue }
    }

    /// The number of models. O(members).
    public var count: Int { reduce(0) { count, _ in count + 1 } }
    /// Whether there is no model. O(members before the first model).
    public var isEmpty: Bool { makeIterator().next() == nil }
    /// The keys of the models, in document order. O(members).
    public var keys: [String] { map(\.key) }
    /// The models, in document order. O(members).
    public var values: [Wrapped<S>] { map(\.value) }
    /// The dictionary as JSON.
    public var json: JSON { tree }
}

extension WrappedDict: ExpressibleByDictionaryLiteral {
    /// Makes a dictionary of these models, with the schema value of the first one.
    public init(dictionaryLiteral elements: (String, Wrapped<S>)...) {
        self.init(pairs: elements.map { (key: $0.0, value: $0.1) })
    }
}

extension WrappedDict: JSONDefaultable {
    /// Reads an object whose members are objects. Other members are reported with their key, and with `.allOrNothing` they make
    /// the whole value invalid.
    public static func read(_ json: JSON, _ options: ConversionOptions) -> JSON.Reading<Self> {
        let layout = options.layout(S.self)
        guard json.isObject else { return .invalid("an object of objects (\(layout.name))") }
        if let report = options.report {
            for (key, value) in json.members {
                report.push(key)
                if value.isObject {
                    layout.check(value, report)
                } else {
                    report.note("an object (\(layout.name))", value, .error, hidden: layout.hasSecrets)
                }
                report.pop()
            }
        }
        if options.allOrNothing, !json.members.allSatisfy({ $0.value.isObject }) {
            return .invalid("an object of objects (\(layout.name))")
        }
        return .value(WrappedDict(tree: json, layout: layout))
    }
    /// The dictionary's tree. For a field whose models have another schema value, each model as that one writes it.
    public func json(_ options: ConversionOptions) -> JSON { json(options, replacing: .missing) }
    /// The dictionary's tree written over `old`. It keeps the members of `old` that are not objects, where the dictionary has no
    /// such keys. O(members of `old`).
    public func json(_ options: ConversionOptions, replacing old: JSON) -> JSON {
        var new = tree
        if let target = options.nested?.layout(S.self), !target.writesAlike(layout) {
            new = tree.mapValues { target.translated($0, seenBy: layout) }
        }
        if old.isObject, !new.isForm(of: old), !options.allOrNothing || old.members.allSatisfy({ $0.value.isObject }) {
            new = Self.inPlace(of: old, new)
        }
        if old.isSame(as: new) || options.allOrNothing { return new }
        for (key, member) in old.members where !member.isObject && !new[key].exists { new[key] = member }
        return new
    }

    /// An object of models written over another one. Members with the same meaning keep their bytes. Where the common members
    /// have the same order and new ones come after them, all other bytes stay too.
    private static func inPlace(of old: JSON, _ new: JSON) -> JSON {
        func isKept(_ key: String, _ member: JSON) -> Bool { old[key].isObject && WrittenForm.areAlike(member, old[key]) }
        let members = Array(new.members)
        let common = members.filter { old[$0.key].isObject }.map { ScalarKey(string: $0.key) }
        let isInOrder = common == old.members.filter { $0.value.isObject && new[$0.key].exists }.map { ScalarKey(string: $0.key) }
        guard isInOrder, members.prefix(common.count).allSatisfy({ old[$0.key].isObject }) else {
            return JSON(members: members.map { (key: $0.key, value: isKept($0.key, $0.value) ? old[$0.key] : $0.value) })
        }
        var result = old
        for (key, member) in old.members where member.isObject && !new[key].exists { result[key] = .missing }
        for (key, member) in members where !isKept(key, member) { result[key] = member }
        return result
    }
    /// "an object of objects (Customer)"
    public static var expectation: String { "an object of objects (\(S.schemaName))" }
    /// The empty dictionary.
    public static var jsonDefault: Self { WrappedDict() }
    /// Whether values are views of the tree. True: models are edited in place.
    public static var isView: Bool { true }
    /// The JSON Schema: an object of the schema's objects.
    public static var jsonSchema: JSON { ["type": "object", "additionalProperties": Wrapped<S>.jsonSchema] }
}

extension WrappedDict: TreeView {
    package static func content(_ json: JSON, _ options: ConversionOptions) -> ViewContent {
        Wrapped<S>.content(.missing, options).collected
    }

    package static func inside(_ json: JSON, _ options: ConversionOptions) -> ViewInside {
        [String: Wrapped<S>].inside(json, options)
    }

    package static func output(_ json: JSON, _ options: ConversionOptions, _ style: OutputStyle) -> JSON {
        guard json.isObject else { return json }
        let layout = options.layout(S.self)
        // Only members that are models are compared.
        let members = style.isComparing ? json.members.filter(\.value.isObject) : Array(json.members)
        return JSON(members: members.map { (key: $0.key, value: $0.value.isObject ? layout.output($0.value, style) : $0.value) })
    }

    package static func forEachModel(in json: JSON, _ options: ConversionOptions, _ visit: (ModelPlace) -> Void) {
        [String: Wrapped<S>].forEachModel(in: json, options, visit)
    }

    package static func forEachMismatch(in json: JSON, _ options: ConversionOptions, _ visit: ([FieldPath.Step]) -> Void) {
        [String: Wrapped<S>].forEachMismatch(in: json, options, visit)
    }
}

extension WrappedDict: JSONRoot {
    /// The object at `pointer`, after all work on opening.
    public static func _opened(
        through schema: S?, at pointer: JSONPointer, _ open: () throws(JSONError) -> JSON
    ) throws(JSONError) -> WrappedDict {
        let layout = Layout.of(schema)
        let object = try layout.root(.object, at: pointer, named: { "a dictionary of \($0)" }, open)
        return WrappedDict(tree: layout.opens ? opened(object, ConversionOptions(), layout.needs) : object, layout: layout)
    }

    /// The error with all problems; nil where there is none.
    public static func _error(of root: WrappedDict, reportingUnknown: Bool) -> ValidationError? {
        ValidationError("[String: \(root.layout.name)]", problems: root.problems(reportingUnknown: reportingUnknown))
    }
}
