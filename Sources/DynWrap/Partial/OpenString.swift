import DynWrapSchema

/// The string at the end of a tree, of which the end has not arrived.
struct OpenString {
    private let tree: JSON
    private let steps: [FieldPath.Step]
    private let text: String

    /// The last value in `tree`; nil where that is no string.
    init?(endOf tree: JSON) {
        var steps: [FieldPath.Step] = []
        var json = tree
        while true {
            var last: FieldPath.Step?
            if json.isObject {
                var key: String?
                for member in json.members { key = member.key }
                last = key.flatMap { FieldPath(key: $0).steps.first }
            } else if json.isArray, json.count > 0 {
                last = .index(json.count - 1)
            }
            guard let last else { break }
            steps.append(last)
            json = FieldPath(steps: [last]).find(in: json)
        }
        guard let text = json.string else { return nil }
        self.tree = tree
        self.steps = steps
        self.text = text
    }

    /// Whether the schema reads the string's first characters as a string: no other value is read from them, and they decide
    /// about no other value.
    ///
    /// The kinds of the unions around the string are asked with the characters and with others behind them, for unions by shape
    /// or by a closure. O(members of the containers around the string), and the reading of these unions.
    func isText(_ layout: AnyLayout) -> Bool {
        var hasCases = false
        let end = walk(layout, [tree]) { places in
            hasCases = hasCases || places[0].hasCases
            return true
        }
        guard end[0].takesPartOfString else { return false }
        guard hasCases else { return true }
        var other = tree
        FieldPath(steps: steps).set(JSON(text + "\u{10FFFF}"), in: &other)
        var isSame = true
        _ = walk(layout, [tree, other]) { places in
            isSame = !places[0].isOtherKind(than: places[1])
            return isSame
        }
        return isSame
    }

    /// Goes to the string in trees that differ in it alone, and gives the places on the way, one of each tree.
    private func walk(_ layout: AnyLayout, _ trees: [JSON], _ goesOn: ([ModelRoutes.Place]) -> Bool) -> [ModelRoutes.Place] {
        var routes = ModelRoutes(findsText: true)
        var places = trees.map { _ in ModelRoutes.Place.model(layout) }
        var trees = trees
        for step in steps {
            for index in trees.indices {
                let inner = FieldPath(steps: [step]).find(in: trees[index])
                places[index] = routes.place(below: places[index], step.token, inner, in: trees[index])
                trees[index] = inner
            }
            if !goesOn(places) { break }
        }
        return places
    }
}
