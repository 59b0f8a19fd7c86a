public import DynWrapSchema

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The values of a file, or of bytes, that has a union's value on each line: an event log of several kinds.
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
/// The rules are those of ``JSONLines``. A line that no case takes is a bad one, with the code `noCase`; an `Otherwise`
/// takes every line.
public struct UnionLines<U: Sendable>: Sequence, Sendable {
    let union: Union<U>
    let lines: JSON.Lines

    /// How many bytes there are; nil where it is not known, as of a pipe.
    public var byteCount: Int? { lines.byteCount }

    /// How much of all bytes the lines up to this one are, from 0 to 1; 1 where their number is not known.
    public func progress<Value>(after line: Streamed<Value>) -> Double { lines.progress(after: line) }

    /// An iterator that opens the file.
    public func makeIterator() -> Iterator { Iterator(union: union, lines: lines.makeIterator()) }

    /// Walks the lines.
    public struct Iterator: IteratorProtocol {
        let union: Union<U>
        var lines: JSON.Lines.Iterator

        /// The next line that is not blank, or nil.
        public mutating func next() -> Streamed<U>? {
            guard let item = lines.stream.next() else { return nil }
            if item.bad != nil { return Streamed(refused: item) }
            if let value = union.opened(item.tree) { return Streamed(item) { _ in value } }
            let place = Problem.place(of: item.tree)
            let error = JSONError(.noCase, message: "expected \(union.definition.expectation), found \(item.tree.kind.noun)")
                .moved(line: place?.line ?? item.number, column: place?.column ?? 1, offset: item.offset)
            let bad = BadText(error, Array(item.tree.text().utf8)[...])
            return Streamed(
                refused: TextItem(tree: .missing, number: item.number, offset: item.offset, end: item.end, bad: bad))
        }
    }
}

extension Union {
    /// The values of the lines of a file, or of a pipe (`/dev/stdin`).
    /// - Throws: `unreadableFile` where there is none.
    public func lines(contentsOf url: URL, options: LineOptions = LineOptions()) throws(JSONError) -> UnionLines<U> {
        UnionLines(union: self, lines: try JSON.Lines(contentsOf: url, options: options))
    }

    /// The values of the lines of a text.
    public func lines(json text: String, options: LineOptions = LineOptions()) -> UnionLines<U> {
        UnionLines(union: self, lines: JSON.Lines(parsing: text, options: options))
    }

    /// The values of the lines of a text in UTF-8.
    public func lines(json text: Data, options: LineOptions = LineOptions()) -> UnionLines<U> {
        UnionLines(union: self, lines: JSON.Lines(parsing: text, options: options))
    }

    /// The values of the lines of a text in UTF-8.
    public func lines(json text: [UInt8], options: LineOptions = LineOptions()) -> UnionLines<U> {
        UnionLines(union: self, lines: JSON.Lines(parsing: text, options: options))
    }
}

extension JSONError.Code {
    /// No case of a union takes a value of a stream.
    public static let noCase = JSONError.Code("noCase", "no case of the union takes the value")
}
