import Synchronization

/// Summaries to which samples are added on any core. What is known is the same however samples are spread over them.
final class SummaryPool: Sendable {
    private let idle = Mutex<[ShapeSummary]>([])

    /// Lends a summary that nobody else has.
    func use(_ add: (inout ShapeSummary) -> Void) {
        var summary = idle.withLock { $0.popLast() } ?? ShapeSummary()
        add(&summary)
        idle.withLock { [summary] in $0.append(summary) }
    }

    /// All of them together. O(places).
    func whole() -> ShapeSummary {
        let all = idle.withLock { $0 }
        guard var whole = all.first else { return ShapeSummary() }
        for summary in all.dropFirst() { whole.merge(summary) }
        return whole
    }
}
