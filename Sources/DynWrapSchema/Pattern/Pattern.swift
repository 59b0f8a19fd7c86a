/// A regular expression of JSON Schema's `pattern`: the syntax of ECMA-262, searched anywhere in a string, by scalars.
///
/// It is matched without backtracking: all paths through the pattern are followed at once, scalar by scalar. So the time is
/// at most the string's length times the pattern's size. Where a lookahead or lookbehind holds is computed first, in the same
/// time. A backreference can't be matched in this way, and is refused by name.
struct Pattern: Sendable {
    /// The pattern as written.
    let text: String
    let program: [Step]
    let sets: [ScalarSet]
    /// The lookarounds; an inner one comes before the outer one.
    let lookarounds: [Lookaround]

    /// A lookahead or lookbehind: a program that must match from a position on, or up to it.
    struct Lookaround: Sendable {
        let program: [Step]
        let isAhead: Bool
    }

    /// A step of the pattern; jumps are relative to the step itself.
    enum Step: Sendable {
        /// Takes a scalar of this set.
        case take(Int)
        /// Continues at both steps.
        case fork(Int, Int)
        case jump(Int)
        case atStart
        case atEnd
        case atWordEdge
        case notAtWordEdge
        /// Continues if the lookaround of this number holds, or if it does not.
        case lookaround(Int, isWanted: Bool)
        case done
    }

    /// Why a text can't be used as a pattern.
    enum Fault: Error, Equatable {
        /// It breaks the grammar.
        case invalid
        /// It is too large: with counted repetitions written out, it has more than ``mostSteps``.
        case tooLarge
        /// It requires an unsupported feature, which is named.
        case unsupported(String)
    }

    /// The largest number of steps of a pattern.
    static let mostSteps = 50_000
    /// The largest number of lookarounds. Each needs memory for its positions while a string is matched.
    static let mostLookarounds = 64

    /// Reads a pattern. O(steps × nesting), and O(ranges × log ranges) for a class. Needs memory of O(text), and for at most
    /// twice ``mostSteps``.
    init(_ text: String) throws(Fault) {
        var reader = PatternReader(text)
        program = try reader.read()
        sets = reader.sets
        lookarounds = reader.lookarounds
        self.text = text
    }

    /// Whether the pattern matches somewhere in `string`. O(length × size of the pattern).
    func matches(_ string: String) -> Bool {
        guard lookarounds.isEmpty else { return PatternLookarounds(self, Array(string.unicodeScalars)).matches }
        var run = PatternRun(program, sets)
        var scalars = string.unicodeScalars.makeIterator()
        var here = scalars.next()
        while true {
            if run.begin(before: here, holds: { _ in false }) { return true }
            guard let scalar = here else { return false }
            here = scalars.next()
            if run.take(scalar, before: here, holds: { _ in false }) { return true }
        }
    }
}
