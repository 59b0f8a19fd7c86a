public import DynWrapSchema

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The values of a file, or of bytes, with one value of a union on each line, such as an event log of several kinds.
///
/// ```swift
/// for line in try Union.events.lines(contentsOf: url) {
///     switch line.value {
///     case .push(let push)?: print(push.commits)
///     case .other?, nil: print(line.number, line.error ?? "another kind")
///     }
/// }
/// ```
///
/// The rules of ``JSONLines`` apply. A line that no case accepts is an error with the code `noCase`. An `Otherwise` accepts
/// every line of an unknown kind; of a known kind, a line without a payload that the case can read stays an error.
public struct UnionLines<U: Sendable>: Sequence, Sendable {
    fileprivate let union: Union<U>
    fileprivate let lines: JSON.Lines

    /// The number of bytes; nil where it is not known, as for a pipe.
    public var byteCount: Int? { lines.byteCount }

    /// The part of all bytes that is read after this line, from 0 to 1; 1 where the number of bytes is not known.
    public func progress<Value>(after line: Streamed<Value>) -> Double { lines.progress(after: line) }

    /// An iterator that opens the file.
    public func makeIterator() -> Iterator { Iterator(union: union, lines: lines.makeIterator()) }

    /// Iterates over the lines.
    public struct Iterator: IteratorProtocol {
        let union: Union<U>
        var lines: JSON.Lines.Iterator

        /// The next line that is not blank, or nil.
        public mutating func next() -> Streamed<U>? {
            lines.stream.next().map { union.streamed($0) }
        }
    }
}

extension UnionLines: LineSequence {
    /// See ``LineSequence``.
    public func _inBlocks<R: Sendable>(
        _ blocksAtOnce: Int?, _ work: @escaping _BlockWork<U, R>, inOrder take: ([R]) async throws -> Void
    ) async throws {
        try await lines.inBlocks(blocksAtOnce, union.opening, work, inOrder: take)
    }
}

extension TextItem {
    /// A text that has no value, in the position of this one.
    fileprivate func with(_ bad: BadText) -> TextItem {
        TextItem(tree: .missing, number: number, offset: offset, end: end, bad: bad)
    }
}

extension Union {
    /// How the texts of a stream become values.
    var opening: LineOpening<U> { LineOpening { self.streamed($0) } }

    /// The value of a text of a stream, or its error.
    fileprivate func streamed(_ item: TextItem) -> Streamed<U> {
        if let bad = item.bad {
            guard hasSecrets else { return Streamed(refused: item) }
            return Streamed(refused: item.with(BadText(bad.error.withoutExcerpt, bad.text)))
        }
        switch opened(item.tree) {
        case .value(let value), .coerced(let value, _): return Streamed(item) { _ in value }
        case .invalid(let expectation):
            let place = Problem.place(of: item.tree)
            let error = JSONError(.noCase, message: "expected \(expectation), found \(item.tree.kind.noun)")
                .moved(line: place?.line ?? item.number, column: place?.column ?? 1, offset: item.offset)
            return Streamed(refused: item.with(BadText(error, Array(item.tree.text().utf8)[...])))
        }
    }

    /// The values of the lines of a file, or of a pipe (`/dev/stdin`, which is read from its current position).
    /// - Parameters:
    ///   - url: the file, or a pipe.
    ///   - options: how the lines are separated and opened.
    /// - Throws: `noSuchFile` where there is none.
    public func lines(contentsOf url: URL, options: LineOptions = LineOptions()) throws(JSONError) -> UnionLines<U> {
        UnionLines(union: self, lines: try JSON.Lines(contentsOf: url, options: options))
    }

    /// The values of the lines of `text`; `options` say how the lines are separated and opened.
    public func lines(json text: some JSONText, options: LineOptions = LineOptions()) -> UnionLines<U> {
        UnionLines(union: self, lines: JSON.Lines(parsing: text, options: options))
    }
}

extension JSONError.Code {
    /// No case of a union accepts a value of a stream.
    public static let noCase = JSONError.Code("noCase", "no case of the union takes the value")
}
