/// A regular expression as JSON Schema's `pattern` has it: the syntax of ECMA-262, looked for anywhere in a string, by scalars.
///
/// It is matched without going back: all ways through the pattern are followed at once, scalar by scalar, so the time is at most the string's
/// length times the pattern's size, whatever the two are. What can't be matched so, references back and looks ahead and behind, is
/// refused by name.
struct Pattern: Sendable {
    /// The pattern as it is written.
    let text: String
    private let program: [Step]
    private let sets: [ScalarSet]

    /// A step of the pattern; places are counted from the step itself.
    enum Step: Sendable {
        /// Takes a scalar of this set.
        case take(Int)
        /// Goes on at both places.
        case fork(Int, Int)
        case jump(Int)
        case atStart
        case atEnd
        case atWordEdge
        case notAtWordEdge
        case done
    }

    /// Why a text is no pattern here.
    enum Fault: Error, Equatable {
        /// It breaks the grammar.
        case invalid
        /// It is too large: counted repetitions are written out, and all of it has more than ``mostSteps``.
        case tooLarge
        /// It asks for something that is not followed: the name of it.
        case unsupported(String)
    }

    /// The most steps of a pattern.
    static let mostSteps = 50_000

    /// Reads a pattern. O(steps × nesting).
    init(_ text: String) throws(Fault) {
        var reader = PatternReader(text)
        program = try reader.read()
        sets = reader.sets
        self.text = text
    }

    /// Whether the pattern matches somewhere in `string`. O(length × size of the pattern).
    func matches(_ string: String) -> Bool {
        var scalars = string.unicodeScalars.makeIterator()
        var states = Reached(program.count)
        var next = Reached(program.count)
        var before: Unicode.Scalar?
        var here = scalars.next()
        while true {
            // A match may begin at every place.
            if follow(0, into: &states, between: before, here) { return true }
            guard let scalar = here else { return false }
            here = scalars.next()
            for state in states.steps {
                guard case .take(let set) = program[state], sets[set].contains(scalar) else { continue }
                if follow(state + 1, into: &next, between: scalar, here) { return true }
            }
            swap(&states, &next)
            next.removeAll()
            before = scalar
        }
    }

    /// Adds the steps that are reached from `start` without taking a scalar; true where the pattern's end is.
    private func follow(
        _ start: Int, into reached: inout Reached, between before: Unicode.Scalar?, _ after: Unicode.Scalar?
    ) -> Bool {
        var pending = [start]
        while let step = pending.popLast() {
            guard reached.insert(step) else { continue }
            switch program[step] {
            case .take: continue
            case .fork(let one, let other): pending += [step + other, step + one]
            case .jump(let to): pending.append(step + to)
            case .atStart: if before == nil { pending.append(step + 1) }
            case .atEnd: if after == nil { pending.append(step + 1) }
            case .atWordEdge: if isWord(before) != isWord(after) { pending.append(step + 1) }
            case .notAtWordEdge: if isWord(before) == isWord(after) { pending.append(step + 1) }
            case .done: return true
            }
        }
        return false
    }

    private func isWord(_ scalar: Unicode.Scalar?) -> Bool { scalar.map(ScalarSet.words.contains) ?? false }

    /// The steps reached at one place of the string, each once.
    private struct Reached {
        private(set) var steps: [Int] = []
        /// By step, the round in which it was reached last.
        private var rounds: [Int]
        private var round = 1

        init(_ count: Int) { rounds = Array(repeating: 0, count: count) }

        mutating func insert(_ step: Int) -> Bool {
            if rounds[step] == round { return false }
            rounds[step] = round
            steps.append(step)
            return true
        }

        mutating func removeAll() {
            steps.removeAll(keepingCapacity: true)
            round += 1
        }
    }
}
