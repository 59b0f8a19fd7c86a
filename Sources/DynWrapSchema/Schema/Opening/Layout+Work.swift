extension AnyLayout {
    /// Does this work on the object `json` and on all models inside it, which come first. O(models with such work) plus the
    /// lists on the path to them. Entries that lead to no such work are not read.
    package func apply(_ work: ModelWork, to json: inout JSON) { ModelPlace(self).apply(work, to: &json) }

    /// Replaces the values of this schema's secret entries, not those of models inside, with marks.
    func redactOwn(in json: inout JSON) {
        if facts?.hidesMembers == true {
            for key in json.members.filter({ !$0.value.isNull }).map(\.key) { json[key] = .secret }
        }
        for entry in valueEntries where entry.flags.contains(.secret) { entry.redact(in: &json) }
    }

    /// Runs the hooks of this schema and of its groups.
    func runHooks(_ work: ModelWork, on json: inout JSON) { for hook in hooks where hook.work == work { hook.run(&json) } }

    /// Runs the hooks of this schema, without those of its groups.
    func runOwnHooks(_ work: ModelWork, on json: inout JSON) {
        for hook in ownHooks where hook.work == work { hook.run(&json) }
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
