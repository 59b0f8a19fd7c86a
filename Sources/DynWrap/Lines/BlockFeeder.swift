import DynWrapSchema

/// A block or an error, with its number in the order.
struct NumberedBlock: Sendable {
    let index: Int
    let block: Result<TextBlock, any Error>
}

/// Gives the blocks of a source to the tasks that work on them. A task gets its block itself, so that what is read stays in the
/// cache of that core, and nobody who takes results waits for more.
protocol BlockFeeder: Actor {
    /// The next block; nil after the last one.
    func next() async -> NumberedBlock?
}

/// Reads the blocks of a file, or of bytes.
actor FileFeeder: BlockFeeder {
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

/// Reads the blocks of bytes that are still coming, for one task at a time.
actor StreamFeeder<Bytes: AsyncSequence & Sendable, Value: Sendable>: BlockFeeder {
    /// Nil while a task reads: then the actor is free for others, and an iterator is for one call at a time.
    private var iterator: AsyncJSONLines<Bytes, Value>.AsyncIterator?
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var count = 0

    init(_ lines: AsyncJSONLines<Bytes, Value>) { iterator = lines.makeAsyncIterator() }

    func next() async -> NumberedBlock? {
        var reading = iterator.take()
        while reading == nil {
            await withCheckedContinuation { waiting.append($0) }
            reading = iterator.take()
        }
        let block: Result<TextBlock, any Error>?
        do {
            block = try await reading?.nextBlock(isolation: self).map { .success($0) }
        } catch {
            block = .failure(error)
        }
        iterator = reading
        if !waiting.isEmpty { waiting.removeFirst().resume() }
        guard let block else { return nil }
        defer { count += 1 }
        return NumberedBlock(index: count, block: block)
    }
}
