public import DynWrapSchema

/// The models of a document that is still arriving, one after each piece: the tokens of a language model, or the bytes of a slow
/// network.
///
/// ```swift
/// for try await answer in tokens.snapshots(of: AnswerSchema.self, surroundings: .prose) {
///     show(answer)                                   // a Wrapped<AnswerSchema> of what has come
///     if answer.dyn.isComplete(\.title) { … }
/// }
/// ```
///
/// Each model is the ``PartialJSON/snapshot`` after that piece. The last one is the model of the whole document, and comes once.
/// Pieces before the document and after its end give no models. A text that is invalid or ends too early throws a `JSONError`,
/// after the models of the part before.
///
/// Complexity: O(bytes) for all pieces together, and O(bytes so far) for each model. For a sequence of single bytes, one model is
/// made every 1,024 bytes; `every:` sets another number.
public struct PartialSnapshots<Pieces: AsyncSequence, S: Schema>: AsyncSequence {
    /// A model of the part that has arrived.
    public typealias Element = Wrapped<S>
    /// The errors of the pieces, a `JSONError`, or a `CancellationError`.
    public typealias Failure = any Error

    let pieces: Pieces
    let coming: PartialJSON<S>
    /// The number of bytes after which a model is made.
    let step: Int
    /// Appends a piece, and returns its length.
    let feed: @Sendable (inout PartialJSON<S>, Pieces.Element) throws(JSONError) -> Int

    /// An iterator over the models, which reads the pieces.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(self) }

    /// Iterates over the models.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private var base: Pieces.AsyncIterator
        private let snapshots: PartialSnapshots
        private var coming: PartialJSON<S>
        /// The number of bytes since the last model.
        private var count = 0
        private var isWholeGiven = false
        private var isAtEnd = false

        init(_ snapshots: PartialSnapshots) {
            base = snapshots.pieces.makeAsyncIterator()
            self.snapshots = snapshots
            coming = snapshots.coming
        }

        /// The model after the next piece; nil at the end.
        /// - Throws: the errors of the pieces; `JSONError` where the text is invalid or ends too early; `CancellationError` in a
        ///   cancelled task.
        public mutating func next() async throws -> Wrapped<S>? { try await next(isolation: #isolation) }

        /// The model after the next piece; nil at the end.
        /// - Throws: the errors of the pieces; `JSONError` where the text is invalid or ends too early; `CancellationError` in a
        ///   cancelled task.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws(any Error) -> Wrapped<S>? {
            while !isAtEnd {
                isAtEnd = true  // unless a valid piece arrives
                try Task.checkCancellation()
                guard let piece = try await base.next(isolation: actor) else {
                    // A sequence may end because its task was cancelled, as `AsyncStream` does.
                    try Task.checkCancellation()
                    return try ended()
                }
                let model = try taken(piece)
                isAtEnd = false
                if let model { return model }
            }
            return nil
        }

        /// Appends a piece; returns the model after it, where one is due. Separate from ``next()``, because Swift 6.3.1 crashes
        /// in release builds for a typed error in an asynchronous function.
        @inline(never)
        private mutating func taken(_ piece: Pieces.Element) throws -> Wrapped<S>? {
            count += try snapshots.feed(&coming, piece)
            guard !isWholeGiven, coming.hasBegun else { return nil }
            if coming.isComplete {
                isWholeGiven = true
                return try coming.finish()
            }
            guard count >= snapshots.step else { return nil }
            count = 0
            return coming.snapshot
        }

        /// The model of the whole document, if it was not returned yet.
        @inline(never)
        private mutating func ended() throws -> Wrapped<S>? {
            let whole = try coming.finish()
            return isWholeGiven ? nil : whole
        }
    }
}

extension PartialSnapshots: Sendable where Pieces: Sendable {}

extension AsyncSequence where Element: StringProtocol & SendableMetatype {
    /// The models of a document whose text arrives in these pieces, one after each piece.
    /// - Parameters:
    ///   - schema: the schema of the document.
    ///   - options: how the text is read.
    ///   - openStrings: how a string is read whose end has not arrived.
    ///   - openElements: how the last element of an array is read whose end has not arrived.
    ///   - surroundings: which text may be around the document.
    ///   - bytes: the number of bytes after which the next model is made; 0 for one after each piece.
    public func snapshots<S: Schema>(
        of schema: S.Type, options: JSONOptions = JSONOptions(), openStrings: PartialJSON<S>.OpenStrings = .characters,
        openElements: PartialJSON<S>.OpenElements = .absent, surroundings: PartialSurroundings = .nothing, every bytes: Int = 0
    ) -> PartialSnapshots<Self, S> {
        let coming = PartialJSON<S>(
            options: options, openStrings: openStrings, openElements: openElements, surroundings: surroundings)
        return PartialSnapshots(pieces: self, coming: coming, step: bytes) { (coming, piece) throws(JSONError) in
            try coming.append(piece)
            return piece.utf8.count
        }
    }
}

extension AsyncSequence where Element: Sequence<UInt8> & SendableMetatype {
    /// The models of a document whose UTF-8 text arrives in these pieces (`Data`, `[UInt8]`), one after each piece. A piece may
    /// end anywhere.
    /// - Parameters:
    ///   - schema: the schema of the document.
    ///   - options: how the text is read.
    ///   - openStrings: how a string is read whose end has not arrived.
    ///   - openElements: how the last element of an array is read whose end has not arrived.
    ///   - surroundings: which text may be around the document.
    ///   - bytes: the number of bytes after which the next model is made; 0 for one after each piece.
    public func snapshots<S: Schema>(
        of schema: S.Type, options: JSONOptions = JSONOptions(), openStrings: PartialJSON<S>.OpenStrings = .characters,
        openElements: PartialJSON<S>.OpenElements = .absent, surroundings: PartialSurroundings = .nothing, every bytes: Int = 0
    ) -> PartialSnapshots<Self, S> {
        let coming = PartialJSON<S>(
            options: options, openStrings: openStrings, openElements: openElements, surroundings: surroundings)
        return PartialSnapshots(pieces: self, coming: coming, step: bytes) { (coming, piece) throws(JSONError) in
            let piece = ContiguousArray(piece)
            try coming.append(piece)
            return piece.count
        }
    }
}

extension AsyncSequence where Element == UInt8 {
    /// The models of a document whose UTF-8 text arrives byte by byte.
    /// - Parameters:
    ///   - schema: the schema of the document.
    ///   - options: how the text is read.
    ///   - openStrings: how a string is read whose end has not arrived.
    ///   - openElements: how the last element of an array is read whose end has not arrived.
    ///   - surroundings: which text may be around the document.
    ///   - bytes: the number of bytes after which the next model is made.
    public func snapshots<S: Schema>(
        of schema: S.Type, options: JSONOptions = JSONOptions(), openStrings: PartialJSON<S>.OpenStrings = .characters,
        openElements: PartialJSON<S>.OpenElements = .absent, surroundings: PartialSurroundings = .nothing, every bytes: Int = 1024
    ) -> PartialSnapshots<Self, S> {
        let coming = PartialJSON<S>(
            options: options, openStrings: openStrings, openElements: openElements, surroundings: surroundings)
        return PartialSnapshots(pieces: self, coming: coming, step: bytes) { (coming, byte) throws(JSONError) in
            try coming.append(CollectionOfOne(byte))
            return 1
        }
    }
}
