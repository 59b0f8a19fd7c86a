import Synchronization

/// The regular expression of a `.matching`: made by the field's closure on first use, and kept.
///
/// A `Regex` is not `Sendable`, because its parts may not be. So only one thread at a time uses it: a check takes one out of
/// the list and puts it back. There are as many as threads checked at the same time.
final class FieldPattern<Output>: Sendable {
    // Sendable: a `@Sendable` closure makes it, and the mutex gives it to one thread at a time. Test: PatternConstraintTests.
    private struct Lent: @unchecked Sendable { let regex: Regex<Output> }

    private let make: @Sendable () -> Regex<Output>
    private let free = Mutex<[Lent]>([])

    init(_ make: @escaping @Sendable () -> Regex<Output>) { self.make = make }

    /// Whether the whole text matches.
    func takes(_ text: String) -> Bool {
        let lent = free.withLock { $0.popLast() } ?? Lent(regex: make())
        defer { free.withLock { $0.append(lent) } }
        return (try? lent.regex.wholeMatch(in: text)) ?? nil != nil
    }
}
