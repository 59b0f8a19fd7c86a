public import DynWrapSchema

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// What is at an entry of a ``DynamicSchema``: JSON, and how the entry reads it.
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
/// An optional reading (`.string`, a context that may be nil) is nil where the member is absent, null or of another kind and the entry has
/// no default; any other reads as the entry does. Reading never traps: a name that no entry has is ``problems``, with the nearest
/// name there is.
///
/// Members are entries of the model or group that is here, or members of any other JSON. One called like a member of this type is had in
/// brackets: `settings.tls["string"]`.
@dynamicMemberLookup
public struct DynamicValue: Sendable {
    /// The JSON as it is written; missing where there is none.
    public internal(set) var json: JSON
    let entry: AnyFieldDefinition?
    let options: ConversionOptions
    let content: ViewContent
    /// The elements or members that were assigned since, by their steps: the last one, and how many.
    var assigned: (last: FieldPath.Step, count: Int)?
    /// What is to be assigned, where its type is known: the entry may be of that type.
    private(set) var typed: (any Sendable)?
    /// The requested name, which is no entry's.
    private(set) var mistake: NoEntry?
    /// The object that the entry was read in: what is beside the value, or blocks the path to it, is among the problems.
    private let tree: JSON
    /// The layout that has the entry; nil in a rule about it.
    private let layout: AnyLayout?
    /// Whether the value is a part of a secret.
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

    /// What is at an entry of the object `tree`.
    init(_ entry: AnyFieldDefinition, in tree: JSON, of layout: AnyLayout? = nil, inSecret: Bool = false) {
        self.tree = tree
        self.layout = layout
        isInSecret = inSecret
        json = entry.locate(in: tree)
        self.entry = entry
        options = entry.options(in: tree)
        content = entry.group.map { .model($0) } ?? entry.view?.content(json, options) ?? .other()
    }

    /// A value to assign to an entry with these options.
    init(assigning value: some JSONConvertible, _ options: ConversionOptions) {
        self.init(value.json(options))
        typed = value
    }

    init(mistake: NoEntry) {
        self.init(.missing)
        self.mistake = mistake
    }

    /// The step to the one element or member that differs from `old`; nil where that is not known.
    func step(changedIn old: JSON) -> FieldPath.Step? {
        guard let assigned, assigned.count == 1, let entry, entry.locate(in: tree).isSame(as: old) else { return nil }
        return assigned.last
    }

    // MARK: Reading

    /// The value as this type, exactly; nil where it is none.
    ///
    /// A type that the entry does not have reads the JSON itself, if it takes it as it is: `.as(UInt64.self)` of an entry of `Int`.
    public func `as`<T>(_ type: T.Type = T.self) -> T? {
        guard mistake == nil, isReadable else { return nil }
        if let entry {
            if let value = entry.anyValue(of: json, options) as? T { return value }
            return Self.read(json.exists && !json.isNull ? json : entry.defaultJSON, options)
        }
        return Self.read(json, options)
    }

    /// The value as this type, or else the entry's default or the type's empty value.
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

    /// The text of a string.
    public var string: String? { `as`() }
    /// The whole number.
    public var int: Int? { `as`() }
    /// The number.
    public var double: Double? { `as`() }
    /// The bool.
    public var bool: Bool? { `as`() }
    /// The date, by the entry's style.
    public var date: Date? { `as`() }

    /// The models of a list; setting it puts the list in place. Nil, and nothing set, where the entry has none, a dictionary of models among them.
    public var models: WrappedList<DynamicSchema>? {
        get {
            guard hasList, case .models(let layout) = content, let layout = layout as? Layout<DynamicSchema> else { return nil }
            return WrappedList(tree: json.isArray ? json : .emptyArray, layout: layout, elementPath: options.elementPath)
        }
        set { if hasList, case .models = content { json = newValue?.json(options, replacing: json) ?? absence } }
    }

    /// Whether models that are here are elements, and not members of a dictionary.
    private var hasList: Bool { !(entry?.valueType is any MembersByKey.Type) }

    /// The model of an object; setting it puts the model in place. Nil where the entry has none.
    public var model: Wrapped<DynamicSchema>? {
        get {
            guard case .model(let layout) = content, json.isObject, let layout = layout as? Layout<DynamicSchema> else {
                return nil
            }
            return Wrapped(tree: json, layout: layout)
        }
        set {
            guard case .model(let layout) = content else { return }
            json = newValue.map { layout.translated($0.tree, seenBy: $0.layout) } ?? absence
        }
    }

    /// What is there where nil is assigned: null where the entry writes it, or may be nil and is null already.
    private var absence: JSON {
        guard let entry else { return .missing }
        if entry.flags.contains(.writesNull) { return .null }
        return json.isNull && entry.flags.contains(.optional) ? json : .missing
    }

    // MARK: What is wrong

    /// What is here: nothing, null, a value, or something the entry can't be.
    public var state: FieldState {
        if let entry, entry.group == nil {
            let state = entry.state(of: json, options)
            if case .invalid = state, hides { return .invalid(.secret) }
            return state
        }
        return json.isMissing ? .absent : json.isNull ? .null : .value
    }

    /// Everything that is wrong here, as `dyn.problems` says it of the model that has the entry; that there is no such entry, and the
    /// nearest name there is. O(members) of the value and of the models in it, besides what their rules cost; of a schema made from a JSON Schema
    /// document, those of the whole model.
    public var problems: [Problem] {
        if let mistake { return [mistake.problem] }
        guard let entry, let layout else { return problemsOfReading }
        let tree = treeNow(of: entry)
        return layout.redacted(layout.problems(of: entry, in: tree, isSecret: isInSecret), in: tree)
    }

    /// What is wrong here by itself: without what the model around it, or a document, requires.
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

    /// The object around the entry, with what was edited here since.
    private func treeNow(of entry: AnyFieldDefinition) -> JSON {
        if json.isSame(as: entry.locate(in: tree)) { return tree }
        var tree = tree
        entry.locatedPath(in: tree).set(json, in: &tree)
        return tree
    }
}

extension DynamicValue: CustomDebugStringConvertible, CustomReflectable {
    /// The JSON in its parts, secrets redacted.
    public var customMirror: Mirror { Mirror(self, children: ["json": shown], displayStyle: .struct) }

    /// The JSON, of a group its own members, secrets redacted.
    public var debugDescription: String { isSecret ? Redaction.mark : shown.description }

    private var isSecret: Bool { hides && json.exists }

    /// Whether the value is a secret, or a part of one.
    private var hides: Bool { isInSecret || entry?.flags.contains(.secret) == true }

    /// Whether something else is in the place of the entry's value.
    private var isOtherwise: Bool { if case .invalid? = entry?.state(of: json, options) { true } else { false } }

    /// Whether what is in the value is not to be shown: it is a part of a secret, or may be one, where something else is in the place of a model with secrets.
    var hidesParts: Bool {
        if hides { return true }
        return switch content {
        case .model(let layout): layout.hasSecrets && !json.isObject
        case .models(let layout): layout.hasSecrets && isOtherwise
        // A union's value that is of no kind may be one of any.
        case .other(let layouts): (layouts + (entry?.layoutsInside ?? [])).contains(where: \.hasSecrets)
        }
    }

    /// The JSON as it may be shown.
    private var shown: JSON {
        if isSecret { return .secret }
        if let group = entry?.group { return group.redacted(group.ownMembers(of: json)) }
        if case .model(let layout) = content { return layout.redacted(json) }
        return entry?.view.map { $0.redacted(json, options) } ?? json
    }
}
