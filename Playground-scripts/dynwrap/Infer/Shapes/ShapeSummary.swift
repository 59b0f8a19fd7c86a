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
    private var forms = DateForms()

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
            case .string: nodes[place].texts.add(json.string ?? "", &forms)
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
                addMembers(of: json, place, depth, &work)
            }
        }
    }

    private typealias Work = [(json: JSON, place: Int, depth: Int?)]

    /// Adds the members of an object, and the object to those of its kind.
    private mutating func addMembers(of json: JSON, _ place: Int, _ depth: Int?, _ work: inout Work) {
        let inner = depth.map { $0 - 1 }
        var (last, order) = (-1, 0)
        // The discriminators that the object has.
        var told: [ExactText] = []
        for (key, value) in json.members {
            let key = ExactText(key)
            let number: Int
            if let known = nodes[place].members.count(key, value, order: order, after: last) {
                number = known
            } else if let new = addKey(key, value, order, place) {
                number = new
            } else {
                if let values = nodes[place].values { work.append((value, values.place, inner)) }
                continue
            }
            last = number
            order += 1
            work.append((value, nodes[place].members.values[number].place, inner))
            guard depth == nil, value.kind == .string, !nodes[place].members.tellsNothing(number) else { continue }
            if addKind(value.string ?? "", key, json, place, &work) {
                told.append(key)
            } else {
                nodes[place].members.noteTellsNothing(number)
            }
        }
        if depth == nil { closeKinds(place, but: told) }
    }

    /// Counts a member whose key was not seen before; nil where the objects are dictionaries, of which no keys are kept.
    private mutating func addKey(_ key: ExactText, _ value: JSON, _ order: Int, _ place: Int) -> Int? {
        if nodes[place].values == nil {
            var step = ShapeStep(place: newPlace())
            step.add(value, order: order)
            let number = nodes[place].members.add(key, step)
            if nodes[place].members.count <= InferLimits.keys { return number }
            foldMembers(of: place)
        } else {
            nodes[place].values?.add(value)
        }
        return nil
    }

    /// Adds `json` to the objects of its kind, if `key` may be what tells the kinds; false where it is not, now and ever after.
    private mutating func addKind(_ text: String, _ key: ExactText, _ json: JSON, _ place: Int, _ work: inout Work) -> Bool {
        guard nodes[place].values == nil else { return false }
        if nodes[place].judged.insert(key).inserted, nodes[place].kinds[key] == nil {
            // One that an object before was without says nothing of that.
            nodes[place].kinds[key] = .some(nodes[place].objects == 1 ? [:] : nil)
            keepLikeliest(place)
        }
        guard case .some(.some(let kinds)) = nodes[place].kinds[key] else { return false }
        let kind = ExactText(text)
        if let known = kinds[kind] {
            work.append((json, known, InferLimits.kindDepth))
            return true
        }
        guard TagName.isKind(text), kinds.count < InferLimits.kinds else {
            nodes[place].kinds[key] = .some(nil)
            return false
        }
        let made = newPlace()
        nodes[place].kinds[key]??[kind] = made
        work.append((json, made, InferLimits.kindDepth))
        return true
    }

    /// Gives up the discriminators that an object is without.
    private mutating func closeKinds(_ place: Int, but told: [ExactText]) {
        for case (let key, .some) in nodes[place].kinds where !told.contains(key) { nodes[place].kinds[key] = .some(nil) }
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
        nodes[place].members = ShapeMembers()
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
            // Objects of one that are without the other's discriminators.
            for (key, kinds) in other.kinds { uniteKinds(key, kinds, first, &work) }
            if other.objects > 0 { closeKinds(first, but: Array(other.kinds.keys)) }
            nodes[first].addCounts(of: other)
            Self.join(&nodes[first].element, other.element, &work)
            Self.join(&nodes[first].values, other.values, &work)
            for (key, member) in other.members { Self.join(&nodes[first].members[key], member, &work) }
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
            nodes[place].kinds[key] = .some(nodes[place].objects > 0 ? nil : other)
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
