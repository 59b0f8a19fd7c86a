import DynWrapSchema

/// A block or an error, with its number in the order.
struct NumberedBlock: Sendable {
    let index: Int
    let block: Result<TextBlock, any Error>
}

/// Reads the blocks of a file, or of bytes. A task reads its block itself, so that it stays in the cache of that core.
actor BlockFeeder {
    private var reader: BlockReader
    private let origin: StreamOrigin
    private var source: ByteSource?
    private var count = 0
    private var isAtEnd = false

    /// Larger than for sequential lines, because each block costs a task.
    private static let pieceSize = 256 << 10

    init(_ origin: StreamOrigin, _ options: LineOptions) {
        reader = BlockReader(options, pieceSize: Self.pieceSize)
        self.origin = origin
    }

    func next() -> NumberedBlock? {
        guard !isAtEnd else { return nil }
        defer { count += 1 }
        do {
            let source = try source ?? origin.opened()
            self.source = source
            if let block = try reader.next(source) { return NumberedBlock(index: count, block: .success(block)) }
            isAtEnd = true
            return nil
        } catch {
            isAtEnd = true
            return NumberedBlock(index: count, block: .failure(error))
        }
    }
}

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
    ///   - next: returns a function that gets a block, to be called elsewhere; nil after the last one.
    ///   - work: works on a block's lines and appends its results.
    ///   - take: takes all results of a block in one call.
    func run<R: Sendable>(
        isolation: isolated (any Actor)? = #isolation, next: () async -> (@Sendable () async -> NumberedBlock?)?,
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
                    guard let block = await next() else {
                        isAtEnd = true
                        break
                    }
                    running += 1
                    group.addTask { await results(of: block(), work) }
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
