import DynWrapSchema

/// Cuts bytes that arrive in pieces into blocks of whole texts.
///
/// It keeps only the current piece and the incomplete text, so the longest text, or the maximum length, bounds its memory.
struct BlockReader {
    private let options: LineOptions
    /// The number of bytes requested at a time.
    private let pieceSize: Int
    /// The bytes since the last cut.
    private var rest = ContiguousArray<UInt8>()
    /// Whether `rest` is a text longer than one piece; then it grows by a factor, so that each piece does not copy all of it.
    private var isGrowing = false
    /// The buffer for reading while `rest` grows.
    private var piece = ContiguousArray<UInt8>()
    /// The byte offset in the stream at which `rest` begins.
    private var offset = 0
    private var number = 1
    private var line = 1
    /// In a text sequence, the column of the stream at which `rest` begins. Lines begin at column 1.
    private var column = 1
    /// Whether the current text is too long and is being skipped.
    private var isSkipping = false
    private var isAtEnd = false
    /// In a text sequence, the start of the incomplete text in `rest`. `scanner` tells whether that text could end, so that
    /// it need not wait for the next separator.
    private var coming = 0
    private var scanner: PieceScanner?
    /// Whether the last text was returned before a separator arrived, so that `rest` must begin with one.
    private var needsSeparator = false

    /// A few hundred lines: a kept value keeps little other memory alive, and many lines share the cost of a block.
    static let pieceSize = 64 << 10

    init(_ options: LineOptions, pieceSize: Int = Self.pieceSize) {
        self.options = options
        self.pieceSize = pieceSize
        if options.framing == .textSequence { scanner = PieceScanner(options.json) }
    }

    private var isLines: Bool { options.framing == .lines }

    /// The next block of `source`; nil at its end.
    mutating func next(_ source: ByteSource) throws(JSONError) -> TextBlock? {
        while !isAtEnd {
            let old = rest.count
            try read(source)
            if rest.count == old { isAtEnd = true }
            if let block = taken(searched: old) { return block }
        }
        return nil
    }

    /// The whole texts that a piece of the stream completes, if any.
    mutating func add(_ piece: UnsafeBufferPointer<UInt8>) -> TextBlock? {
        guard piece.count > 0 else { return nil }
        let old = rest.count
        makeRoom(piece.count)
        unsafe rest.append(contentsOf: piece)
        return taken(searched: old)
    }

    /// The last texts, after the end of the stream.
    mutating func finish() -> TextBlock? {
        if isAtEnd { return nil }
        isAtEnd = true
        return taken(searched: rest.count)
    }

    /// Reads from `source`, at most one piece, to the end of the rest.
    private mutating func read(_ source: ByteSource) throws(JSONError) {
        var failure: JSONError?
        let room = pieceSize
        func take(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
            do throws(JSONError) { return try unsafe min(source.read(into: buffer), room) } catch {
                failure = error
                return 0
            }
        }
        if isGrowing {
            if piece.isEmpty { piece = ContiguousArray(repeating: 0, count: room) }
            let count = unsafe piece.withUnsafeMutableBytes { unsafe take($0) }
            makeRoom(count)
            rest.append(contentsOf: piece[..<count])
        } else {
            // The rest is short, at the beginning of a block, so the new bytes are read directly to their place.
            let old = rest
            rest = unsafe ContiguousArray(unsafeUninitializedCapacity: old.count + room + 1) { buffer, count in
                // Exactly the rest and the bytes that were read are initialised.
                let memory = UnsafeMutableRawBufferPointer(buffer)
                unsafe old.withUnsafeBytes { unsafe memory.copyMemory(from: $0) }
                count = unsafe old.count + take(UnsafeMutableRawBufferPointer(rebasing: memory[old.count..<old.count + room]))
            }
        }
        if let failure { throw failure }
    }

    /// Makes room for this many additional bytes and a zero byte after them.
    private mutating func makeRoom(_ count: Int) {
        let needed = rest.count + count + 1
        if rest.capacity < needed { rest.reserveCapacity(isGrowing ? max(needed, 2 * rest.capacity) : needed) }
    }

    /// The whole texts in the bytes that have arrived; `searched` bytes were already searched for an end.
    private mutating func taken(searched: Int) -> TextBlock? {
        var bytes = rest
        rest = []
        if isSkipping {
            skip(&bytes)
            if isSkipping { return nil }
        }
        let count = bytes.count
        guard let cut = isAtEnd ? count : lastCut(bytes, count, searched: searched) else { return keep(&bytes) }
        isGrowing = false
        guard cut > 0 else { return nil }
        return block(&bytes, count, cut)
    }

    /// Continues to skip a text that is too long.
    private mutating func skip(_ bytes: inout ContiguousArray<UInt8>) {
        let separator = isLines ? TextBytes.lineFeed : TextBytes.recordSeparator
        let found = bytes.firstIndex(of: separator)
        let dropped = found.map { isLines ? $0 + 1 : $0 } ?? bytes.count
        if isLines { line += found == nil ? 0 : 1 } else { count(bytes[..<dropped]) }
        offset += dropped
        if found != nil {
            isSkipping = false
            number += 1
            scanner = isLines ? nil : PieceScanner(options.json)
            coming = 0
        }
        bytes.removeFirst(dropped)
    }

    /// The end of the whole texts; nil where no text is whole.
    private mutating func lastCut(_ bytes: ContiguousArray<UInt8>, _ count: Int, searched: Int) -> Int? {
        let separator = isLines ? TextBytes.lineFeed : TextBytes.recordSeparator
        let found = TextBytes.last(separator, in: bytes, from: min(searched, count))
        if isLines { return found.map { $0 + 1 } }
        if let found {
            scanner = PieceScanner(options.json)
            coming = found + 1
        }
        if coming > 0 || !needsSeparator, isWhole(bytes, count) { return count }
        guard let found, found > 0 else { return nil }
        return found
    }

    /// Whether the last text of a sequence has arrived whole, with the line feed that ends it. Reads each byte once.
    private mutating func isWhole(_ bytes: ContiguousArray<UInt8>, _ count: Int) -> Bool {
        let isScanned: Bool = unsafe bytes.withUnsafeBufferPointer { bytes in
            let text = unsafe UnsafeBufferPointer(rebasing: bytes[coming..<count])
            // After a failure, the scanner fails in the same way again.
            do { return try unsafe scanner?.scan(text, base: 0) == nil } catch { return false }
        }
        return isScanned && scanner?.canEnd == true
            && bytes[TextBytes.end(of: bytes[coming..<count]) - 1] == TextBytes.lineFeed
    }

    /// Keeps bytes in which no text ends, or reports that they are too many.
    private mutating func keep(_ bytes: inout ContiguousArray<UInt8>) -> TextBlock? {
        let count = bytes.count
        // White space after a text that was returned with its line feed is no part of it.
        if needsSeparator, unsafe bytes.withUnsafeBytes({ unsafe TextBytes.isBlank($0[...]) }) {
            self.count(bytes[...])
            offset += count
            return nil
        }
        // The separator before a text does not count.
        let start = !isLines && bytes.first == TextBytes.recordSeparator ? 1 : 0
        guard count - start > options.maximumLength else {
            swap(&rest, &bytes)
            isGrowing = count > 0
            return nil
        }
        isGrowing = false
        let shown = min(count, TextBlock.shownLength)
        let span = TextBlock.Span(start: start, end: shown, next: count, number: number, line: line, column: column)
        let block = TextBlock(
            bytes: ContiguousArray(bytes[..<shown]), count: shown, offset: offset, firstLine: line, spans: [span],
            isTooLong: true)
        isSkipping = true
        if !isLines { self.count(bytes[...]) }
        offset += count
        return block
    }

    /// The block of the first `cut` of `count` bytes; the other bytes are kept.
    private mutating func block(_ bytes: inout ContiguousArray<UInt8>, _ count: Int, _ cut: Int) -> TextBlock {
        if cut < count {
            rest = ContiguousArray(bytes[cut..<count])
            bytes[cut] = 0
        } else {
            bytes.append(0)
        }
        let (start, firstLine) = (offset, line)
        let endsOpen = isAtEnd  // a line with its line feed was cut before
        let spans = isLines ? lines(bytes, cut) : texts(bytes, cut)
        let followsText = needsSeparator
        needsSeparator = !isLines && cut == count
        offset += cut
        if !isLines, cut < count { coming -= cut }
        if !isLines, cut == count {
            scanner = PieceScanner(options.json)
            coming = 0
        }
        return TextBlock(
            bytes: bytes, count: cut, offset: start, firstLine: firstLine, spans: spans, endsOpen: endsOpen,
            followsText: followsText)
    }

    /// The lines that are not blank, and those that are too long: whether these are blank is not known where their beginning was
    /// dropped.
    private mutating func lines(_ bytes: ContiguousArray<UInt8>, _ count: Int) -> ContiguousArray<TextBlock.Span> {
        var spans = ContiguousArray<TextBlock.Span>()
        spans.reserveCapacity(count / 256 + 1)
        unsafe bytes.withUnsafeBytes { all in
            let bytes = unsafe UnsafeRawBufferPointer(rebasing: all[..<count])
            var start = 0
            while start < count {
                let end = unsafe Memory.firstIndex(of: TextBytes.lineFeed, in: bytes, from: start) ?? count
                let next = min(end + 1, count)
                if unsafe end - start > options.maximumLength || !TextBytes.isBlank(bytes[start..<end]) {
                    spans.append(.init(start: start, end: end, next: next, number: number, line: line))
                }
                if end < count {
                    number += 1
                    line += 1
                }
                start = next
            }
        }
        return spans
    }

    /// The texts between separators that are not blank or too long. What follows a text that was returned before its separator
    /// arrived is a part of it, and has its number.
    private mutating func texts(_ bytes: ContiguousArray<UInt8>, _ count: Int) -> ContiguousArray<TextBlock.Span> {
        var spans = ContiguousArray<TextBlock.Span>()
        var start = 0
        while start < count {
            let first = start
            let next = bytes[first..<count].firstIndex(of: TextBytes.recordSeparator) ?? count
            let isBlank = unsafe bytes.withUnsafeBytes { unsafe TextBytes.isBlank($0[start..<next]) }
            let end = isBlank ? next : TextBytes.end(of: bytes[start..<next])
            if !isBlank || next - start > options.maximumLength {
                if first == 0, needsSeparator, next > 0 { number -= 1 }
                spans.append(.init(start: start, end: end, next: end, number: number, line: line, column: column))
                number += 1
            }
            start = min(next + 1, count)
            self.count(bytes[first..<start])
        }
        return spans
    }

    /// Counts the lines of a text sequence, and the columns of its last line, in scalars without the separators.
    private mutating func count(_ bytes: ArraySlice<UInt8>) {
        // A byte order mark at the beginning of the stream has no column.
        let isMarked = line == 1 && column == 1 && bytes.starts(with: [0xEF, 0xBB, 0xBF])
        let lineFeeds = TextBytes.lineFeeds(bytes)
        var lastLine = bytes
        if lineFeeds > 0 {
            line += lineFeeds
            column = 1
            lastLine = bytes[(bytes.lastIndex(of: TextBytes.lineFeed) ?? 0)...].dropFirst()
        } else if isMarked {
            lastLine = bytes.dropFirst(3)
        }
        column += lastLine.count { $0 & 0xC0 != 0x80 && $0 != TextBytes.recordSeparator }
    }
}
