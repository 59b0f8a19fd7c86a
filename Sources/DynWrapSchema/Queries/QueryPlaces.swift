/// The places that a query leads to, as a tree of steps: each value on the path to one of them is here once, however many lie below it.
struct QueryPlaces {
    /// The places, each after the one above it; the root is the first.
    private var places: [Place] = [Place(parent: 0, step: .index(0), depth: 0)]
    private var numbers: [Way: Int] = [:]
    /// The places that the query leads to by how deep they are, each once, in the order of the query.
    private var matches: [[Int]] = []
    /// How many there are of them.
    private(set) var matchCount = 0

    private struct Place {
        let parent: Int
        let step: FieldPath.Step
        let depth: Int
        var isMatch = false
    }

    private struct Way: Hashable {
        let parent: Int
        let step: JSON.Step
    }

    /// Finds them. O(query + values on the path to a match).
    init(matches path: JSONPath, in root: JSON) {
        var walk = PathWalk(path, in: root, keepsSteps: true)
        // The places of the current steps, from the root on. Those of nodes that the walk did not leave since the last match are still valid.
        var way = [0]
        while walk.next() != nil {
            way.removeLast(way.count - min(way.count, max(1, walk.unchanged)))
            walk.markUnchanged()
            while way.count <= walk.steps.count { way.append(place(walk.steps[way.count - 1], of: way[way.count - 1])) }
            let found = way[walk.steps.count]
            if places[found].isMatch { continue }
            places[found].isMatch = true
            matchCount += 1
            while matches.count <= walk.steps.count { matches.append([]) }
            matches[walk.steps.count].append(found)
        }
    }

    private mutating func place(_ step: JSON.Step, of parent: Int) -> Int {
        let way = Way(parent: parent, step: step)
        if let known = numbers[way] { return known }
        places.append(Place(parent: parent, step: FieldPath.Step(step), depth: places[parent].depth + 1))
        numbers[way] = places.count - 1
        return places.count - 1
    }

    /// `root` with what `change` makes of each place: the deepest first, those of one depth in the order of the query, and each put back before the one
    /// above it is edited. O(places) and what `change` costs.
    func edited<E>(_ root: JSON, _ change: (inout JSON) throws(E) -> Void) throws(E) -> JSON {
        guard matchCount > 0 else { return root }
        // The tree is taken apart at all its places, as a cursor has only one path. Nodes of edits are then referenced only from here.
        var values = [root]
        var edits = [JSON.ChildEdit(of: root)]
        for place in places.dropFirst() {
            let (value, edit) = values[place.parent].beginEdit(place.step)
            values.append(value)
            edits.append(edit)
        }
        var levels: [[Int]] = []
        for (number, place) in places.enumerated() {
            while levels.count <= place.depth { levels.append([]) }
            levels[place.depth].append(number)
        }
        for depth in levels.indices.reversed() {
            if depth < matches.count {
                for number in matches[depth] { try change(&values[number]) }
            }
            if depth == 0 { break }
            var removed: [Int] = []
            for number in levels[depth] {
                let (value, place) = (values[number], places[number])
                values[number] = .missing
                if place.isMatch, value.isMissing {
                    removed.append(number)
                } else {
                    values[place.parent].endEdit(edits[number], with: value, place.step)
                }
            }
            // From the last index to the first, so that those before it stay what they are.
            for number in removed.sorted(by: { places[$0].step.index > places[$1].step.index }) {
                values[places[number].parent].endEdit(edits[number], with: .missing, places[number].step)
            }
        }
        return values[0]
    }
}

extension FieldPath.Step {
    /// The index that it is; -1 for a key.
    fileprivate var index: Int {
        if case .index(let index) = self { return index }
        return -1
    }
}
