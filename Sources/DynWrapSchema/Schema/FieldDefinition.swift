import Synchronization

/// A field's definition without its value type: what a layout lists and walks.
@usableFromInline
package class AnyFieldDefinition: @unchecked Sendable {
    // Sendable: every stored property is a constant of a Sendable type, or synchronises itself.

    /// The key, where the path is one key; else the empty key, which nobody looks for. Not optional: taking it out would retain it.
    @usableFromInline package let needle: KeyNeedle
    private let hasNeedle: Bool
    /// Whether the fast paths apply: one key, the type's own conversion, nothing else declared that touches reading.
    @usableFromInline package let isPlain: Bool
    package let declaredPath: FieldPath?
    package let fallbacks: [FieldPath]
    package let flags: FieldFlags
    package let options: ConversionOptions
    /// The layout of a nested schema.
    @usableFromInline package let nested: NestedLayouts
    package let documentation: String
    /// Which values are written as they stand.
    let textShape: TextShape
    private let bound = AtomicLazyReference<BoundName>()

    init(
        path: FieldPath?, fallbacks: [FieldPath], flags: FieldFlags, options: ConversionOptions, documentation: String,
        isPlain: Bool,
        textShape: TextShape
    ) {
        declaredPath = path
        if let path, path.steps.count == 1, case .key(let needle, _) = path.steps[0] {
            self.needle = needle
            hasNeedle = true
        } else {
            needle = Self.noNeedle
            hasNeedle = false
        }
        self.fallbacks = fallbacks
        self.flags = flags
        self.options = options
        nested = options.nested ?? Self.noNested
        self.documentation = documentation
        self.textShape = textShape
        self.isPlain = isPlain && hasNeedle
    }

    private static let noNeedle = KeyNeedle("")
    private static let noNested = NestedLayouts()

    /// The property's name and the path made from it, given by the layout.
    private final class BoundName: Sendable {
        let name: String
        let path: FieldPath
        init(_ name: String, _ path: FieldPath) {
            self.name = name
            self.path = path
        }
    }

    /// Says which property holds this field; a field without a key gets the one that `key` makes of the name. The first word holds.
    package func bind(name: String, key: (String) -> String) {
        _ = bound.storeIfNil(BoundName(name, FieldPath(key: key(name))))
    }

    /// The Swift property that holds this field; its path where no layout has met it.
    package var name: String { bound.load()?.name ?? declaredPath?.text ?? "" }

    /// Where the value is.
    package var path: FieldPath { declaredPath ?? bound.load()?.path ?? FieldPath(steps: []) }

    /// The value's JSON: at the path, or else at the first fallback where something is.
    package func locate(in tree: JSON) -> JSON {
        if hasNeedle, let document = tree.document {
            guard document.word(tree.place).tag == TapeWord.Tag.object else { return .missing }
            let place = document.place(of: needle, in: tree.place)
            if place >= 0 { return JSON(document, place) }
            if fallbacks.isEmpty { return .missing }
        }
        let found = path.find(in: tree)
        guard found.isMissing, !fallbacks.isEmpty else { return found }
        for fallback in fallbacks {
            let other = fallback.find(in: tree)
            if other.exists { return other }
        }
        return found
    }

    /// The path at which `locate` finds the value.
    package func locatedPath(in tree: JSON) -> FieldPath {
        if path.find(in: tree).isMissing, let fallback = fallbacks.first(where: { $0.find(in: tree).exists }) { return fallback }
        return path
    }

    // MARK: What a value type adds

    /// The Swift type of the value.
    package var valueType: Any.Type { Never.self }
    /// What a problem says was expected.
    package var expectation: String { "" }
    /// Whether null is a value of the type.
    package var acceptsNull: Bool { false }
    /// Whether the value is a view of the tree.
    package var isView: Bool { false }
    /// Of a group, the layout of its schema.
    package var group: AnyLayout? { nil }
    /// The view type of the value, where it is one with content of its own.
    package var view: (any TreeView.Type)? { nil }
    /// The JSON of the value as the field would write it.
    package func normalized(in tree: JSON) -> JSON { locate(in: tree) }
    /// Adds what is wrong with the field in `tree`.
    package func report(in tree: JSON, to report: ConversionReport) {}
    /// What is at the field.
    package func state(in tree: JSON) -> FieldState { .absent }
    /// The field as JSON Schema.
    package var jsonSchema: JSON { .emptyObject }
    /// The default as JSON, missing where it is the type's own nothing.
    package var defaultJSON: JSON { .missing }
}

/// What is at a field: nothing, null, a value, or something it can't be.
public enum FieldState: Sendable, Hashable {
    /// The member is not there.
    case absent
    /// The member is null.
    case null
    /// The member is a value of the field's type.
    case value
    /// The member is something else.
    case invalid(JSON)
}

/// A field's definition.
@usableFromInline
package final class FieldDefinition<Value: Sendable>: AnyFieldDefinition, @unchecked Sendable {
    // Sendable: see `AnyFieldDefinition`.

    package let spec: FieldSpec<Value>

    init(_ spec: FieldSpec<Value>) {
        self.spec = spec
        super.init(
            path: spec.path, fallbacks: spec.fallbacks, flags: spec.flags, options: spec.options,
            documentation: spec.documentation,
            isPlain: spec.readsAsWritten && spec.fallbacks.isEmpty && spec.onGet == nil,
            textShape: spec.readsAsWritten ? TextShape(Value.self) : .other)
    }

    override package var valueType: Any.Type { Value.self }
    override package var expectation: String { spec.conversion.expectation(options) }
    override package var acceptsNull: Bool { spec.conversion.acceptsNull }
    override package var isView: Bool { spec.conversion.isView }
    override package var group: AnyLayout? { spec.conversion.group }
    override package var view: (any TreeView.Type)? { spec.conversion.view }

    override package var jsonSchema: JSON {
        var schema = spec.conversion.jsonSchema(options)
        for constraint in spec.constraints {
            for (keyword, value) in constraint.keywords { schema[keyword] = value }
        }
        return schema
    }

    override package var defaultJSON: JSON {
        acceptsNull || isView ? .missing : spec.conversion.write(spec.missingDefault, options)
    }

    // MARK: Reading

    /// The field's value in `tree`; never fails: the default stands for what is not there or can't be read.
    @usableFromInline
    package func value(in tree: JSON) -> Value {
        let value = plainValue(in: tree)
        return spec.onGet.map { $0(value) } ?? value
    }

    private func plainValue(in tree: JSON) -> Value {
        let json = locate(in: tree)
        if json.isMissing || (json.isNull && !spec.conversion.acceptsNull) { return spec.missingDefault }
        return spec.conversion.read(json, options).value ?? spec.invalidDefault
    }

    /// What reading the field gives, told apart; nil where it is absent or null and has no meaning so.
    package func reading(in tree: JSON) -> Reading<Value>? {
        let json = locate(in: tree)
        if json.isMissing || (json.isNull && !spec.conversion.acceptsNull) { return nil }
        return spec.conversion.read(json, options)
    }

    override package func state(in tree: JSON) -> FieldState {
        let json = locate(in: tree)
        if json.isMissing { return .absent }
        if json.isNull { return .null }
        if case .invalid = spec.conversion.read(json, options) { return .invalid(json) }
        return .value
    }

    override package func normalized(in tree: JSON) -> JSON {
        let json = locate(in: tree)
        if json.isMissing || json.isNull || isView { return json }
        guard let value = spec.conversion.read(json, options).value else { return json }
        return spec.conversion.write(value, options)
    }

    // MARK: Writing

    /// Puts `value` into `tree` and says whether the path let it.
    @discardableResult
    package func set(_ value: Value, in tree: inout JSON) -> Bool {
        store(spec.conversion.write(spec.onSet.map { $0(value) } ?? value, options), in: &tree)
    }

    /// Puts what the conversion wrote into `tree`.
    @discardableResult
    package func store(_ json: JSON, in tree: inout JSON) -> Bool {
        if json.isUnwritable { return true }
        var json = json
        if flags.contains(.optional), json.isNull, !isRaw { json = flags.contains(.writesNull) ? .null : .missing }
        if json.isMissing, !fallbacks.isEmpty {
            for fallback in fallbacks { fallback.set(.missing, in: &tree) }
        }
        return path.set(json, in: &tree, overwriting: flags.contains(.overwriting))
    }

    /// Whether the value is JSON itself, for which null is null.
    private var isRaw: Bool { Value.self == JSON.self }

    // MARK: Problems

    override package func report(in tree: JSON, to report: ConversionReport) {
        let path = locatedPath(in: tree)
        let json = path.find(in: tree)
        for step in path.steps { report.push(step.token) }
        defer { for _ in path.steps { report.pop() } }
        guard json.exists, !json.isNull || spec.conversion.acceptsNull else {
            if let obstacle = path.obstacle(in: tree) {
                report.noteObstacle(obstacle, stepsBack: path.steps.count)
            } else if flags.demandsValue {
                report.note(expectation, json, .error)
            } else if json.isMissing {
                check(spec.missingDefault, json, report, isDefault: true)
            }
            return
        }
        if json.isNull, flags.demandsValue {
            report.note(expectation, json, .error)
            return
        }
        var options = options
        options.report = report
        switch spec.conversion.read(json, options) {
        case .value(let value): check(value, json, report, isDefault: false)
        case .coerced(let value, let expected):
            report.note(expected, json, .coerced)
            check(value, json, report, isDefault: false)
        case .invalid(let expected): report.note(expected, json, flags.contains(.defaulted) ? .defaulted : .error)
        }
    }

    private func check(_ value: Value, _ json: JSON, _ report: ConversionReport, isDefault: Bool) {
        guard !isDefault else { return }  // a default is the schema's own word
        for constraint in spec.constraints where !constraint.holds(value) { report.note(constraint.message, json, .rule) }
    }
}

extension FieldFlags {
    /// A default was declared for values that can't be read.
    package static let defaulted = FieldFlags(rawValue: 256)
    /// A default was declared for members that are not there.
    package static let hasDefault = FieldFlags(rawValue: 512)

    /// Whether a member that is not there is a problem.
    package var demandsValue: Bool { contains(.required) && !contains(.hasDefault) }
}

extension ConversionReport {
    /// Adds a problem with a step of a path, which ends `stepsBack` tokens before the current place.
    func noteObstacle(_ obstacle: (pointer: JSONPointer, found: JSON, expected: String), stepsBack: Int) {
        let place = Problem.place(of: obstacle.found)
        add(
            Problem(
                pointer: JSONPointer(tokens: tokens.dropLast(stepsBack) + obstacle.pointer.tokens), property: "",
                expected: obstacle.expected, found: Problem.show(obstacle.found), severity: .error, line: place?.line,
                column: place?.column))
    }
}
