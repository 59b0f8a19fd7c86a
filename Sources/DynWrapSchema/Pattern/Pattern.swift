/// A regular expression as JSON Schema's `pattern` has it: the syntax of ECMA-262, searched anywhere in a string, by scalars.
///
/// It is matched without backtracking: all paths through the pattern are followed at once, scalar by scalar, so the time is at most the string's
/// length times the pattern's size, whatever the two are; where a lookahead or lookbehind holds is computed first, in the same time. What can't
/// be matched so, a backreference, is refused by name.
struct Pattern: Sendable {
    /// The pattern as it is written.
    let text: String
    let program: [Step]
    let sets: [ScalarSet]
    /// The lookarounds; one inside another comes before that.
    let looks: [Look]

    /// A lookahead or lookbehind: what must match from a place on, or up to it.
    struct Look: Sendable {
        let program: [Step]
        let isAhead: Bool
    }

    /// A step of the pattern; places are counted from the step itself.
    enum Step: Sendable {
        /// Takes a scalar of this set.
        case take(Int)
        /// Continues at both places.
        case fork(Int, Int)
        case jump(Int)
        case atStart
        case atEnd
        case atWordEdge
        case notAtWordEdge
        /// Continues where the lookaround of this number holds, or where it does not.
        case look(Int, isWanted: Bool)
        case done
    }

    /// Why a text is no pattern here.
    enum Fault: Error, Equatable {
        /// It breaks the grammar.
        case invalid
        /// It is too large: counted repetitions are written out, and all of it has more than ``mostSteps``.
        case tooLarge
        /// It requires something unsupported: the name of that.
        case unsupported(String)
    }

    /// The most steps of a pattern.
    static let mostSteps = 50_000
    /// The most lookarounds: each has its places in memory while a string is matched.
    static let mostLooks = 64

    /// Reads a pattern. O(steps × nesting), and O(ranges × log ranges) for a class; memory of O(text), and for at most twice ``mostSteps``.
    init(_ text: String) throws(Fault) {
        var reader = PatternReader(text)
        program = try reader.read()
        sets = reader.sets
        looks = reader.looks
        self.text = text
    }

    /// Whether the pattern matches somewhere in `string`. O(length × size of the pattern).
    func matches(_ string: String) -> Bool {
        guard looks.isEmpty else { return PatternLooks(self, Array(string.unicodeScalars)).matches }
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
