import DynWrapSchema

/// What identifies the elements of a list: the `Identity` of the models in them, which may be cases of a union.
struct ElementIdentity {
    /// An identity.
    enum ID: Hashable {
        /// The values that a model's `Identity` names, with its layout: models of two kinds in a union are never the same.
        case named(ObjectIdentifier, [JSON])
        /// An element without an identity, which has this number in all forms of the list.
        case unnamed(Int)

        var isNamed: Bool { if case .named = self { true } else { false } }
    }

    /// A model in an element.
    struct Model {
        let layout: AnyLayout
        /// Where it is in the element.
        let path: FieldPath
    }

    private enum Content {
        case view(any TreeView.Type, ConversionOptions)
        case model(AnyLayout)
    }

    private let content: Content
    /// The path from an element to its value.
    private let each: FieldPath

    /// The identity of elements that have values of this view type at a path.
    init(_ view: any TreeView.Type, _ options: ConversionOptions, at each: FieldPath) {
        content = .view(view, options)
        self.each = each
    }

    /// The identity of elements that are models of one layout.
    init(_ layout: AnyLayout) {
        content = .model(layout)
        each = .here
    }

    /// Whether the schema of a model that may be in an element declares an `Identity`.
    var isDeclared: Bool {
        switch content {
        case .view(let view, let options): view.content(.missing, options).layouts.contains { $0.identity != nil }
        case .model(let layout): layout.identity != nil
        }
    }

    /// The model that identifies an element; nil where there is none whose schema has an identity.
    func model(in element: JSON) -> Model? {
        guard case .view(let view, let options) = content else {
            if case .model(let layout) = content, element.isObject { return Model(layout: layout, path: each) }
            return nil
        }
        var pending = [ViewInside.Part(view: view, options: options, path: each)]
        while let part = pending.popLast() {
            switch part.view.inside(part.path.find(in: element), part.options) {
            case .model(let layout) where layout.identity != nil: return Model(layout: layout, path: part.path)
            case .parts(let parts):
                pending += parts.reversed().map {
                    ViewInside.Part(view: $0.view, options: $0.options, path: FieldPath(steps: part.path.steps + $0.path.steps))
                }
            case .model, .elements, .nothing: continue
            }
        }
        return nil
    }

    /// The identity of an element; nil where it has none.
    func id(of element: JSON) -> ID? {
        guard let model = model(in: element), let form = model.layout.identityForm(of: model.path.find(in: element)) else {
            return nil
        }
        return .named(ObjectIdentifier(model.layout), form)
    }

    /// An element without what identifies it, and without members that are null.
    func content(of element: JSON) -> JSON {
        guard element.isObject else { return element }
        var content = element
        for place in places(in: element) where content[pointer: place] != nil { try? content.apply(.remove(place)) }
        for (key, value) in content.members where value.isNull { content[key] = .missing }
        return content
    }

    /// Where in an element each part of its identity may be.
    func places(in element: JSON) -> [JSONPointer] {
        guard let model = model(in: element) else { return [] }
        return (model.layout.identity?.flatMap(\.ownEntries) ?? []).flatMap { entry in
            ([entry.path] + entry.fallbacks).map { JSONPointer(tokens: (model.path.steps + $0.steps).map(\.token)) }
        }
    }
}
