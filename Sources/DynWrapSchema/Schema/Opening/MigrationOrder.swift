/// The order in which a migration visits the places inside a model where the paths of fields lead through other models.
///
/// A field is looked for only after the steps of all models to which its path leads: what it leads to may come by them. A union
/// waits for the model in which its tag is.
struct MigrationOrder {
    private var pending: [PlacedEntry]
    private var deeper: [ModelPlace]
    /// The schemas that each place has had, at the places that may be found again.
    private var visited: [JSONPointer: [AnyLayout]]
    private let report: ConversionReport?

    init(_ place: SharedPlace, _ report: ConversionReport?) {
        pending = place.entries
        deeper = place.deeper
        visited = [:]
        self.report = report
        add(place)
    }

    /// Adds the fields of the models at the place of the whole object.
    mutating func add(_ place: SharedPlace) {
        pending += place.models.flatMap { PlacedEntry.all(of: $0.layout, .migrate) }
        visited[JSONPointer(tokens: []), default: []] += place.schemas(for: .migrate)
    }

    /// The next places, none of which depends on another of them; empty after the last ones. Where the place is that of the whole
    /// object, a field that was passed on has told one more model of it, whose fields are to be added.
    mutating func next(in json: JSON) -> [SharedPlace] {
        separate(in: json)
        let fields = pending.map { entry in
            Found(entry: entry, models: entry.models(in: json, .migrate, report).filter { !isVisited($0) })
        }
        let here = fields.flatMap(\.models).filter(\.steps.isEmpty)
        if !here.isEmpty { return SharedPlace.joined(here, in: json).prefix(1).map(unvisited) }
        let places = Set(fields.flatMap(\.models).map(\.pointer))
        let (late, waiting) = late(fields, places)
        let found = sort(fields, places, late, waiting, in: json)
        // Tags in each other's payloads have no order.
        return found.isEmpty && !waiting.isEmpty ? sort(fields, places, [], [], in: json) : found
    }

    /// Makes a field of each element of the lists, and each member of the dictionaries, that no other model is around.
    private mutating func separate(in json: JSON) {
        let places = Set(pending.flatMap { $0.models(in: json, .migrate, report) }.map(\.pointer))
        func separated(_ entry: PlacedEntry) -> [PlacedEntry] {
            guard entry.path.first(of: places) == nil, let inner = entry.separated(in: json) else { return [entry] }
            return inner.flatMap(separated)
        }
        pending = pending.flatMap(separated)
    }

    private struct Found {
        let entry: PlacedEntry
        let models: [ModelPlace]
    }

    private func isVisited(_ model: ModelPlace) -> Bool {
        visited[model.pointer]?.contains(where: model.layout.worksAlike) == true
    }

    private func unvisited(_ place: SharedPlace) -> SharedPlace {
        var place = place
        place.done = visited[place.first.pointer] ?? []
        return place
    }

    /// The places that wait for the tag of a payload there or further inside, and the numbers of the payloads' fields.
    private func late(_ fields: [Found], _ places: Set<JSONPointer>) -> (places: Set<JSONPointer>, fields: Set<Int>) {
        var (late, waiting): (Set<JSONPointer>, Set<Int>) = ([], [])
        for (number, field) in fields.enumerated() {
            guard let source = field.entry.tag?.first(of: places, isWhole: false)?.place else { continue }
            let path = field.entry.path
            let own = path.first(of: places)?.place ?? path.pointer
            if source == own { continue }
            waiting.insert(number)
            if !JSONPointer.begins(source.tokens, with: own.tokens) { late.insert(own) }
        }
        return (late, waiting)
    }

    /// Passes fields on to the first place on their path, and returns the places of the others; those that wait stay.
    private mutating func sort(
        _ fields: [Found], _ places: Set<JSONPointer>, _ late: Set<JSONPointer>, _ waiting: Set<Int>, in json: JSON
    ) -> [SharedPlace] {
        let plain = fields.contains(where: \.entry.isToldInside) ? fields.filter { !$0.entry.isToldInside } : []
        let told = Set(plain.flatMap(\.models).map(\.pointer))
        let gates = places.union(late)
        var (models, passed, rest): ([ModelPlace], [JSONPointer: [PlacedEntry]], [PlacedEntry]) = ([], [:], [])
        for (number, field) in fields.enumerated() {
            let (entry, gate) = (field.entry, field.entry.path.first(of: gates))
            let isOwn = gate.map { gate in field.models.contains { $0.steps.count == gate.depth } } ?? false
            if waiting.contains(number) || gate.map({ late.contains($0.place) }) == true {
                rest.append(entry)
            } else if let gate, !isOwn || (entry.isToldInside && told.contains(gate.place)) {
                passed[gate.place, default: []].append(entry.inside(gate.depth, of: json))
            } else if late.isEmpty {
                models += field.models
            } else {
                let ready = field.models.filter { FieldPath(steps: $0.steps).first(of: late) == nil }
                if ready.count < field.models.count { rest.append(entry) }
                models += ready
            }
        }
        var found = SharedPlace.joined(models + deeper, in: json)
        if found.isEmpty { return [] }
        for number in found.indices {
            let place = found[number].first.pointer
            found[number] = unvisited(found[number])
            found[number].entries = passed[place] ?? []
            if !rest.isEmpty { visited[place, default: []] += found[number].schemas(for: .migrate) }
        }
        (pending, deeper) = (rest, [])
        return found
    }
}

extension ModelPlace {
    fileprivate var pointer: JSONPointer { FieldPath(steps: steps).pointer }
}

extension FieldPath {
    /// The first of these places to which the path leads, and the number of steps to there.
    /// - Parameter isWhole: whether that may be the end of the path.
    fileprivate func first(of places: Set<JSONPointer>, isWhole: Bool = true) -> (place: JSONPointer, depth: Int)? {
        let last = isWhole ? steps.count : steps.count - 1
        if places.isEmpty || last < 1 { return nil }
        for depth in 1...last {
            let place = FieldPath(steps: Array(steps[..<depth])).pointer
            if places.contains(place) { return (place, depth) }
        }
        return nil
    }
}
