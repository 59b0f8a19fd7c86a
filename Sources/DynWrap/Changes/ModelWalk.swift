import DynWrapSchema

/// A position in a tree of models, with the models there and their declarations about positions below.
///
/// A position is made from the one above it by one token. So a walk through a tree does not start at the root for each position.
struct ModelWalk {
    /// A position on a pointer's path.
    enum Place {
        /// A model on the path of the pointer, after this number of tokens. After the whole edit another model may be there,
        /// where this one is in a collection, has an identity, or is inside a model with one.
        case model(AnyLayout, JSON, start: Int, mayBeAnother: Bool)
        /// An array that ends after this number of tokens, with the identities of its elements.
        case list(ElementIdentity, end: Int)
    }

    /// A model at the position.
    struct Model {
        let layout: AnyLayout
        let json: JSON
        let mayBeAnother: Bool
    }

    /// The path to a value of a view type, at the position or below it. It begins at a model, an element or a union's value.
    private struct Route {
        let view: any TreeView.Type
        let options: ConversionOptions
        let path: FieldPath
        /// The value at the beginning of the path.
        let origin: JSON
        let mayBeAnother: Bool
        /// The number of steps of the path up to the position.
        var passed = 0

        var nextToken: String? { passed < path.steps.count ? path.steps[passed].token : nil }
    }

    /// The value at this path of each element of an array or each member of a dictionary.
    private struct Elements {
        let view: any TreeView.Type
        let options: ConversionOptions
        let path: FieldPath
    }

    /// The models at the position, each once: several entries may lead to one model.
    private(set) var models: [Model] = []
    /// The identities of an array's elements at the position, for each entry that declares them.
    private(set) var lists: [ElementIdentity] = []
    private var elements: [Elements] = []
    private var routes: [Route] = []

    private init() {}

    /// The position of `tree`, an object of this layout.
    init(at tree: JSON, _ layout: AnyLayout) { models = [Model(layout: layout, json: tree, mayBeAnother: false)] }

    /// Whether the schemas declare nothing about this position or any position below it.
    private var isOutside: Bool { models.isEmpty && lists.isEmpty && elements.isEmpty && routes.isEmpty }

    /// The position one step below, with the value `json`. O(entries of the models here, and paths through this position).
    func below(_ token: String, _ json: JSON) -> ModelWalk {
        var next = ModelWalk()
        if isOutside { return next }
        for model in models {
            for entry in model.layout.valueEntries {
                guard let view = entry.view else { continue }
                next.follow(view, entry, at: entry.path, of: model, token)
                for path in entry.fallbacks { next.follow(view, entry, at: path, of: model, token) }
            }
        }
        for each in elements where json.exists {
            next.enter(Route(view: each.view, options: each.options, path: each.path, origin: json, mayBeAnother: true))
        }
        for route in routes { next.follow(route, token) }
        return next
    }

    private mutating func follow(
        _ view: any TreeView.Type, _ entry: AnyFieldDefinition, at path: FieldPath, of model: Model, _ token: String
    ) {
        guard let first = path.steps.first, ScalarKey.equal(first.token, token) else { return }
        let options = entry.options(at: path, in: model.json)
        follow(Route(view: view, options: options, path: path, origin: model.json, mayBeAnother: model.mayBeAnother), token)
    }

    /// Takes over a route of the position above, where it leads along `token`.
    private mutating func follow(_ route: Route, _ token: String) {
        guard let next = route.nextToken, ScalarKey.equal(next, token) else { return }
        var route = route
        route.passed += 1
        enter(route)
    }

    /// Adds a route, or the value at its end where the route ends here.
    private mutating func enter(_ route: Route) {
        var pending = [route]
        while let route = pending.popLast() {
            if route.nextToken != nil {
                routes.append(route)
                continue
            }
            let json = route.path.find(in: route.origin)
            switch route.view.inside(json, route.options) {
            case .nothing: break
            case .model(let layout):
                add(Model(layout: layout, json: json, mayBeAnother: route.mayBeAnother || layout.identity != nil))
            case .parts(let parts, _):
                pending += parts.reversed().map {
                    Route(view: $0.view, options: $0.options, path: $0.path, origin: json, mayBeAnother: route.mayBeAnother)
                }
            case .elements(let view, let options, let path):
                let identity = ElementIdentity(view, options, at: path)
                if json.isArray, identity.isDeclared { lists.append(identity) }
                elements.append(Elements(view: view, options: options, path: path))
            }
        }
    }

    private mutating func add(_ model: Model) {
        let isThere = models.contains { $0.layout === model.layout && $0.mayBeAnother == model.mayBeAnother }
        if !isThere { models.append(model) }
    }

    /// Visits the models and collections of `tree`, an object of this layout, on the path of `pointer`. O(tokens × entries).
    static func visit(_ pointer: JSONPointer, in tree: JSON, _ layout: AnyLayout, _ visit: (Place) -> Void) {
        var (walk, json) = (ModelWalk(at: tree, layout), tree)
        func visitLists(_ end: Int) {
            for list in walk.lists { visit(.list(list, end: end)) }
        }
        for (start, token) in pointer.tokens.enumerated() {
            if walk.isOutside { return }
            visitLists(start)
            for model in walk.models {
                visit(.model(model.layout, model.json, start: start, mayBeAnother: model.mayBeAnother))
            }
            json = json[pointer: JSONPointer(tokens: [token])] ?? .missing
            walk = walk.below(token, json)
        }
        visitLists(pointer.tokens.count)
    }
}
