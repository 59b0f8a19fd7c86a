import DynWrapSchema

/// Where a change is in a value: what stands at these tokens differs, and where an element came or went there, all that are behind it in its array.
struct ChangedPlace {
    private let tokens: ArraySlice<String>
    /// Whether the elements from the last token on have other indices.
    private let shifts: Bool
    /// Whether what is here got another index, as an element in front of it came or went.
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
        // What was added to an object shifts nothing, but there no path steps by an index.
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

    /// Whether what is at the end of `path` may differ, or something in it.
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
