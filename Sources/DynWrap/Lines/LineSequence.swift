/// Lines of JSON texts, which can be worked on on all cores: ``JSONLines``, `JSON.Lines`, ``UnionLines`` and
/// ``AsyncJSONLines``.
public protocol LineSequence<Value> {
    /// What a line becomes.
    associatedtype Value: Sendable

    /// Works on the lines in blocks, on all cores, and takes the results of each block in the order of the lines.
    ///
    /// Not called by programs, which call `concurrentMap`: its loop over the lines is compiled in the client's module.
    func _inBlocks<R: Sendable>(
        _ blocksAtOnce: Int?, _ work: @escaping _BlockWork<Value, R>, inOrder take: ([R]) async throws -> Void
    ) async throws
}

/// Work on the lines of a block; it appends its results.
public typealias _BlockWork<Value: Sendable, R> = @Sendable (inout Streamed<Value>._Block, inout [R]) async throws -> Void

extension LineSequence {
    /// Works on every line on all cores, and takes the results in the order of the lines.
    ///
    /// ```swift
    /// var total = 0.0
    /// try await JSONLines<OrderSchema>(contentsOf: url).concurrentMap { line in
    ///     try line.get().amount          // checked, opened and read on any core
    /// } inOrder: { amount in
    ///     total += amount                // here, one after the other
    /// }
    /// ```
    /// Lines are read, checked, opened and worked on in blocks of some hundred; lines of a stream that arrive together are
    /// worked on together. While `take` has not taken the results that are ready, two blocks a core, no more is read; so memory
    /// stays bounded however slow it is. When this returns, all work is done or cancelled. Where the work on a line throws, the
    /// results before it are taken, and then the error is thrown. A file that cannot be read further is treated in the same way.
    ///
    /// `transform` and `take` may be asynchronous. Where neither is, no line costs a suspension, and short work is done at
    /// about twice the speed.
    /// - Parameters:
    ///   - blocksAtOnce: the most blocks that are worked on in parallel; by default enough to keep all cores busy.
    ///   - transform: the work on a line.
    ///   - take: takes a result; it runs where this was called.
    /// - Throws: what `transform` or `take` throws, `CancellationError`, and what the source throws: `JSONError` with
    ///   `noSuchFile` or `unreadableFile` for a file, its own errors for a stream of bytes.
    @inlinable
    public func concurrentMap<R: Sendable>(
        blocksAtOnce: Int? = nil, _ transform: @escaping @Sendable (Streamed<Value>) throws -> R, inOrder take: (R) throws -> Void
    ) async throws {
        try await _inBlocks(blocksAtOnce) { lines, results in
            while let line = lines.next() { results.append(try transform(line)) }
        } inOrder: {
            for result in $0 { try take(result) }
        }
    }

    /// Works on every line on all cores, and takes the results in the order of the lines; see the form without suspensions.
    /// - Parameters:
    ///   - blocksAtOnce: the most blocks that are worked on in parallel; by default enough to keep all cores busy.
    ///   - transform: the work on a line.
    ///   - take: takes a result; it runs where this was called.
    /// - Throws: what `transform` or `take` throws, `CancellationError`, and what the source throws: `JSONError` with
    ///   `noSuchFile` or `unreadableFile` for a file, its own errors for a stream of bytes.
    @inlinable
    public func concurrentMap<R: Sendable>(
        blocksAtOnce: Int? = nil, _ transform: @escaping @Sendable (Streamed<Value>) async throws -> R,
        inOrder take: (R) async throws -> Void
    ) async throws {
        try await _inBlocks(blocksAtOnce) { lines, results in
            while let line = lines.next() { results.append(try await transform(line)) }
        } inOrder: {
            for result in $0 { try await take(result) }
        }
    }

    /// Works on every line on all cores. `afterBlock` is called after the results of each block, so that they can be shown
    /// before more lines arrive.
    @inlinable
    package func concurrentMap<R: Sendable>(
        _ transform: @escaping @Sendable (Streamed<Value>) throws -> R, inOrder take: (R) throws -> Void,
        afterBlock: () throws -> Void
    ) async throws {
        try await _inBlocks(nil) { lines, results in
            while let line = lines.next() { results.append(try transform(line)) }
        } inOrder: {
            for result in $0 { try take(result) }
            try afterBlock()
        }
    }
}

extension Streamed {
    /// The lines of a block, one after the other.
    public struct _Block {
        @usableFromInline var items: BlockItems
        @usableFromInline let line: (consuming TextItem) -> Streamed

        init(_ items: BlockItems, _ line: @escaping (consuming TextItem) -> Streamed) {
            self.items = items
            self.line = line
        }

        /// The next line, or nil.
        @inlinable
        public mutating func next() -> Streamed? {
            guard let item = items.next() else { return nil }
            return line(item)
        }
    }
}
