import DynWrap

/// A step from a node to one below it, with counts for this step. After nodes were united, other steps may lead to the same node.
struct ShapeStep: Sendable {
    var place: Int
    var count = 0
    var nulls = 0
    /// The sum of the members' indexes in their objects, for the order in which they are written.
    var order = 0

    mutating func add(_ json: JSON, order: Int = 0) {
        count += 1
        if json.isNull { nulls += 1 }
        self.order += order
    }

    mutating func addCounts(of other: ShapeStep) {
        count += other.count
        nulls += other.nulls
        order += other.order
    }

    func moved(_ move: (Int) -> Int) -> ShapeStep {
        var step = self
        step.place = move(place)
        return step
    }
}

/// Facts about all values at one position of the samples.
struct ShapeNode: Sendable {
    var count = 0
    var nulls = 0
    var bools = 0
    var objects = 0
    var arrays = 0
    /// The number of objects and arrays whose content was not read here; a node of the main tree has it.
    var cuts = 0
    var numbers = NumberSummary()
    var texts = TextSummary()

    /// The members of the objects.
    var members = ShapeMembers()
    /// The node of all members, where there are too many different keys.
    var values: ShapeStep?
    /// The node of the elements of all arrays.
    var element: ShapeStep?
    /// The nodes of the objects by the text at these keys; nil for a key that is not a discriminator, for example because some
    /// object does not have it.
    var kinds: [ExactText: [ExactText: Int]?] = [:]
    /// The keys that were tried as discriminators, so that each is tried once.
    var judged: Set<ExactText> = []

    /// The kinds of the values, except null.
    var valueKinds: [String] {
        [
            ("a bool", bools), ("a number", numbers.count), ("a string", texts.count), ("an object", objects),
            ("an array", arrays),
        ].filter { $0.1 > 0 }.map(\.0)
    }

    mutating func addCounts(of other: ShapeNode) {
        count += other.count
        nulls += other.nulls
        bools += other.bools
        objects += other.objects
        arrays += other.arrays
        cuts += other.cuts
        numbers.merge(other.numbers)
        texts.merge(other.texts)
    }
}

extension ShapeNode {
    /// The steps down. Members are in an order that depends only on their keys; the step to the values of a list or dictionary
    /// has no key.
    var steps: [(key: ExactText?, step: ShapeStep)] {
        members.sorted { $0.key < $1.key }.map { (Optional($0.key), $0.value) }
            + [values, element].compactMap { $0.map { (nil, $0) } }
    }

    /// The members in their usual order.
    var orderedMembers: [(key: ExactText, step: ShapeStep)] {
        members.sorted { a, b in
            // The means are compared without dividing.
            let (first, second) = (a.value.order * max(b.value.count, 1), b.value.order * max(a.value.count, 1))
            return first == second ? a.key < b.key : first < second
        }.map { ($0.key, $0.value) }
    }

    /// The same node with its steps leading to other nodes.
    func moved(_ move: (Int) -> Int) -> ShapeNode {
        var node = self
        node.members = members.mapValues { $0.moved(move) }
        node.values = values?.moved(move)
        node.element = element?.moved(move)
        node.kinds = kinds.mapValues { $0.map { $0.mapValues(move) } }
        return node
    }
}
