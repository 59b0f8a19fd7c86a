import DynWrapSchema

/// The place of a change in a value. Where an element was added or removed there, all elements behind it in its array have other indices.
struct ChangedPlace {
    private let tokens: ArraySlice<String>
    /// Whether the elements from the last token on have other indices.
    private let shifts: Bool
    /// Whether the value here got another index, as an element in front of it was added or removed.
    private(set) var isShifted = false

    /// The place of a value that may differ as a whole.
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
        // In an object nothing is shifted, but no path has an index there, so this does not matter.
        self.init(change.pointer.tokens[...], shifts: change.old == nil || change.new == nil)
    }

    /// How many steps lead to it.
    var count: Int { tokens.count }

    /// The step to it; nil where all of the value may differ.
    var first: String? { tokens.first }

    /// The place seen from the next step on.
    var next: ChangedPlace { following(1) }

    private func following(_ count: Int) -> ChangedPlace {
        var place = ChangedPlace(tokens.dropFirst(count), shifts: shifts)
        place.isShifted = isShifted
        return place
    }

    /// Whether the value at the end of `path` may differ, or something inside it.
    func meets(_ path: FieldPath) -> Bool {
        for (number, (token, step)) in zip(tokens, path.steps).enumerated() where !ScalarKey.equal(token, step.token) {
            guard shifts, number == tokens.count - 1, case .index(let index) = step, let first = JSONPointer.index(token) else {
                return false
            }
            return index > first
        }
        return true
    }

    /// The place seen from the end of `path`, which it meets.
    func inside(_ path: FieldPath) -> ChangedPlace {
        var place = following(path.steps.count)
        if zip(tokens, path.steps).contains(where: { !ScalarKey.equal($0, $1.token) }) { place.isShifted = true }
        return place
    }
}
