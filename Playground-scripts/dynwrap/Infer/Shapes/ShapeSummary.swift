import DynWrap

/// The shapes of samples, in memory bounded by the number of shapes and not of samples.
///
/// A tree of nodes: the root, each member of the objects at a node, the elements of the arrays at a node. Each node counts the
/// values of each kind. Besides the members, objects are kept separately by the texts of their likeliest discriminators,
/// `InferLimits.kindDepth` deep.
///
/// Everything kept is a sum, an extreme or a union of sets, or is given up for good where it grows too large. So samples may come
/// in any order and grouping: the merge of the parts' summaries is the summary of the whole.
struct ShapeSummary: Sendable {
    private(set) var nodes: [ShapeNode] = [ShapeNode()]
    /// The node with which each node was united; the node itself where there is none.
    private var links: [Int] = [0]
    private var forms = DateForms()

    /// The node of the samples themselves.
    static let root = 0

    /// The facts at a node.
    subscript(_ place: Int) -> ShapeNode { nodes[find(place)] }

    /// The node of which `place` is a part now.
    func find(_ place: Int) -> Int {
        var place = place
        while links[place] != place { place = links[place] }
        return place
    }

    // MARK: Adding

    /// Adds a sample.
    /// - Complexity: O(sample), times the discriminators of the objects around each value.
    mutating func add(_ sample: JSON) {
        // `depth` is the number of further levels that are kept of an object of one kind; nil outside of such objects.
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

    /// Adds the members of an object, and adds the object to those of its kind.
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

    /// Counts a member with a new key; nil where the objects are dictionaries, whose keys are not kept.
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

    /// Adds `json` to the objects of its kind, if `key` may be the discriminator; false where it is not, now and later.
    private mutating func addKind(_ text: String, _ key: ExactText, _ json: JSON, _ place: Int, _ work: inout Work) -> Bool {
        guard nodes[place].values == nil else { return false }
        if nodes[place].judged.insert(key).inserted, nodes[place].kinds[key] == nil {
            // A key that an earlier object did not have is not a discriminator.
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

    /// Gives up the discriminators that an object does not have.
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

    /// Turns the members of the objects at a node into the values of a dictionary, all at one node.
    mutating func foldMembers(of place: Int) {
        let place = find(place)
        if nodes[place].values == nil { nodes[place].values = ShapeStep(place: newPlace()) }
        var work: [(Int, Int)] = []
        fold(place, &work)
        unite(work)
    }

    /// Moves the members to the values.
    private mutating func fold(_ place: Int, _ work: inout [(Int, Int)]) {
        guard var values = nodes[place].values else { return }
        for member in nodes[place].members.values {
            values.addCounts(of: member)
            work.append((values.place, member.place))
        }
        // The order of a dictionary's members means nothing.
        values.order = 0
        nodes[place].values = values
        nodes[place].members = ShapeMembers()
        nodes[place].kinds = [:]
    }

    // MARK: Merging

    /// Adds another summary.
    /// - Complexity: O(nodes of the other).
    mutating func merge(_ other: ShapeSummary) {
        let offset = nodes.count
        links += other.links.map { $0 + offset }
        nodes += other.nodes.map { $0.moved { $0 + offset } }
        unite([(Self.root, Self.root + offset)])
        compact()
    }

    /// Unites two nodes and the nodes below them.
    mutating func unite(_ a: Int, _ b: Int) { unite([(a, b)]) }

    private mutating func unite(_ pairs: [(Int, Int)]) {
        var work = pairs
        while let (a, b) = work.popLast() {
            let (first, second) = (min(find(a), find(b)), max(find(a), find(b)))
            if first == second { continue }
            links[second] = first
            let other = nodes[second]
            nodes[second] = ShapeNode()
            // The objects of one node may not have the other's discriminators.
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

    /// A static function, because a method would have a copy of the value that it changes.
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

    /// Removes the nodes that were united with others.
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
        func moved(_ place: Int) -> Int { new[find(place)]! }  // every child of a kept node has a number from above
        nodes = order.map { nodes[$0].moved(moved) }
        links = Array(nodes.indices)
    }

    /// The nodes below one, in an order that depends only on keys.
    func children(of place: Int) -> [Int] {
        let node = self[place]
        var all = node.steps.map(\.step.place)
        for (_, kinds) in node.kinds.sorted(by: { $0.key < $1.key }) {
            all += (kinds ?? [:]).sorted { $0.key < $1.key }.map(\.value)
        }
        return all.map(find)
    }
}
