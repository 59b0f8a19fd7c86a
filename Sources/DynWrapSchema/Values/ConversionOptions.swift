import Synchronization

/// The options of a conversion: the mode, and what the field declared.
public struct ConversionOptions: Sendable {
    /// How much a field accepts.
    public enum Mode: String, Sendable, Hashable, CaseIterable {
        /// Only the declared kind, exactly.
        case strict
        /// Compatible kinds too, reported as `coerced`.
        case standard
        /// More than the compatible kinds: for example bools as numbers, and numbers as strings.
        case lax
    }

    /// The written form of a bool; every form is read.
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

    /// How much is accepted.
    public var mode: Mode
    /// How dates are read and written.
    public var date: DateConversion = .style(.iso8601Milliseconds)
    /// How bools are written.
    public var flag: FlagSpelling = .trueFalse
    /// Whether a number is written as a string.
    public var numberAsString = false
    /// Whether a number is read only from a string.
    var wantsNumberInString: Bool { numberAsString && mode == .strict }
    /// Whether numbers and bools are written as JSON numbers and bools.
    @usableFromInline var hasOrdinaryForms: Bool { !numberAsString && flag == .trueFalse }
    /// Whether one bad element makes the whole list invalid.
    public var allOrNothing = false
    /// The report for problems below the value, if problems are collected.
    @usableFromInline package var report: ConversionReport?
    /// Whether a collection is refused whole at its first problem although problems are not collected. So a check without a
    /// report can find that there is no problem.
    @usableFromInline package var isProbing = false
    /// The layouts of the field's nested schemas, made on first use.
    @usableFromInline package var nested: NestedLayouts?
    /// The path from an element to its model (`each: "node"`).
    package var elementPath: FieldPath?
    /// Whether an unreadable element must not be shown, because it may be a secret.
    @usableFromInline package var hidesElements = false
    /// Set while models are compared: a spelling that does not count is written in one form, and nothing is left out.
    package private(set) var isComparing = false
    /// The same options, for comparing.
    package var forComparing: ConversionOptions {
        var options = exact
        options.isComparing = true
        return options
    }
    /// Set while values are compared by their written forms: a date is written in full even if its style leaves out a part.
    private(set) var isExact = false
    /// The same options, to find out whether two values are the same.
    var exact: ConversionOptions {
        var options = self
        options.isExact = true
        return options
    }
    /// The same options, to find out without a report whether there is a problem.
    var probing: ConversionOptions {
        var options = self
        options.isProbing = true
        return options
    }
    /// A key that is known even if the model's schema does not declare it: the tag of a union.
    package var knownKey: String?
    /// The tag of a union with its tag next to the value; missing where there is none.
    package var siblingTag: JSON?
    /// The decoder and encoder of a `Codable` type.
    package var coders: Coders?
    /// The cases of a union.
    package var union: (any AnyObject & Sendable)?

    /// The default options in this mode.
    public init(mode: Mode = .standard) { self.mode = mode }
}

/// Stores the layout of a field's nested schema, made on first use. The schema decides what is stored.
@usableFromInline
package final class NestedLayouts: Sendable {
    private let first = LazyReference<Kept>()
    private let making: (@Sendable () -> Kept)?
    private let keepsFirst: Bool

    package init() {
        making = nil
        keepsFirst = true
    }

    /// A place for a layout that `making` makes: on first use, or each time if it is not kept.
    package init(keeping: Bool = true, making: @escaping @Sendable () -> Kept) {
        self.making = making
        keepsFirst = keeping
    }

    /// The layout is released after the layouts that contain it, not inside their release: schema values with schemas of
    /// their own may be nested as deep as models.
    deinit {
        if let waiting = Self.waiting.get() { return waiting.add(first.take()) }
        guard first.load() != nil else { return }
        let waiting = Waiting()
        Self.waiting.withValue(waiting) {
            // Not in a variable of this function: that would be the last reference, released only after the loop.
            waiting.add(first.take())
            while waiting.releaseNext() {}
        }
    }

    /// The layouts that an outer release in progress must still release.
    private static let waiting = TaskLocal<Waiting?>(wrappedValue: nil)

    private final class Waiting: Sendable {
        private let kept = Mutex<[Kept]>([])

        func add(_ next: Kept?) { if let next { kept.withLock { $0.append(next) } } }

        /// Releases one of them, outside the lock; false where there is none.
        func releaseNext() -> Bool {
            let next = kept.withLock { $0.popLast() }
            return next != nil
        }
    }

    /// Makes the layout, if there is a closure for that.
    @usableFromInline package func make() -> Kept? { making?() }

    /// The stored layout; nil before the first use.
    @usableFromInline package var kept: Kept? { first.load() }
    /// The result of `read` for the stored layout, without retaining the layout.
    @inline(__always)
    func withKept<Result>(_ read: (Kept) -> Result) -> Result? { first.withKept(read) }
    /// Stores `layout`, if none is stored yet.
    @usableFromInline package func keep(_ layout: Kept) { if keepsFirst { _ = first.storeIfNil(layout) } }

    /// The base class of what can be stored.
    @usableFromInline
    package class Kept: @unchecked Sendable {
        // Sendable: has no state; its only subclass, a layout, has only constants.
        @usableFromInline package init() {}
    }
}
