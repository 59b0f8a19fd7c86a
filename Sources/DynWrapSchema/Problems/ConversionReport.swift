import Synchronization

/// Collects the problems found below a field while its value is read.
///
/// A model inside another is checked when it is reached. Where models are nested deeply, the check is deferred until the problems
/// are read; then the deferred checks run one after the other. So no depth of input overflows the stack.
@usableFromInline
package final class ConversionReport: Sendable {
    let state = Mutex(State())

    struct State: Sendable {
        var tokens: [String] = []
        /// The number of tokens that lead to the deferred check that is running.
        var done = 0
        var notes: [Note] = []
        /// The number of checks around the current position that are on the stack.
        var level = 0
        /// The positions of the problems that the check of a JSON Schema document has reported. While it is set, fields report
        /// only the values they convert, at other positions.
        var told: Set<JSONPointer>?
        /// The members that the schemas around the current position declare in it.
        var around: [Around] = []
    }

    /// A schema around the current position: the number of steps to its object, and whether it declares a member with this key at
    /// the end of the steps from there.
    struct Around: Sendable {
        let depth: Int
        let declares: @Sendable (_ key: String, _ tokens: [String]) -> Bool
    }

    /// An item in the list of problems: a problem, or a deferred check.
    enum Note: Sendable {
        case problem(Problem)
        case later(Later)
    }

    struct Later: Sendable {
        let check: @Sendable (ConversionReport) -> Void
        /// The steps from the enclosing check to this one.
        let tokens: [String]
        let told: Set<JSONPointer>?
        let around: [Around]
        /// The properties that lead from the enclosing check to this one, the last first.
        var names: [String] = []
        var isSecret = false
    }

    /// The largest number of checks that run inside each other. In a debug build each takes up to 10 KB of the stack, and some
    /// threads have only 256 KB.
    private static let mostLevels = 16

    /// Whether the report only finds out whether a value fits; its problems are not read.
    package let isProbe: Bool

    /// The value that the migration steps of a schema, given by its layout, make of a value of an older version; nil where there
    /// are no steps.
    package let migrated: (@Sendable (_ layout: AnyObject, JSON) -> JSON)?

    /// The text that lines and columns refer to. Values from elsewhere, put in by edits, have none. Nil where the root was not
    /// opened from a text.
    private let text: Document?

    /// Whether members that no schema knows are reported, whatever the schemas declare.
    package let tellsUnknown: Bool

    /// Whether valid values may be recognised without the report. This is the switch of that fast path, for tests. Off where
    /// unknown members are reported, because the fast path does not read them.
    package let checksFast: Bool

    /// A report on the problems in `root`.
    package init(on root: JSON, tellsUnknown: Bool = false, checksFast: Bool = true) {
        self.checksFast = checksFast && !tellsUnknown && FastWays.areOn
        isProbe = false
        migrated = nil
        self.tellsUnknown = tellsUnknown
        text = root.source?.document
    }

    /// A report for finding the case of a union to which a value belongs; `migrated` makes the value of that case's current
    /// version.
    package init(migrated: @escaping @Sendable (AnyObject, JSON) -> JSON) {
        checksFast = false
        isProbe = false
        tellsUnknown = false
        text = nil
        self.migrated = migrated
    }

    /// A report that finds out whether a value fits; these steps lead to the value.
    package init(probingAt tokens: [String]) {
        migrated = nil
        checksFast = FastWays.areOn
        isProbe = true
        tellsUnknown = false
        text = nil
        state.withLock { $0.tokens = tokens }
    }

    package func add(_ problem: Problem) {
        state.withLock { state in
            var problem = problem
            if let told = state.told {
                if told.contains(problem.pointer) { return }
                problem.severity = .coerced
            }
            state.notes.append(.problem(problem))
        }
    }
    @usableFromInline package func push(_ token: String) { state.withLock { $0.tokens.append(token) } }
    @usableFromInline package func pop() { state.withLock { _ = $0.tokens.popLast() } }
    /// The steps from the field to the value being read.
    package var tokens: [String] { state.withLock { $0.tokens } }
    /// The number of notes: problems and deferred checks.
    package var count: Int { state.withLock { $0.notes.count } }

    /// Changes the problems noted since the report had `count` notes.
    package func change(since count: Int, _ change: (inout Problem) -> Void) {
        state.withLock { state in
            for i in state.notes.indices.dropFirst(count) {
                guard case .problem(var problem) = state.notes[i] else { continue }
                change(&problem)
                state.notes[i] = .problem(problem)
            }
        }
    }

    /// Adds the property `name` before everything noted since the report had `count` notes.
    package func place(since count: Int, below name: String, isSecret: Bool) {
        state.withLock { state in
            for i in state.notes.indices.dropFirst(count) {
                switch state.notes[i] {
                case .problem(let problem): state.notes[i] = .problem(problem.below(name, isSecret: isSecret))
                case .later(var later):
                    later.names.append(name)
                    later.isSecret = later.isSecret || isSecret
                    state.notes[i] = .later(later)
                }
            }
        }
    }

    /// The line and column of a value in the text that the root was opened from; nil for a value from elsewhere.
    func place(of json: JSON) -> (line: Int, column: Int)? {
        text != nil && json.source?.document === text ? Problem.place(of: json) : nil
    }

    /// Adds a problem with `json` at the current position.
    @usableFromInline
    package func note(
        _ expected: String, _ json: JSON, _ severity: Problem.Severity, hidden: Bool = false, isSentence: Bool = false,
        rule: String? = nil
    ) {
        note(expected, json, severity, hidden: hidden, rule: rule) { $0.isSentence = isSentence }
    }

    /// Adds a problem with `json` at the current position. `change` changes it before it is added, because a problem that was
    /// already reported is not added.
    func note(
        _ expected: String, _ json: JSON, _ severity: Problem.Severity, hidden: Bool = false, rule: String? = nil,
        _ change: (inout Problem) -> Void
    ) {
        let place = place(of: json)
        var problem = Problem(
            pointer: JSONPointer(tokens: tokens), property: "", expected: expected,
            found: Problem.show(json), severity: severity, line: place?.line, column: place?.column)
        if hidden { problem.hideContent() }
        problem.rule = rule
        change(&problem)
        add(problem)
    }

    // MARK: Readings

    /// Whether fields report only the values that they convert although the document allows them.
    package var isAboutReading: Bool { state.withLock { $0.told != nil } }

    /// Runs `check` to note the values that fields convert, except where there is a problem noted since the report had `count`
    /// notes.
    package func addReadings(since count: Int, _ check: () -> Void) {
        state.withLock { state in
            var told: Set<JSONPointer> = []
            for case .problem(let problem) in state.notes.dropFirst(count) { told.insert(problem.pointer) }
            state.told = told
        }
        check()
        state.withLock { $0.told = nil }
    }

    // MARK: Schemas around others

    /// Begins the check of a schema's entries, some of which may be inside another model; ``leaveDeclaring()`` ends it.
    package func enter(declaring declares: @escaping @Sendable (_ key: String, _ tokens: [String]) -> Bool) {
        state.withLock { $0.around.append(Around(depth: $0.tokens.count, declares: declares)) }
    }

    package func leaveDeclaring() { state.withLock { _ = $0.around.popLast() } }

    /// Whether a schema around the current position declares a member with this key in it.
    package func isDeclaredAround(_ key: String) -> Bool {
        let (around, tokens) = state.withLock { ($0.around, $0.tokens) }
        return around.contains { $0.declares(key, Array(tokens[$0.depth...])) }
    }

    // MARK: Depth

    /// Begins the check of a model, which ``leave()`` ends; false where the check must be deferred.
    package func enter() -> Bool {
        state.withLock { state in
            guard state.level < Self.mostLevels else { return false }
            state.level += 1
            return true
        }
    }

    package func leave() { state.withLock { $0.level -= 1 } }
}

extension Problem {
    /// The same problem, moved below a property.
    fileprivate func below(_ name: String, isSecret: Bool) -> Problem {
        var problem = self
        problem.property = property.isEmpty ? name : "\(name).\(property)"
        if isSecret { problem.hideContent() }
        return problem
    }

    /// The same problem, moved below these properties.
    func below(_ names: [String], isSecret: Bool) -> Problem {
        names.isEmpty ? self : below(names.joined(separator: "."), isSecret: isSecret)
    }
}
