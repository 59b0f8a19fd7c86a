/// A type whose values are views of the tree: models, lists and dictionaries of models, unions.
package protocol TreeView: JSONConvertible {
    /// The declared content of the value at `json`, for `dyn.output`.
    static func output(_ json: JSON, _ options: ConversionOptions, _ style: OutputStyle) -> JSON
    /// Appends the declared content of the value at `json` as compact text.
    static func appendOutput(
        _ json: JSON, _ options: ConversionOptions, _ style: OutputStyle, to out: inout ContiguousArray<UInt8>)
    /// Visits the models in the value at `json`, but not those inside them.
    static func forEachModel(in json: JSON, _ options: ConversionOptions, _ visit: (ModelPlace) -> Void)
    /// Visits the mismatches in the value at `json`: values that should be a model and are not, except null. Also visits its
    /// foreign secrets.
    static func forEachMismatch(in json: JSON, _ options: ConversionOptions, _ visit: ([FieldPath.Step]) -> Void)
    /// Visits the foreign secrets directly in the value at `json`, which is a union's: members that another case declares
    /// secret and the value's own case does not declare.
    static func forEachForeignSecret(in json: JSON, _ options: ConversionOptions, _ visit: ([FieldPath.Step]) -> Void)
    /// The content of the value at `json`; of any value of this type, where `json` is missing.
    static func content(_ json: JSON, _ options: ConversionOptions) -> ViewContent
    /// The parts one step inside the value at `json`.
    static func inside(_ json: JSON, _ options: ConversionOptions) -> ViewInside
    /// The case of the union for the value at `json`; nil for all other views.
    static func kind(of json: JSON, _ options: ConversionOptions) -> ViewKind?
    /// The path of the tag inside a union's value; nil where no tag is there, and for all other views.
    static func tagPath(_ options: ConversionOptions) -> FieldPath?
    /// The tag that a field with the options `ours` writes beside a value, for the tag `tag` of a field with `theirs`.
    static func translatedTag(_ tag: JSON, for ours: ConversionOptions, from theirs: ConversionOptions) -> JSON
    /// The value at `json`, written by a field with the options `theirs`, in the form that a field with `ours` writes. Models
    /// inside are not translated.
    static func translated(_ json: JSON, for ours: ConversionOptions, from theirs: ConversionOptions) -> JSON
}

/// One of several kinds of values: a case of a union.
package struct ViewKind: Equatable {
    let index: Int
    /// The name of the kind, for a case that takes all other values; missing for the other cases.
    let name: JSON

    package init(_ index: Int, name: JSON = .missing) {
        self.index = index
        self.name = name
    }
}

/// The definition of a union, without the type of its values.
package protocol CaseDeclaring: AnyObject, Sendable {
    /// The tags of each case, and how a case is chosen.
    var declaredCases: DeclaredPart { get }
    /// The JSON of a value, with the tag of its case, written over `old`; nil for a value of another type, and where it can't be
    /// written.
    func json(of value: any Sendable, _ options: ConversionOptions, over old: JSON) -> JSON?
}

/// A model, or an optional model.
package protocol ModelView: TreeView {
    /// A closure that makes the model at an object, `@Sendable (JSON, NestedLayouts) -> Self`, without its type.
    static var model: any Sendable { get }
    /// The type of the model's schema; nil where a value does not have the layout of ``ModelParts`` or its optional.
    static var schemaType: ObjectIdentifier? { get }
}

extension Optional: ModelView where Wrapped: ModelView {
    package static var model: any Sendable {
        guard let model = Wrapped.model as? @Sendable (JSON, NestedLayouts) -> Wrapped else { return () }
        return { @Sendable (json: JSON, nested: NestedLayouts) -> Wrapped? in model(json, nested) }
    }
    // In an optional of an optional, nil has other bits.
    package static var schemaType: ObjectIdentifier? {
        Wrapped.self is any ExpressibleByNilLiteral.Type ? nil : Wrapped.schemaType
    }
}

extension TreeView {
    package static func kind(of json: JSON, _ options: ConversionOptions) -> ViewKind? { nil }

    package static func tagPath(_ options: ConversionOptions) -> FieldPath? { nil }

    package static func forEachForeignSecret(
        in json: JSON, _ options: ConversionOptions, _ visit: ([FieldPath.Step]) -> Void
    ) {}

    package static func translated(_ json: JSON, for ours: ConversionOptions, from theirs: ConversionOptions) -> JSON { json }

    package static func translatedTag(_ tag: JSON, for ours: ConversionOptions, from theirs: ConversionOptions) -> JSON { tag }

    package static func appendOutput(
        _ json: JSON, _ options: ConversionOptions, _ style: OutputStyle, to out: inout ContiguousArray<UInt8>
    ) {
        StyledWriter.append(output(json, options, style), to: &out, pretty: false, sorted: false)
    }
}

extension Optional: TreeView where Wrapped: TreeView {
    package static func output(_ json: JSON, _ options: ConversionOptions, _ style: OutputStyle) -> JSON {
        json.isNull ? json : Wrapped.output(json, options, style)
    }
    package static func appendOutput(
        _ json: JSON, _ options: ConversionOptions, _ style: OutputStyle, to out: inout ContiguousArray<UInt8>
    ) {
        Wrapped.appendOutput(json.isNull ? .null : json, options, style, to: &out)
    }
    package static func content(_ json: JSON, _ options: ConversionOptions) -> ViewContent { Wrapped.content(json, options) }
    package static func inside(_ json: JSON, _ options: ConversionOptions) -> ViewInside { Wrapped.inside(json, options) }
    package static func kind(of json: JSON, _ options: ConversionOptions) -> ViewKind? { Wrapped.kind(of: json, options) }
    package static func tagPath(_ options: ConversionOptions) -> FieldPath? { Wrapped.tagPath(options) }
    package static func translated(_ json: JSON, for ours: ConversionOptions, from theirs: ConversionOptions) -> JSON {
        Wrapped.translated(json, for: ours, from: theirs)
    }
    package static func translatedTag(_ tag: JSON, for ours: ConversionOptions, from theirs: ConversionOptions) -> JSON {
        Wrapped.translatedTag(tag, for: ours, from: theirs)
    }
    package static func forEachModel(in json: JSON, _ options: ConversionOptions, _ visit: (ModelPlace) -> Void) {
        Wrapped.forEachModel(in: json, options, visit)
    }
    package static func forEachMismatch(in json: JSON, _ options: ConversionOptions, _ visit: ([FieldPath.Step]) -> Void) {
        Wrapped.forEachMismatch(in: json, options, visit)
    }
    package static func forEachForeignSecret(
        in json: JSON, _ options: ConversionOptions, _ visit: ([FieldPath.Step]) -> Void
    ) {
        Wrapped.forEachForeignSecret(in: json, options, visit)
    }
}

extension Array: TreeView where Element: TreeView {
    package static func translated(_ json: JSON, for ours: ConversionOptions, from theirs: ConversionOptions) -> JSON {
        json.isArray ? json.mapValues { Element.translated($0, for: ours, from: theirs) } : json
    }
    package static func translatedTag(_ tag: JSON, for ours: ConversionOptions, from theirs: ConversionOptions) -> JSON {
        Element.translatedTag(tag, for: ours, from: theirs)
    }
    package static func output(_ json: JSON, _ options: ConversionOptions, _ style: OutputStyle) -> JSON {
        json.isArray ? JSON(json.elements.map { Element.output($0, options, style) }) : json
    }
    package static func content(_ json: JSON, _ options: ConversionOptions) -> ViewContent {
        Element.content(.missing, options).collected
    }
    package static func inside(_ json: JSON, _ options: ConversionOptions) -> ViewInside {
        json.isArray ? .elements(Element.self, options, at: .here) : .nothing
    }
    package static func forEachModel(in json: JSON, _ options: ConversionOptions, _ visit: (ModelPlace) -> Void) {
        var index = 0
        for element in json.elements {
            Element.forEachModel(in: element, options) { visit($0.below([.index(index)])) }
            index += 1
        }
    }
    package static func forEachMismatch(in json: JSON, _ options: ConversionOptions, _ visit: ([FieldPath.Step]) -> Void) {
        guard json.isArray else { return json.visitAsMismatch(visit) }
        for (index, element) in json.elements.enumerated() {
            Element.forEachMismatch(in: element, options) { visit([.index(index)] + $0) }
        }
    }
}

extension JSON {
    /// The array or object with each value changed; unchanged values keep their spelling.
    package func mapValues(_ change: (JSON) -> JSON) -> JSON {
        var result = self
        if isArray {
            for (index, element) in elements.enumerated() {
                let new = change(element)
                if !new.isSame(as: element) { result.setElement(new, index) }
            }
        } else {
            for (key, member) in members {
                let new = change(member)
                if !new.isSame(as: member) { result[key] = new }
            }
        }
        return result
    }
}

extension Dictionary: TreeView where Key: JSONKey, Value: TreeView {
    package static func translated(_ json: JSON, for ours: ConversionOptions, from theirs: ConversionOptions) -> JSON {
        json.isObject ? json.mapValues { Value.translated($0, for: ours, from: theirs) } : json
    }
    package static func translatedTag(_ tag: JSON, for ours: ConversionOptions, from theirs: ConversionOptions) -> JSON {
        Value.translatedTag(tag, for: ours, from: theirs)
    }
    package static func output(_ json: JSON, _ options: ConversionOptions, _ style: OutputStyle) -> JSON {
        guard json.isObject else { return json }
        return JSON(members: json.members.map { (key: $0.key, value: Value.output($0.value, options, style)) })
    }
    package static func content(_ json: JSON, _ options: ConversionOptions) -> ViewContent {
        Value.content(.missing, options).collected
    }
    package static func inside(_ json: JSON, _ options: ConversionOptions) -> ViewInside {
        json.isObject ? .elements(Value.self, options, at: .here) : .nothing
    }
    package static func forEachModel(in json: JSON, _ options: ConversionOptions, _ visit: (ModelPlace) -> Void) {
        for (key, member) in json.members {
            Value.forEachModel(in: member, options) { visit($0.below(FieldPath(key: key).steps)) }
        }
    }
    package static func forEachMismatch(in json: JSON, _ options: ConversionOptions, _ visit: ([FieldPath.Step]) -> Void) {
        guard json.isObject else { return json.visitAsMismatch(visit) }
        for (key, member) in json.members {
            Value.forEachMismatch(in: member, options) { visit(FieldPath(key: key).steps + $0) }
        }
    }
}

extension JSON {
    /// Visits this value as a mismatch, if it exists.
    package func visitAsMismatch(_ visit: ([FieldPath.Step]) -> Void) {
        if exists, !isNull { visit([]) }
    }
}

/// The content of values of a view type. The models in them may contain further models.
package enum ViewContent: Sendable {
    /// The value is a model of this layout.
    case model(AnyLayout)
    /// The elements or members are models of this layout.
    case models(AnyLayout)
    /// Any other value, with models of these layouts in it.
    case other([AnyLayout] = [])

    /// The content of a collection of such values.
    package var collected: ViewContent {
        if case .model(let layout) = self { return .models(layout) }
        return .other(layouts)
    }

    /// The layouts of the models that may be in a value.
    package var layouts: [AnyLayout] {
        switch self {
        case .model(let layout), .models(let layout): [layout]
        case .other(let layouts): layouts
        }
    }
}

/// The content of a value of a view type, one step inside; used to follow a pointer to the models in it.
package enum ViewInside {
    /// The value is a model of this layout.
    case model(AnyLayout)
    /// Each element or member has a value of this view type at this path.
    // Indirect, so that the enum stays small: this case is large, and a value is made for each element.
    indirect case elements(any TreeView.Type, ConversionOptions, at: FieldPath)
    /// The value has such values, each at its own path, and values of these other types.
    case parts([Part], values: [(path: FieldPath, type: any JSONConvertible.Type)])
    /// A value that no schema describes.
    case nothing

    /// Whether it is what a union's case says.
    package var hasParts: Bool { if case .parts = self { true } else { false } }

    /// A value of a view type at a path inside another value.
    package struct Part {
        package let view: any TreeView.Type
        package let options: ConversionOptions
        package let path: FieldPath

        package init(view: any TreeView.Type, options: ConversionOptions, path: FieldPath) {
            self.view = view
            self.options = options
            self.path = path
        }
    }
}

extension FieldPath {
    /// The path without steps.
    package static let here = FieldPath(steps: [])
}
