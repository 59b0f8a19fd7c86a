extension AnyLayout {
    /// Whether archives leave out something that this schema or one inside it does not know.
    package var dropsUnknown: Bool {
        var seen: Set<ObjectIdentifier> = []
        return dropsUnknown(&seen)
    }

    /// The same; a schema that was asked already is not asked again.
    package func dropsUnknown(_ seen: inout Set<ObjectIdentifier>) -> Bool {
        if unknown == .drop { return true }
        return seen.insert(ObjectIdentifier(self)).inserted && dropsUnknownInside(&seen)
    }

    private func dropsUnknownInside(_ seen: inout Set<ObjectIdentifier>) -> Bool {
        for entry in entries {
            if let group = entry.group {
                // A group's keys are the model's own, so what it does not know is the model's business.
                if group.dropsUnknownInside(&seen) { return true }
            } else if let view = entry.view, view.dropsUnknown(entry.options, &seen) {
                return true
            }
        }
        return false
    }

    /// Removes from the object `json` the members that no entry knows, where the schema says `Unknown(.drop)`, and does the same inside.
    package func dropUnknown(in json: inout JSON) {
        if unknown == .drop {
            for key in json.members.map(\.key) where !knows(key) { json[key] = .missing }
        }
        dropUnknownInside(&json)
    }

    private func dropUnknownInside(_ json: inout JSON) {
        for entry in entries {
            if let group = entry.group {
                group.dropUnknownInside(&json)
            } else if let view = entry.view {
                for path in [entry.path] + entry.fallbacks {
                    let found = path.find(in: json)
                    if found.exists, !found.isNull { path.set(view.droppingUnknown(found, entry.options), in: &json) }
                }
            }
        }
    }
}
