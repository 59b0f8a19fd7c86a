import DynWrapSchema

/// Finds the identities of a list's elements: the `Identity` of the models in them, which may be cases of a union.
struct ElementIdentity {
    /// An identity.
    enum ID: Hashable {
        /// The values of a model's `Identity`, with its layout: models of two cases of a union never have the same identity.
        case named(ObjectIdentifier, [JSON])
        /// An element without an identity. It has this number in all forms of the list.
        case unnamed(Int)

        var isNamed: Bool { if case .named = self { true } else { false } }
    }

    /// A model in an element.
    struct Model {
        let layout: AnyLayout
        /// The path of the model in the element.
        let path: FieldPath
    }

    private enum Content {
        case view(any TreeView.Type, ConversionOptions)
        case model(AnyLayout)
    }

    private let content: Content
    /// The path from an element to its value.
    private let each: FieldPath

    /// The identities of elements whose values, at a path, have this view type.
    init(_ view: any TreeView.Type, _ options: ConversionOptions, at each: FieldPath) {
        content = .view(view, options)
        self.each = each
    }

    /// The identities of elements that are models of one layout.
    init(_ layout: AnyLayout) {
        content = .model(layout)
        each = .here
    }

    /// Whether some model that may identify an element has a schema with an `Identity`. Elements that are lists or dictionaries
    /// of models have no identity.
    var isDeclared: Bool {
        guard case .view(let view, let options) = content else {
            if case .model(let layout) = content { return layout.identity != nil }
            return false
        }
        switch view.content(.missing, options) {
        case .model(let layout): return layout.identity != nil
        case .models: return false
        case .other(let layouts): return !(view is any ElementContaining.Type) && layouts.contains { $0.identity != nil }
        }
    }

    /// The model that identifies an element; nil where no model in it has a schema with an identity.
    func model(in element: JSON) -> Model? {
        guard case .view(let view, let options) = content else {
            if case .model(let layout) = content, element.isObject { return Model(layout: layout, path: each) }
            return nil
        }
        var pending = [ViewInside.Part(view: view, options: options, path: each)]
        while let part = pending.popLast() {
            switch part.view.inside(part.path.find(in: element), part.options) {
            case .model(let layout) where layout.identity != nil: return Model(layout: layout, path: part.path)
            case .parts(let parts, _):
                pending += parts.reversed().map {
                    ViewInside.Part(view: $0.view, options: $0.options, path: FieldPath(steps: part.path.steps + $0.path.steps))
                }
            case .model, .elements, .nothing: continue
            }
        }
        return nil
    }

    /// An element with its models respelled.
    func respelled(_ element: JSON) -> JSON {
        switch content {
        case .model(let layout): layout.respelled(element)
        case .view(let view, let options): view.respelled(at: each, in: element, options)
        }
    }

    /// The identity of an element; nil where it has none.
    func id(of element: JSON) -> ID? {
        guard let model = model(in: element), let form = model.layout.identityForm(of: model.path.find(in: element)) else {
            return nil
        }
        return .named(ObjectIdentifier(model.layout), form)
    }

    /// The element without its identity and without members that are null.
    func content(of element: JSON) -> JSON {
        guard element.isObject else { return element }
        var content = element
        for place in places(in: element) where content[pointer: place] != nil { try? content.apply(.remove(place)) }
        for (key, value) in content.members where value.isNull { content[key] = .missing }
        return content
    }

    /// The possible positions of each part of the identity in an element.
    func places(in element: JSON) -> [JSONPointer] {
        guard let model = model(in: element) else { return [] }
        return (model.layout.identity?.flatMap(\.ownEntries) ?? []).flatMap { entry in
            ([entry.path] + entry.fallbacks).map { JSONPointer(tokens: (model.path.steps + $0.steps).map(\.token)) }
        }
    }
}
