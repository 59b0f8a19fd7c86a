extension AnyLayout {
    /// Does this work on the object `json` and on all models inside it, which come first. O(models with such work) plus the
    /// lists on the path to them. Entries that lead to no such work are not read.
    package func apply(_ work: ModelWork, to json: inout JSON) { ModelPlace(self).apply(work, to: &json) }

    /// This schema's own part of the work.
    func applyOwn(_ work: ModelWork, to json: inout JSON) {
        if work == .redact {
            for entry in valueEntries where entry.flags.contains(.secret) { entry.redact(in: &json) }
        }
        for hook in hooks where hook.work == work { hook.run(&json) }
    }
}

extension TreeView {
    /// Does this work on all models in the value `json`.
    package static func apply(_ work: ModelWork, to json: inout JSON, _ options: ConversionOptions) {
        forEachModel(in: json, options) { place in
            let path = FieldPath(steps: place.steps)
            let found = path.find(in: json)
            var model = found
            place.apply(work, to: &model)
            if !model.isSame(as: found) { path.set(model, in: &json) }
        }
    }
}
