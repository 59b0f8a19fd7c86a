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
    package var report: ConversionReport?
    /// The field's nested schemas, laid out on first use.
    package var nested: NestedLayouts?
    /// Steps from an element to the model in it (`each: "node"`).
    package var elementPath: FieldPath?

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
package final class ConversionReport: Sendable {
    private let state = Mutex(State())

    private struct State: Sendable {
        var tokens: [String] = []
        var problems: [Problem] = []
    }

    package init() {}

    package func add(_ problem: Problem) { state.withLock { $0.problems.append(problem) } }
    package func push(_ token: String) { state.withLock { $0.tokens.append(token) } }
    package func pop() { state.withLock { _ = $0.tokens.popLast() } }
    /// The steps from the field to the value being read.
    package var tokens: [String] { state.withLock { $0.tokens } }
    package var problems: [Problem] { state.withLock { $0.problems } }

    /// Adds a problem with `json` at the current place.
    package func note(_ expected: String, _ json: JSON, _ severity: Problem.Severity) {
        let place = Problem.place(of: json)
        add(
            Problem(
                pointer: JSONPointer(tokens: tokens), property: "", expected: expected, found: Problem.show(json), severity: severity,
                line: place?.line, column: place?.column))
    }
}

/// A place for a field's nested layouts, filled on first use.
package final class NestedLayouts: Sendable {
    private let made = Mutex<[ObjectIdentifier: any AnyObject & Sendable]>([:])

    package init() {}

    /// The layout of this type, made once by `make`, outside the lock.
    package func layout<L: AnyObject & Sendable>(_ type: L.Type, _ make: () -> L) -> L {
        if let found = made.withLock({ $0[ObjectIdentifier(type)] }) as? L { return found }
        let layout = make()
        return made.withLock { table in
            if let found = table[ObjectIdentifier(type)] as? L { return found }
            table[ObjectIdentifier(type)] = layout
            return layout
        }
    }
}
