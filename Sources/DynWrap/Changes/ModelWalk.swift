import DynWrapSchema

/// A place in a tree of models, as the schemas see it: which models are there, and what they declare about the places below.
///
/// A place is made from the one above it, by one token. So a walk through a tree does not begin at the root for each place.
struct ModelWalk {
    /// A place on a pointer's path.
    enum Place {
        /// A model into which the pointer leads, after this many tokens. Another model may be there after the whole edit, if it is in a collection, has an
        /// identity, or is inside a model with one.
        case model(AnyLayout, JSON, start: Int, mayBeAnother: Bool)
        /// An array that ends after this many tokens, and what identifies its elements.
        case list(ElementIdentity, end: Int)
    }

    /// A model at the place.
    struct Model {
        let layout: AnyLayout
        let json: JSON
        let mayBeAnother: Bool
    }

    /// The path of a value of a view type that is below the place, or at it. It begins at a model, an element or a union's value.
    private struct Route {
        let view: any TreeView.Type
        let options: ConversionOptions
        let path: FieldPath
        /// Where the path begins.
        let origin: JSON
        let mayBeAnother: Bool
        /// How many steps of the path lead to the place.
        var passed = 0

        var nextToken: String? { passed < path.steps.count ? path.steps[passed].token : nil }
    }

    /// What each element of an array, or each member of a dictionary, has at this path.
    private struct Elements {
        let view: any TreeView.Type
        let options: ConversionOptions
        let path: FieldPath
    }

    /// The models at the place, each once: several entries may lead to one model.
    private(set) var models: [Model] = []
    /// How the elements of an array at the place are identified, for each entry that declares it.
    private(set) var lists: [ElementIdentity] = []
    private var elements: [Elements] = []
    private var routes: [Route] = []

    private init() {}

    /// The place of `tree`, an object of this layout.
    init(at tree: JSON, _ layout: AnyLayout) { models = [Model(layout: layout, json: tree, mayBeAnother: false)] }

    /// Whether the schemas declare nothing about the place or any place below it.
    private var isOutside: Bool { models.isEmpty && lists.isEmpty && elements.isEmpty && routes.isEmpty }

    /// The place one step below, where `json` is. O(entries of the models here, and paths that lead through here).
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

    /// Takes over a route of the place above, where it leads along `token`.
    private mutating func follow(_ route: Route, _ token: String) {
        guard let next = route.nextToken, ScalarKey.equal(next, token) else { return }
        var route = route
        route.passed += 1
        enter(route)
    }

    /// Adds a route, or what is at its end where the route ends here.
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
            case .parts(let parts):
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

    /// Visits the models and collections that `pointer` leads through in `tree`, an object of this layout. O(tokens × entries).
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
