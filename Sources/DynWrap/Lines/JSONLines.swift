public import DynWrapSchema

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The models of a file, or of bytes, with one JSON object a line: JSON Lines, NDJSON, and the text sequences of RFC 7464.
///
/// ```swift
/// let lines = try JSONLines<CustomerSchema>(contentsOf: url)
/// for line in lines {
///     guard let customer = line.value else { print(line.error!); continue }   // a bad line does not end the others
///     print(customer.lastName, lines.progress(after: line))                    // Smith 0.42
/// }
/// ```
///
/// The sequence is lazy: a few hundred lines are read and checked at a time. So memory is bounded by the longest line
/// (``LineOptions/maximumLength``), and by 64 KB for each line that you keep. Only a line feed ends a line, and the last line
/// needs none. Blank lines are counted and skipped, a CR before a line feed is white space, and a byte order mark may begin a
/// line. Each model is independent, and its problems name the line of the file.
///
/// Each iterator opens the file anew. To stop at a bad line, let ``Streamed/get()`` throw. A file that cannot be read further
/// is an error in the position of a line, and the end. Text sequences (``LineOptions/Framing/textSequence``) are numbered by
/// text; what is before the first separator is a text too.
///
/// - Complexity: O(bytes), at the speed at which one document of that size is opened. `concurrentMap` uses all cores.
public struct JSONLines<S: Schema>: Sequence, Sendable {
    @usableFromInline let lines: JSON.Lines
    @usableFromInline let layout: Layout<S>

    private init(_ lines: JSON.Lines, _ layout: Layout<S>) {
        self.lines = lines
        self.layout = layout
        Guidance.checkNames(of: layout)
    }

    /// The number of bytes; nil where it is not known, as for a pipe.
    public var byteCount: Int? { lines.byteCount }

    /// The lines of a file, or of a pipe (`/dev/stdin`, which is read from its current position).
    /// - Parameters:
    ///   - url: the file.
    ///   - schema: the schema value to view the models through; without one, the value that `S()` makes.
    ///   - options: how lines are read.
    /// - Throws: `noSuchFile` where there is none.
    public init(contentsOf url: URL, schema: S? = nil, options: LineOptions = LineOptions()) throws(JSONError) {
        self.init(try JSON.Lines(contentsOf: url, options: options), .of(schema))
    }

    /// The lines of a text.
    /// - Parameters:
    ///   - text: the lines.
    ///   - schema: the schema value to view the models through; without one, the value that `S()` makes.
    ///   - options: how the lines are separated and opened.
    public init(json text: some JSONText, schema: S? = nil, options: LineOptions = LineOptions()) {
        self.init(JSON.Lines(parsing: text, options: options), .of(schema))
    }

    /// The part of all bytes that is read after this line, from 0 to 1; 1 where the number of bytes is not known.
    ///
    /// The file is measured once, when the sequence is made.
    public func progress<Value>(after line: Streamed<Value>) -> Double { lines.progress(after: line) }

    /// An iterator that opens the file.
    public func makeIterator() -> Iterator { Iterator(stream: TextStream(lines.origin, lines.options, layout), layout: layout) }

    /// Iterates over the lines.
    public struct Iterator: IteratorProtocol {
        @usableFromInline var stream: TextStream
        @usableFromInline let layout: Layout<S>

        /// The next line that is not blank, or nil.
        @inlinable
        public mutating func next() -> Streamed<Wrapped<S>>? {
            guard let item = stream.next() else { return nil }
            return Streamed(item) { Wrapped(tree: $0, layout: layout) }
        }
    }
}

extension JSONLines: LineSequence {
    /// See ``LineSequence``.
    @inlinable
    public func _inBlocks<R: Sendable>(
        _ blocksAtOnce: Int?, _ work: @escaping _BlockWork<Wrapped<S>, R>, inOrder take: ([R]) async throws -> Void
    ) async throws {
        try await lines.inBlocks(blocksAtOnce, LineOpening(layout), work, inOrder: take)
    }
}

extension StreamOrigin {
    static func progress(_ end: Int, of count: Int?) -> Double {
        guard let count, count > 0 else { return 1 }
        return min(1, Double(end) / Double(count))
    }
}
