public import DynWrapSchema
import Foundation

extension JSONLines {
    /// Does work on every line on all cores, and takes the results in the order of the lines.
    ///
    /// ```swift
    /// var total = 0.0
    /// try await JSONLines<OrderSchema>(contentsOf: url).concurrentMap { line in
    ///     try line.get().amount          // checked, opened and read on any core
    /// } inOrder: { amount in
    ///     total += amount                // here, one after the other
    /// }
    /// ```
    ///
    /// Lines are checked, opened and worked on in blocks of some hundred. No more is read while `take` has not taken what is done (two blocks a
    /// core), so memory stays bounded however slow it is. All work is done, or cancelled, when this returns. Where the work on a line throws, the results
    /// before it are taken and the error is thrown; so it is with a file that cannot be read further.
    /// - Parameters:
    ///   - width: how many blocks are worked on at once; as many as there are cores by default.
    ///   - transform: the work on a line.
    ///   - take: takes a result, where this was called.
    /// - Throws: what `transform` or `take` throws, `CancellationError`, and ``JSONError`` with the code `unreadableFile`.
    @inlinable
    public func concurrentMap<R: Sendable>(
        width: Int? = nil, _ transform: @escaping @Sendable (Streamed<Wrapped<S>>) async throws -> R,
        inOrder take: (R) async throws -> Void
    ) async throws {
        // Here, and not behind a call, so that the work on a line is compiled for its types in the client's module.
        let layout = layout
        try await inBlocks(width, inOrder: take) { items, results in
            while let item = items.next() {
                results.append(try await transform(Streamed(item) { Wrapped(tree: $0, layout: layout) }))
            }
        }
    }

    @usableFromInline
    func inBlocks<R: Sendable>(
        _ width: Int?, inOrder take: (R) async throws -> Void,
        _ work: @escaping @Sendable (inout BlockItems, inout [R]) async throws -> Void
    ) async throws {
        let feeder = BlockFeeder(origin, options)
        try await ConcurrentBlocks(width: width, options: options, layout: layout)
            .run(next: { try await feeder.next() }, work, take)
    }
}

extension JSON.Lines {
    /// Does work on every line on all cores, and takes the results in the order of the lines; see ``JSONLines/concurrentMap(width:_:inOrder:)``.
    /// - Throws: what `transform` or `take` throws, `CancellationError`, and ``JSONError`` with the code `unreadableFile`.
    @inlinable
    public func concurrentMap<R: Sendable>(
        width: Int? = nil, _ transform: @escaping @Sendable (Streamed<JSON>) async throws -> R,
        inOrder take: (R) async throws -> Void
    ) async throws {
        try await inBlocks(width, inOrder: take) { items, results in
            while let item = items.next() { results.append(try await transform(Streamed(item) { $0 })) }
        }
    }

    @usableFromInline
    func inBlocks<R: Sendable>(
        _ width: Int?, inOrder take: (R) async throws -> Void,
        _ work: @escaping @Sendable (inout BlockItems, inout [R]) async throws -> Void
    ) async throws {
        let feeder = BlockFeeder(origin, options)
        try await ConcurrentBlocks(width: width, options: options, layout: nil)
            .run(next: { try await feeder.next() }, work, take)
    }
}

extension AsyncJSONLines {
    /// Does work on every line on all cores, and takes the results in the order of the lines; see ``JSONLines/concurrentMap(width:_:inOrder:)``. What has
    /// come at once is worked on together.
    /// - Throws: what `transform`, `take` or the bytes throw, and `CancellationError`.
    @inlinable
    public func concurrentMap<R: Sendable>(
        width: Int? = nil, _ transform: @escaping @Sendable (Streamed<Value>) async throws -> R,
        inOrder take: (R) async throws -> Void
    ) async throws {
        let value = value
        try await inBlocks(width, inOrder: take) { items, results in
            while let item = items.next() { results.append(try await transform(Streamed(item, value))) }
        }
    }

    @usableFromInline
    func inBlocks<R: Sendable>(
        _ width: Int?, inOrder take: (R) async throws -> Void,
        _ work: @escaping @Sendable (inout BlockItems, inout [R]) async throws -> Void
    ) async throws {
        var iterator = makeAsyncIterator()
        try await ConcurrentBlocks(width: width, options: options, layout: layout)
            .run(next: { try await iterator.nextBlock(isolation: #isolation) }, work, take)
    }
}

/// Reads the blocks of a file, or of bytes, elsewhere than where the results are taken.
private actor BlockFeeder {
    private var reader: BlockReader
    private let origin: StreamOrigin
    private var source: ByteSource?

    /// Larger than one after the other: each block is handed to another thread.
    private static let pieceSize = 256 << 10

    init(_ origin: StreamOrigin, _ options: LineOptions) {
        reader = BlockReader(options, pieceSize: Self.pieceSize)
        self.origin = origin
    }

    func next() throws(JSONError) -> TextBlock? {
        if source == nil { source = try origin.opened() }
        return try source.flatMap { source throws(JSONError) in try reader.next(source) }
    }
}

/// Work on blocks of lines on many cores at once.
private struct ConcurrentBlocks {
    let width: Int?
    let options: LineOptions
    let layout: AnyLayout?

    /// The results of a block, and what ended it.
    private struct Results<R: Sendable>: Sendable {
        let index: Int
        var values: [R] = []
        var failure: (any Error)?
    }

    /// - Parameter work: the work on a block's lines, which adds its results.
    func run<R: Sendable>(
        next: () async throws -> TextBlock?, _ work: @escaping @Sendable (inout BlockItems, inout [R]) async throws -> Void,
        _ take: (R) async throws -> Void
    ) async throws {
        // Two for each core, so that none waits while a block is taken or read.
        let most = 2 * max(1, width ?? ProcessInfo.processInfo.activeProcessorCount)
        try await withThrowingTaskGroup(of: Results<R>.self) { group in
            var (started, taken) = (0, 0)
            var done: [Int: Results<R>] = [:]
            var isAtEnd = false
            var failure: (any Error)?
            while true {
                while !isAtEnd, started - taken < most {
                    do {
                        guard let block = try await next() else {
                            isAtEnd = true
                            break
                        }
                        let index = started
                        started += 1
                        group.addTask { () async -> Results<R> in
                            var results = Results<R>(index: index)
                            results.values.reserveCapacity(block.spans.count)
                            var items = BlockItems(block, options, layout)
                            do {
                                try Task.checkCancellation()
                                try await work(&items, &results.values)
                            } catch {
                                results.failure = error
                            }
                            return results
                        }
                    } catch {
                        // Thrown when what was read before is taken.
                        failure = error
                        isAtEnd = true
                    }
                }
                if taken == started {
                    if let failure { throw failure }
                    return
                }
                while done[taken] == nil, let results = try await group.next() { done[results.index] = results }
                let results = done.removeValue(forKey: taken)
                taken += 1
                for value in results?.values ?? [] { try await take(value) }
                if let failure = results?.failure { throw failure }
                try Task.checkCancellation()
            }
        }
    }
}
