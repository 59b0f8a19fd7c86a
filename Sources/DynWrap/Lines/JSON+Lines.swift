public import DynWrapSchema

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension JSON {
    /// The values of a file, or of bytes, that has one JSON text a line: ``JSONLines`` without a schema, whose lines may be anything.
    ///
    /// ```swift
    /// let total = try JSON.Lines(contentsOf: url).reduce(0) { try $0 + ($1.get()["total"].int ?? 0) }
    /// ```
    public struct Lines: Sequence, Sendable {
        let origin: StreamOrigin
        let options: LineOptions
        /// How many bytes there are; nil where it is not known, as of a pipe.
        public let byteCount: Int?

        /// The lines of a file, or of a pipe. `/dev/stdin` is standard input as the program got it: a socket too, and a file from where it stands.
        /// - Parameters:
        ///   - url: the file, or a pipe.
        ///   - options: how the lines are separated and opened.
        /// - Throws: `noSuchFile` where there is none.
        public init(contentsOf url: URL, options: LineOptions = LineOptions()) throws(JSONError) {
            origin = try StreamOrigin(contentsOf: url)
            self.options = options
            byteCount = try origin.byteCount()
        }

        /// The lines of the file at `path`, taken as it is: a URL resolves `~` and `..` by the path's text.
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

        /// How much of all bytes the lines up to this one are, from 0 to 1; 1 where their number is not known.
        public func progress<Value>(after line: Streamed<Value>) -> Double { StreamOrigin.progress(line.end, of: byteCount) }

        /// An iterator that opens the file.
        public func makeIterator() -> Iterator { Iterator(stream: TextStream(origin, options, nil)) }

        /// Walks the lines.
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
