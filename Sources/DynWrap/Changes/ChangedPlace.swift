import DynWrapSchema

/// The position of a change in a value. Where an element was added or removed, all elements after it in the array have other
/// indexes.
struct ChangedPlace {
    private let tokens: ArraySlice<String>
    /// Whether the elements from the last token on have other indexes.
    private let shifts: Bool
    /// Whether the value here has another index, because an element before it was added or removed.
    private(set) var isShifted = false

    /// The position of a value that may differ as a whole.
    static func everything(_ isShifted: Bool) -> ChangedPlace {
        var place = ChangedPlace([], shifts: false)
        place.isShifted = isShifted
        return place
    }

    init(_ tokens: ArraySlice<String>, shifts: Bool) {
        self.tokens = tokens
        self.shifts = shifts
    }

    init(_ change: JSONChange) {
        // In an object nothing is shifted. No path has an index there, so `shifts` has no effect.
        self.init(change.pointer.tokens[...], shifts: change.old == nil || change.new == nil)
    }

    /// The number of steps to the position.
    var count: Int { tokens.count }

    /// The first step to the position; nil where the whole value may differ.
    var first: String? { tokens.first }

    /// The position as seen after the first step.
    var next: ChangedPlace { following(1) }

    private func following(_ count: Int) -> ChangedPlace {
        var place = ChangedPlace(tokens.dropFirst(count), shifts: shifts)
        place.isShifted = isShifted
        return place
    }

    /// Whether the value at the end of `path`, or a value inside it, may differ.
    func meets(_ path: FieldPath) -> Bool {
        for (number, (token, step)) in zip(tokens, path.steps).enumerated() where !ScalarKey.equal(token, step.token) {
            guard shifts, number == tokens.count - 1, case .index(let index) = step, let first = JSONPointer.index(token) else {
                return false
            }
            return index > first
        }
        return true
    }

    /// The position as seen from the end of `path`, which it must meet.
    func inside(_ path: FieldPath) -> ChangedPlace {
        var place = following(path.steps.count)
        if zip(tokens, path.steps).contains(where: { !ScalarKey.equal($0, $1.token) }) { place.isShifted = true }
        return place
    }
}
