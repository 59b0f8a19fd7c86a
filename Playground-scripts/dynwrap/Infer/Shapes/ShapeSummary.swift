import DynWrap

/// What samples look like, in memory bounded by their shapes and not by their number.
///
/// A tree of places: the root, each member of the objects at a place, the elements of the arrays at one. Each knows how many values of which kinds
/// it has seen. Beside the members, objects are kept apart by the texts of their likeliest discriminators, `InferLimits.kindDepth` deep.
///
/// Whatever is kept is a sum, an extreme, a union of sets, or given up for good where it grows too large. So samples may come in any order and in any
/// parts: the merge of the parts' summaries is the summary of the whole.
struct ShapeSummary: Sendable {
    private(set) var nodes: [ShapeNode] = [ShapeNode()]
    /// What places have become one with; themselves where with none.
    private var links: [Int] = [0]

    /// The place of the samples themselves.
    static let root = 0

    /// What is known at a place.
    subscript(_ place: Int) -> ShapeNode { nodes[find(place)] }

    /// The place that `place` is part of by now.
    func find(_ place: Int) -> Int {
        var place = place
        while links[place] != place { place = links[place] }
        return place
    }

    // MARK: Adding

    /// Adds a sample.
    /// - Complexity: O(sample), times the discriminators of the objects around each value.
    mutating func add(_ sample: JSON) {
        // `depth` is how much further the contents of one kind are kept; nil outside of one.
        var work: [(json: JSON, place: Int, depth: Int?)] = [(sample, Self.root, nil)]
        while let (json, origin, depth) = work.popLast() {
            let place = find(origin)
            nodes[place].count += 1
            switch json.kind {
            case .null, .missing: nodes[place].nulls += 1
            case .bool: nodes[place].bools += 1
            case .number: if let number = json.number { nodes[place].numbers.add(number) }
            case .string: nodes[place].texts.add(json.string ?? "")
            case .array:
                nodes[place].arrays += 1
                if depth == 0 {
                    nodes[place].cuts += 1
                    continue
                }
                var element = nodes[place].element ?? ShapeStep(place: newPlace())
                for value in json.elements {
                    element.add(value)
                    work.append((value, element.place, depth.map { $0 - 1 }))
                }
                nodes[place].element = element
            case .object:
                nodes[place].objects += 1
                if depth == 0 {
                    nodes[place].cuts += 1
                    continue
                }
                for (order, (key, value)) in json.members.enumerated() {
                    let key = ExactText(key)
                    work.append((value, addMember(key, value, order, to: place), depth.map { $0 - 1 }))
                    if depth == nil, value.kind == .string { addKind(value.string ?? "", key, json, place, &work) }
                }
            }
        }
    }

    /// Counts a member and gives the place of its value.
    private mutating func addMember(_ key: ExactText, _ value: JSON, _ order: Int, to place: Int) -> Int {
        if nodes[place].values == nil, nodes[place].members[key] == nil {
            nodes[place].members[key] = ShapeStep(place: newPlace())
            if nodes[place].members.count > InferLimits.keys { foldMembers(of: place) }
        }
        if nodes[place].values != nil {
            nodes[place].values?.add(value)
            return nodes[place].values?.place ?? place
        }
        nodes[place].members[key]?.add(value, order: order)
        return nodes[place].members[key]?.place ?? place
    }

    /// Adds `json` to the objects of its kind, if `key` may be what tells the kinds.
    private mutating func addKind(
        _ text: String, _ key: ExactText, _ json: JSON, _ place: Int, _ work: inout [(json: JSON, place: Int, depth: Int?)]
    ) {
        guard nodes[place].values == nil else { return }
        if nodes[place].judged.insert(key).inserted, nodes[place].kinds[key] == nil {
            nodes[place].kinds[key] = .some([:])
            keepLikeliest(place)
        }
        guard let known = nodes[place].kinds[key], var kinds = known else { return }
        guard TagName.isKind(text), kinds[ExactText(text)] != nil || kinds.count < InferLimits.kinds else {
            nodes[place].kinds[key] = .some(nil)
            return
        }
        let kind = kinds[ExactText(text)] ?? newPlace()
        kinds[ExactText(text)] = kind
        nodes[place].kinds[key] = kinds
        work.append((json, kind, InferLimits.kindDepth))
    }

    private mutating func newPlace() -> Int {
        nodes.append(ShapeNode())
        links.append(links.count)
        return nodes.count - 1
    }

    // MARK: Bounds

    private mutating func keepLikeliest(_ place: Int) {
        guard nodes[place].kinds.count > InferLimits.discriminators else { return }
        let kept = nodes[place].kinds.keys.sorted { TagName($0) < TagName($1) }.prefix(InferLimits.discriminators)
        nodes[place].kinds = nodes[place].kinds.filter { kept.contains($0.key) }
    }

    /// Makes the members of the objects at a place values of a dictionary, all at one place.
    mutating func foldMembers(of place: Int) {
        let place = find(place)
        if nodes[place].values == nil { nodes[place].values = ShapeStep(place: newPlace()) }
        var work: [(Int, Int)] = []
        fold(place, &work)
        unite(work)
    }

    /// Hands the members over to the values.
    private mutating func fold(_ place: Int, _ work: inout [(Int, Int)]) {
        guard var values = nodes[place].values else { return }
        for member in nodes[place].members.values {
            values.addCounts(of: member)
            work.append((values.place, member.place))
        }
        // The order of a dictionary's members says nothing.
        values.order = 0
        nodes[place].values = values
        nodes[place].members = [:]
        nodes[place].kinds = [:]
    }

    // MARK: Merging

    /// Adds what another summary knows.
    /// - Complexity: O(places of the other).
    mutating func merge(_ other: ShapeSummary) {
        let offset = nodes.count
        links += other.links.map { $0 + offset }
        nodes += other.nodes.map { $0.moved { $0 + offset } }
        unite([(Self.root, Self.root + offset)])
        compact()
    }

    /// Makes two places one, and what is below them.
    mutating func unite(_ a: Int, _ b: Int) { unite([(a, b)]) }

    private mutating func unite(_ pairs: [(Int, Int)]) {
        var work = pairs
        while let (a, b) = work.popLast() {
            let (first, second) = (min(find(a), find(b)), max(find(a), find(b)))
            if first == second { continue }
            links[second] = first
            let other = nodes[second]
            nodes[second] = ShapeNode()
            nodes[first].addCounts(of: other)
            Self.join(&nodes[first].element, other.element, &work)
            Self.join(&nodes[first].values, other.values, &work)
            for (key, member) in other.members { Self.join(&nodes[first].members[key], member, &work) }
            for (key, kinds) in other.kinds { uniteKinds(key, kinds, first, &work) }
            keepLikeliest(first)
            if nodes[first].members.count > InferLimits.keys, nodes[first].values == nil {
                nodes[first].values = ShapeStep(place: newPlace())
            }
            fold(first, &work)
        }
    }

    /// Static, as a method would hold a copy of what it is to change.
    private static func join(_ mine: inout ShapeStep?, _ other: ShapeStep?, _ work: inout [(Int, Int)]) {
        guard let other else { return }
        if let known = mine { work.append((known.place, other.place)) } else { mine = ShapeStep(place: other.place) }
        mine?.addCounts(of: other)
    }

    private mutating func uniteKinds(_ key: ExactText, _ other: [ExactText: Int]?, _ place: Int, _ work: inout [(Int, Int)]) {
        guard let known = nodes[place].kinds[key] else {
            nodes[place].kinds[key] = .some(other)
            return
        }
        guard var kinds = known, let other else {
            nodes[place].kinds[key] = .some(nil)
            return
        }
        for (text, kind) in other {
            if let mine = kinds[text] { work.append((mine, kind)) } else { kinds[text] = kind }
        }
        nodes[place].kinds[key] = .some(kinds.count > InferLimits.kinds ? nil : kinds)
    }

    /// Leaves out the places that became part of others.
    private mutating func compact() {
        var order = [find(Self.root)]
        var new = [order[0]: 0]
        var next = 0
        while next < order.count {
            for child in children(of: order[next]) where new[child] == nil {
                new[child] = order.count
                order.append(child)
            }
            next += 1
        }
        func moved(_ place: Int) -> Int { new[find(place)]! }  // every child of a kept place was given a number above
        nodes = order.map { nodes[$0].moved(moved) }
        links = Array(nodes.indices)
    }

    /// The places below one, in an order that depends on keys alone.
    func children(of place: Int) -> [Int] {
        let node = self[place]
        var all = node.steps.map(\.step.place)
        for (_, kinds) in node.kinds.sorted(by: { $0.key < $1.key }) {
            all += (kinds ?? [:]).sorted { $0.key < $1.key }.map(\.value)
        }
        return all.map(find)
    }
}
