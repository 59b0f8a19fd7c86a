import DynWrapSchema

/// Finds which fields and models a place in a tree belongs to, step by step from the root.
struct ModelRoutes {
    /// What the schema says of a place.
    struct Place {
        /// The property that leads here.
        fileprivate(set) var property = ""
        /// The layouts of the model here, each once: two entries may lead to one.
        private(set) var models: [AnyLayout] = []
        /// What the elements of an array, or the members of a dictionary, have in them, at this path of each.
        fileprivate var elements: [(path: FieldPath, target: Target)] = []
        /// Of each view that leads here, which of the cases of a union the value is.
        private var cases: [ViewKind?] = []
        /// Fields and models that are further below.
        fileprivate var pending: [Route] = []
        /// The same of those that begin at the value here, which is shown without their secrets.
        fileprivate var inner: [Route] = []
        /// Whether a secret leads here.
        fileprivate var isSecret = false
        /// What leaves out the secrets of the value, for each that says of some.
        private var redactions: [(JSON) -> JSON] = []

        private init() {}

        /// Whether the values of the two sides here are two cases of a union.
        func isOtherKind(than other: Place) -> Bool { cases != other.cases }

        /// Of an array, what identifies its elements.
        var lists: [ElementIdentity] {
            elements.compactMap { path, target in
                switch target {
                case .value(let view, let options): ElementIdentity(view, options, at: path)
                case .model(let layout): ElementIdentity(layout)
                case .field, .secret: nil
                }
            }
        }

        /// Whether another element of the array here than the one with this index holds a secret by its index: that may be here on one of the sides.
        fileprivate func hidesNeighbours(of token: String) -> Bool {
            pending.contains { route in route.target.hidesContent && !ScalarKey.equal(route.steps.first ?? "", token) }
        }

        /// `json`, a value at this place, without what is secret in it.
        func shown(_ json: JSON) -> JSON {
            guard json.exists, !json.isNull else { return json }
            if isSecret || pending.contains(where: \.target.hidesContent) { return .secret }
            return redactions.reduce(json) { $0.isSame(as: .secret) ? $0 : $1($0) }
        }

        /// Whether the value is secret, or a secret is in it.
        var hidesContent: Bool {
            isSecret || !redactions.isEmpty || pending.contains(where: \.target.hidesContent)
        }

        /// A model of this layout.
        static func model(_ layout: AnyLayout) -> Place {
            var place = Place()
            place.add(.model(layout), .emptyObject)
            return place
        }

        /// A list of models of this layout.
        static func models(_ layout: AnyLayout) -> Place {
            var place = Place()
            place.elements = [(.here, .model(layout))]
            if layout.hasSecrets { place.redactions = [{ _ in .secret }] }
            return place
        }

        /// A value of which no schema says anything.
        static var unknown: Place { Place() }

        /// Adds what leads here, where `json` is.
        fileprivate mutating func add(_ target: Target, _ json: JSON) {
            let hides = target.hidesContent
            switch target {
            case .secret: isSecret = true
            case .field(let entry, let path, let model):
                if entry.flags.contains(.secret) { isSecret = true }
                guard let view = entry.view else {
                    if hides { isSecret = true }
                    return
                }
                add(.value(view, entry.options(at: path, in: model)), json)
            case .value(let view, let options):
                if hides { redactions.append { view.redacted($0, options) } }
                enter(view, options, json, hides)
            case .model(let layout):
                if hides { redactions.append { layout.redacted($0) } }
                if json.isObject { add(layout) } else if hides, json.exists, !json.isNull { isSecret = true }
            }
        }

        private mutating func enter(
            _ view: any TreeView.Type, _ options: ConversionOptions, _ json: JSON, _ hides: Bool
        ) {
            cases.append(view.kind(of: json, options))
            switch view.inside(json, options) {
            // Something else in the place of what has secrets may be one itself, and so may all that is in it.
            case .nothing: if hides, json.exists, !json.isNull { isSecret = true }
            case .model(let layout): add(layout)
            case .elements(let view, let options, let path): elements.append((path, .value(view, options)))
            case .parts(let parts):
                for part in parts {
                    if part.path.steps.isEmpty {
                        enter(part.view, part.options, json, hides)
                    } else {
                        inner.append(Route(property, part.path, .value(part.view, part.options)))
                    }
                }
                view.forEachForeignSecret(in: json, options) { steps in
                    if steps.isEmpty { isSecret = true }
                    inner.append(Route(property, FieldPath(steps: steps), .secret))
                }
            }
        }

        private mutating func add(_ layout: AnyLayout) {
            if !models.contains(where: { $0 === layout }) { models.append(layout) }
        }
    }

    /// What leads to a place.
    fileprivate enum Target {
        /// A field, by this one of its paths, of this model: the member that says a value's kind is next to the value.
        case field(AnyFieldDefinition, FieldPath, model: JSON)
        case value(any TreeView.Type, ConversionOptions)
        case model(AnyLayout)
        case secret

        var hidesContent: Bool {
            switch self {
            case .field(let entry, _, _): entry.hidesContent
            case .value(let view, let options): view.content(.missing, options).layouts.contains(where: \.hasSecrets)
            case .model(let layout): layout.hasSecrets
            case .secret: true
            }
        }
    }

    /// The way to what is further below.
    fileprivate struct Route {
        let property: String
        /// The steps from the place on.
        var steps: ArraySlice<String>
        let target: Target

        init(_ property: String, _ path: FieldPath, _ target: Target) {
            self.property = property
            steps = path.steps.map(\.token)[...]
            self.target = target
        }
    }

    /// A field of a layout, and one of its paths.
    private struct KnownField {
        let property: String
        let path: FieldPath
        let entry: AnyFieldDefinition
    }

    /// The fields of a layout by the first steps of their paths; made once a layout.
    private var known: [ObjectIdentifier: (layout: AnyLayout, fields: [ScalarKey: [KnownField]])] = [:]

    /// The place one step below, where `json` is in `container`. O(1) but for the first time at a layout, and the routes that begin so.
    mutating func place(below place: Place, _ token: String, _ json: JSON, in container: JSON) -> Place {
        var next = Place.unknown
        next.property = place.property
        next.isSecret = place.isSecret || container.isArray && place.hidesNeighbours(of: token)
        for each in place.elements {
            if each.path.steps.isEmpty {
                next.add(each.target, json)
            } else {
                next.pending.append(Route(place.property, each.path, each.target))
            }
        }
        let key = ScalarKey(string: token)
        var routes = (place.pending + place.inner).filter { ScalarKey.equal($0.steps.first ?? "", token) }
        for layout in place.models {
            routes += (fields(of: layout)[key] ?? []).map { field in
                Route(
                    joined(place.property, field.property), field.path,
                    .field(field.entry, field.path, model: container))
            }
        }
        for var route in routes {
            route.steps.removeFirst()
            guard route.steps.isEmpty else {
                next.pending.append(route)
                continue
            }
            next.property = route.property
            next.add(route.target, json)
        }
        if routes.count == 1, next.pending.count == 1 { next.property = next.pending[0].property }
        return next
    }

    private mutating func fields(of layout: AnyLayout) -> [ScalarKey: [KnownField]] {
        if let found = known[ObjectIdentifier(layout)] { return found.fields }
        var fields: [ScalarKey: [KnownField]] = [:]
        func add(_ entries: [AnyFieldDefinition], below prefix: String) {
            for entry in entries {
                if let group = entry.group {
                    add(group.entries, below: joined(prefix, entry.name))
                    continue
                }
                for path in [entry.path] + entry.fallbacks {
                    guard let first = path.steps.first else { continue }
                    fields[ScalarKey(string: first.token), default: []].append(
                        KnownField(property: joined(prefix, entry.name), path: path, entry: entry))
                }
            }
        }
        add(layout.entries, below: "")
        known[ObjectIdentifier(layout)] = (layout, fields)
        return fields
    }
}

/// A property below another.
private func joined(_ outer: String, _ inner: String) -> String {
    outer.isEmpty ? inner : inner.isEmpty ? outer : "\(outer).\(inner)"
}
