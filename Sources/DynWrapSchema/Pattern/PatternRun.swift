/// Follows all paths through a program in parallel, scalar by scalar.
struct PatternRun {
    private let program: [Pattern.Step]
    private let sets: [ScalarSet]
    private var states: Reached
    private var next: Reached
    private var before: Unicode.Scalar?

    init(_ program: [Pattern.Step], _ sets: [ScalarSet]) {
        self.program = program
        self.sets = sets
        states = Reached(program.count)
        next = Reached(program.count)
    }

    /// Begins a match at the current position, before the scalar `after`. Called at every position, because a match may begin
    /// anywhere. True if a match already ends there. `holds` tells which lookarounds hold at the position.
    mutating func begin(before after: Unicode.Scalar?, holds: (Int) -> Bool) -> Bool {
        follow(0, into: &states, between: before, after, holds)
    }

    /// Moves all paths over a scalar; true if one reaches the program's end.
    mutating func take(_ scalar: Unicode.Scalar, before after: Unicode.Scalar?, holds: (Int) -> Bool) -> Bool {
        var isDone = false
        for state in states.steps {
            guard case .take(let set) = program[state], sets[set].contains(scalar) else { continue }
            if follow(state + 1, into: &next, between: scalar, after, holds) { isDone = true }
        }
        swap(&states, &next)
        next.removeAll()
        before = scalar
        return isDone
    }

    /// Adds the steps that can be reached from `start` without taking a scalar; true if the program's end is among them.
    private func follow(
        _ start: Int, into reached: inout Reached, between before: Unicode.Scalar?, _ after: Unicode.Scalar?,
        _ holds: (Int) -> Bool
    ) -> Bool {
        var pending = [start]
        var isDone = false
        while let step = pending.popLast() {
            guard reached.insert(step) else { continue }
            switch program[step] {
            case .take: continue
            case .fork(let one, let other): pending += [step + other, step + one]
            case .jump(let to): pending.append(step + to)
            case .done: isDone = true
            case let check: if check.isMet(between: before, after, holds) { pending.append(step + 1) }
            }
        }
        return isDone
    }

    /// The steps reached at one position of the string, each once.
    private struct Reached {
        private(set) var steps: [Int] = []
        /// For each step, the round in which it was reached last.
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

extension Pattern.Step {
    /// Whether the condition of a step without a scalar is met between two scalars.
    func isMet(between before: Unicode.Scalar?, _ after: Unicode.Scalar?, _ holds: (Int) -> Bool) -> Bool {
        func isWord(_ scalar: Unicode.Scalar?) -> Bool { scalar.map(ScalarSet.words.contains) ?? false }
        return switch self {
        case .atStart: before == nil
        case .atEnd: after == nil
        case .atWordEdge: isWord(before) != isWord(after)
        case .notAtWordEdge: isWord(before) == isWord(after)
        case .lookaround(let number, let isWanted): holds(number) == isWanted
        case .take, .fork, .jump, .done: false
        }
    }
}
