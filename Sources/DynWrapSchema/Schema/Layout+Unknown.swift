extension AnyLayout {
    /// Whether archives leave out what this schema does not know.
    package var dropsUnknown: Bool { unknown == .drop }

    /// Removes the members of the object `json` that no entry knows, where the schema says `Unknown(.drop)`.
    package func dropUnknown(in json: inout JSON) {
        guard dropsUnknown else { return }
        for key in json.members.map(\.key) where !knows(key) { json[key] = .missing }
    }
}
