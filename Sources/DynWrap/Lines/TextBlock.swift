import DynWrapSchema

/// Whole texts of a stream, one after the other in one buffer.
struct TextBlock: Sendable {
    /// The position of a text in its block.
    struct Span {
        let start: Int
        /// The offset after the text; for a line, before its line feed.
        let end: Int
        /// The offset after what ends the text.
        let next: Int
        let number: Int
        /// The line and the column of the stream at which it begins.
        let line: Int
        var column = 1
    }

    /// The texts: `count` bytes and a zero byte.
    let bytes: ContiguousArray<UInt8>
    let count: Int
    /// The offset in the stream at which the block begins.
    let offset: Int
    /// The line and the column of the stream at which it begins.
    let firstLine: Int
    var firstColumn = 1
    let spans: ContiguousArray<Span>
    /// Whether the texts are parts of one document, in which CR ends a line too.
    var isOfDocument = false
    /// Whether the stream ends with the last text, without a mark that the text is complete.
    var endsOpen = false
    /// Whether the block begins after a text of a sequence that was already returned: then the block's first text needs a separator too.
    var followsText = false
    /// Whether the only text is the beginning of one that is over the limit of length.
    var isTooLong = false

    /// How many bytes are kept of a text that is too long.
    static let shownLength = 256
}

/// The texts of a block, opened one after the other.
@usableFromInline
struct BlockItems {
    private let block: TextBlock
    /// The tape of all texts; nil where each has its own.
    private let document: Document?
    private let options: LineOptions
    /// The schema of the models that the texts become; nil for plain trees.
    private let layout: AnyLayout?
    private let isOfModels: Bool
    private let opens: Bool
    private var place = 2
    private var index = 0

    /// Scans the block in O(count).
    init(_ block: TextBlock, _ options: LineOptions, _ layout: AnyLayout?) {
        self.block = block
        self.options = options
        self.layout = layout
        isOfModels = layout != nil
        opens = layout?.opens == true
        document = Self.document(of: block, options)
    }

    /// The tape of all texts, where each line has exactly one value.
    private static func document(of block: TextBlock, _ options: LineOptions) -> Document? {
        guard FastWays.areOn, options.framing == .lines, !block.isTooLong, !block.spans.isEmpty,
            let document = Document(
                texts: block.bytes, count: block.count, firstLine: block.firstLine, firstColumn: block.firstColumn,
                isOfLines: !block.isOfDocument, options: options.json)
        else { return nil }
        // The block is a sequence of values with white space between them. They are those of the lines only where each is
        // inside its own line.
        var place = 2
        for span in block.spans {
            guard place < document.wordCount, span.end - span.start <= options.maximumLength else { return nil }
            let range = document.range(of: place)
            guard range.lowerBound >= span.start, range.upperBound <= span.end else { return nil }
            place = document.next(after: place)
        }
        return place == document.wordCount ? document : nil
    }

    /// The next text, opened; nil after the last.
    @usableFromInline
    mutating func next() -> TextItem? {
        guard index < block.spans.count else { return nil }
        let span = block.spans[index]
        index += 1
        guard let document else { return opened(span) }
        let start = place
        place = document.next(after: start)
        return item(span, JSON(document, start))
    }

    /// A text that is opened separately, because its block could not be opened as one.
    private func opened(_ span: TextBlock.Span) -> TextItem {
        let text = ArraySlice(block.bytes[span.start..<span.end])
        if block.isTooLong || text.count > options.maximumLength {
            let noun = block.isOfDocument ? "element" : "text"
            let message = "the \(noun) is longer than \(options.maximumLength) bytes, the limit"
            return bad(span, JSONError(.textTooLong, message: message), text.prefix(TextBlock.shownLength))
        }
        if block.followsText, span.start == 0 {
            return bad(span, JSONError(.trailingText, message: "a record separator must be before each text"), text)
        }
        if options.framing == .textSequence, Self.mayBeCut(text, options.json) {
            return bad(
                span, JSONError(.cutShort, message: "a number or a word that no white space follows may be cut short"), text)
        }
        // Without the white space around the value, as for the texts that share a tape.
        let core = Self.trimmed(text)
        var place = LineCounter(byLineFeedsAlone: !block.isOfDocument)
        unsafe text.withUnsafeBufferPointer { unsafe place.advance(from: 0, to: core.startIndex - text.startIndex, in: $0) }
        let column = place.line == 1 ? place.column + span.column - 1 : place.column
        let line = span.line + place.line - 1
        // A byte order mark is allowed only at the beginning of a text.
        let isOfLines = !block.isOfDocument
        if core.first != 0xEF,
            let document = try? Document(
                core, options: options.json, firstLine: line, firstColumn: column, isOfLines: isOfLines)
        {
            return item(span, JSON(document, 0))
        }
        do throws(JSONError) {
            return item(
                span,
                JSON(
                    try Document(
                        text, options: options.json, firstLine: span.line, firstColumn: span.column, isOfLines: isOfLines), 0))
        } catch {
            // A block with an open end has only the last text; all others were cut off before.
            return bad(
                span, block.endsOpen && PieceScanner.isBeginning(text, options.json) ? error.named(.cutShort) : error, text)
        }
    }

    /// The text without a byte order mark and the white space around it.
    private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        func isBlank(_ c: UInt8) -> Bool { c == 0x20 || c == 0x09 || c == 0x0D || c == 0x0A }
        let marked = text.starts(with: [0xEF, 0xBB, 0xBF]) ? text.dropFirst(3) : text
        let core = marked.drop(while: isBlank)
        return core.prefix((core.lastIndex { !isBlank($0) } ?? core.startIndex - 1) + 1 - core.startIndex)
    }

    /// Whether a text of a sequence is a number or a word with nothing after it (RFC 7464 §2.4).
    private static func mayBeCut(_ text: ArraySlice<UInt8>, _ options: JSONOptions) -> Bool {
        guard let first = text.first(where: { $0 > 0x20 }), let last = text.last, last > 0x20 else { return false }
        return !Array("{[\"".utf8).contains(first) && PieceScanner(scanned: text, options) != nil
    }

    /// The item of a text that is well-formed.
    ///
    /// The layout is used only where it has something to do: counting references for each line slows down several threads.
    @inline(__always)
    private func item(_ span: TextBlock.Span, _ tree: consuming JSON) -> TextItem {
        !isOfModels || !opens && tree.isObject ? TextItem(span, of: block, tree) : model(span, tree)
    }

    /// The item of a model's text.
    @inline(never)
    private func model(_ span: TextBlock.Span, _ tree: JSON) -> TextItem {
        guard tree.isObject else {
            let error = JSONError.wrongRoot(
                tree, expected: .object, layout?.name ?? "", place: block.isOfDocument ? "the element" : nil)
            return bad(span, error, ArraySlice(block.bytes[span.start..<span.end]))
        }
        return TextItem(span, of: block, opens ? layout?.opened(tree) ?? tree : tree)
    }

    private func bad(_ span: TextBlock.Span, _ error: JSONError, _ text: ArraySlice<UInt8>) -> TextItem {
        // An element is only here where it is not an object or is too long; other faults were found with the document.
        let shown = (layout?.hasSecrets == true ? error.withoutExcerpt : error).countedByLineFeeds(in: text)
        // A copy, so that it does not keep the block alive.
        let text = BadText(shown.moved(line: span.line, column: span.column, offset: block.offset + span.start), Array(text)[...])
        return TextItem(span, of: block, .missing, text)
    }
}

extension TextItem {
    fileprivate init(_ span: TextBlock.Span, of block: TextBlock, _ tree: consuming JSON, _ bad: BadText? = nil) {
        self.init(
            tree: tree, number: span.number, offset: block.offset + span.start, end: block.offset + span.next, bad: bad)
    }
}
