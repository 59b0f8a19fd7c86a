/// The matches of a query as a tree of steps: each value on the path to a match is in it once.
struct QueryPlaces {
    /// All places; each comes after its parent, and the root is the first.
    private var places: [Place] = [Place(parent: 0, step: .index(0), depth: 0)]
    private var numbers: [Way: Int] = [:]
    /// The matches by their depth, each once, in the order of the query.
    private var matches: [[Int]] = []
    /// The number of matches.
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

    /// Finds the matches. O(query + values on the path to a match).
    init(matches path: JSONPath, in root: JSON) {
        var walk = PathWalk(path, in: root, keepsSteps: true)
        // The places of the current steps, from the root on. The places of nodes that stayed open since the last match are
        // still valid.
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

    /// Applies `change` to each match in `root`: the deepest first, those of the same depth in the order of the query. Each
    /// is put back before its parent is edited. O(places) plus the cost of `change`.
    func edited<E>(_ root: JSON, _ change: (inout JSON) throws(E) -> Void) throws(E) -> JSON {
        guard matchCount > 0 else { return root }
        // The tree is taken apart at all places, because a cursor has only one path. Then nodes of edits are referenced only
        // from here.
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
            // From the last index to the first, so that the other indexes stay valid.
            for number in removed.sorted(by: { places[$0].step.index > places[$1].step.index }) {
                values[places[number].parent].endEdit(edits[number], with: .missing, places[number].step)
            }
        }
        return values[0]
    }
}

extension FieldPath.Step {
    /// The index of the step; -1 for a key.
    fileprivate var index: Int {
        if case .index(let index) = self { return index }
        return -1
    }
}
