public import DynWrapSchema

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The models of a file, or of bytes, that has one JSON object a line: JSON Lines, NDJSON, and RFC 7464's text sequences.
///
/// ```swift
/// let lines = try JSONLines<CustomerSchema>(contentsOf: url)
/// for line in lines {
///     guard let customer = line.value else { print(line.error!); continue }   // a bad line does not end the others
///     print(customer.lastName, lines.progress(after: line))                    // Smith 0.42
/// }
/// ```
///
/// A lazy sequence: a few hundred lines are read and checked at a time, so memory is bounded by the longest line (``LineOptions/maximumLength``), and by 64 KB
/// for each of them that is kept. Only a line feed ends a line; a last one is not needed. Blank lines count and give nothing, CR before a line
/// feed is white space, a byte order mark may begin a line. Each model is independent, and its problems say the line of the file.
///
/// Making an iterator opens the file anew. To stop at a bad line, let ``Streamed/get()`` throw. A file that cannot be read further is an error in the place
/// of a line, and the end. Text sequences (``LineOptions/Framing/textSequence``) are numbered by text; what is before the first separator is a text too.
///
/// Complexity: O(bytes), at the speed at which one document of that size is opened. All cores: `concurrentMap`.
public struct JSONLines<S: Schema>: Sequence, Sendable {
    @usableFromInline let lines: JSON.Lines
    @usableFromInline let layout: Layout<S>

    private init(_ lines: JSON.Lines, _ layout: Layout<S>) {
        self.lines = lines
        self.layout = layout
        Guidance.checkNames(of: layout)
    }

    /// How many bytes there are; nil where it is not known, as of a pipe.
    public var byteCount: Int? { lines.byteCount }

    /// The lines of a file, or of a pipe (`/dev/stdin`, which is read from where it stands).
    /// - Parameters:
    ///   - url: the file.
    ///   - schema: the schema value to see the models through; the one that `S()` makes where none is given.
    ///   - options: how lines are read.
    /// - Throws: `noSuchFile` where there is none.
    public init(contentsOf url: URL, schema: S? = nil, options: LineOptions = LineOptions()) throws(JSONError) {
        self.init(try JSON.Lines(contentsOf: url, options: options), .of(schema))
    }

    /// The lines of a text.
    /// - Parameters:
    ///   - text: the lines.
    ///   - schema: the schema value to see the models through; the one that `S()` makes where none is given.
    ///   - options: how the lines are separated and opened.
    public init(json text: some JSONText, schema: S? = nil, options: LineOptions = LineOptions()) {
        self.init(JSON.Lines(parsing: text, options: options), .of(schema))
    }

    /// How much of all bytes the lines up to this one are, from 0 to 1; 1 where their number is not known. The file is measured once, when
    /// the sequence is made.
    public func progress<Value>(after line: Streamed<Value>) -> Double { lines.progress(after: line) }

    /// An iterator that opens the file.
    public func makeIterator() -> Iterator { Iterator(stream: TextStream(lines.origin, lines.options, layout), layout: layout) }

    /// Walks the lines.
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

extension StreamOrigin {
    static func progress(_ end: Int, of count: Int?) -> Double {
        guard let count, count > 0 else { return 1 }
        return min(1, Double(end) / Double(count))
    }
}
