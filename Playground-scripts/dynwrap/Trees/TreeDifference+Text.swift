import DynWrap

extension TreeDifference {
    /// A line for people.
    func line(_ style: Style) -> String {
        let name = place.tokens.isEmpty ? "the root" : place.description
        return switch (shown.old?.shortText, shown.new?.shortText) {
        case (nil, let new?): style.added("+ \(name): \(new)")
        case (let old?, nil): style.removed("- \(name): \(old)")
        case (let old, let new): "~ \(style.place(name)): \(style.removed(old ?? "")) → \(style.added(new ?? ""))"
        }
    }

    /// An object for machines.
    var json: JSON {
        var json: JSON = ["pointer": JSON(place.description)]
        if let old = shown.old { json["old"] = old }
        if let new = shown.new { json["new"] = new }
        return json
    }
}
