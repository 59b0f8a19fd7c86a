/// A field's definition.
@usableFromInline
package final class FieldDefinition<Value: Sendable>: AnyFieldDefinition, @unchecked Sendable {
    // Sendable: see `AnyFieldDefinition`.

    @usableFromInline package let spec: FieldSpec<Value>
    /// How values are read and written. Stored beside the specification, because code that does not know the type of values
    /// looks up the type of every struct from which it takes a part.
    @usableFromInline package let read: @Sendable (JSON, ConversionOptions) -> JSON.Reading<Value>
    package let write: @Sendable (Value, ConversionOptions, _ old: JSON) -> JSON
    /// The same for values that the dot assigns, and the change that is made to these first.
    let writeAssigned: @Sendable (Value, ConversionOptions, _ old: JSON) -> JSON
    let onSet: (@Sendable (Value) -> Value)?
    /// Whether a view that is edited in place is taken out of the tree and put back, because nothing that is declared changes
    /// reading or writing. A view at a fallback is not taken out: it stays there, and its edited form is put at the field's
    /// own path.
    package let isEditedInPlace: Bool

    init(_ spec: FieldSpec<Value>) {
        var spec = spec
        // A declared default replaces null too, for `JSON` as for every kind.
        if spec.facts.flags.contains(.hasDefault) { spec.conversion.acceptsNull = false }
        self.spec = spec
        read = spec.conversion.read
        write = spec.conversion.write
        writeAssigned = spec.access?.meaning.conversion.write ?? spec.conversion.write
        onSet = spec.onSet
        isEditedInPlace =
            spec.conversion.isOwn && spec.conversion.isView && spec.onGet == nil && spec.onSet == nil
        super.init(
            spec.facts,
            isPlain: spec.readsAsWritten && spec.onGet == nil, hasOnSet: spec.onSet != nil,
            isUnconstrained: spec.constraints.isEmpty, isPlainlyWritten: spec.readsAsWritten && spec.onSet == nil,
            plainForm: spec.readsAsWritten ? Self.plainForm(of: Value.self) : nil, siblingPath: spec.conversion.sibling?.path,
            modelSchema: spec.conversion.modelSchema, group: spec.conversion.group, acceptsNull: spec.conversion.acceptsNull,
            isCheckable: spec.access == nil && spec.conversion.sibling == nil && spec.conversion.group == nil
                && spec.facts.options.union == nil,
            containsModels: spec.conversion.view != nil || spec.conversion.usesNestedLayouts,
            keepsReadings: !JSON.isIn(Value.self) && spec.conversion.group == nil && spec.conversion.view == nil
                && !spec.conversion.usesNestedLayouts && spec.conversion.sibling == nil && spec.conversion.renewed == nil,
            isRightValue: Self.valueCheck(spec))
    }

    override package var valueType: Any.Type { Value.self }
    override package var expectation: String { spec.conversion.expectation(boundOptions) }
    override var constraintWords: [String] { spec.constraints.map { $0.words.spelled(with: boundOptions).message } }
    override var listedCases: [JSON] { spec.conversion.cases() }
    override package var listsValues: Bool {
        super.listsValues
            || spec.constraints.contains { $0.keywords(boundOptions).contains { ["enum", "const"].contains($0.0) } }
    }
    /// Whether the value is a view of the tree.
    package var isView: Bool { spec.conversion.isView }
    override package var view: (any TreeView.Type)? { spec.conversion.view }

    override package var jsonSchema: JSON {
        var schema = spec.conversion.jsonSchema(boundOptions)
        // Constraints on the changed form of a string say nothing about its text.
        if spec.facts.isTransformed { return schema }
        // The bounds of a number in a string are those of the number, which may be present as a number too.
        for constraint in spec.constraints {
            schema.narrow(by: constraint.keywords(boundOptions), asNumbers: options.numberAsString)
        }
        return schema
    }

    override package var defaultJSON: JSON {
        if acceptsNull, !flags.contains(.hasDefault) { return .missing }
        if group != nil || spec.conversion.model != nil && !flags.contains(.hasDefault) { return .missing }
        let json = fresh(spec.missingDefault, boundOptions)
        return json.isNull ? .missing : json
    }

    /// The value as written where there is no present value.
    package func fresh(_ value: Value, _ options: ConversionOptions) -> JSON { write(value, options, .missing) }

    override func marked(_ flags: FieldFlags) -> AnyFieldDefinition {
        var spec = spec
        spec.facts.flags.formUnion(flags)
        let made = FieldDefinition(spec)
        made.takeBindings(of: self)
        return made
    }

    // MARK: Reading

    /// Whether the tag next to the value is its whole content.
    @usableFromInline
    override func isToldByTag(_ options: ConversionOptions) -> Bool {
        options.siblingTag.map { spec.conversion.sibling?.isEnough($0) ?? false } ?? false
    }

    override func anyReading(of json: JSON, _ options: ConversionOptions) -> (any Sendable)? { read(json, options).value }

    override func readsWhole(_ json: JSON, _ options: ConversionOptions) -> Bool { read(json, options.probing).value != nil }

    override package func anyValue(of json: JSON, _ options: ConversionOptions) -> any Sendable { value(of: json, options) }

    override package func state(in tree: JSON) -> FieldState { state(of: locate(in: tree), options(in: tree)) }

    override package func state(of json: JSON, _ options: ConversionOptions) -> FieldState {
        if isToldByTag(options) { return .value }
        if json.isMissing { return .absent }
        if json.isNull { return .null }
        if case .invalid = read(json, options) { return .invalid(hidesContent ? .secret : json) }
        return .value
    }

    override var defaultForm: JSON {
        let json = fresh(spec.missingDefault, boundOptions.forComparing)
        return json.isNull && !isRaw ? .missing : json
    }

    override func canonicalForm(of json: JSON, _ options: ConversionOptions) -> JSON {
        if isRaw { return json }
        guard let value = read(json, options).value else { return json }
        let written = fresh(value, options.forComparing)
        return written.isUnwritable ? json : written.isNull ? .missing : written
    }

    override func rewritten(_ json: JSON, readBy other: AnyFieldDefinition, _ options: ConversionOptions) -> JSON? {
        // The value of an optional field fits the type without the optional, and the other way round. An absent value does
        // not become a nil here.
        guard
            let value = (other as? FieldDefinition)?.read(json, options).value
                ?? other.anyReading(of: json, options).flatMap({ $0 as? Value })
        else { return nil }
        // Parts that `other` does not read stay, if this field does not read them either.
        let written = write(value, boundOptions, other.readsWhole(json, options) ? .missing : json)
        if written.isUnwritable { return nil }
        return written
    }

    override package func normalized(in tree: JSON) -> JSON {
        let (json, options) = (locate(in: tree), boundOptions)
        if json.isMissing || json.isNull || isView { return json }
        // Also without the fast paths, because this keeps the digits of a number, such as `1.50`.
        let form = FastWays.areOn ? plainForm : spec.readsAsWritten ? Self.plainForm(of: Value.self) : nil
        if let document = json.document, form?.isAsWritten(document, document.word(json.place)) == true { return json }
        guard let value = read(json, options).value else { return json }
        let written = fresh(value, options)
        return written.isUnwritable ? json : written
    }

    // MARK: Writing

    override package func assign(any value: any Sendable, in tree: inout JSON) -> EditResult? {
        guard let value = value as? Value ?? sameValue(as: value, options(in: tree)) else { return nil }
        if flags.contains(.readOnly) { return .refused(.readOnly) }
        return EditResult(set(value, in: &tree))
    }

    override package func assign(_ json: JSON, in tree: inout JSON) -> EditResult {
        if flags.contains(.readOnly) { return .refused(.readOnly) }
        if let group { return EditResult(group.assignMembers(from: json, seenBy: group, to: &tree).map { .obstacle($0) }) }
        let (old, options) = (locate(in: tree), options(in: tree))
        if json.isNull, !isRaw {
            return EditResult(store(flags.contains(.writesNull) ? .null : .missing, of: json, over: old, in: &tree))
        }
        return EditResult(store(written(json, over: old, options), of: json, over: old, in: &tree))
    }

    override package func assign(_ json: JSON, changedAt step: FieldPath.Step, in tree: inout JSON) -> EditResult? {
        let old = locate(in: tree)
        guard !flags.contains(.readOnly), let json = written(json, changedAt: step, over: old, options(in: tree)) else {
            return nil
        }
        return EditResult(store(json, of: json, over: old, in: &tree))
    }

    /// Whether the value is JSON itself, for which null is null.
    var isRaw: Bool { Value.self == JSON.self }
    override var isRawValue: Bool { isRaw }

    // MARK: Problems

    override func isRight(_ json: JSON, _ hasRightModels: (any TreeView.Type, JSON, ConversionOptions) -> Bool) -> Bool {
        guard isCheckable else { return false }
        if json.isNull, flags.demandsValue || !acceptsNull { return !flags.demandsValue }
        if containsModels {
            guard let view = spec.conversion.view, hasRightModels(view, json, boundOptions) else { return false }
        }
        // For models this checks only their keys: their content was checked already.
        return isRightValue(json)
    }

    override func reportGroup(in tree: JSON, to report: ConversionReport) {
        guard !spec.constraints.isEmpty || spec.facts.isMapped else { return }
        let (options, before) = (options(in: tree), report.count)
        switch read(tree, options) {
        case .value(let value), .coerced(let value, _): check(value, tree, options, report)
        case .invalid(let expected): report.note(expected, tree, .error)
        }
        // The object is the model's, and not only the group's.
        report.change(since: before) { $0.found = "" }
    }

    override package func report(in tree: JSON, to report: ConversionReport) {
        let path = locatedPath(in: tree)
        let json = path.find(in: tree)
        for step in path.steps { report.push(step.token) }
        defer { for _ in path.steps { report.pop() } }
        var options = options(at: path, in: tree)
        guard json.exists, !json.isNull || spec.conversion.acceptsNull else {
            if isToldByTag(options) { return }
            if let obstacle = path.obstacle(in: tree) {
                report.noteObstacle(obstacle, stepsBack: path.steps.count, hidden: hidesContent)
            } else if flags.demandsValue {
                report.note(expectation, json, absenceSeverity)
            }
            return
        }
        if json.isNull, flags.demandsValue {
            report.note(expectation, json, absenceSeverity)
            return
        }
        options.report = report
        options.hidesElements = hidesContent
        let before = report.count
        switch read(json, options) {
        case .value(let value): check(value, json, options, report)
        case .coerced(let value, let expected):
            report.note(expected, json, .coerced)
            check(value, json, options, report)
        case .invalid(let expected):
            // A list was refused because of an element, which was reported already.
            if options.allOrNothing, report.count > before { return }
            report.note(expected, json, flags.contains(.defaulted) ? .defaulted : .error, hidden: hidesContent)
        }
    }
}
