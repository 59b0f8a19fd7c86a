public import DynWrapSchema

/// The lines of bytes that are still coming, each opened when its line feed has come.
///
/// ```swift
/// let (bytes, _) = try await URLSession.shared.bytes(from: url)
/// for try await line in bytes.jsonLines(of: EventSchema.self) {
///     if let event = line.value { handle(event) } else { log(line.error!) }
/// }
/// ```
/// The rules are those of ``JSONLines``. Memory is bounded by the longest line, or by the longest piece where the bytes come in pieces. What the bytes
/// throw ends it, after the lines that came whole; a cancelled task gets a `CancellationError` before the next line.
public struct AsyncJSONLines<Bytes: AsyncSequence, Value: Sendable>: AsyncSequence {
    /// A line, or what is wrong with it.
    public typealias Element = Streamed<Value>
    /// What the bytes throw, or a `CancellationError`.
    public typealias Failure = any Error

    let bytes: Bytes
    let options: LineOptions
    let layout: AnyLayout?
    @usableFromInline let line: @Sendable (TextItem) -> Streamed<Value>
    let feed: @Sendable (inout PieceFeed, Bytes.Element) -> Void

    /// An iterator over the lines, which takes the bytes.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(self) }

    /// Walks the lines.
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
        /// - Throws: What the bytes throw, after the lines that came whole; `CancellationError` in a cancelled task. A bad line is an element.
        public mutating func next() async throws -> Streamed<Value>? { try await next(isolation: #isolation) }

        /// The next line that is not blank, or nil.
        /// - Throws: What the bytes throw, after the lines that came whole; `CancellationError` in a cancelled task. A bad line is an element.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws(any Error) -> Streamed<Value>? {
            while true {
                try Task.checkCancellation()
                if let item = items?.next() { return lines.line(item) }
                guard let block = try await nextBlock(isolation: actor) else { return nil }
                items = BlockItems(block, lines.options, lines.layout)
            }
        }

        /// The next whole lines.
        mutating func nextBlock(isolation actor: isolated (any Actor)?) async throws -> TextBlock? {
            while pieces.block == nil, !isAtEnd {
                do {
                    if let element = try await base.next(isolation: actor) {
                        lines.feed(&pieces, element)
                        continue
                    }
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

extension AsyncJSONLines: Sendable where Bytes: Sendable {}

/// Bytes, one by one or in pieces, on their way to a block reader.
struct PieceFeed {
    private var reader: BlockReader
    /// Single bytes since the last end of a line.
    private var single = ContiguousArray<UInt8>()
    /// The lines that the last piece completed.
    private(set) var block: TextBlock?

    init(_ options: LineOptions) { reader = BlockReader(options) }

    mutating func add(_ byte: UInt8) {
        single.append(byte)
        // What ends a line, or a text of a sequence.
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

    /// The lines there are, taken out.
    mutating func take() -> TextBlock? {
        defer { block = nil }
        return block
    }

    /// Ends the stream. What did not come whole because of an error is left out.
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

extension AsyncSequence where Element == UInt8 {
    /// The models of the lines of these bytes; `options` say how these are separated and opened.
    public func jsonLines<S: Schema>(of schema: S.Type, options: LineOptions = LineOptions()) -> AsyncJSONLines<Self, Wrapped<S>>
    {
        .models(self, .shared(), options) { $0.add($1) }
    }

    /// The models of the lines of these bytes, through a schema value; `options` say how the lines are separated and opened.
    public func jsonLines<S: Schema>(of schema: S, options: LineOptions = LineOptions()) -> AsyncJSONLines<Self, Wrapped<S>> {
        .models(self, Layout.of(schema), options) { $0.add($1) }
    }

    /// The values of a union in the lines of these bytes. A line that no case takes is a bad one, with the code `noCase`; `options` say how
    /// the lines are separated and opened.
    ///
    /// ```swift
    /// for try await line in bytes.jsonLines(of: Union.events) {
    ///     if case .push(let push)? = line.value { print(push.commits) }
    /// }
    /// ```
    public func jsonLines<U>(of union: Union<U>, options: LineOptions = LineOptions()) -> AsyncJSONLines<Self, U> {
        AsyncJSONLines(bytes: self, options: options, layout: nil, line: { union.streamed($0) }, feed: { $0.add($1) })
    }

    /// The values of the lines of these bytes.
    public func jsonLines(options: LineOptions = LineOptions()) -> AsyncJSONLines<Self, JSON> {
        AsyncJSONLines(bytes: self, options: options, layout: nil, line: { Streamed($0) { $0 } }, feed: { $0.add($1) })
    }
}

extension AsyncSequence where Element: Sequence<UInt8> & SendableMetatype {
    /// The models of the lines of these pieces (`Data`, `[UInt8]`); `options` say how the lines are separated and opened.
    public func jsonLines<S: Schema>(of schema: S.Type, options: LineOptions = LineOptions()) -> AsyncJSONLines<Self, Wrapped<S>>
    {
        .models(self, .shared(), options) { $0.add($1) }
    }

    /// The models of the lines of these pieces, through a schema value; `options` say how the lines are separated and opened.
    public func jsonLines<S: Schema>(of schema: S, options: LineOptions = LineOptions()) -> AsyncJSONLines<Self, Wrapped<S>> {
        .models(self, Layout.of(schema), options) { $0.add($1) }
    }

    /// The values of a union in the lines of these pieces (`Data`, `[UInt8]`). A line that no case takes is a bad one, with the code `noCase`;
    /// `options` say how the lines are separated and opened.
    public func jsonLines<U>(of union: Union<U>, options: LineOptions = LineOptions()) -> AsyncJSONLines<Self, U> {
        AsyncJSONLines(bytes: self, options: options, layout: nil, line: { union.streamed($0) }, feed: { $0.add($1) })
    }

    /// The values of the lines of these pieces.
    public func jsonLines(options: LineOptions = LineOptions()) -> AsyncJSONLines<Self, JSON> {
        AsyncJSONLines(bytes: self, options: options, layout: nil, line: { Streamed($0) { $0 } }, feed: { $0.add($1) })
    }
}

extension AsyncJSONLines {
    fileprivate static func models<S: Schema>(
        _ bytes: Bytes, _ layout: Layout<S>, _ options: LineOptions,
        _ feed: @escaping @Sendable (inout PieceFeed, Bytes.Element) -> Void
    ) -> Self where Value == Wrapped<S> {
        Guidance.checkNames(of: layout)
        return AsyncJSONLines(
            bytes: bytes, options: options, layout: layout, line: { Streamed($0) { Wrapped(tree: $0, layout: layout) } },
            feed: feed)
    }
}
