import Synchronization

/// Summaries to which samples are added on any core. The result is the same however the samples are distributed.
final class SummaryPool: Sendable {
    private let idle = Mutex<[ShapeSummary]>([])

    /// Lends a summary that nobody else uses.
    func use(_ add: (inout ShapeSummary) -> Void) {
        var summary = idle.withLock { $0.popLast() } ?? ShapeSummary()
        add(&summary)
        idle.withLock { [summary] in $0.append(summary) }
    }

    /// All summaries merged into one. O(positions).
    func whole() -> ShapeSummary {
        let all = idle.withLock { $0 }
        guard var whole = all.first else { return ShapeSummary() }
        for summary in all.dropFirst() { whole.merge(summary) }
        return whole
    }
}
