public import DynWrapSchema

/// The lines of a stream of bytes, each opened when its line feed has arrived.
///
/// ```swift
/// let (bytes, _) = try await URLSession.shared.bytes(from: url)
/// for try await line in bytes.jsonLines(of: EventSchema.self) {
///     if let event = line.value { handle(event) } else { log(line.error!) }
/// }
/// ```
/// The rules are those of ``JSONLines``. Memory is limited by the longest line, or by the longest piece if the bytes come in
/// pieces. An error of the bytes ends the sequence, after the lines that arrived whole. A cancelled task gets a
/// `CancellationError` before the next line. `concurrentMap` takes results while it waits for bytes; so these are read
/// elsewhere than where it was called, and are `Sendable`.
public struct AsyncJSONLines<Bytes: AsyncSequence & Sendable, Value: Sendable>: AsyncSequence, Sendable {
    /// A line, or its error.
    public typealias Element = Streamed<Value>
    /// The error of the bytes, or a `CancellationError`.
    public typealias Failure = any Error

    let bytes: Bytes
    let options: LineOptions
    let opening: LineOpening<Value>
    let feed: @Sendable (inout PieceFeed, Bytes.Element) -> Void

    /// An iterator over the lines, which consumes the bytes.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(self) }

    /// Iterates over the lines.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private var base: Bytes.AsyncIterator
        private let lines: AsyncJSONLines
        private var pieces: PieceFeed
        private var items: BlockItems?
        private var failure: (any Error)?
        private var isAtEnd = false

        init(_ lines: AsyncJSONLines) {
            base = lines.bytes.makeAsyncIterator()
            self.lines = lines
            pieces = PieceFeed(lines.options)
        }

        /// The next line that is not blank, or nil.
        /// - Throws: an error of the bytes, after the lines that arrived whole; `CancellationError` in a cancelled task. A
        ///   bad line is an element.
        public mutating func next() async throws -> Streamed<Value>? { try await next(isolation: #isolation) }

        /// The next line that is not blank, or nil.
        /// - Throws: an error of the bytes, after the lines that arrived whole; `CancellationError` in a cancelled task. A
        ///   bad line is an element.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws(any Error) -> Streamed<Value>? {
            while true {
                try Task.checkCancellation()
                if let item = items?.next() { return lines.opening.line(item) }
                guard let block = try await nextBlock(isolation: actor) else { return nil }
                items = BlockItems(block, lines.options, lines.opening.layout)
            }
        }

        /// The next block of whole lines.
        mutating func nextBlock(isolation actor: isolated (any Actor)?) async throws -> TextBlock? {
            while pieces.block == nil, !isAtEnd {
                do {
                    if let element = try await base.next(isolation: actor) {
                        lines.feed(&pieces, element)
                        continue
                    }
                    // A sequence may end because its task was cancelled, as `AsyncStream` does.
                    try Task.checkCancellation()
                } catch {
                    failure = error
                }
                isAtEnd = true
                pieces.finish(isWhole: failure == nil)
            }
            if let block = pieces.take() { return block }
            if let error = failure {
                failure = nil
                throw error
            }
            return nil
        }
    }
}

extension AsyncJSONLines: LineSequence {
    /// See ``LineSequence``.
    public func _inBlocks<R: Sendable>(
        _ blocksAtOnce: Int?, _ work: @escaping _BlockWork<Value, R>, inOrder take: ([R]) async throws -> Void
    ) async throws {
        try await ConcurrentBlocks(blocksAtOnce, options, opening).run(StreamFeeder(self), work, take)
    }
}

/// Passes bytes, single or in pieces, to a block reader.
struct PieceFeed {
    private var reader: BlockReader
    /// Single bytes since the last end of a line.
    private var single = ContiguousArray<UInt8>()
    /// The lines completed by the last piece.
    private(set) var block: TextBlock?

    init(_ options: LineOptions) { reader = BlockReader(options) }

    mutating func add(_ byte: UInt8) {
        single.append(byte)
        // These bytes end a line, or a text of a sequence.
        if byte == 0x0A || byte == 0x1E || single.count >= BlockReader.pieceSize { flush() }
    }

    mutating func add(_ piece: some Sequence<UInt8>) {
        let block = piece.withContiguousStorageIfAvailable { unsafe reader.add($0) }
        if let block {
            self.block = block
        } else {
            self.block = unsafe Array(piece).withUnsafeBufferPointer { unsafe reader.add($0) }
        }
    }

    /// Takes out the completed lines.
    mutating func take() -> TextBlock? {
        defer { block = nil }
        return block
    }

    /// Ends the stream. An incomplete line is left out if the stream ended with an error.
    mutating func finish(isWhole: Bool) {
        if !single.isEmpty { flush() }
        guard isWhole, let last = reader.finish() else { return }
        block = last
    }

    private mutating func flush() {
        block = unsafe single.withUnsafeBufferPointer { unsafe reader.add($0) }
        single.removeAll(keepingCapacity: true)
    }
}

extension AsyncSequence where Self: Sendable, Element == UInt8 {
    /// The models of the lines of these bytes. `options` define how lines are separated and opened.
    public func jsonLines<S: Schema>(of schema: S.Type, options: LineOptions = LineOptions()) -> AsyncJSONLines<Self, Wrapped<S>>
    {
        .models(self, .shared(), options) { $0.add($1) }
    }

    /// The models of the lines of these bytes, with a schema value. `options` define how lines are separated and opened.
    public func jsonLines<S: Schema>(of schema: S, options: LineOptions = LineOptions()) -> AsyncJSONLines<Self, Wrapped<S>> {
        .models(self, Layout.of(schema), options) { $0.add($1) }
    }

    /// The values of a union in the lines of these bytes. `options` define how lines are separated and opened.
    ///
    /// A line that fits no case is a bad line, with the code `noCase`.
    ///
    /// ```swift
    /// for try await line in bytes.jsonLines(of: Union.events) {
    ///     if case .push(let push)? = line.value { print(push.commits) }
    /// }
    /// ```
    public func jsonLines<U>(of union: Union<U>, options: LineOptions = LineOptions()) -> AsyncJSONLines<Self, U> {
        AsyncJSONLines(bytes: self, options: options, opening: union.opening, feed: { $0.add($1) })
    }

    /// The values of the lines of these bytes.
    public func jsonLines(options: LineOptions = LineOptions()) -> AsyncJSONLines<Self, JSON> {
        AsyncJSONLines(bytes: self, options: options, opening: LineOpening() { Streamed($0) { $0 } }, feed: { $0.add($1) })
    }
}

extension AsyncSequence where Self: Sendable, Element: Sequence<UInt8> & SendableMetatype {
    /// The models of the lines of these pieces (`Data`, `[UInt8]`). `options` define how lines are separated and opened.
    public func jsonLines<S: Schema>(of schema: S.Type, options: LineOptions = LineOptions()) -> AsyncJSONLines<Self, Wrapped<S>>
    {
        .models(self, .shared(), options) { $0.add($1) }
    }

    /// The models of the lines of these pieces, with a schema value. `options` define how lines are separated and opened.
    public func jsonLines<S: Schema>(of schema: S, options: LineOptions = LineOptions()) -> AsyncJSONLines<Self, Wrapped<S>> {
        .models(self, Layout.of(schema), options) { $0.add($1) }
    }

    /// The values of a union in the lines of these pieces (`Data`, `[UInt8]`). A line that fits no case is a bad line, with
    /// the code `noCase`. `options` define how lines are separated and opened.
    public func jsonLines<U>(of union: Union<U>, options: LineOptions = LineOptions()) -> AsyncJSONLines<Self, U> {
        AsyncJSONLines(bytes: self, options: options, opening: union.opening, feed: { $0.add($1) })
    }

    /// The values of the lines of these pieces.
    public func jsonLines(options: LineOptions = LineOptions()) -> AsyncJSONLines<Self, JSON> {
        AsyncJSONLines(bytes: self, options: options, opening: LineOpening() { Streamed($0) { $0 } }, feed: { $0.add($1) })
    }
}

extension AsyncJSONLines {
    fileprivate static func models<S: Schema>(
        _ bytes: Bytes, _ layout: Layout<S>, _ options: LineOptions,
        _ feed: @escaping @Sendable (inout PieceFeed, Bytes.Element) -> Void
    ) -> Self where Value == Wrapped<S> {
        Guidance.checkNames(of: layout)
        return AsyncJSONLines(bytes: bytes, options: options, opening: LineOpening(layout), feed: feed)
    }
}
