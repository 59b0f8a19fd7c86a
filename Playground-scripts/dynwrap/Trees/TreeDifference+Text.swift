import DynWrap

extension TreeDifference {
    /// The differences that lead from one tree to another, in an order in which they can be applied. Elements of arrays with the
    /// same meaning are matched at any index. Iterative; O(size), and for arrays the cost of `Alignment`.
    /// - Parameter tell: called from time to time with the part that is done, from 0 to 1.
    static func all(
        from old: JSON, to new: JSON, _ secrets: Secrets, tell: (Double) -> Void = { _ in }
    ) -> [TreeDifference] {
        let shown = (secrets.hidden(in: old), secrets.hidden(in: new))
        return all(from: old, to: new, shownAs: shown, common: Alignment.pairs, tell: tell)
    }

    var operation: JSONPatch.Operation {
        guard let new else { return .remove(pointer) }
        return old == nil ? .add(pointer, new) : .replace(pointer, new)
    }

    /// The difference as a line for people.
    func line(_ style: Style) -> String {
        let name = place.placeName
        return switch (shown.old?.shortText(), shown.new?.shortText()) {
        case (nil, let new?): style.added("+ \(name): \(new)")
        case (let old?, nil): style.removed("- \(name): \(old)")
        case (let old, let new): "~ \(style.place(name)): \(style.removed(old ?? "")) → \(style.added(new ?? ""))"
        }
    }

    /// The difference as an object for machines.
    var json: JSON {
        var json: JSON = ["pointer": JSON(place.description)]
        if let old = shown.old { json["old"] = old }
        if let new = shown.new { json["new"] = new }
        return json
    }
}
