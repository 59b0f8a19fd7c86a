/// Matches a pattern with lookarounds: the positions where each lookaround holds are found in one pass, inner ones first.
struct PatternLookarounds {
    private let pattern: Pattern
    private let scalars: [Unicode.Scalar]
    /// For each lookaround, whether it holds before each scalar and at the end.
    private var places: [[Bool]] = []

    init(_ pattern: Pattern, _ scalars: [Unicode.Scalar]) {
        self.pattern = pattern
        self.scalars = scalars
        for lookaround in pattern.lookarounds {
            places.append(lookaround.isAhead ? placesAhead(lookaround.program) : placesBehind(lookaround.program))
        }
    }

    /// Whether the pattern matches somewhere.
    var matches: Bool { placesBehind(pattern.program).contains(true) }

    private func scalar(at index: Int) -> Unicode.Scalar? { scalars.indices.contains(index) ? scalars[index] : nil }

    /// The positions where a match of `program` ends, wherever it begins.
    private func placesBehind(_ program: [Pattern.Step]) -> [Bool] {
        var run = PatternRun(program, pattern.sets)
        var found: [Bool] = []
        var isDone = false
        for index in 0...scalars.count {
            let holds = { (lookaround: Int) in places[lookaround][index] }
            if run.begin(before: scalar(at: index), holds: holds) { isDone = true }
            found.append(isDone)
            guard let here = scalar(at: index) else { break }
            let next = { (lookaround: Int) in places[lookaround][index + 1] }
            isDone = run.take(here, before: scalar(at: index + 1), holds: next)
        }
        return found
    }

    /// The positions where a match of `program` begins, wherever it ends. Goes from the end of the string to its start, and
    /// finds the steps from which the program's end can be reached.
    private func placesAhead(_ program: [Pattern.Step]) -> [Bool] {
        // For each step, the steps that lead to it without taking a scalar.
        var leading = Array(repeating: [Int](), count: program.count)
        for (i, step) in program.enumerated() {
            switch step {
            case .take, .done: break
            case .fork(let one, let other):
                leading[i + one].append(i)
                leading[i + other].append(i)
            case .jump(let to): leading[i + to].append(i)
            default: leading[i + 1].append(i)
            }
        }
        let takes = program.indices.filter { if case .take = program[$0] { true } else { false } }
        var found = Array(repeating: false, count: scalars.count + 1)
        var after = Array(repeating: false, count: program.count)
        for index in (0...scalars.count).reversed() {
            let (before, here) = (scalar(at: index - 1), scalar(at: index))
            var reaches = Array(repeating: false, count: program.count)
            var pending = [program.count - 1]
            for step in takes {
                guard case .take(let set) = program[step], let here, after[step + 1], pattern.sets[set].contains(here) else {
                    continue
                }
                pending.append(step)
            }
            while let step = pending.popLast() {
                if reaches[step] { continue }
                reaches[step] = true
                for other in leading[step] where !reaches[other] {
                    switch program[other] {
                    case .fork, .jump: pending.append(other)
                    case let check: if check.isMet(between: before, here, { places[$0][index] }) { pending.append(other) }
                    }
                }
            }
            found[index] = reaches[0]
            after = reaches
        }
        return found
    }
}
