public import DynWrapSchema

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The value at an entry of a ``DynamicSchema``: its JSON, and how the entry reads it.
///
/// ```swift
/// settings.port.int                      // 8080
/// settings.tls.on.bool                   // true
/// settings.since.date
/// settings.home.as(URL.self)
/// settings.cars[0].make.string
/// let port: Int = settings.port          // by context, 0 or the declared default where it can't be read
/// let host: String? = settings.host      // by context, nil where it can't be read
/// ```
///
/// An optional reading (`.string`, or a context that may be nil) is nil where the member is absent, null or of another kind, and
/// the entry has no default. Other readings give the value of the entry. Reading never traps: a name without an entry is one of
/// the ``problems``, with the nearest existing name.
///
/// Its members are the entries of the model or group, or the members of any other JSON. A member with the same name as a member
/// of this type is found in brackets: `settings.tls["string"]`.
@dynamicMemberLookup
public struct DynamicValue: Sendable {
    /// The JSON as it is written; missing where there is no value.
    public internal(set) var json: JSON { didSet { typed = nil } }
    let entry: AnyFieldDefinition?
    let options: ConversionOptions
    private(set) var content: ViewContent
    /// The elements or members that were assigned since, by their steps: the last step, and the number.
    var assigned: (last: FieldPath.Step, count: Int)?
    /// The value to assign, where its type is known: the entry may have that type.
    private(set) var typed: (any Sendable)?
    /// The requested name, which no entry has.
    private(set) var mistake: NoEntry?
    /// The object in which the entry was read. Values next to the value, and values that block the path to it, are among the
    /// problems.
    private let tree: JSON
    /// The layout that has the entry; nil in a rule about it.
    private let layout: AnyLayout?
    /// Whether the value is part of a secret.
    private let isInSecret: Bool

    /// JSON without an entry.
    init(
        _ json: JSON, _ options: ConversionOptions = ConversionOptions(), _ content: ViewContent = .other(),
        inSecret: Bool = false
    ) {
        self.json = json
        entry = nil
        self.options = options
        self.content = content
        tree = .missing
        layout = nil
        isInSecret = inSecret
    }

    /// The value at an entry of the object `tree`.
    init(_ entry: AnyFieldDefinition, in tree: JSON, of layout: AnyLayout? = nil, inSecret: Bool = false) {
        self.tree = tree
        self.layout = layout
        isInSecret = inSecret
        json = entry.locate(in: tree)
        self.entry = entry
        options = entry.options(in: tree)
        content = entry.group.map { .model($0) } ?? entry.view?.content(json, options) ?? .other()
    }

    /// A value for assigning to an entry with these options.
    init(assigning value: some JSONConvertible, _ options: ConversionOptions) {
        self.init(value.json(options))
        typed = value
    }

    init(mistake: NoEntry) {
        self.init(.missing)
        self.mistake = mistake
    }

    /// The step to the only element or member that differs from `old`; nil where that is not known.
    func step(changedIn old: JSON) -> FieldPath.Step? {
        guard let assigned, assigned.count == 1, let entry, entry.locate(in: tree).isSame(as: old) else { return nil }
        return assigned.last
    }

    // MARK: Reading

    /// The value as exactly this type; nil where it has another type.
    ///
    /// A type that is not the entry's reads the JSON itself, without conversion: `.as(UInt64.self)` of an entry of `Int`; and
    /// the declared default where the entry can't read the JSON, and neither can this type.
    public func `as`<T>(_ type: T.Type = T.self) -> T? {
        guard mistake == nil, isReadable else { return nil }
        if let entry {
            if let value = entry.anyValue(of: json, options) as? T { return value }
            if json.exists, !json.isNull {
                if let found: T = Self.read(json, options) { return found }
                guard case .invalid = entry.state(of: json, options) else { return nil }
            }
            return Self.read(entry.defaultJSON, options)
        }
        return Self.read(json, options)
    }

    /// The value as this type, else the entry's default, else the type's empty value.
    func value<T: JSONDefaultable>() -> T {
        if let value = `as`(T.self) { return value }
        if T.acceptsNull { return T.jsonDefault }
        return entry?.anyValue(of: json, options) as? T ?? T.jsonDefault
    }

    private var isReadable: Bool {
        guard let entry else { return json.exists }
        if entry.flags.contains(.hasDefault) || entry.group != nil { return true }
        return entry.state(of: json, options) == .value || (json.isNull && entry.valueType == JSON.self)
    }

    private static func read<T>(_ json: JSON, _ options: ConversionOptions) -> T? {
        guard json.exists, let type = T.self as? any JSONConvertible.Type else { return nil }
        func read<C: JSONConvertible>(_ type: C.Type) -> T? {
            if json.isNull, !C.acceptsNull { return nil }
            if case .value(let value) = C.read(json, options) { return value as? T }
            return nil
        }
        return read(type)
    }

    /// The string; nil where the value can't be read as one.
    public var string: String? { `as`() }
    /// The whole number; nil where the value can't be read as one.
    public var int: Int? { `as`() }
    /// The number; nil where the value can't be read as one.
    public var double: Double? { `as`() }
    /// The bool; nil where the value can't be read as one.
    public var bool: Bool? { `as`() }
    /// The date in the entry's style; nil where the value can't be read as one.
    public var date: Date? { `as`() }

    /// The models of a list; setting it replaces the list. Nil, and setting has no effect, where the entry has no list of models,
    /// as with a dictionary of models.
    public var models: WrappedList<DynamicSchema>? {
        get {
            guard hasList, case .models(let layout) = content, let layout = layout as? Layout<DynamicSchema> else { return nil }
            return WrappedList(tree: json.isArray ? json : .emptyArray, layout: layout, elementPath: options.elementPath)
        }
        set { if hasList, case .models = content { json = newValue?.json(options, replacing: json) ?? absence } }
    }

    /// Whether the models are elements of a list, and not members of a dictionary.
    private var hasList: Bool { !isDictionary }

    /// Whether the entry's type is a dictionary.
    var isDictionary: Bool { entry?.isDictionary ?? false }

    /// The model of an object; setting it replaces the model. Nil where the entry has no model.
    public var model: Wrapped<DynamicSchema>? {
        get {
            guard case .model(let layout) = content, json.isObject, let layout = layout as? Layout<DynamicSchema> else {
                return nil
            }
            return Wrapped(tree: json, layout: layout)
        }
        set {
            // In a union the model may be of another case than the present value.
            if let model = newValue, let union = options.union as? any CaseDeclaring, isOfUnion,
                let written = union.json(of: model, options, over: json)
            {
                json = written
                if let entry { content = entry.view?.content(json, options) ?? content }
                typed = model
                return
            }
            guard case .model(let layout) = content else { return }
            json = newValue.map { layout.translated($0.tree, seenBy: $0.layout) } ?? absence
        }
    }

    /// Whether this is one value of the union in its options: that of an entry, or an element or member that a case takes.
    private var isOfUnion: Bool {
        guard let view = entry?.view else { if case .model = content { return true } else { return false } }
        // A list or dictionary has such values, and is none.
        return ![JSON.emptyArray, .emptyObject].contains { empty in
            if case .elements = view.inside(empty, options) { true } else { false }
        }
    }

    /// The JSON for nil: null where the entry writes null, or where it may be nil and is null already; else missing.
    private var absence: JSON {
        guard let entry else { return .missing }
        if entry.flags.contains(.writesNull) { return .null }
        return json.isNull && entry.flags.contains(.optional) ? json : .missing
    }

    // MARK: What is wrong

    /// The state of the value: absent, null, a value, or one that the entry can't have.
    public var state: FieldState {
        if let entry, entry.group == nil {
            let state = entry.state(of: json, options)
            if case .invalid = state, hides { return .invalid(.secret) }
            return state
        }
        return json.isMissing ? .absent : json.isNull ? .null : .value
    }

    /// All problems here, as `dyn.problems` of the model with the entry has them. Where no entry has the name, that is the
    /// problem, with the nearest existing name. O(members) of the value and the models in it, and the cost of their rules; with a
    /// schema made from a JSON Schema document, O(members) of the whole model.
    public var problems: [Problem] {
        if let mistake { return [mistake.problem] }
        guard let entry, let layout else { return problemsOfReading }
        let tree = treeNow(of: entry)
        return layout.redacted(layout.problems(of: entry, in: tree, isSecret: isInSecret), in: tree)
    }

    /// The problems of the value by itself, without those that the model around it or a document finds.
    var problemsOfReading: [Problem] {
        if let entry, entry.group == nil {
            let tree = treeNow(of: entry)
            let report = ConversionReport(on: tree)
            entry.report(in: tree, to: report)
            report.place(since: 0, below: entry.name, isSecret: hides)
            return report.problems
        }
        guard case .model(let layout) = content, json.isObject else { return [] }
        let report = ConversionReport(on: json)
        layout.check(json, report)
        return layout.redacted(report.problems, in: json)
    }

    /// The object around the entry, with the edits made here since.
    private func treeNow(of entry: AnyFieldDefinition) -> JSON {
        if json.isSame(as: entry.locate(in: tree)) { return tree }
        var tree = tree
        entry.locatedPath(in: tree).set(json, in: &tree)
        return tree
    }
}

extension DynamicValue: CustomDebugStringConvertible, CustomReflectable {
    /// The JSON in its parts, with secrets redacted.
    public var customMirror: Mirror { Mirror(self, children: ["json": shown], displayStyle: .struct) }

    /// The JSON, for a group its own members, with secrets redacted.
    public var debugDescription: String { isSecret ? Redaction.mark : shown.description }

    private var isSecret: Bool { hides && json.exists }

    /// Whether the value is a secret, or part of one.
    private var hides: Bool { isInSecret || entry?.flags.contains(.secret) == true }

    /// Whether a value of another kind is at the entry.
    private var isOtherwise: Bool { if case .invalid? = entry?.state(of: json, options) { true } else { false } }

    /// Whether the parts of the value may not be shown: it is part of a secret, or may contain one, because it is of another kind
    /// than a model with secrets.
    var hidesParts: Bool {
        if hides { return true }
        return switch content {
        case .model(let layout): layout.hasSecrets && !json.isObject
        case .models(let layout): layout.hasSecrets && isOtherwise
        // A union's value of no known case may have the secrets of any case.
        case .other(let layouts): (layouts + (entry?.layoutsInside ?? [])).contains(where: \.hasSecrets)
        }
    }

    /// The JSON with secrets redacted.
    private var shown: JSON {
        if isSecret { return .secret }
        if let group = entry?.group { return group.redacted(group.ownMembers(of: json)) }
        if case .model(let layout) = content { return layout.redacted(json) }
        return entry?.view.map { $0.redacted(json, options) } ?? json
    }
}
