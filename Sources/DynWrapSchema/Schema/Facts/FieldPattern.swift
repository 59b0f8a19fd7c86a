import Synchronization

/// The regular expression of a `.matching`: made by the field's closure when it is first needed, and kept.
///
/// A `Regex` is not `Sendable`, as what it was made of may not be. So one thread at a time uses it: whoever checks a value takes one out and puts it back.
/// There are as many as there were threads that checked at the same time.
final class FieldPattern<Output>: Sendable {
    // Sendable: it is made by a `@Sendable` closure, and the mutex gives it to one thread at a time. Test: PatternConstraintTests.
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
