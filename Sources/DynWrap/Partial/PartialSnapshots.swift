public import DynWrapSchema

/// The models of a document that is still coming, one after each piece of it: of a language model's tokens, of the bytes of a slow network.
///
/// ```swift
/// for try await answer in tokens.snapshots(of: AnswerSchema.self, surroundings: .prose) {
///     show(answer)                                   // a Wrapped<AnswerSchema> of what has come
///     if answer.dyn.isComplete(\.title) { … }
/// }
/// ```
///
/// Each is what ``PartialJSON/snapshot`` is after that piece; the last is the model of the whole document, and comes once. Pieces in front of the document, and
/// after its end, give none. A text that is wrong, or ends too early, throws a `JSONError`, after the models of what came before.
///
/// Complexity: the pieces O(bytes) together; each model O(bytes so far). Of a sequence of single bytes one is made every 1,024 bytes, and `every:` says another
/// number.
public struct PartialSnapshots<Pieces: AsyncSequence, S: Schema>: AsyncSequence {
    /// A model of what has come.
    public typealias Element = Wrapped<S>
    /// What the pieces throw, a `JSONError`, or a `CancellationError`.
    public typealias Failure = any Error

    let pieces: Pieces
    let coming: PartialJSON<S>
    /// After how many bytes a model is made.
    let step: Int
    /// Takes a piece, and tells its length.
    let feed: @Sendable (inout PartialJSON<S>, Pieces.Element) throws(JSONError) -> Int

    /// An iterator over the models, which takes the pieces.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(self) }

    /// Walks the models.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private var base: Pieces.AsyncIterator
        private let snapshots: PartialSnapshots
        private var coming: PartialJSON<S>
        /// How many bytes have come since the last model.
        private var count = 0
        private var isWholeGiven = false
        private var isAtEnd = false

        init(_ snapshots: PartialSnapshots) {
            base = snapshots.pieces.makeAsyncIterator()
            self.snapshots = snapshots
            coming = snapshots.coming
        }

        /// The model after the next piece, or nil.
        /// - Throws: what the pieces throw; `JSONError` where the text is wrong or ends too early; `CancellationError` in a cancelled task.
        public mutating func next() async throws -> Wrapped<S>? { try await next(isolation: #isolation) }

        /// The model after the next piece, or nil.
        /// - Throws: what the pieces throw; `JSONError` where the text is wrong or ends too early; `CancellationError` in a cancelled task.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws(any Error) -> Wrapped<S>? {
            while !isAtEnd {
                isAtEnd = true  // unless a piece comes, and is right
                try Task.checkCancellation()
                guard let piece = try await base.next(isolation: actor) else { return try ended() }
                let model = try taken(piece)
                isAtEnd = false
                if let model { return model }
            }
            return nil
        }

        /// Takes a piece; returns the model after it, where one is due. Apart from ``next()``: with an error of one type in an asynchronous function, Swift
        /// 6.3.1 crashes in release builds.
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

        /// The model of the whole, where it was not returned yet.
        @inline(never)
        private mutating func ended() throws -> Wrapped<S>? {
            let whole = try coming.finish()
            return isWholeGiven ? nil : whole
        }
    }
}

extension PartialSnapshots: Sendable where Pieces: Sendable {}

extension AsyncSequence where Element: StringProtocol & SendableMetatype {
    /// The models of a document whose text comes in these pieces, one after each.
    /// - Parameters:
    ///   - schema: what the document is.
    ///   - options: how the text is read.
    ///   - openStrings: how a string is read whose end has not come.
    ///   - openElements: how an array's last element is read whose end has not come.
    ///   - surroundings: what may be around the document.
    ///   - bytes: after how many bytes the next model is made; 0 for each piece.
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
    /// The models of a document whose text in UTF-8 comes in these pieces (`Data`, `[UInt8]`), cut anywhere, one after each.
    /// - Parameters:
    ///   - schema: what the document is.
    ///   - options: how the text is read.
    ///   - openStrings: how a string is read whose end has not come.
    ///   - openElements: how an array's last element is read whose end has not come.
    ///   - surroundings: what may be around the document.
    ///   - bytes: after how many bytes the next model is made; 0 for each piece.
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
    /// The models of a document whose text in UTF-8 comes byte by byte.
    /// - Parameters:
    ///   - schema: what the document is.
    ///   - options: how the text is read.
    ///   - openStrings: how a string is read whose end has not come.
    ///   - openElements: how an array's last element is read whose end has not come.
    ///   - surroundings: what may be around the document.
    ///   - bytes: after how many bytes the next model is made.
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
