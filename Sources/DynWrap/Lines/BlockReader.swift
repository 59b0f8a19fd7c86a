import DynWrapSchema

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Cuts bytes that come in pieces into blocks of whole texts.
///
/// What it holds is the current piece and the text that has not come whole, so its memory is bounded by the longest text, or by the limit of length.
struct BlockReader {
    private let options: LineOptions
    /// How many bytes are requested at a time.
    private let pieceSize: Int
    /// The bytes since the last cut.
    private var rest = ContiguousArray<UInt8>()
    /// Whether `rest` is a text that goes on over more than one piece: then it grows by a factor, so that no byte is copied with every piece.
    private var isGrowing = false
    /// What is read is put here, where `rest` grows.
    private var piece = ContiguousArray<UInt8>()
    /// The byte of the stream that `rest` begins with.
    private var offset = 0
    private var number = 1
    private var line = 1
    /// Whether the current text is too long and is skipped.
    private var isSkipping = false
    private var isAtEnd = false
    /// Of a text sequence, the text that has not come whole: where it begins in `rest`, and whether it could end there. So it need not wait for the
    /// separator of the next one.
    private var coming = 0
    private var scanner: PieceScanner?
    /// Whether the last text was given before a separator came, so that `rest` has to begin with one.
    private var needsSeparator = false

    /// As much as a few hundred lines: so a value that is kept does not keep much besides, and the cost of a block is spread over many lines.
    static let pieceSize = 64 << 10
    /// How much is kept of a text that is too long.
    private static let shownLength = 256

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

    /// The last texts, when the stream has ended.
    mutating func finish() -> TextBlock? {
        if isAtEnd { return nil }
        isAtEnd = true
        return taken(searched: rest.count)
    }

    /// Reads as much as `source` has, up to a piece, behind the rest.
    private mutating func read(_ source: ByteSource) throws(JSONError) {
        var failure: JSONError?
        let room = pieceSize
        func take(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
            do throws(JSONError) { return try unsafe min(max(0, source.read(into: buffer)), room) } catch {
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
            // Of a rest that is short, at the beginning of a block: what is read goes directly to its place.
            let old = rest
            rest = unsafe ContiguousArray(unsafeUninitializedCapacity: old.count + room + 1) { buffer, count in
                // What is said to be initialised is what was: the rest, and what was read.
                let memory = UnsafeMutableRawBufferPointer(buffer)
                unsafe old.withUnsafeBytes { unsafe memory.copyMemory(from: $0) }
                count = unsafe old.count + take(UnsafeMutableRawBufferPointer(rebasing: memory[old.count..<old.count + room]))
            }
        }
        if let failure { throw failure }
    }

    /// Makes room for this number of additional bytes and a zero byte after them.
    private mutating func makeRoom(_ count: Int) {
        let needed = rest.count + count + 1
        if rest.capacity < needed { rest.reserveCapacity(isGrowing ? max(needed, 2 * rest.capacity) : needed) }
    }

    /// The whole texts of what has come, of which this number of bytes was searched for an end.
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

    /// Goes on skipping a text that is too long, and drops it.
    private mutating func skip(_ bytes: inout ContiguousArray<UInt8>) {
        let separator = isLines ? TextBytes.lineFeed : TextBytes.recordSeparator
        let found = bytes.firstIndex(of: separator)
        let dropped = found.map { isLines ? $0 + 1 : $0 } ?? bytes.count
        if isLines { line += found == nil ? 0 : 1 } else { line += TextBytes.lineFeeds(bytes[..<dropped]) }
        offset += dropped
        if found != nil {
            isSkipping = false
            number += 1
            scanner = isLines ? nil : PieceScanner(options.json)
            coming = 0
        }
        bytes.removeFirst(dropped)
    }

    /// Where the whole texts end; nil where none does.
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

    /// Whether the last text of a sequence is there whole, with the line feed that ends it. Reads each byte once.
    private mutating func isWhole(_ bytes: ContiguousArray<UInt8>, _ count: Int) -> Bool {
        let isScanned: Bool = unsafe bytes.withUnsafeBufferPointer { bytes in
            let text = unsafe UnsafeBufferPointer(rebasing: bytes[coming..<count])
            // A failure says the same of it again.
            do { return try unsafe scanner?.scan(text, base: 0) == nil } catch { return false }
        }
        return isScanned && scanner?.canEnd == true && bytes[count - 1] == TextBytes.lineFeed
    }

    /// Keeps bytes in which no text ends, or says that they are too many.
    private mutating func keep(_ bytes: inout ContiguousArray<UInt8>) -> TextBlock? {
        let count = bytes.count
        // The separator in front of a text is none of its bytes.
        let start = !isLines && bytes.first == TextBytes.recordSeparator ? 1 : 0
        guard count - start > options.maximumLength else {
            swap(&rest, &bytes)
            isGrowing = count > 0
            return nil
        }
        isGrowing = false
        let shown = min(count, Self.shownLength)
        let span = TextBlock.Span(start: start, end: shown, next: count, number: number, line: line)
        let block = TextBlock(
            bytes: ContiguousArray(bytes[..<shown]), count: shown, offset: offset, firstLine: line, spans: [span],
            isTooLong: true)
        isSkipping = true
        if !isLines { line += TextBytes.lineFeeds(bytes[..<count]) }
        offset += count
        return block
    }

    /// The block of the first `cut` of `count` bytes; the others are kept.
    private mutating func block(_ bytes: inout ContiguousArray<UInt8>, _ count: Int, _ cut: Int) -> TextBlock {
        if cut < count {
            rest = ContiguousArray(bytes[cut..<count])
            bytes[cut] = 0
        } else {
            bytes.append(0)
        }
        let (start, firstLine) = (offset, line)
        let endsOpen = isAtEnd  // a line whose feed has come was cut before
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

    /// The lines that are not blank.
    private mutating func lines(_ bytes: ContiguousArray<UInt8>, _ count: Int) -> ContiguousArray<TextBlock.Span> {
        var spans = ContiguousArray<TextBlock.Span>()
        spans.reserveCapacity(count / 256 + 1)
        unsafe bytes.withUnsafeBytes { all in
            let bytes = unsafe UnsafeRawBufferPointer(rebasing: all[..<count])
            var start = 0
            while start < count {
                let end = unsafe Memory.firstIndex(of: TextBytes.lineFeed, in: bytes, from: start) ?? count
                let next = min(end + 1, count)
                if unsafe !TextBytes.isBlank(bytes[start..<end]) {
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

    /// The texts between separators that are not blank.
    private mutating func texts(_ bytes: ContiguousArray<UInt8>, _ count: Int) -> ContiguousArray<TextBlock.Span> {
        var spans = ContiguousArray<TextBlock.Span>()
        var start = 0
        while start < count {
            let next = bytes[start..<count].firstIndex(of: TextBytes.recordSeparator) ?? count
            let isBlank = unsafe bytes.withUnsafeBytes { unsafe TextBytes.isBlank($0[start..<next]) }
            if !isBlank {
                spans.append(.init(start: start, end: next, next: next, number: number, line: line))
                number += 1
            }
            line += TextBytes.lineFeeds(bytes[start..<next])
            start = next + 1
        }
        return spans
    }
}
