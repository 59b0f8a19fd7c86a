import DynWrapSchema

/// Finds which fields and models a place in a tree belongs to, step by step from the root.
struct ModelRoutes {
    /// What the schema says of a place.
    struct Place {
        /// The property that leads here.
        fileprivate(set) var property = ""
        fileprivate(set) var content = Content.other
        /// Which of the cases of its union the value is.
        fileprivate var unionCase: Int?
        /// Of a dictionary, what its values are.
        fileprivate var values: (view: any TreeView.Type, options: ConversionOptions)?
        /// Fields and models that are further below.
        fileprivate var pending: [Route] = []
        /// Whether a secret leads here.
        fileprivate var isSecret = false
        /// Of a field's value with secrets in it, the field and the model that holds it.
        fileprivate var field: (entry: AnyFieldDefinition, model: JSON)?
        /// The model's kind, or that of the elements; nil for anything else.
        var kind: ObjectIdentifier? {
            switch content {
            case .model(let layout), .models(let layout, _): ObjectIdentifier(layout)
            case .other: nil
            }
        }

        /// Whether the values of the two sides here are models of two schemas, or two cases of a union.
        func isOtherKind(than other: Place) -> Bool { kind != other.kind || unionCase != other.unionCase }

        /// Whether another element of the array here than the one with this index holds a secret by its index: that may be here on one of the sides.
        fileprivate func hidesNeighbours(of token: String) -> Bool {
            pending.contains { route in route.hidesContent && !ScalarKey.equal(route.steps.first ?? "", token) }
        }

        /// `json`, a value at this place, without what is secret in it.
        func shown(_ json: JSON) -> JSON {
            guard json.exists, !json.isNull else { return json }
            var shown = isSecret || pending.contains(where: \.hidesContent) ? .secret : json
            if let (entry, model) = field, !shown.isSame(as: .secret) {
                shown = entry.view?.redacted(shown, entry.options(in: model)) ?? .secret
            } else if case .model(let layout) = content, !shown.isSame(as: .secret) {
                shown = layout.redacted(shown)
            } else if case .models(let layout, _) = content, layout.hasSecrets {
                shown = .secret
            }
            return shown
        }

        /// A model of this layout.
        static func model(_ layout: AnyLayout) -> Place { Place(content: .model(layout)) }

        /// A list of models of this layout.
        static func models(_ layout: AnyLayout) -> Place { Place(content: .models(layout, each: nil)) }

        /// A value of which no schema says anything.
        static var unknown: Place { Place() }

        /// Whether the value is secret, or a secret is in it.
        var hidesContent: Bool {
            if isSecret || field != nil || pending.contains(where: \.hidesContent) { return true }
            switch content {
            case .model(let layout), .models(let layout, _): return layout.hasSecrets
            case .other: return false
            }
        }
    }

    /// What is at a place.
    enum Content {
        case model(AnyLayout)
        /// Models in a list or dictionary, each below this path of its element.
        case models(AnyLayout, each: FieldPath?)
        case other
    }

    /// The way to a field or to the model in an element.
    fileprivate struct Route {
        let property: String
        /// The steps from the place on.
        var steps: ArraySlice<String>
        let target: Target
        /// The model at which the path begins, since the member that says a value's kind is next to the value.
        var model = JSON.missing

        enum Target {
            case entry(AnyFieldDefinition)
            case model(AnyLayout)
        }

        var hidesContent: Bool {
            switch target {
            case .entry(let entry): entry.hidesContent
            case .model(let layout): layout.hasSecrets
            }
        }
    }

    /// The routes from models of a layout, by their first step; made once a layout.
    private var known: [ObjectIdentifier: (layout: AnyLayout, routes: [ScalarKey: [Route]])] = [:]

    /// The place one step below, where `json` is in `container`. O(1) but for the first time at a layout, and the routes that begin so.
    mutating func place(below place: Place, _ token: String, _ json: JSON, in container: JSON) -> Place {
        var next = Place()
        next.property = place.property
        next.isSecret = place.isSecret || container.isArray && place.hidesNeighbours(of: token)
        next.unionCase = place.values.flatMap { $0.view.kind(of: json, $0.options) }
        var routes = place.pending.filter { ScalarKey(string: $0.steps.first ?? "") == ScalarKey(string: token) }
        switch place.content {
        case .model(let layout):
            routes += (routesFrom(layout)[ScalarKey(string: token)] ?? []).map { route in
                Route(
                    property: joined(place.property, route.property), steps: route.steps, target: route.target, model: container)
            }
        case .models(let layout, let each?):
            next.pending.append(Route(property: place.property, steps: each.steps.map(\.token)[...], target: .model(layout)))
        case .models(let layout, nil): next.content = .model(layout)
        case .other: break
        }
        for var route in routes {
            route.steps.removeFirst()
            guard route.steps.isEmpty else {
                next.pending.append(route)
                continue
            }
            next.property = route.property
            switch route.target {
            case .model(let layout): next.content = .model(layout)
            case .entry(let entry):
                if entry.flags.contains(.secret) { next.isSecret = true }
                if entry.hidesContent { next.field = (entry, route.model) }
                let options = entry.options(in: route.model)
                next.unionCase = entry.view?.kind(of: json, options)
                if json.isObject, next.unionCase == nil,
                    case .elements(let view, let inner, _)? = entry.view?.inside(json, options)
                {
                    next.values = (view, inner)
                }
                switch entry.view?.content(json, options) {
                case .model(let layout): next.content = .model(layout)
                case .models(let layout): next.content = .models(layout, each: entry.options.elementPath)
                case .other, nil: break
                }
            }
        }
        if routes.count == 1, next.pending.count == 1 { next.property = next.pending[0].property }
        return next
    }

    private mutating func routesFrom(_ layout: AnyLayout) -> [ScalarKey: [Route]] {
        if let found = known[ObjectIdentifier(layout)] { return found.routes }
        var routes: [ScalarKey: [Route]] = [:]
        func add(_ entries: [AnyFieldDefinition], below prefix: String) {
            for entry in entries {
                if let group = entry.group {
                    add(group.entries, below: joined(prefix, entry.name))
                    continue
                }
                for path in [entry.path] + entry.fallbacks {
                    guard let first = path.steps.first else { continue }
                    routes[ScalarKey(string: first.token), default: []].append(
                        Route(
                            property: joined(prefix, entry.name), steps: path.steps.map(\.token)[...], target: .entry(entry)))
                }
            }
        }
        add(layout.entries, below: "")
        known[ObjectIdentifier(layout)] = (layout, routes)
        return routes
    }
}

/// A property below another.
private func joined(_ outer: String, _ inner: String) -> String {
    outer.isEmpty ? inner : inner.isEmpty ? outer : "\(outer).\(inner)"
}
