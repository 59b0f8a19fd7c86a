import DynWrap

/// The steps to the members of the objects at a node, by key.
struct ShapeMembers: Sendable {
    private(set) var keys: [ExactText] = []
    private(set) var values: [ShapeStep] = []
    private var places: [ExactText: Int] = [:]
    /// Whether each key is known not to distinguish kinds of objects, so that it is not tried again.
    private var tellsNothing: [Bool] = []

    /// The number of keys after the last one that are compared before all are searched: objects mostly have the same members in
    /// the same order.
    private static let ahead = 3

    var count: Int { keys.count }
    var isEmpty: Bool { keys.isEmpty }

    /// The number of a key; nil for a new key.
    /// - Parameter last: the number of the key before it in the same object; -1 for its first.
    private func number(of key: ExactText, after last: Int) -> Int? {
        var next = last + 1
        let end = Swift.min(keys.count, next + Self.ahead)
        while next < end {
            if keys[next] == key { return next }
            next += 1
        }
        return places[key]
    }

    /// Counts a member of an object if its key is known, and returns the key's number.
    mutating func count(_ key: ExactText, _ value: JSON, order: Int, after last: Int) -> Int? {
        guard let number = number(of: key, after: last) else { return nil }
        values[number].add(value, order: order)
        return number
    }

    /// Adds a new key, and returns its number.
    mutating func add(_ key: ExactText, _ step: ShapeStep) -> Int {
        places[key] = keys.count
        keys.append(key)
        values.append(step)
        tellsNothing.append(false)
        return keys.count - 1
    }

    func tellsNothing(_ number: Int) -> Bool { tellsNothing[number] }
    mutating func noteTellsNothing(_ number: Int) { tellsNothing[number] = true }

    subscript(key: ExactText) -> ShapeStep? {
        get { places[key].map { values[$0] } }
        set {
            guard let newValue else { return }
            if let number = places[key] { values[number] = newValue } else { _ = add(key, newValue) }
        }
    }

    func mapValues(_ change: (ShapeStep) -> ShapeStep) -> ShapeMembers {
        var made = self
        made.values = values.map(change)
        return made
    }
}

extension ShapeMembers: Sequence {
    func makeIterator() -> AnyIterator<(key: ExactText, value: ShapeStep)> {
        var pairs = zip(keys, values).makeIterator()
        return AnyIterator { pairs.next().map { (key: $0, value: $1) } }
    }
}
