public import DynWrapSchema

extension JSONLines {
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
    /// Lines are read, checked, opened and worked on in blocks of some hundred. While `take` has not taken the results that
    /// are ready, two blocks a core, no more is read; so memory stays bounded however slow it is. When this returns, all work
    /// is done or cancelled. Where the work on a line throws, the results before it are taken, and then the error is thrown.
    /// A file that cannot be read further is treated in the same way.
    ///
    /// `transform` and `take` may be asynchronous. Where neither is, no line costs a suspension, and short work is done at
    /// about twice the speed.
    /// - Parameters:
    ///   - blocksAtOnce: the most blocks that are worked on in parallel; by default enough to keep all cores busy.
    ///   - transform: the work on a line.
    ///   - take: takes a result; it runs where this was called.
    /// - Throws: what `transform` or `take` throws, `CancellationError`, and `JSONError` where the file can't be read: `noSuchFile`, `unreadableFile`.
    @inlinable
    public func concurrentMap<R: Sendable>(
        blocksAtOnce: Int? = nil, _ transform: @escaping @Sendable (Streamed<Wrapped<S>>) throws -> R,
        inOrder take: (R) throws -> Void
    ) async throws {
        // Here, not behind a call, so that the work on a line is compiled for its types in the client's module.
        let layouts = LayoutCopies(layout)
        try await lines.inBlocks(blocksAtOnce, layout) { items, results in
            let layout = layouts.take(for: &items)
            defer { layouts.giveBack(layout) }
            while let item = items.next() {
                results.append(try transform(Streamed(item) { Wrapped(tree: $0, layout: layout) }))
            }
        } inOrder: {
            for result in $0 { try take(result) }
        }
    }

    /// Works on every line on all cores, and takes the results in the order of the lines; see the form without suspensions.
    /// - Parameters:
    ///   - blocksAtOnce: the most blocks of lines that are worked on in parallel; by default enough to keep all cores busy.
    ///   - transform: the work on a line.
    ///   - take: takes a result; it runs where this was called.
    /// - Throws: what `transform` or `take` throws, `CancellationError`, and `JSONError` where the file can't be read: `noSuchFile`, `unreadableFile`.
    @inlinable
    public func concurrentMap<R: Sendable>(
        blocksAtOnce: Int? = nil, _ transform: @escaping @Sendable (Streamed<Wrapped<S>>) async throws -> R,
        inOrder take: (R) async throws -> Void
    ) async throws {
        let layouts = LayoutCopies(layout)
        try await lines.inBlocks(blocksAtOnce, layout) { items, results in
            let layout = layouts.take(for: &items)
            defer { layouts.giveBack(layout) }
            while let item = items.next() {
                results.append(try await transform(Streamed(item) { Wrapped(tree: $0, layout: layout) }))
            }
        } inOrder: {
            for result in $0 { try await take(result) }
        }
    }
}

extension JSON.Lines {
    /// Works on every line on all cores, and takes the results in the order of the lines; see `JSONLines.concurrentMap`.
    /// - Parameters:
    ///   - blocksAtOnce: the most blocks of lines that are worked on in parallel; by default enough to keep all cores busy.
    ///   - transform: the work on a line.
    ///   - take: takes a result; it runs where this was called.
    /// - Throws: what `transform` or `take` throws, `CancellationError`, and ``JSONError`` where the file can't be read: `noSuchFile`, `unreadableFile`.
    @inlinable
    public func concurrentMap<R: Sendable>(
        blocksAtOnce: Int? = nil, _ transform: @escaping @Sendable (Streamed<JSON>) throws -> R, inOrder take: (R) throws -> Void
    ) async throws {
        try await inBlocks(blocksAtOnce) { items, results in
            while let item = items.next() { results.append(try transform(Streamed(item) { $0 })) }
        } inOrder: {
            for result in $0 { try take(result) }
        }
    }

    /// Works on every line on all cores, and takes the results in the order of the lines; see the form without suspensions.
    /// - Parameters:
    ///   - blocksAtOnce: the most blocks of lines that are worked on in parallel; by default enough to keep all cores busy.
    ///   - transform: the work on a line.
    ///   - take: takes a result; it runs where this was called.
    /// - Throws: what `transform` or `take` throws, `CancellationError`, and ``JSONError`` where the file can't be read: `noSuchFile`, `unreadableFile`.
    @inlinable
    public func concurrentMap<R: Sendable>(
        blocksAtOnce: Int? = nil, _ transform: @escaping @Sendable (Streamed<JSON>) async throws -> R,
        inOrder take: (R) async throws -> Void
    ) async throws {
        try await inBlocks(blocksAtOnce) { items, results in
            while let item = items.next() { results.append(try await transform(Streamed(item) { $0 })) }
        } inOrder: {
            for result in $0 { try await take(result) }
        }
    }

    /// Works on every line on all cores. `afterBlock` is called after the results of each block, so that they can be shown
    /// before more lines arrive.
    @inlinable
    package func concurrentMap<R: Sendable>(
        _ transform: @escaping @Sendable (Streamed<JSON>) throws -> R, inOrder take: (R) throws -> Void,
        afterBlock: () throws -> Void
    ) async throws {
        try await inBlocks(nil) { items, results in
            while let item = items.next() { results.append(try transform(Streamed(item) { $0 })) }
        } inOrder: {
            for result in $0 { try take(result) }
            try afterBlock()
        }
    }

    @usableFromInline
    func inBlocks<R: Sendable>(
        _ blocksAtOnce: Int?, _ layout: AnyLayout? = nil, _ work: @escaping BlockWork<R>,
        inOrder take: ([R]) async throws -> Void
    ) async throws {
        let feeder = BlockFeeder(origin, options)
        try await ConcurrentBlocks(blocksAtOnce: blocksAtOnce, options: options, layout: layout).run(
            next: { { await feeder.next() } }, work, take)
    }
}

extension AsyncJSONLines {
    /// Works on every line on all cores, and takes the results in the order of the lines; see `JSONLines.concurrentMap`.
    ///
    /// Lines that arrive together are worked on together.
    /// - Parameters:
    ///   - blocksAtOnce: the most blocks of lines that are worked on in parallel; by default enough to keep all cores busy.
    ///   - transform: the work on a line.
    ///   - take: takes a result; it runs where this was called.
    /// - Throws: what `transform`, `take` or the bytes throw, and `CancellationError`.
    @inlinable
    public func concurrentMap<R: Sendable>(
        blocksAtOnce: Int? = nil, _ transform: @escaping @Sendable (Streamed<Value>) throws -> R, inOrder take: (R) throws -> Void
    ) async throws {
        let line = line
        try await inBlocks(blocksAtOnce) { items, results in
            while let item = items.next() { results.append(try transform(line(item))) }
        } inOrder: {
            for result in $0 { try take(result) }
        }
    }

    /// Works on every line on all cores, and takes the results in the order of the lines; see the form without suspensions.
    /// - Parameters:
    ///   - blocksAtOnce: the most blocks of lines that are worked on in parallel; by default enough to keep all cores busy.
    ///   - transform: the work on a line.
    ///   - take: takes a result; it runs where this was called.
    /// - Throws: what `transform`, `take` or the bytes throw, and `CancellationError`.
    @inlinable
    public func concurrentMap<R: Sendable>(
        blocksAtOnce: Int? = nil, _ transform: @escaping @Sendable (Streamed<Value>) async throws -> R,
        inOrder take: (R) async throws -> Void
    ) async throws {
        let line = line
        try await inBlocks(blocksAtOnce) { items, results in
            while let item = items.next() { results.append(try await transform(line(item))) }
        } inOrder: {
            for result in $0 { try await take(result) }
        }
    }

    @usableFromInline
    func inBlocks<R: Sendable>(
        _ blocksAtOnce: Int?, _ work: @escaping BlockWork<R>, inOrder take: ([R]) async throws -> Void
    ) async throws {
        var iterator = makeAsyncIterator()
        var count = 0
        try await ConcurrentBlocks(blocksAtOnce: blocksAtOnce, options: options, layout: layout)
            .run(
                next: {
                    let index = count
                    count += 1
                    let block: Result<TextBlock, any Error>
                    do {
                        guard let next = try await iterator.nextBlock(isolation: #isolation) else { return nil }
                        block = .success(next)
                    } catch {
                        block = .failure(error)
                    }
                    return { NumberedBlock(index: index, block: block) }
                }, work, take)
    }
}
