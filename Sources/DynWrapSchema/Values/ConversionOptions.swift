import Synchronization

/// What a conversion needs to know besides the value: the mode, and what the field declared.
public struct ConversionOptions: Sendable {
    /// How much is let pass.
    public var mode: ReadingMode
    /// How dates are read and written.
    public var date: DateConversion = .style(.dibs)
    /// How bools are written.
    public var flag: FlagSpelling = .trueFalse
    /// Whether a number is written as a string.
    public var numberAsString = false
    /// Whether one bad element makes the whole list invalid.
    public var allOrNothing = false
    /// Where problems below the value go, while they are collected.
    @usableFromInline package var report: ConversionReport?
    /// The field's nested schemas, laid out on first use.
    @usableFromInline package var nested: NestedLayouts?
    /// Steps from an element to the model in it (`each: "node"`).
    package var elementPath: FieldPath?
    /// Of a union, its cases.
    package var union: (any AnyObject & Sendable)?

    /// The defaults, in this mode.
    public init(mode: ReadingMode = .standard) { self.mode = mode }
}

/// The written form of a bool; any of them is read.
public enum FlagSpelling: String, Sendable, Hashable, CaseIterable {
    /// `true`, `false`
    case trueFalse
    /// `"yes"`, `"no"`
    case yesNo
    /// `"Y"`, `"N"`
    case yN
    /// `"T"`, `"F"`
    case tF
    /// `1`, `0`
    case oneZero
}

/// Collects what is wrong below a field while its value is read.
@usableFromInline
package final class ConversionReport: Sendable {
    private let state = Mutex(State())

    private struct State: Sendable {
        var tokens: [String] = []
        var problems: [Problem] = []
    }

    /// Whether it only serves to see if a value fits; nobody reads its problems.
    package let isProbe: Bool

    package init() { isProbe = false }

    /// A report to see whether a value at these steps fits.
    package init(probingAt tokens: [String]) {
        isProbe = true
        state.withLock { $0.tokens = tokens }
    }

    package func add(_ problem: Problem) { state.withLock { $0.problems.append(problem) } }
    @usableFromInline package func push(_ token: String) { state.withLock { $0.tokens.append(token) } }
    @usableFromInline package func pop() { state.withLock { _ = $0.tokens.popLast() } }
    /// The steps from the field to the value being read.
    package var tokens: [String] { state.withLock { $0.tokens } }
    package var problems: [Problem] { state.withLock { $0.problems } }
    package var count: Int { state.withLock { $0.problems.count } }

    /// Changes the problems added since there were `count`.
    package func change(since count: Int, _ change: (inout Problem) -> Void) {
        state.withLock { state in
            for i in state.problems.indices.dropFirst(count) { change(&state.problems[i]) }
        }
    }

    /// Takes back the unknown keys reported since there were `count` problems.
    package func removeUnknownKeys(since count: Int) {
        state.withLock { state in
            let added = state.problems[count...].filter { $0.severity != .unknownKey }
            state.problems.replaceSubrange(count..., with: added)
        }
    }

    /// Adds a problem with `json` at the current place.
    @usableFromInline
    package func note(_ expected: String, _ json: JSON, _ severity: Problem.Severity) {
        let place = Problem.place(of: json)
        add(
            Problem(
                pointer: JSONPointer(tokens: tokens), property: "", expected: expected, found: Problem.show(json),
                severity: severity,
                line: place?.line, column: place?.column))
    }
}

/// A place for the layout of a field's nested schema, filled on first use. What it holds is the schema's business.
@usableFromInline
package final class NestedLayouts: Sendable {
    private let first = AtomicLazyReference<Kept>()
    private let making: (@Sendable () -> Kept)?
    private let keepsFirst: Bool

    package init() {
        making = nil
        keepsFirst = true
    }

    /// A place for a layout that is made by `making`, when it is first used or, where it is not to be kept, each time.
    package init(keeping: Bool = true, making: @escaping @Sendable () -> Kept) {
        self.making = making
        keepsFirst = keeping
    }

    /// Makes the layout, where the place says how.
    @usableFromInline package func make() -> Kept? { making?() }

    /// What is kept; nothing before the first use.
    @usableFromInline package var kept: Kept? { first.load() }
    /// Keeps `layout`, if it is the first.
    @usableFromInline package func keep(_ layout: Kept) { if keepsFirst { _ = first.storeIfNil(layout) } }

    /// The base class of what can be kept.
    @usableFromInline
    package class Kept: @unchecked Sendable {
        // Sendable: has no state; its one subclass, a layout, holds only constants.
        @usableFromInline package init() {}
    }
}
