public import DynWrapSchema

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension JSON {
    /// The values of a file, or of bytes, with one JSON text a line: ``JSONLines`` without a schema, whose lines may be any
    /// JSON value.
    ///
    /// ```swift
    /// let total = try JSON.Lines(contentsOf: url).reduce(0) { try $0 + ($1.get()["total"].int ?? 0) }
    /// ```
    public struct Lines: Sequence, Sendable {
        let origin: StreamOrigin
        let options: LineOptions
        /// The number of bytes; nil where it is not known, as for a pipe.
        public let byteCount: Int?

        /// The lines of a file, or of a pipe.
        ///
        /// `/dev/stdin` is standard input as the program received it: a socket too, and a file from its current position.
        /// - Parameters:
        ///   - url: the file, or a pipe.
        ///   - options: how the lines are separated and opened.
        /// - Throws: `noSuchFile` where there is none.
        public init(contentsOf url: URL, options: LineOptions = LineOptions()) throws(JSONError) {
            origin = try StreamOrigin(contentsOf: url)
            self.options = options
            byteCount = try origin.byteCount()
        }

        /// The lines of the file at `path`, which is used unchanged; a URL resolves `~` and `..` in the text of the path.
        package init(path: String, options: LineOptions = LineOptions()) throws(JSONError) {
            origin = .file(path)
            self.options = options
            byteCount = try origin.byteCount()
        }

        /// The lines of `text`; `options` say how they are separated and opened.
        public init(parsing text: some JSONText, options: LineOptions = LineOptions()) {
            let bytes = type(of: text)._bytes(of: text)
            origin = .bytes(bytes)
            self.options = options
            byteCount = StreamOrigin.count(bytes)
        }

        /// The part of all bytes that is read after this line, from 0 to 1; 1 where the number of bytes is not known.
        public func progress<Value>(after line: Streamed<Value>) -> Double { StreamOrigin.progress(line.end, of: byteCount) }

        /// An iterator that opens the file.
        public func makeIterator() -> Iterator { Iterator(stream: TextStream(origin, options, nil)) }

        /// Iterates over the lines.
        public struct Iterator: IteratorProtocol {
            @usableFromInline var stream: TextStream

            /// The next line that is not blank, or nil.
            @inlinable
            public mutating func next() -> Streamed<JSON>? {
                guard let item = stream.next() else { return nil }
                return Streamed(item) { $0 }
            }
        }
    }
}

extension JSON.Lines: LineSequence {
    /// See ``LineSequence``.
    @inlinable
    public func _inBlocks<R: Sendable>(
        _ blocksAtOnce: Int?, _ work: @escaping _BlockWork<JSON, R>, inOrder take: ([R]) async throws -> Void
    ) async throws {
        try await inBlocks(blocksAtOnce, LineOpening { Streamed($0) { $0 } }, work, inOrder: take)
    }

    /// Works on the lines as values of another kind.
    @usableFromInline
    func inBlocks<Value, R: Sendable>(
        _ blocksAtOnce: Int?, _ opening: LineOpening<Value>, _ work: @escaping _BlockWork<Value, R>,
        inOrder take: ([R]) async throws -> Void
    ) async throws {
        try await ConcurrentBlocks(blocksAtOnce, options, opening).run(FileFeeder(origin, options), work, take)
    }
}
