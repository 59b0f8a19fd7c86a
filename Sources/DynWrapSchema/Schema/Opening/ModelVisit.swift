/// One model under work, and the models directly inside it that have yet to be worked on.
struct ModelVisit {
    let place: ModelPlace
    var json: JSON
    private var inner: [ModelPlace] = []
    private var next = 0
    /// What the model was. The tree around it holds it, so that an edit can only be made to a copy.
    private let original: JSON.Identity

    /// Whether it was changed before the visit.
    var wasChanged = false
    var isChanged: Bool { wasChanged || json.identity != original }

    init(_ place: ModelPlace, _ json: JSON, _ work: ModelWork) {
        self.place = place
        self.json = json
        original = json.identity
        for entry in place.layout.routes.entries(work) {
            let paths = work.isThorough ? [entry.path] + entry.fallbacks : [entry.locatedPath(in: json)]
            for path in paths {
                let found = path.find(in: json)
                if found.isMissing || found.isNull { continue }
                let options = entry.options(at: path, in: json)
                entry.view?.forEachModel(in: found, options) { model in
                    if model.layout.needs(work) { inner.append(model.below(path.steps)) }
                }
                if work == .redact { entry.view?.hideMismatches(in: found, options, at: path, of: &self.json) }
            }
        }
    }

    /// The next model inside, as it is by now.
    mutating func takeNext() -> (ModelPlace, JSON)? {
        guard next < inner.count else { return nil }
        defer { next += 1 }
        return (inner[next], FieldPath(steps: inner[next].steps).find(in: json))
    }
}

extension AnyLayout {
    /// Hands every model in the object `json` to `change`, itself first and then those inside its changed form, by the entries below which
    /// there is `work`. O(models with such work), without recursion.
    package func forEachModel(with work: ModelWork, in json: inout JSON, _ change: (AnyLayout, inout JSON) -> Void) {
        guard json.isObject, needs(work) else { return }
        change(self, &json)
        var visits = [ModelVisit(ModelPlace(self), json, work)]
        while true {
            if let (place, found) = visits[visits.count - 1].takeNext() {
                guard found.isObject else { continue }
                var changed = found
                change(place.layout, &changed)
                var visit = ModelVisit(place, changed, work)
                visit.wasChanged = !changed.isSame(as: found)
                visits.append(visit)
                continue
            }
            let visit = visits.removeLast()
            if visits.isEmpty {
                json = visit.json
                return
            }
            if visit.isChanged { FieldPath(steps: visit.place.steps).set(visit.json, in: &visits[visits.count - 1].json) }
        }
    }
}

extension ModelPlace {
    /// Does `work` on the model at `json` and on all models inside it, which come first. O(models with such work), without recursion.
    func apply(_ work: ModelWork, to json: inout JSON) {
        guard json.isObject, layout.needs(work) else { return }
        var visits = [ModelVisit(self, json, work)]
        while true {
            if let (place, found) = visits[visits.count - 1].takeNext() {
                if found.isObject { visits.append(ModelVisit(place, found, work)) }
                continue
            }
            var visit = visits.removeLast()
            let kept = visit.place.keeping?.find(in: visit.json) ?? .missing
            visit.place.layout.applyOwn(work, to: &visit.json)
            if kept.exists, let path = visit.place.keeping, path.find(in: visit.json).isMissing {
                path.set(kept, in: &visit.json)
            }
            if visits.isEmpty {
                json = visit.json
                return
            }
            if visit.isChanged { FieldPath(steps: visit.place.steps).set(visit.json, in: &visits[visits.count - 1].json) }
        }
    }
}
