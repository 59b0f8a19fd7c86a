import Synchronization

/// What a conversion needs to know besides the value: the mode, and what the field declared.
public struct ConversionOptions: Sendable {
    /// How much a field accepts.
    public enum Mode: String, Sendable, Hashable, CaseIterable {
        /// Only the declared kind, exactly.
        case strict
        /// Compatible kinds too, reported as `coerced`.
        case standard
        /// More kinds than the compatible ones: bools as numbers, numbers as strings and the like.
        case lax
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

    /// How much is accepted.
    public var mode: Mode
    /// How dates are read and written.
    public var date: DateConversion = .style(.iso8601Milliseconds)
    /// How bools are written.
    public var flag: FlagSpelling = .trueFalse
    /// Whether a number is written as a string.
    public var numberAsString = false
    /// Whether a number is read from a string alone.
    var wantsNumberInString: Bool { numberAsString && mode == .strict }
    /// Whether JSON's own kinds are written as such: a number as a number, a bool as a bool.
    @usableFromInline var hasOrdinaryForms: Bool { !numberAsString && flag == .trueFalse }
    /// Whether one bad element makes the whole list invalid.
    public var allOrNothing = false
    /// Where problems below the value go, while they are collected.
    @usableFromInline package var report: ConversionReport?
    /// Whether a collection with a problem in it is refused whole, though problems are not collected: so a check without a report can find that there is none.
    @usableFromInline package var isProbing = false
    /// The field's nested schemas, laid out on first use.
    @usableFromInline package var nested: NestedLayouts?
    /// Steps from an element to the model in it (`each: "node"`).
    package var elementPath: FieldPath?
    /// Whether an element that can't be read is not to be shown, as it may be a secret.
    @usableFromInline package var hidesElements = false
    /// While models are compared: a spelling that does not count is then written in one way, and nothing is left out.
    package private(set) var isComparing = false
    /// The same options, for comparing.
    var forComparing: ConversionOptions {
        var options = exact
        options.isComparing = true
        return options
    }
    /// While values are compared by their written forms: a date of which its style leaves something out is then written whole.
    private(set) var isExact = false
    /// The same options, to find out whether two values are the same.
    var exact: ConversionOptions {
        var options = self
        options.isExact = true
        return options
    }
    /// The same options, to find out without a report whether all is well.
    var probing: ConversionOptions {
        var options = self
        options.isProbing = true
        return options
    }
    /// A member that is known, whether the model's schema knows it or not: a union's discriminator.
    package var knownKey: String?
    /// Of a union distinguished by a tag next to its value, that tag; missing where there is none.
    package var siblingTag: JSON?
    /// Of a `Codable` type, how it is decoded and encoded.
    package var coders: Coders?
    /// Of a union, its cases.
    package var union: (any AnyObject & Sendable)?

    /// The defaults, in this mode.
    public init(mode: Mode = .standard) { self.mode = mode }
}

/// A place for the layout of a field's nested schema, filled on first use. The schema decides what is in it.
@usableFromInline
package final class NestedLayouts: Sendable {
    private let first = LazyReference<Kept>()
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

    /// What is kept is released after what is kept around it and not inside, as schema values that hold others of their own are as many inside each other as models.
    deinit {
        if let waiting = Self.waiting.get() { return waiting.add(first.take()) }
        guard first.load() != nil else { return }
        let waiting = Waiting()
        Self.waiting.withValue(waiting) {
            // No variable of this function has it, as the last reference would be released behind the loop.
            waiting.add(first.take())
            while waiting.releaseNext() {}
        }
    }

    /// What the release of a layout that goes on around this code has to release yet.
    private static let waiting = TaskLocal<Waiting?>(wrappedValue: nil)

    private final class Waiting: Sendable {
        private let kept = Mutex<[Kept]>([])

        func add(_ next: Kept?) { if let next { kept.withLock { $0.append(next) } } }

        /// Releases one of them, outside of the lock; false where there is none.
        func releaseNext() -> Bool {
            let next = kept.withLock { $0.popLast() }
            return next != nil
        }
    }

    /// Makes the layout, where the place says how.
    @usableFromInline package func make() -> Kept? { making?() }

    /// What is kept; nothing before the first use.
    @usableFromInline package var kept: Kept? { first.load() }
    /// What `read` makes of what is kept, which is not counted for it.
    @inline(__always)
    func withKept<Result>(_ read: (Kept) -> Result) -> Result? { first.withKept(read) }
    /// Keeps `layout`, if it is the first.
    @usableFromInline package func keep(_ layout: Kept) { if keepsFirst { _ = first.storeIfNil(layout) } }

    /// The base class of what can be kept.
    @usableFromInline
    package class Kept: @unchecked Sendable {
        // Sendable: has no state; its one subclass, a layout, holds only constants.
        @usableFromInline package init() {}
    }
}
