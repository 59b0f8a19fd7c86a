import Synchronization

/// Collects what is wrong below a field while its value is read.
///
/// A model inside another is checked when it is reached. Where many are inside each other, the check is deferred until the problems are read,
/// which then does one after the other: so no depth of input is too deep for the stack.
@usableFromInline
package final class ConversionReport: Sendable {
    let state = Mutex(State())

    struct State: Sendable {
        var tokens: [String] = []
        /// How many of the tokens lead to the check that was deferred and runs now.
        var done = 0
        var notes: [Note] = []
        /// How many checks there are around the current place, on the stack.
        var level = 0
        /// The places where the check of a document has reported something. While it is set, fields report only what they read otherwise, at other places.
        var told: Set<JSONPointer>?
        /// What the schemas around the current place declare in it.
        var around: [Around] = []
    }

    /// A schema around the current place: how many steps lead to its object, and whether it has a member of this key at the end of the steps from there.
    struct Around: Sendable {
        let depth: Int
        let declares: @Sendable (_ key: String, _ tokens: [String]) -> Bool
    }

    /// An item of the list of problems: one of them, or a deferred check.
    enum Note: Sendable {
        case problem(Problem)
        case later(Later)
    }

    struct Later: Sendable {
        let check: @Sendable (ConversionReport) -> Void
        /// The steps from the check around this one.
        let tokens: [String]
        let told: Set<JSONPointer>?
        let around: [Around]
        /// The properties that lead here from the check around this one, the last first.
        var names: [String] = []
        var isSecret = false
    }

    /// The most checks that run inside each other. In a debug build one takes up to 10 KB of the stack, where threads may have 256.
    private static let mostLevels = 16

    /// Whether it only serves to see if a value fits; its problems are not read.
    package let isProbe: Bool

    /// What steps of its schema, a layout, make of a value that is still of an older version; nil where there are none.
    package let migrated: (@Sendable (_ layout: AnyObject, JSON) -> JSON)?

    /// The text that places refer to: values of others, as edits put them in, have none. Nil where the root was not opened from any.
    private let text: Document?

    /// Whether members that no schema knows are reported, whatever the schemas say of them.
    package let tellsUnknown: Bool

    /// Whether valid values may be recognised without the report, which is faster; the switch of this fast path, for tests. Off where unknown
    /// members are reported: that path does not read them.
    package let looksFirst: Bool

    /// A report on what is in `root`.
    package init(on root: JSON, tellsUnknown: Bool = false, looksFirst: Bool = true) {
        self.looksFirst = looksFirst && !tellsUnknown && FastWays.areOn
        isProbe = false
        migrated = nil
        self.tellsUnknown = tellsUnknown
        text = root.source?.document
    }

    /// A report to see which kind of a union a value is, told by what `migrated` makes of it for the schema of the kind.
    package init(migrated: @escaping @Sendable (AnyObject, JSON) -> JSON) {
        looksFirst = false
        isProbe = false
        tellsUnknown = false
        text = nil
        self.migrated = migrated
    }

    /// A report to see whether a value at these steps fits.
    package init(probingAt tokens: [String]) {
        migrated = nil
        looksFirst = FastWays.areOn
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
    /// How many notes there are: problems, and deferred checks.
    package var count: Int { state.withLock { $0.notes.count } }

    /// Changes the problems noted since there were `count` notes.
    package func change(since count: Int, _ change: (inout Problem) -> Void) {
        state.withLock { state in
            for i in state.notes.indices.dropFirst(count) {
                guard case .problem(var problem) = state.notes[i] else { continue }
                change(&problem)
                state.notes[i] = .problem(problem)
            }
        }
    }

    /// Says of what was noted since there were `count` notes that it is below the property `name`.
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

    /// Where a value is in the text that the root was opened from; nil for one that is elsewhere.
    func place(of json: JSON) -> (line: Int, column: Int)? {
        text != nil && json.source?.document === text ? Problem.place(of: json) : nil
    }

    /// Adds a problem with `json` at the current place.
    @usableFromInline
    package func note(
        _ expected: String, _ json: JSON, _ severity: Problem.Severity, hidden: Bool = false, isSentence: Bool = false,
        rule: String? = nil
    ) {
        note(expected, json, severity, hidden: hidden, rule: rule) { $0.isSentence = isSentence }
    }

    /// Adds a problem with `json` at the current place, changed before it is added: it may not become the last, as what was told already is not told again.
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

    /// Whether fields report only what they read as something else than the document says.
    package var isAboutReading: Bool { state.withLock { $0.told != nil } }

    /// Notes what fields read otherwise, of everything that had no problem since there were `count` notes.
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

    /// Begins the check of a schema's entries, one of which may be in the model of another; ``leaveDeclaring()`` ends it.
    package func enter(declaring declares: @escaping @Sendable (_ key: String, _ tokens: [String]) -> Bool) {
        state.withLock { $0.around.append(Around(depth: $0.tokens.count, declares: declares)) }
    }

    package func leaveDeclaring() { state.withLock { _ = $0.around.popLast() } }

    /// Whether a schema around the current place has a member of this key in it.
    package func isDeclaredAround(_ key: String) -> Bool {
        let (around, tokens) = state.withLock { ($0.around, $0.tokens) }
        return around.contains { $0.declares(key, Array(tokens[$0.depth...])) }
    }

    // MARK: Depth

    /// Begins the check of a model, which ``leave()`` ends; false where it must be deferred.
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
    /// The same problem as one of a property's value.
    fileprivate func below(_ name: String, isSecret: Bool) -> Problem {
        var problem = self
        problem.property = property.isEmpty ? name : "\(name).\(property)"
        if isSecret { problem.hideContent() }
        return problem
    }

    /// The same problem below these properties.
    func below(_ names: [String], isSecret: Bool) -> Problem {
        names.isEmpty ? self : below(names.joined(separator: "."), isSecret: isSecret)
    }
}
