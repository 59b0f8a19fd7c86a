import DynWrapSchema

/// Works on blocks of lines on many cores in parallel.
struct ConcurrentBlocks<Value: Sendable> {
    private let blocksAtOnce: Int?
    private let options: LineOptions
    private let openings: LineOpenings<Value>

    init(_ blocksAtOnce: Int?, _ options: LineOptions, _ opening: LineOpening<Value>) {
        self.blocksAtOnce = blocksAtOnce
        self.options = options
        openings = LineOpenings(opening)
    }

    /// The results of a block, and the error that ended it.
    private struct Results<R: Sendable>: Sendable {
        let index: Int
        var values: [R] = []
        var failure: (any Error)?
    }

    /// - Parameters:
    ///   - isolation: the caller's actor, on which `take` runs: a task group's body runs there only if it captures this.
    ///   - feeder: gives a block to each task.
    ///   - work: works on a block's lines and appends its results.
    ///   - take: takes all results of a block in one call.
    func run<R: Sendable>(
        isolation: isolated (any Actor)? = #isolation, _ feeder: some BlockFeeder,
        _ work: @escaping _BlockWork<Value, R>, _ take: ([R]) async throws -> Void
    ) async throws {
        // Two for each core, one of them waiting, so that no core is idle while a block is taken. Limited, because the end is
        // known only when a task finds no block, and until then that many tasks are started.
        let atOnce = min(max(1, blocksAtOnce ?? ProcessorCount.active), 1024)
        let most = 2 * atOnce
        // By default the number of cores limits what runs. An explicit number also limits blocks whose work waits.
        let mostRunning = blocksAtOnce == nil ? most : atOnce
        try await withThrowingTaskGroup(of: Results<R>?.self) { group in
            _ = isolation
            var (running, taken) = (0, 0)
            var done: [Int: Results<R>] = [:]
            var isAtEnd = false
            while true {
                while !isAtEnd, running < mostRunning, running + done.count < most {
                    running += 1
                    group.addTask { await results(of: feeder.next(), work) }
                }
                guard running > 0 else { return }
                if let results = try await group.next() {
                    running -= 1
                    if let results { done[results.index] = results } else { isAtEnd = true }
                }
                while let results = done.removeValue(forKey: taken) {
                    taken += 1
                    try await take(results.values)
                    if let failure = results.failure { throw failure }
                    try Task.checkCancellation()
                }
            }
        }
    }

    private func results<R: Sendable>(
        of block: NumberedBlock?, _ work: _BlockWork<Value, R>
    ) async -> Results<R>? {
        guard let block else { return nil }
        var results = Results<R>(index: block.index)
        do {
            let block = try block.block.get()
            results.values.reserveCapacity(block.spans.count)
            let opening = openings.take()
            defer { openings.giveBack(opening) }
            var lines = Streamed<Value>._Block(BlockItems(block, options, opening.layout), opening.line)
            try Task.checkCancellation()
            try await work(&lines, &results.values)
        } catch {
            results.failure = error
        }
        return results
    }
}
