import DynWrapSchema

/// Finds the elements of one array in a document that arrives in pieces, and checks all the rest of the document.
struct ElementReader {
    private let source: ByteSource
    private let options: LineOptions
    /// The path of the array; nil where the document is only checked.
    private let pointer: JSONPointer?
    private var scanner: PieceScanner
    /// The bytes from `base` on; the bytes before were scanned and their lines counted.
    private var window = ContiguousArray<UInt8>()
    private var base = 0
    /// The buffer that is read into while the window is long.
    private var piece = ContiguousArray<UInt8>()
    /// The line and the column of the byte at `counted`.
    private var place = LineCounter()
    /// How many open containers are on the path to the array, the array included.
    private var depth = 0
    /// The offset at which the current element begins.
    private var start: Int?
    /// Whether the current element is too long: it was reported, and is skipped without being kept.
    private var isSkipping = false
    /// The report of an element that is too long, for the next call.
    private var tooLong: TextBlock?
    /// The byte ranges of the elements that arrived whole.
    private var elements: [Range<Int>] = []
    /// The offset up to which lines and columns are counted; it is in the window.
    private var counted = 0
    private var number = 0
    /// Whether the array was found.
    private var isFound = false
    private var isAtEnd = false
    /// The error about a value of another kind in place of the array, unless a later member with its key is one.
    private var other: JSONError?
    /// The error to throw after the elements before it were returned.
    private var failure: JSONError?

    private static let pieceSize = 64 << 10
    /// How many bytes before the current offset are kept, for the excerpt of an error.
    private static let shownLength = 256

    init(_ source: ByteSource, _ pointer: JSONPointer?, _ options: LineOptions) {
        self.source = source
        self.options = options
        self.pointer = pointer
        scanner = PieceScanner(options.json)
    }

    /// The next elements that have arrived whole; nil at the end of a valid document.
    /// - Throws: the fault of the document, or that there is no such array, after the elements before it were returned.
    mutating func next() throws(JSONError) -> TextBlock? {
        if let block = tooLong {
            tooLong = nil
            return block
        }
        while !isAtEnd, failure == nil {
            drop()
            let old = window.count
            try fill()
            if window.count == old {
                isAtEnd = true
                failure = wrongAtEnd()
            } else {
                scan()
            }
            // Lines are counted in the order of the text, so those of the elements go first.
            let block = taken()
            let long = skipped()
            if block != nil { tooLong = long }
            if let found = block ?? long { return found }
        }
        guard let failure else { return nil }
        self.failure = nil
        isAtEnd = true
        throw failure
    }

    /// Reads more of the source. A long window grows by a factor, so that an element is not copied with every piece of it.
    private mutating func fill() throws(JSONError) {
        var failure: JSONError?
        guard window.count < Self.pieceSize else {
            if piece.isEmpty { piece = ContiguousArray(repeating: 0, count: Self.pieceSize) }
            let count = unsafe piece.withUnsafeMutableBytes { [source] buffer in
                do throws(JSONError) { return try unsafe source.read(into: buffer) } catch {
                    failure = error
                    return 0
                }
            }
            window.append(contentsOf: piece[..<count])
            if let failure {
                isAtEnd = true
                throw failure
            }
            return
        }
        let old = window
        let size = Self.pieceSize
        window = unsafe ContiguousArray(unsafeUninitializedCapacity: old.count + size) { buffer, count in
            // Exactly what was initialised is declared so: the old window and the bytes read.
            let memory = UnsafeMutableRawBufferPointer(buffer)
            unsafe old.withUnsafeBytes { unsafe memory.copyMemory(from: $0) }
            count = old.count
            do throws(JSONError) {
                let room = unsafe UnsafeMutableRawBufferPointer(rebasing: memory[old.count...])
                count += try unsafe source.read(into: room)
            } catch {
                failure = error
            }
        }
        if let failure {
            isAtEnd = true
            throw failure
        }
    }

    /// Drops the bytes that are no longer needed, and counts their lines.
    private mutating func drop() {
        let needed = min(isSkipping ? .max : start ?? .max, scanner.firstNeeded, max(base, scanner.offset - Self.shownLength))
        guard needed > base else { return }
        count(to: needed)
        window.removeFirst(needed - base)
        base = needed
    }

    /// Scans the bytes that are there, and records the elements in them.
    private mutating func scan() {
        let tokens = pointer?.tokens ?? []
        // A document that is only checked reports no elements.
        let depth = pointer == nil ? -1 : tokens.count + 1
        let text = window
        unsafe text.withUnsafeBufferPointer { text in
            do throws(PieceScanner.Failure) {
                while failure == nil, let event = try unsafe scanner.scan(text, base: base, eventsTo: depth) {
                    switch event {
                    case .began(let offset, let first): unsafe began(offset, first, tokens, text)
                    case .ended(let end): ended(end, tokens.count)
                    }
                }
            } catch {
                failure = wrong(error.code, at: error.offset)
            }
        }
    }

    /// Handles the beginning of a value, on the path to the array or in the array.
    private mutating func began(_ offset: Int, _ first: UInt8, _ tokens: [String], _ text: UnsafeBufferPointer<UInt8>) {
        let isContainer = first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
        // A container is already on the stack, as its last entry; any other value is inside all open containers.
        let level = scanner.open.count - (isContainer ? 1 : 0)
        guard level == depth else { return }
        if level == tokens.count + 1 {
            start = offset
            return
        }
        if level > 0, unsafe !isNamed(tokens[level - 1], in: scanner.open[level - 1], text) { return }
        // The last of equal keys is the member, so the elements returned before would have been those of another array.
        if isFound {
            failure = wrong(.duplicateKey, at: level > 0 ? scanner.open[level - 1].key.lowerBound : offset)
            return
        }
        other = nil
        if level == tokens.count, first != UInt8(ascii: "[") {
            let kind = (try? JSON(parsing: Self.example(of: first)).kind) ?? .missing
            other = located(noArray(kind.noun), at: offset)
            // A document has one root, but a key may come again.
            if level == 0 { failure = other }
        } else if isContainer {
            isFound = level == tokens.count
            depth += 1
        }
    }

    /// A JSON value whose first byte is `first`.
    private static func example(of first: UInt8) -> String {
        switch first {
        case UInt8(ascii: "{"): "{}"
        case UInt8(ascii: "\""): "\"\""
        case UInt8(ascii: "t"): "true"
        case UInt8(ascii: "f"): "false"
        case UInt8(ascii: "n"): "null"
        default: "0"
        }
    }

    /// Whether the value that begins in `open` is the one that a pointer's token names.
    private func isNamed(_ token: String, in open: PieceScanner.Open, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard open.isObject else { return token == String(open.count - 1) }
        guard open.isKeyEscaped || open.key.count == token.utf8.count + 2 else { return false }
        // `firstNeeded` had the key kept.
        let key = unsafe UnsafeBufferPointer(rebasing: text[open.key.lowerBound - base..<open.key.upperBound - base])
        let name = unsafe try? JSON(parsing: Array(key)).string
        return name.map { $0.utf8.elementsEqual(token.utf8) } ?? false
    }

    /// Handles the end of a value: of an element, or of a container on the path.
    private mutating func ended(_ end: Int, _ count: Int) {
        if let start, scanner.open.count == count + 1 {
            if !isSkipping { elements.append(start..<end) }
            isSkipping = false
            self.start = nil
        } else if scanner.open.count < depth {
            depth = scanner.open.count
        }
    }

    /// The elements that arrived whole, as a block of texts; the bytes between them are made blank.
    private mutating func taken() -> TextBlock? {
        guard let first = elements.first, let last = elements.last else { return nil }
        var bytes = ContiguousArray(window[first.lowerBound - base..<last.upperBound - base])
        let count = bytes.count
        bytes.append(0)
        var spans = ContiguousArray<TextBlock.Span>()
        spans.reserveCapacity(elements.count)
        var end = 0
        self.count(to: first.lowerBound)
        let (line, column) = (place.line, place.column)
        for element in elements {
            let start = element.lowerBound - first.lowerBound
            for i in end..<start where bytes[i] != 0x0A && bytes[i] != 0x0D { bytes[i] = 0x20 }
            end = element.upperBound - first.lowerBound
            self.count(to: element.lowerBound)
            spans.append(.init(start: start, end: end, next: end, number: number, line: place.line, column: place.column))
            number += 1
        }
        elements.removeAll(keepingCapacity: true)
        return TextBlock(
            bytes: bytes, count: count, offset: first.lowerBound, firstLine: line, firstColumn: column, spans: spans,
            isOfDocument: true)
    }

    /// Begins to skip the current element if it is too long by now. The result is its beginning, as a text that is too long.
    private mutating func skipped() -> TextBlock? {
        guard let start, !isSkipping, (failure?.offset ?? base + window.count) - start > options.maximumLength else { return nil }
        isSkipping = true
        count(to: start)
        let shown = ContiguousArray(window[(start - base)...].prefix(TextBlock.shownLength))
        let span = TextBlock.Span(
            start: 0, end: shown.count, next: base + window.count - start, number: number, line: place.line, column: place.column)
        number += 1
        return TextBlock(
            bytes: shown, count: shown.count, offset: start, firstLine: place.line, firstColumn: place.column, spans: [span],
            isOfDocument: true, isTooLong: true)
    }

    /// Counts lines and columns up to a byte of the document.
    private mutating func count(to offset: Int) {
        guard offset > counted else { return }
        unsafe window.withUnsafeBufferPointer {
            unsafe place.advance(from: counted - base, to: offset - base, in: $0, isBeginning: counted == 0)
        }
        counted = offset
    }

    // MARK: Errors

    /// The fault of a document that ends here; nil where it is valid.
    private mutating func wrongAtEnd() -> JSONError? {
        if let failure = scanner.failureAtEnd { return wrong(failure.code, at: failure.offset) }
        return isFound || pointer == nil ? nil : other ?? located(noArray("not there"), at: scanner.offset)
    }

    private func noArray(_ found: String) -> JSONError {
        let place = pointer?.placeName ?? ""
        return JSONError(.notAnArray, message: "elements are those of an array, and \(place) is \(found)")
    }

    /// An error at a byte of the document.
    private func wrong(_ code: JSONError.Code, at offset: Int) -> JSONError {
        let start = counted
        let offset = max(offset, base)  // a long comment's beginning may have been dropped
        // The shown text is not counted yet. Where elements were taken from it, its line begins at the last of them.
        return unsafe window.withUnsafeBufferPointer {
            let text = unsafe UnsafeBufferPointer(rebasing: $0[(min(start, offset) - base)...])
            return unsafe JSONError(code, offset: offset - min(start, offset), in: text)
        }.moved(line: place.line, column: place.column, offset: min(start, offset))
    }

    /// The error at a byte of the document.
    private mutating func located(_ error: JSONError, at offset: Int) -> JSONError {
        count(to: max(counted, min(offset, base + window.count)))
        return error.moved(line: place.line, column: place.column, offset: offset)
    }
}
