/// A field's definition without its value type; layouts list and walk these.
@usableFromInline
package class AnyFieldDefinition: @unchecked Sendable {
    // Sendable: every stored property is a constant of a Sendable type, or synchronises itself.

    /// The key, if the path is one key; else the empty key, which is never searched. Not optional, because unwrapping would
    /// retain it.
    let needle: KeyNeedle
    let hasNeedle: Bool
    let key: String
    /// The keys of a path with several keys and no index.
    let keys: ContiguousArray<KeyNeedle>
    /// Whether the path to the value has only keys.
    let isKeyed: Bool
    /// Whether the fast paths apply: the path has only keys, without fallbacks; the conversion is the type's own; nothing
    /// else that is declared changes reading.
    @usableFromInline package let isPlain: Bool
    /// Whether a collection that is edited in place may be kept as Swift's own, if its type allows it: the path has only
    /// keys, and nothing that is declared changes reading or writing. It is kept at the field's own path, even with
    /// fallbacks. Also without the fast ways, because it decides what edits in place keep: all of them are one assignment.
    @usableFromInline let keepsCollections: Bool
    /// Whether a kept collection is read unchanged.
    @usableFromInline let readsKeptCollections: Bool
    /// Whether values of the common types may be written at the only key without further checks.
    @usableFromInline package let isPlainlyWritten: Bool
    /// Whether a model at the only key may be edited there without further checks. Fallbacks don't matter, because they are
    /// not read if the model is present.
    @usableFromInline package let isPlainlyEdited: Bool
    /// Whether it has no constraints.
    let isUnconstrained: Bool
    package let declaredPath: FieldPath?
    package let fallbacks: [FieldPath]
    package let flags: FieldFlags
    @usableFromInline package let options: ConversionOptions
    /// The layout of a nested schema.
    @usableFromInline package let nested: NestedLayouts
    package let documentation: String
    /// The name that the field declares for itself.
    package let declaredName: String?
    /// The declared parts that are not in the options: functions, tables, forms of text.
    let declaredParts: [DeclaredPart]
    /// The entry's description in a JSON Schema document, for tools.
    let described: EntryDescription?
    /// The plain type that reads the text of a value in its ordinary form; nil for other types.
    let plainForm: (any PlainForm.Type)?
    /// The path of the tag that decides the kind of the value, from the surrounding object.
    @usableFromInline package let siblingPath: FieldPath?
    /// The type that is read from the JSON, before a `.map`.
    package let readType: Any.Type
    /// Whether the schema decides the form of the field's dates.
    let takesDates: Bool
    /// Whether the field itself declares the time zone of its dates.
    let hasTimeZone: Bool
    /// The type of the schema, if values are models.
    @usableFromInline let modelSchema: ObjectIdentifier?
    /// Whether the options for reading may differ from the declared ones.
    @usableFromInline let isContextual: Bool
    /// The layout of the schema, if the field is a group.
    package let group: AnyLayout?
    /// Whether null is a value of the type.
    @usableFromInline package let acceptsNull: Bool
    /// Whether a value can be checked without a report. Not for groups, fields with a `FieldAccess`, and unions: a union's cases are tried with a report, and without
    /// one each trial would repeat the trials inside.
    let isCheckable: Bool
    /// Whether values are or contain models.
    @usableFromInline let containsModels: Bool
    /// The computation whose results are kept for lists and dictionaries with many elements. Nil where each reading makes a
    /// new value: for models, which are views; for a value that depends on a tag next to it; and where the conversion itself
    /// keeps its results.
    @usableFromInline let reading: Memos.Computation?
    /// Whether a value is read without a problem and meets its constraints. The closure is made where the type is known, so
    /// the type is not looked up for each value.
    private let valueCheck: @Sendable (JSON, ConversionOptions) -> Bool
    /// The declared options for a check without a report.
    private let probingOptions: ConversionOptions
    let bound = LazyReference<BoundName>()
    let boundDates = LazyReference<BoundDates>()
    /// The canonical form of the default: in most models most fields are absent, and their defaults are the same for all
    /// models.
    let keptComparedDefault = LazyReference<ComparedDefault>()

    /// - Parameters:
    ///   - isPlain: whether only the path and the fallbacks affect reading.
    ///   - isPlainlyWritten: the same for writing.
    init(
        _ facts: FieldFacts, isPlain: Bool, hasOnSet: Bool, isUnconstrained: Bool, isPlainlyWritten: Bool,
        plainForm: (any PlainForm.Type)?, siblingPath: FieldPath?, modelSchema: ObjectIdentifier?, group: AnyLayout?,
        acceptsNull: Bool, isCheckable: Bool, containsModels: Bool, keepsReadings: Bool,
        isRightValue: @escaping @Sendable (JSON, ConversionOptions) -> Bool
    ) {
        // What is declared at a group about hiding and assigning applies to its entries.
        self.group = group?.marked(facts.flags.intersection([.secret, .readOnly]))
        self.acceptsNull = acceptsNull
        self.isCheckable = isCheckable
        self.containsModels = containsModels
        reading = keepsReadings && FastWays.areOn ? Memos.Computation() : nil
        valueCheck = isRightValue
        self.modelSchema = FastWays.areOn ? modelSchema : nil
        readType = facts.readType
        takesDates = facts.takesDates
        hasTimeZone = facts.hasTimeZone
        isContextual = takesDates || siblingPath != nil
        self.siblingPath = siblingPath
        declaredPath = facts.path
        if let path = facts.path, path.steps.count == 1, case .key(let needle, let key) = path.steps[0] {
            self.needle = needle
            self.key = key
            hasNeedle = true
        } else {
            needle = Self.noNeedle
            key = ""
            hasNeedle = false
        }
        fallbacks = facts.fallbacks
        flags = facts.flags
        options = facts.options
        probingOptions = options.probing
        nested = options.nested ?? Self.noNested
        documentation = facts.documentation
        declaredName = facts.name
        declaredParts = facts.declared
        described = facts.described
        let steps = facts.path?.steps ?? []
        let keys = steps.compactMap { if case .key(let needle, _) = $0 { needle } else { nil } }
        isKeyed = keys.count == steps.count
        self.keys = isKeyed && keys.count > 1 ? ContiguousArray(keys) : []
        keepsCollections = isPlain && isKeyed && !hasOnSet
        readsKeptCollections = keepsCollections && FastWays.areOn
        self.isPlain = isPlain && isKeyed && fallbacks.isEmpty && FastWays.areOn
        self.isPlainlyWritten = isPlainlyWritten && hasNeedle && fallbacks.isEmpty && FastWays.areOn
        isPlainlyEdited = isPlain && isPlainlyWritten && hasNeedle && FastWays.areOn
        self.plainForm = FastWays.areOn ? plainForm : nil
        self.isUnconstrained = isUnconstrained
    }

    private static let noNeedle = KeyNeedle("")
    private static let noNested = NestedLayouts()

    /// Whether a value is read without a problem and meets its constraints, apart from the models inside it.
    package func isRightValue(_ json: JSON) -> Bool {
        // The options are borrowed, because they are large to copy.
        if takesDates, let bound = boundDates.load() { return valueCheck(json, bound.probing) }
        return valueCheck(json, probingOptions)
    }

    /// The document of a large list or dictionary whose value is kept for further readings; nil where each reading makes its
    /// own value.
    @usableFromInline
    func keepingDocument(of json: JSON, _ options: ConversionOptions) -> Document? {
        // A report needs the problems inside the value each time; a probe refuses what a reading leaves out.
        guard reading != nil, let document = json.document, document.keepsReading(of: json.place), options.report == nil,
            !options.isProbing,
            !takesDates || boundDates.load() != nil
        else { return nil }
        return document
    }

    /// The layout of the models that are the field's values; nil where they are not models, or no model was made here yet.
    @inline(__always)
    var modelLayout: AnyLayout? { modelSchema.flatMap { nested.layout(ofSchema: $0) } }

    // MARK: Overridden for each value type

    /// Whether the tag next to the value is its whole content.
    @usableFromInline func isToldByTag(_ options: ConversionOptions) -> Bool { false }
    /// The Swift type of the value.
    package var valueType: Any.Type { Never.self }
    /// The requirements of the constraints, in words.
    var constraintWords: [String] { [] }
    /// Whether a constraint, or the document that describes the entry, lists the allowed values.
    package var listsValues: Bool { described.map { !$0.cases.isEmpty } ?? false }
    /// The allowed values, if they can be listed.
    var listedCases: [JSON] { [] }
    /// The expected value in the words of a problem.
    package var expectation: String { "" }
    /// The view type of the value, if it is one with content of its own.
    package var view: (any TreeView.Type)? { nil }
    /// The default as JSON, whatever the type; missing for nil.
    var defaultForm: JSON { .missing }
    /// The canonical form of a value that is present.
    func canonicalForm(of json: JSON, _ options: ConversionOptions) -> JSON { json }
    /// The JSON of the value as the field would write it.
    package func normalized(in tree: JSON) -> JSON { locate(in: tree) }
    /// Whether the value is JSON itself, for which null is null.
    var isRawValue: Bool { false }
    /// Whether this value of the field has no problems, decided without a report; false where only a report can decide.
    /// - Parameter hasRightModels: decides the same for the models in a view's value.
    func isRight(_ json: JSON, _ hasRightModels: (any TreeView.Type, JSON, ConversionOptions) -> Bool) -> Bool { false }
    /// The same field with more flags, under the same name.
    func marked(_ flags: FieldFlags) -> AnyFieldDefinition { self }
    /// Adds the problems of the field in `tree`.
    package func report(in tree: JSON, to report: ConversionReport) {}
    /// Adds the problems of a group besides those of its entries: of its constraints, and of the form that it is mapped to.
    func reportGroup(in tree: JSON, to report: ConversionReport) {}
    /// The value that `other` reads from this JSON, as this field writes it; nil where that is not a value of the field's
    /// type, or can't be written here.
    func rewritten(_ json: JSON, readBy other: AnyFieldDefinition, _ options: ConversionOptions) -> JSON? { nil }
    /// The state of the field.
    package func state(in tree: JSON) -> FieldState { .absent }
    /// The field as JSON Schema.
    package var jsonSchema: JSON { .emptyObject }
    /// The default as JSON; missing where it is the type's empty value.
    package var defaultJSON: JSON { .missing }
    /// The value that the field reads from this JSON; nil where it can't.
    func anyReading(of json: JSON, _ options: ConversionOptions) -> (any Sendable)? { nil }
    /// Whether the field reads all of this JSON, with nothing left out.
    func readsWhole(_ json: JSON, _ options: ConversionOptions) -> Bool { true }
    /// The field's value for this JSON, with the options for its position.
    package func anyValue(of json: JSON, _ options: ConversionOptions) -> any Sendable { json }
    /// The field's state for this JSON as its value, with the options for its position.
    package func state(of json: JSON, _ options: ConversionOptions) -> FieldState { .absent }
    /// Assigns a value of the field's own type, or a list or dictionary that can be read as one; nil for any other value.
    /// Parts that the field can't read stay.
    package func assign(any value: any Sendable, in tree: inout JSON) -> EditResult? { nil }
    /// Writes JSON of any kind into `tree`: as the field writes it if the field can read all of it, else unchanged.
    package func assign(_ json: JSON, in tree: inout JSON) -> EditResult { .refused(.readOnly) }
    /// Assigns `json`, which differs from the present value in one element or member, without reading the others; nil, with
    /// nothing changed, where the others must be read.
    package func assign(_ json: JSON, changedAt step: FieldPath.Step, in tree: inout JSON) -> EditResult? { nil }
}

extension AnyFieldDefinition {
    /// Whether it has a modifier that is about a value of its own, which a group does not have.
    var hasOwnModifiers: Bool {
        !fallbacks.isEmpty || options.mode != .standard || !documentation.isEmpty
            || !flags.isDisjoint(with: [.required, .overwriting, .writesNull, .hasDefault, .defaulted])
    }

    /// The refusal as a problem of this field.
    package func problem(_ refusal: EditRefusal) -> Problem {
        var problem = Problem(pointer: path.pointer, property: name, expected: "", found: "", severity: .error)
        switch refusal {
        case .obstacle(let obstacle):
            let place = Problem.place(of: obstacle.found)
            problem.pointer = obstacle.pointer
            problem.expected = obstacle.expected
            problem.found = hidesContent ? Redaction.mark : obstacle.shown
            (problem.line, problem.column) = (place?.line, place?.column)
        case .unwritable(let expected, let value):
            problem.expected = "\(expected) that can be written"
            problem.found = hidesContent ? Redaction.mark : Problem.show(unwritable: value)
        case .readOnly: problem.expected = "the field is read-only"
        }
        return problem
    }
}

/// The canonical form of an absent value, by which it is compared and hashed.
final class ComparedDefault: Sendable {
    let form: JSON
    /// The default, if it is a model: it is hashed entry by entry, like a model that is present.
    let model: JSON?

    init(_ form: JSON, model: JSON? = nil) {
        self.form = form
        self.model = model
    }
}
