import DynWrap

/// A way from a place to one below it: what went that way. The place may be reached by others, too, once places were made one.
struct ShapeStep: Sendable {
    var place: Int
    var count = 0
    var nulls = 0
    /// The sum of the members' places in their objects, for the order in which they are written.
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

/// What is known of all values at one place of the samples.
struct ShapeNode: Sendable {
    var count = 0
    var nulls = 0
    var bools = 0
    var objects = 0
    var arrays = 0
    /// Objects and arrays whose content was not looked at here; a place of the main tree knows it.
    var cuts = 0
    var numbers = NumberSummary()
    var texts = TextSummary()

    /// The members of the objects.
    var members = ShapeMembers()
    /// Where there are too many different keys: the place of all members.
    var values: ShapeStep?
    /// The place of the elements of all arrays.
    var element: ShapeStep?
    /// What the objects are by the text at these keys; nil where a key has turned out to be no discriminator: one that an object is without, among others.
    var kinds: [ExactText: [ExactText: Int]?] = [:]
    /// The keys that were weighed as discriminators, so that each is weighed once.
    var judged: Set<ExactText> = []

    /// The kinds of values, null aside.
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
    /// The ways down, of members in an order that depends on keys alone; that of a list's or dictionary's values has no key.
    var steps: [(key: ExactText?, step: ShapeStep)] {
        members.sorted { $0.key < $1.key }.map { (Optional($0.key), $0.value) }
            + [values, element].compactMap { $0.map { (nil, $0) } }
    }

    /// The members in the order in which they mostly stand.
    var orderedMembers: [(key: ExactText, step: ShapeStep)] {
        members.sorted { a, b in
            // The means compared, without dividing.
            let (first, second) = (a.value.order * max(b.value.count, 1), b.value.order * max(a.value.count, 1))
            return first == second ? a.key < b.key : first < second
        }.map { ($0.key, $0.value) }
    }

    /// The same with its ways down leading elsewhere.
    func moved(_ move: (Int) -> Int) -> ShapeNode {
        var node = self
        node.members = members.mapValues { $0.moved(move) }
        node.values = values?.moved(move)
        node.element = element?.moved(move)
        node.kinds = kinds.mapValues { $0.map { $0.mapValues(move) } }
        return node
    }
}
