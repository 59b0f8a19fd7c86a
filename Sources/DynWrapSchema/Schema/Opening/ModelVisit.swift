/// A model that is being worked on, with the models directly inside it that are still to be worked on.
struct ModelVisit {
    let place: SharedPlace
    var json: JSON
    private let work: ModelWork
    private var inner: [SharedPlace] = []
    private var next = 0
    /// The members that values at the places of models have by themselves, such as a union's tag.
    private var own: PathTree?
    /// Finds the inner models of a migration, if paths lead through models.
    private var order: MigrationOrder?
    /// The identity of the model before the visit. The outer tree still has the model, so an edit makes a copy.
    private let original: JSON.Identity

    /// Whether it was changed before the visit.
    var wasChanged = false
    var isChanged: Bool { wasChanged || json.identity != original }

    /// - Parameter report: decides the cases of unions, if the value itself must not decide them.
    init(_ place: SharedPlace, _ json: JSON, _ work: ModelWork, _ report: ConversionReport? = nil) {
        self.place = place
        self.json = json
        self.work = work
        original = json.identity
        let isJoint = place.isJoint
        if isJoint, work == .migrate {
            order = MigrationOrder(place, report)
            return
        }
        // A key that one schema does not know may be known to another schema at the same place.
        let isAsked = isJoint && work == .dropUnknown
        var models: [ModelPlace] = []
        if isAsked { own = PathTree() }
        func collect(_ layout: AnyLayout) {
            for entry in isAsked ? layout.valueEntries : layout.routes.entries(work) {
                guard let view = entry.view else { continue }
                let paths = work.isThorough ? [entry.path] + entry.fallbacks : [entry.locatedPath(in: json)]
                for path in paths {
                    let found = path.find(in: json)
                    if found.isMissing || found.isNull { continue }
                    var options = entry.options(at: path, in: json)
                    options.report = report
                    view.forEachModel(in: found, options) { model in
                        if isAsked || model.layout.needs(work) { models.append(model.below(path.steps)) }
                    }
                    if isAsked {
                        view.forEachOwnPath(in: found, options) {
                            own?.add(FieldPath(steps: path.steps + $0), isWhole: $1)
                        }
                    }
                    if work == .redact { view.hideMismatches(in: found, options, at: path, of: &self.json) }
                }
            }
        }
        collect(place.first.layout)
        for other in place.others { collect(other.layout) }
        inner = isJoint ? SharedPlace.joined(models + place.deeper, in: json) : models.map { SharedPlace($0) }
    }

    /// The next inner model in its current form.
    mutating func takeNext() -> (SharedPlace, JSON)? {
        if next == inner.count, let found = order?.next(in: json) { (inner, next) = (found, 0) }
        guard next < inner.count else { return nil }
        defer { next += 1 }
        var found = inner[next]
        if work == .dropUnknown {
            let tokens = found.steps.map(\.token)
            let here = place.isJoint ? place.models.map(\.layout.ownPlaces.tree) : []
            found.declared = (here + (own.map { [$0] } ?? []) + place.declared).compactMap { $0.part(at: tokens) }
        }
        return (found, FieldPath(steps: found.steps).find(in: json))
    }

    /// Goes on with `json`, which has been worked on as the models at `place`, too: more models of the same object.
    private mutating func add(_ place: SharedPlace, _ json: JSON) {
        self.json = json
        order?.add(place)
    }

    /// Visits the model at `place` and all models inside it, without recursion.
    /// - Parameters:
    ///   - entering: called for each inner model before those inside it.
    ///   - leaving: called for each model after those inside it.
    static func walk(
        _ place: SharedPlace, in json: inout JSON, _ work: ModelWork, _ report: ConversionReport? = nil,
        entering: (SharedPlace, inout JSON) -> Void = { _, _ in }, leaving: (SharedPlace, inout JSON) -> Void = { _, _ in }
    ) {
        var visits = [ModelVisit(place, json, work, report)]
        while true {
            if let (place, found) = visits[visits.count - 1].takeNext() {
                guard found.isObject else { continue }
                var changed = found
                entering(place, &changed)
                if place.steps.isEmpty {
                    visits[visits.count - 1].add(place, changed)
                    continue
                }
                var visit = ModelVisit(place, changed, work, report)
                visit.wasChanged = !changed.isSame(as: found)
                visits.append(visit)
                continue
            }
            var visit = visits.removeLast()
            leaving(visit.place, &visit.json)
            if visits.isEmpty {
                json = visit.json
                return
            }
            if visit.isChanged { FieldPath(steps: visit.place.steps).set(visit.json, in: &visits[visits.count - 1].json) }
        }
    }
}

extension AnyLayout {
    /// Calls `change` for every model in the object `json`: first for the model itself, then for those inside its changed
    /// form; for migrations also for its groups, which have steps of their own. Only entries that lead to `work` are followed.
    /// O(models with such work), without recursion.
    /// - Parameter migrated: returns a value after the migration by a case's schema; it decides the case of a union that is
    ///   distinguished by shape.
    package func forEachModel(
        with work: ModelWork, in json: inout JSON, migrated: (@Sendable (AnyLayout, JSON) -> JSON)? = nil,
        _ change: (AnyLayout, inout JSON) -> Void
    ) {
        guard json.isObject, needs(work) else { return }
        let report = migrated.map { migrated in
            ConversionReport { layout, json in (layout as? AnyLayout).map { migrated($0, json) } ?? json }
        }
        let place = SharedPlace(ModelPlace(self))
        for layout in place.schemas(for: work) { change(layout, &json) }
        ModelVisit.walk(place, in: &json, work, report) { place, json in
            for layout in place.schemas(for: work) { change(layout, &json) }
        }
    }
}

extension ModelPlace {
    /// Does `work` on the model at `json` and on all models inside it, which come first. O(models with such work), without
    /// recursion.
    func apply(_ work: ModelWork, to json: inout JSON) {
        guard json.isObject, layout.needs(work) else { return }
        ModelVisit.walk(SharedPlace(self), in: &json, work, leaving: { $0.applyOwn(work, to: &$1) })
    }
}

extension TreeView {
    /// The values with these flags, in the models in `json` and in those inside them, in forms that are equal if the values
    /// have the same meaning.
    /// - Parameter work: the work with which these models are found.
    package static func values(of flags: FieldFlags, _ work: ModelWork, in json: JSON, _ options: ConversionOptions) -> [JSON] {
        var values: [JSON] = []
        forEachModel(in: json, options) { place in
            var model = FieldPath(steps: place.steps).find(in: json)
            place.layout.forEachModel(with: work, in: &model) { layout, json in
                for entry in layout.valueEntries where !entry.flags.isDisjoint(with: flags) {
                    values.append(entry.locate(in: json))
                }
            }
        }
        return values
    }
}
