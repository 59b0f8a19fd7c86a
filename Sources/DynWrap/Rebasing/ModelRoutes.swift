import DynWrapSchema

/// Finds the fields and models at a position of a tree, step by step from the root.
struct ModelRoutes {
    /// The schemas' declarations about a position.
    struct Place {
        /// The property at this position.
        fileprivate(set) var property = ""
        /// The layouts of the model here, each once: several entries may lead to one model.
        private(set) var models: [AnyLayout] = []
        /// The views of the value here.
        private var views: [(view: any TreeView.Type, options: ConversionOptions)] = []
        /// The value at this path of each element of an array or each member of a dictionary.
        fileprivate var elements: [(path: FieldPath, target: Target)] = []
        /// The case of a union that the value has, for each view here.
        private(set) var cases: [ViewKind?] = []
        /// The routes to fields and models further below.
        fileprivate var pending: [Route] = []
        /// The routes that begin at the value here. The ``redactions`` remove their secrets.
        fileprivate var inner: [Route] = []
        /// Whether the value here is declared secret.
        fileprivate var isSecret = false
        /// Functions that remove secrets of the value, one for each type or layout with secrets.
        private var redactions: [(JSON) -> JSON] = []
        /// The types of the value here that are no views, and the fields that have them.
        var types: [Any.Type] = []
        private(set) var fields: [AnyFieldDefinition] = []
        /// The paths from here to such values, and to tags that decide the kind of a value beside them.
        var known: [Known] = []

        private init() {}

        /// Whether the values on the two sides have two different cases of a union.
        func isOtherKind(than other: Place) -> Bool { cases != other.cases }

        /// The identities of an array's elements here, for each entry that leads here.
        var lists: [ElementIdentity] {
            elements.compactMap { path, target in
                switch target {
                case .value(let view, let options): ElementIdentity(view, options, at: path)
                case .model(let layout): ElementIdentity(layout)
                case .field, .secret: nil
                }
            }
        }

        /// Whether two values here differ at most in the spelling of models. A list of the root's models is looked at element by
        /// element.
        func isRespelled(_ a: JSON, _ b: JSON) -> Bool {
            if models.contains(where: { $0.isRespelled(a, b) }) { return true }
            if views.contains(where: { $0.view.isRespelled(a, b, $0.options) }) { return true }
            guard a.isArray, b.isArray, a.count == b.count, views.isEmpty else { return false }
            return lists.contains { list in
                zip(a.elements, b.elements).allSatisfy { $0.isSame(as: $1) || list.respelled($0) == list.respelled($1) }
            }
        }

        /// Whether an element at another index of the array here is declared secret. On one of the sides that element may be at
        /// this index.
        fileprivate func hidesNeighbours(of token: String) -> Bool {
            pending.contains { route in route.target.hidesContent && !ScalarKey.equal(route.steps.first ?? "", token) }
        }

        /// `json`, a value at this position, without its secrets.
        func shown(_ json: JSON) -> JSON {
            guard json.exists, !json.isNull else { return json }
            if isSecret || pending.contains(where: \.target.hidesContent) { return .secret }
            return redactions.reduce(json) { $0.isSame(as: .secret) ? $0 : $1($0) }
        }

        /// Whether the value is secret or contains a secret.
        var hidesContent: Bool {
            isSecret || !redactions.isEmpty || pending.contains(where: \.target.hidesContent)
        }

        /// The position of a model of this layout.
        static func model(_ layout: AnyLayout) -> Place {
            var place = Place()
            place.add(.model(layout), .emptyObject)
            return place
        }

        /// The position of a list of models of this layout.
        static func models(_ layout: AnyLayout) -> Place {
            var place = Place()
            place.elements = [(.here, .model(layout))]
            if layout.hasSecrets { place.redactions = [{ _ in .secret }] }
            return place
        }

        /// The position of a value that no schema describes.
        static var unknown: Place { Place() }

        /// Adds a target that is at this position, with the value `json`.
        fileprivate mutating func add(_ target: Target, _ json: JSON) {
            let hides = target.hidesContent
            switch target {
            case .secret: isSecret = true
            case .field(let entry, let path, let model):
                if entry.flags.contains(.secret) { isSecret = true }
                guard let view = entry.view else {
                    if hides { isSecret = true }
                    types.append(entry.valueType)
                    fields.append(entry)
                    return
                }
                add(.value(view, entry.options(at: path, in: model)), json)
            case .value(let view, let options):
                if hides { redactions.append { view.redacted($0, options) } }
                views.append((view, options))
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
            if let tag = view.tagPath(options) { known.append(Known(tag, Never.self)) }
            let inside = view.inside(json, options)
            if json.kind == .string, !inside.hasParts { types.append(view) }
            switch inside {
            // A value of another kind than the expected one with secrets may be secret as a whole.
            case .nothing: if hides, json.exists, !json.isNull { isSecret = true }
            case .model(let layout): add(layout)
            case .elements(let view, let options, let path): elements.append((path, .value(view, options)))
            case .parts(let parts, let values):
                for value in values {
                    if value.path.steps.isEmpty { types.append(value.type) } else { known.append(Known(value.path, value.type)) }
                }
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

    /// The declaration to which a path leads.
    fileprivate enum Target {
        /// A field of this model, by this one of its paths. The model is needed for a tag that is next to the value.
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

    /// A path to a target further below.
    fileprivate struct Route {
        let property: String
        /// The remaining steps from the position.
        var steps: ArraySlice<String>
        let target: Target

        init(_ property: String, _ path: FieldPath, _ target: Target) {
            self.property = property
            steps = path.steps.map(\.token)[...]
            self.target = target
        }
    }

    /// A field of a layout, with one of its paths.
    private struct KnownField {
        let property: String
        let path: FieldPath
        let entry: AnyFieldDefinition

        init(_ property: String, _ path: FieldPath, _ entry: AnyFieldDefinition) {
            self.property = property
            self.path = path
            self.entry = entry
        }
    }

    /// The fields of each layout by the first steps of their paths; made when a layout is first used.
    private var known: [ObjectIdentifier: (layout: AnyLayout, fields: [ScalarKey: [KnownField]])] = [:]
    /// Whether ``Place/takesPartOfString`` is wanted.
    private let findsText: Bool

    /// - Parameter findsText: whether ``Place/takesPartOfString`` is wanted, which takes time at each position.
    init(findsText: Bool = false) { self.findsText = findsText }

    /// The position one step below, with the value `json` in `container`. O(routes that begin with this token), and O(entries)
    /// when a layout is first used.
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
        var routes = (place.pending + place.inner).filter { ScalarKey.equal($0.steps.first ?? "", token) }
        for layout in place.models {
            routes += fields(of: layout, token).map { field in
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
        if findsText { findText(below: place, token, &next) }
        if routes.count == 1, next.pending.count == 1 { next.property = next.pending[0].property }
        return next
    }

    /// The fields of a layout whose paths begin with this key.
    private mutating func fields(of layout: AnyLayout, _ token: String) -> [KnownField] {
        if findsText {
            // On one way each layout is asked once or twice: a table of all fields takes longer to make.
            var found: [KnownField] = []
            Self.forEachField(in: layout.entries) { entry, path, first, prefix in
                if ScalarKey.equal(first, token) { found.append(KnownField(joined(prefix, entry.name), path, entry)) }
            }
            return found
        }
        if let found = known[ObjectIdentifier(layout)] { return found.fields[ScalarKey(string: token)] ?? [] }
        var fields: [ScalarKey: [KnownField]] = [:]
        Self.forEachField(in: layout.entries) { entry, path, first, prefix in
            fields[ScalarKey(string: first), default: []].append(KnownField(joined(prefix, entry.name), path, entry))
        }
        known[ObjectIdentifier(layout)] = (layout, fields)
        return fields[ScalarKey(string: token)] ?? []
    }

    /// Visits each path of the fields, also of those in groups, with its first key and the names of the groups.
    private static func forEachField(
        in entries: [AnyFieldDefinition], below prefix: String = "",
        _ visit: (AnyFieldDefinition, FieldPath, _ first: String, _ prefix: String) -> Void
    ) {
        for entry in entries {
            if let group = entry.group {
                forEachField(in: group.entries, below: joined(prefix, entry.name), visit)
                continue
            }
            if let first = entry.path.steps.first { visit(entry, entry.path, first.token, prefix) }
            for path in entry.fallbacks {
                if let first = path.steps.first { visit(entry, path, first.token, prefix) }
            }
        }
    }
}

/// A property below another.
private func joined(_ outer: String, _ inner: String) -> String {
    outer.isEmpty ? inner : inner.isEmpty ? outer : "\(outer).\(inner)"
}
