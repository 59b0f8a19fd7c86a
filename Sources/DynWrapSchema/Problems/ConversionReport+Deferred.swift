import Synchronization

// The deferred checks of a report.

extension ConversionReport {
    /// Defers a check at the current position until the problems are read. Its problems keep their order among the others.
    package func deferCheck(_ check: @escaping @Sendable (ConversionReport) -> Void) {
        state.withLock { state in
            state.notes.append(
                .later(Later(check: check, tokens: Array(state.tokens[state.done...]), told: state.told, around: state.around)))
        }
    }

    /// All problems, after all deferred checks have run.
    package var problems: [Problem] {
        var problems: [Problem] = []
        var names: [String] = []
        var secrets = 0
        var pending = Array(takeNotes().reversed().map(Step.note))
        while let step = pending.popLast() {
            switch step {
            case .note(.problem(let problem)): problems.append(problem.below(names, isSecret: secrets > 0))
            case .note(.later(let later)):
                names += later.names.reversed()
                secrets += later.isSecret ? 1 : 0
                pending.append(.leave(later))
                begin(later)
                later.check(self)
                pending += takeNotes().reversed().map(Step.note)
            case .leave(let later):
                names.removeLast(later.names.count)
                secrets -= later.isSecret ? 1 : 0
                end(later)
            }
        }
        state.withLock { $0.notes = problems.map(Note.problem) }
        return problems
    }

    private enum Step {
        case note(Note)
        /// The end of a deferred check.
        case leave(Later)
    }

    private func takeNotes() -> [Note] {
        state.withLock { state in
            defer { state.notes = [] }
            return state.notes
        }
    }

    private func begin(_ later: Later) {
        state.withLock { state in
            state.tokens += later.tokens
            state.done = state.tokens.count
            state.level = 0
            state.told = later.told
            state.around = later.around
        }
    }

    private func end(_ later: Later) {
        state.withLock { state in
            state.tokens.removeLast(later.tokens.count)
            state.done = state.tokens.count
            state.told = nil
            state.around = []
        }
    }
}
