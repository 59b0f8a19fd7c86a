import Synchronization

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A field's definition without its value type: what a layout lists and walks.
@usableFromInline
package class AnyFieldDefinition: @unchecked Sendable {
    // Sendable: every stored property is a constant of a Sendable type, or synchronises itself.

    /// The key, where the path is one key; else the empty key, which is never searched. Not optional: taking it out would retain it.
    private let needle: KeyNeedle
    private let hasNeedle: Bool
    private let key: String
    /// The keys of a path of several, no index among them.
    private let keys: ContiguousArray<KeyNeedle>
    /// Whether the way to the value is by keys alone.
    let isKeyed: Bool
    /// Whether the fast paths apply: keys only and no fallback, the type's own conversion, nothing else declared that touches reading.
    @usableFromInline package let isPlain: Bool
    /// Whether a collection that is edited in place may be kept as it is, where its type may be: keys only, nothing declared that touches reading or writing.
    /// It is kept at the field's own path, whatever fallbacks there are.
    @usableFromInline let keepsCollections: Bool
    /// Whether one that is kept is read as it is.
    @usableFromInline let readsKeptCollections: Bool
    /// Whether values of the common types may be put at the one key without a check of anything else.
    @usableFromInline package let isPlainlyWritten: Bool
    /// Whether a model that is at the one key may be edited there without a check of anything else. Fallbacks don't count: they are not asked where it is.
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
    /// How the text of a value is understood, of a plain type in its ordinary form.
    let plainForm: (any PlainForm.Type)?
    /// The path of the tag that says the kind of the value, from the object that holds it.
    @usableFromInline package let siblingPath: FieldPath?
    /// Whether the form of the field's dates is decided by its schema.
    private let takesDates: Bool
    /// Whether it names the time zone of its dates itself.
    private let hasTimeZone: Bool
    /// Of a model's type, that of its schema.
    @usableFromInline let modelSchema: ObjectIdentifier?
    /// Whether the options for reading may differ from the declared ones.
    @usableFromInline let isContextual: Bool
    /// Of a group, the layout of its schema.
    package let group: AnyLayout?
    /// Whether null is a value of the type.
    @usableFromInline package let acceptsNull: Bool
    /// Whether it can be found out without a report that all is well. Which kind of a union a value is, is tried out with a report: without one each trial would
    /// try what is inside again.
    let isCheckable: Bool
    /// Whether values are or contain models.
    let containsModels: Bool
    /// What makes the values that are kept of wide lists and dictionaries; nil where each reading makes its own: where models are views already, where a
    /// value is what a tag beside it says, and where it keeps its results itself.
    @usableFromInline let reading: Memos.Computation?
    /// Whether a value is read without a problem and holds what is asked of it; made where its type is known, so that it is not looked up with each value.
    private let valueCheck: @Sendable (JSON, ConversionOptions) -> Bool
    /// The declared options, to find out without a report whether all is well.
    private let probingOptions: ConversionOptions
    private let bound = LazyReference<BoundName>()
    private let boundDates = LazyReference<BoundDates>()
    /// The default as comparison sees it: most fields of most models are absent, and their defaults are the same for all.
    let keptComparedDefault = LazyReference<ComparedDefault>()

    /// - Parameters:
    ///   - isPlain: whether nothing but the facts' path and fallbacks touches reading.
    ///   - isPlainlyWritten: the same of writing.
    init(
        _ facts: FieldFacts, isPlain: Bool, hasOnSet: Bool, isUnconstrained: Bool, isPlainlyWritten: Bool,
        plainForm: (any PlainForm.Type)?, siblingPath: FieldPath?, modelSchema: ObjectIdentifier?, group: AnyLayout?,
        acceptsNull: Bool, isCheckable: Bool, containsModels: Bool, keepsReadings: Bool,
        isRightValue: @escaping @Sendable (JSON, ConversionOptions) -> Bool
    ) {
        self.group = group
        self.acceptsNull = acceptsNull
        self.isCheckable = isCheckable
        self.containsModels = containsModels
        reading = keepsReadings && FastWays.areOn ? Memos.Computation() : nil
        valueCheck = isRightValue
        self.modelSchema = FastWays.areOn ? modelSchema : nil
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

    /// The place of the value in a document, from the object at `object`; -1 where a key is missing or a step is no object.
    @inline(__always)
    func place(in document: Document, _ object: Int) -> Int {
        guard hasNeedle else { return placeByKeys(in: document, object) }
        return document.word(object).tag == TapeWord.Tag.object ? document.place(of: needle, in: object) : -1
    }

    /// The same by several keys, or by the one that the layout made of the property's name.
    private func placeByKeys(in document: Document, _ object: Int) -> Int {
        guard document.word(object).tag == TapeWord.Tag.object else { return -1 }
        if keys.isEmpty, declaredPath != nil { return object }  // a group reads from the model's own object
        if keys.isEmpty { return bound.load()?.place(in: document, object) ?? -1 }
        var place = object
        for i in keys.indices {
            guard document.word(place).tag == TapeWord.Tag.object else { return -1 }
            place = document.place(of: keys[i], in: place)
            if place < 0 { return -1 }
        }
        return place
    }

    private static let noNeedle = KeyNeedle("")
    private static let noNested = NestedLayouts()

    /// The property's name and the path made from it, given by the layout.
    private final class BoundName: Sendable {
        let name: String
        let path: FieldPath
        /// The key, where the path is one.
        let needle: KeyNeedle?
        init(_ name: String, _ path: FieldPath) {
            self.name = name
            self.path = path
            if path.steps.count == 1, case .key(let needle, _) = path.steps[0] { self.needle = needle } else { needle = nil }
        }

        /// The place of the value in a document, from the object at `object`; -1 where there is none.
        func place(in document: Document, _ object: Int) -> Int {
            if let needle { return document.place(of: needle, in: object) }
            let found = path.find(in: JSON(document, object))
            return found.exists ? found.place : -1
        }
    }

    /// Says which property holds this field; a field without a key gets the path that `path` makes of the name. The first call counts: false where
    /// that was another, because two schemas share one field.
    package func bind(name: String, path: (String) -> FieldPath) -> Bool {
        let made = path(name)
        let bound = bound.storeIfNil(BoundName(name, made))
        return declaredPath != nil || ScalarKey.equal(bound.path.text, made.text)
    }

    /// The options with the form of dates that the schema gives.
    private final class BoundDates: Sendable {
        let options: ConversionOptions
        let probing: ConversionOptions
        init(_ options: ConversionOptions) {
            self.options = options
            probing = options.probing
        }
    }

    /// Says how dates are represented in the JSON of the schema that holds this field, for one that does not say it itself; nil where the schema does
    /// not either. The first call counts: where that said it otherwise, because two schemas share one field, what it said comes back.
    package func bind(dates: DateConversion?) -> DateConversion? {
        guard takesDates else { return nil }
        var options = options
        if let dates {
            options.date.kind = dates.kind
            if !hasTimeZone { options.date.zone = dates.zone }
        }
        let bound = (boundDates.load() ?? boundDates.storeIfNil(BoundDates(options))).options.date
        return bound == options.date ? nil : bound
    }

    /// The options as field and schema declare them.
    package var boundOptions: ConversionOptions { takesDates ? boundDates.load()?.options ?? options : options }

    /// Whether a value is read without a problem and holds what is asked of it, what is in its models aside.
    package func isRightValue(_ json: JSON) -> Bool {
        // The options are lent: they are large to copy.
        if takesDates, let bound = boundDates.load() { return valueCheck(json, bound.probing) }
        return valueCheck(json, probingOptions)
    }

    /// The document of a wide list or dictionary whose value is kept when it is read again; nil where each reading makes its own.
    @usableFromInline
    func keepingDocument(of json: JSON, _ options: ConversionOptions) -> Document? {
        // A report needs the problems below the value, each time; a probe refuses what a reading leaves out.
        guard reading != nil, let document = json.document, document.keepsReading(of: json.place), options.report == nil,
            !options.isProbing,
            !takesDates || boundDates.load() != nil
        else { return nil }
        return document
    }

    /// How the field's dates are represented in JSON.
    var dates: DateConversion { takesDates ? boundOptions.date : options.date }

    /// The date that a text means, read as ``dates`` says, which is lent and not copied: a copy counts references that all readers share.
    @inline(__always)
    func date(of text: UnsafeBufferPointer<UInt8>) -> Date? {
        if takesDates, let date = boundDates.withKept({ unsafe $0.options.date.plainDate(utf8: text) }) { return date }
        return unsafe options.date.plainDate(utf8: text)
    }

    /// The key that a field without one got from the first property that has it.
    package var boundKey: String { bound.load()?.path.text ?? "" }

    /// The Swift property that holds this field; its path where no layout has it yet.
    package var name: String { bound.load()?.name ?? declaredPath?.text ?? "" }

    /// Where the value is.
    @usableFromInline package var path: FieldPath { declaredPath ?? bound.load()?.path ?? FieldPath(steps: []) }

    /// The value's JSON: at the path, or else at the first fallback where something is.
    @usableFromInline
    package func locate(in tree: JSON) -> JSON {
        if isKeyed, let document = tree.document {
            let place = place(in: document, tree.place)
            if place >= 0 { return JSON(document, place) }
            if fallbacks.isEmpty { return .missing }
        }
        let found = hasNeedle ? tree.member(needle, key) : path.find(in: tree)
        guard found.isMissing, !fallbacks.isEmpty else { return found }
        for fallback in fallbacks {
            let other = fallback.find(in: tree)
            if other.exists { return other }
        }
        return found
    }

    /// What `decode` makes of the value's word and text, or `edited` of the value, where `tree` is an object with edits, a draft among them.
    @inline(__always)
    func decodeEdited<Value>(
        in tree: JSON, _ edited: (JSON) -> Value?, _ decode: (TapeWord, UnsafeBufferPointer<UInt8>) -> Value?
    ) -> Value? {
        guard hasNeedle, let object = tree.objectNode else { return edited(locate(in: tree)) }
        if object.isDraft { return unsafe object.withDrafted(needle) { unsafe decode($0, $1) } ?? nil }
        if let base = object.formerBase {
            let place = base.document.place(of: needle, in: base.place)
            if place >= 0 {
                guard let index = object.overrides.index(of: place) else {
                    return unsafe decode(base.document.word(place), base.document.text(of: base.document.word(place)))
                }
                let value = object.overrides.value(at: index)
                if !value.isMissing { return edited(value) }
            }
        }
        return edited(locate(in: tree))
    }

    /// Puts `new` at the field's one key, unless what is there holds `isThere`; false, and nothing is done, where `tree` can't have members.
    @inline(__always)
    func replaceMember(of tree: inout JSON, with new: JSON, unless isThere: (JSON) -> Bool) -> Bool {
        tree.replaceMember(needle, key, with: new, unless: isThere)
    }

    /// Puts a value at the field's one key, where that is a new member of an object that is being made from nothing; false, and nothing is done, where not.
    @inline(__always)
    func addToDraft(of tree: inout JSON, _ value: (inout Draft) -> Bool) -> Bool { tree.addToDraft(needle, value) }

    /// Begins an edit in place of the value's JSON.
    @usableFromInline
    package func beginEdit(in tree: inout JSON) -> (value: JSON, edit: JSON.ChildEdit) {
        hasNeedle ? tree.beginEdit(needle, key) : path.beginEdit(in: &tree)
    }

    /// Puts the value's JSON back, where it was taken out or changed.
    @usableFromInline
    package func endEdit(_ edit: JSON.ChildEdit, with value: JSON, in tree: inout JSON) {
        if hasNeedle { tree.endEdit(edit, with: value, needle, key) } else { path.endEdit(edit, with: value, in: &tree) }
    }

    /// The path at which `locate` finds the value.
    package func locatedPath(in tree: JSON) -> FieldPath {
        if path.find(in: tree).isMissing, let fallback = fallbacks.first(where: { $0.find(in: tree).exists }) { return fallback }
        return path
    }

    /// The layout of the models that are the field's values; nil where they are something else, or no model was made here yet.
    @inline(__always)
    var modelLayout: AnyLayout? { modelSchema.flatMap { nested.layout(ofSchema: $0) } }

    // MARK: What a value type adds

    /// Whether the tag next to the value is the whole content.
    @usableFromInline func isToldByTag(_ options: ConversionOptions) -> Bool { false }
    /// The Swift type of the value.
    package var valueType: Any.Type { Never.self }
    /// What constraints require of the value, in words.
    var constraintWords: [String] { [] }
    /// The values that there may be, where they can be listed.
    var listedCases: [JSON] { [] }
    /// What a problem says was expected.
    package var expectation: String { "" }
    /// The view type of the value, where it is one with content of its own.
    package var view: (any TreeView.Type)? { nil }
    /// The default as JSON, whatever the type; missing for nil.
    var defaultForm: JSON { .missing }
    /// The JSON of the value, which is there, as comparison sees it.
    func canonicalForm(of json: JSON, _ options: ConversionOptions) -> JSON { json }
    /// The JSON of the value as the field would write it.
    package func normalized(in tree: JSON) -> JSON { locate(in: tree) }
    /// Whether the value is JSON itself, for which null is null.
    var isRawValue: Bool { false }
    /// Whether there is nothing to report of this value, which is the field's, decided without a report; false where only a report can decide.
    /// - Parameter hasRightModels: the same of the models in a view's value.
    func isRight(_ json: JSON, _ hasRightModels: (any TreeView.Type, JSON, ConversionOptions) -> Bool) -> Bool { false }
    /// Adds what is wrong with the field in `tree`.
    package func report(in tree: JSON, to report: ConversionReport) {}
    /// What `other` reads of this JSON, as the field writes it; nil where that is no value of the field's type, or has no form here.
    func rewritten(_ json: JSON, readBy other: AnyFieldDefinition, _ options: ConversionOptions) -> JSON? { nil }
    /// What is at the field.
    package func state(in tree: JSON) -> FieldState { .absent }
    /// The field as JSON Schema.
    package var jsonSchema: JSON { .emptyObject }
    /// The default as JSON, missing where it is the type's empty value.
    package var defaultJSON: JSON { .missing }
    /// What the field reads of this JSON; nil where it can't.
    func anyReading(of json: JSON, _ options: ConversionOptions) -> (any Sendable)? { nil }
    /// Whether nothing is left out of what the field reads of this JSON.
    func readsWhole(_ json: JSON, _ options: ConversionOptions) -> Bool { true }
    /// The field's value where this JSON is at it, with the options for the place it is at.
    package func anyValue(of json: JSON, _ options: ConversionOptions) -> any Sendable { json }
    /// What this JSON is to the field, with the options for the place it is at.
    package func state(of json: JSON, _ options: ConversionOptions) -> FieldState { .absent }
    /// Assigns a value of the field's own type, or a list or dictionary that says one; nil for any other. What the field can't read of what is there stays.
    package func assign(any value: any Sendable, in tree: inout JSON) -> EditResult? { nil }
    /// Puts JSON of any kind into `tree`: as the field writes it where the field can read all of it, else as it is.
    package func assign(_ json: JSON, in tree: inout JSON) -> EditResult { .refused(.readOnly) }
}

/// What an absent value is compared and hashed by.
final class ComparedDefault: Sendable {
    let form: JSON
    /// The default, where it is a model: it is hashed by its entries, as one that is there.
    let model: JSON?

    init(_ form: JSON, model: JSON? = nil) {
        self.form = form
        self.model = model
    }
}
