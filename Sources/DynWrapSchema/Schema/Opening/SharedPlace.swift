/// A place in a model's object, with all models there. Several entries may have the same place, and the path of one may lead
/// through the model of another.
///
/// ```swift
/// let address = Model<Address>("address")
/// let city = Str("address.city")              // declared here, in the model of `address`
/// let sender = Model<Sender>("address")       // another model at the same place
/// let geo = Model<Point>("address.geo")       // a model inside that one
/// ```
struct SharedPlace {
    let steps: [FieldPath.Step]
    private(set) var first: ModelPlace
    private(set) var others: [ModelPlace] = []
    /// The models further inside to which the paths of outer schemas lead through this place.
    private(set) var deeper: [ModelPlace] = []
    /// What outer schemas declare here and further inside.
    var declared: [PathTree] = []
    /// The fields of outer schemas whose paths lead through this place, for a migration.
    var entries: [PlacedEntry] = []
    /// The schemas whose steps were done at this place before.
    var done: [AnyLayout] = []

    init(_ model: ModelPlace) {
        first = model
        steps = model.steps
    }

    var models: [ModelPlace] { others.isEmpty ? [first] : [first] + others }

    /// Whether one of its models may be inside another one or at the same place.
    var isJoint: Bool { !others.isEmpty || !deeper.isEmpty || !entries.isEmpty || first.layout.ownPlaces.isShared }

    /// The schemas that do this work at the place, each once.
    func schemas(for work: ModelWork) -> [AnyLayout] {
        let layouts = models.map(\.layout)
        guard work == .migrate else { return layouts }
        let all = AnyLayout.distinct(layouts.flatMap { [$0] + $0.groups })
        return done.isEmpty ? all : all.filter { layout in !done.contains(where: layout.worksAlike) }
    }

    /// Adds a model at this place, unless there is one with the same schema.
    private mutating func add(_ model: ModelPlace) {
        if first.layout.worksAlike(model.layout) {
            first.keeping = first.keeping ?? model.keeping
        } else if !others.contains(where: { $0.layout.worksAlike(model.layout) }) {
            others.append(model)
        }
    }

    /// The places of these models in the object `json`, each once. A place inside another one is added to that. O(n log n)
    /// for n models.
    static func joined(_ models: [ModelPlace], in json: JSON) -> [SharedPlace] {
        var places: [SharedPlace] = []
        var numbers: [JSONPointer: Int] = [:]
        for model in models {
            let pointer = FieldPath(steps: model.steps).pointer
            if let number = numbers[pointer] {
                places[number].add(model)
            } else {
                numbers[pointer] = places.count
                places.append(SharedPlace(model))
            }
        }
        var isInside = [Bool](repeating: false, count: places.count)
        for number in places.indices.sorted(by: { places[$0].steps.count > places[$1].steps.count }) {
            let steps = places[number].steps
            let around = (1..<max(1, steps.count)).reversed().lazy.map { Array(steps.prefix($0)) }.first { outer in
                numbers[FieldPath(steps: outer).pointer] != nil && FieldPath(steps: outer).find(in: json).isObject
            }
            guard let around, let outer = numbers[FieldPath(steps: around).pointer] else { continue }
            isInside[number] = true
            let inside = places[number].models + places[number].deeper.map { $0.below(steps) }
            places[outer].deeper += inside.map { $0.from(around.count) }
        }
        return places.indices.filter { !isInside[$0] }.map { places[$0] }
    }
}

extension SharedPlace {
    /// The schemas' own part of the work. What several have by a group of the same schema is done once.
    func applyOwn(_ work: ModelWork, to json: inout JSON) {
        if work == .dropUnknown { return dropUnknown(from: &json) }
        if work == .redact { for model in models { model.layout.redactOwn(in: &json) } }
        if others.isEmpty { return first.layout.runHooks(work, on: &json) }
        let layouts = models.flatMap(\.layout.withGroups).filter { !$0.ownHooks.isEmpty }
        for layout in AnyLayout.distinct(layouts) { layout.runOwnHooks(work, on: &json) }
    }

    /// Removes members that neither a schema at the place nor an outer schema knows.
    private func dropUnknown(from json: inout JSON) {
        let models = models
        guard models.contains(where: { $0.layout.unknown == .drop }) else { return }
        let kept = models.compactMap { model in model.keeping.map { ($0, $0.find(in: json)) } }
        for key in json.members.map({ ScalarKey(string: $0.key) }) {
            let isKnown = models.contains { $0.layout.knownKeys.contains(key) } || declared.contains { $0.knows(key) }
            if !isKnown { json[key.string] = .missing }
        }
        for (path, value) in kept where value.exists && path.find(in: json).isMissing { path.set(value, in: &json) }
    }
}

extension ModelPlace {
    /// The place, relative to the value after its first `depth` steps.
    fileprivate func from(_ depth: Int) -> ModelPlace {
        var place = self
        place.steps = Array(steps[depth...])
        return place
    }
}

extension TreeView {
    /// Visits the places inside the value at `json` where this view has a value that is no model's member: the members of a
    /// dictionary, what `each:` leads to in an element, the tag of a union and what its case has.
    /// - Parameter visit: also told whether everything there belongs to the value.
    static func forEachOwnPath(
        in json: JSON, _ options: ConversionOptions, _ visit: ([FieldPath.Step], _ isWhole: Bool) -> Void
    ) {
        switch inside(json, options) {
        case .model, .nothing: break
        case .elements(let view, let inner, at: let path):
            for step in json.innerSteps {
                let steps = [step] + path.steps
                // Elements are no members, and stay.
                if json.isObject || !path.steps.isEmpty { visit(steps, false) }
                view.forEachOwnPath(in: FieldPath(steps: steps).find(in: json), inner) { visit(steps + $0, $1) }
            }
        case .parts(let parts, values: let values):
            if let tag = tagPath(options) { visit(tag.steps, false) }
            for part in parts {
                visit(part.path.steps, false)
                part.view.forEachOwnPath(in: part.path.find(in: json), part.options) { visit(part.path.steps + $0, $1) }
            }
            for value in values { visit(value.path.steps, true) }
        }
    }
}
