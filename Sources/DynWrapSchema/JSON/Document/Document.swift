import Synchronization

/// The object that a `JSON` value refers to: a document, or a node with edits of one.
@usableFromInline
package class Holder: @unchecked Sendable {
    // Sendable: a `Document` does not change after it is made; its side tables and its table of recent places synchronise
    // themselves. A `ContainerNode` is changed only through a `JSON` that has the only reference to it
    // (`isKnownUniquelyReferenced`), so no second thread can see the change. Tests: ThreadTests.
    @usableFromInline package init() {}
}

/// A JSON text and its tape. It does not change once made, so any number of values and threads can read it at the same time.
@usableFromInline
@safe package final class Document: Holder, @unchecked Sendable {
    // Sendable: see `Holder`. `bytes` and `words` are written before `init` returns and never after.

    /// The text. Readable for `count` bytes as long as `owner` lives.
    @usableFromInline package let bytes: UnsafePointer<UInt8>
    @usableFromInline package let count: Int
    /// The tape, `malloc`ed; see `TapeWord`.
    @usableFromInline package let words: UnsafeMutablePointer<UInt64>
    @usableFromInline package let wordCount: Int
    /// The capacity of ``words``, in words.
    private let wordCapacity: Int
    /// The owner, which keeps `bytes` readable: a mapped file, or a slice of a `ContiguousArray<UInt8>`. The elements of such an
    /// array are in one heap object, which does not move, and this constant keeps it unchanged.
    private let owner: any Sendable
    /// Whether this is an opened text, and not one that the library made.
    package let isOpened: Bool
    /// Whether this is the text of a draft: of a new object, which has no original.
    package let isDraft: Bool
    /// The text with blanks for its comments; nil where it has none.
    let blanked: ContiguousArray<UInt8>?
    /// Whether the options allow commas before a closing bracket.
    let allowsTrailingCommas: Bool
    /// Whether the text has such a comma: 0 for unknown, 1 for no, 2 for yes.
    let commas = Atomic<UInt8>(0)
    /// Whether some object has a key twice: 0 for unknown, 1 for no, 2 for yes.
    let equalKeys = Atomic<UInt8>(0)
    /// The line and the column at which the text begins, counted from 1. They are larger where the text is a part of a stream.
    let firstLine: Int
    let firstColumn: Int
    /// Whether the text is part of a stream of lines, in which only LF ends a line.
    let isOfLines: Bool
    /// Whether offsets in the text mean something to the caller. False for a text that only the library has.
    let hasPlaces: Bool
    /// The number of bytes of the text that have arrived. The rest only closes it. A value that reaches further is incomplete;
    /// see `PartialText`.
    package let arrivedCount: Int
    /// Indexes of wide objects and long arrays, made when first needed.
    let sides = LazyReference<SideTables>()
    /// Where members were last found; see RecentPlaces.swift. Made when first needed, then never replaced, and freed with the
    /// document.
    let recent = unsafe Atomic<UnsafeMutablePointer<Atomic<UInt64>>?>(nil)

    /// The largest number of bytes of a document. An offset must fit in 32 bits of a word, and in an `Int`: 4 GiB, or 2 GiB where
    /// `Int` has 32 bits.
    package static let largest = largest(bitsOfInt: Int.bitWidth)

    /// ``largest`` where `Int` has this number of bits. Sixteen bytes less, so that an offset one block further does not
    /// overflow.
    static func largest(bitsOfInt: Int) -> Int { Int(clamping: (Int64(1) << min(32, bitsOfInt - 1)) - 16) }

    /// Checks `text` and makes its tape in one pass. O(count).
    package convenience init(_ text: ContiguousArray<UInt8>, options: JSONOptions = JSONOptions()) throws(JSONError) {
        try self.init(text[...], options: options)
    }

    /// Checks `text`, a slice of an array that the document keeps, and makes its tape. O(text.count).
    /// - Parameters:
    ///   - firstLine: the line of the stream at which the text begins.
    ///   - firstColumn: the column at which it begins.
    ///   - isOfLines: whether the text is part of a stream of lines, in which only LF ends a line.
    ///   - hasPlaces: whether the caller has the text.
    ///   - arrivedCount: how many bytes have arrived, where the rest was added to close the text.
    package init(
        _ text: ArraySlice<UInt8>, options: JSONOptions = JSONOptions(), firstLine: Int = 1, firstColumn: Int = 1,
        isOfLines: Bool = false, hasPlaces: Bool = true, arrivedCount: Int? = nil
    ) throws(JSONError) {
        let scanned = try unsafe text.withUnsafeBufferPointer { bytes throws(JSONError) in try unsafe Self.scan(bytes, options) }
        // The elements of a heap array do not move; `owner` keeps them alive and unchanged.
        if let padded = unsafe scanned.padded {
            unsafe bytes = padded.withUnsafeBufferPointer { $0.baseAddress! }  // at least the zero byte is in it
            owner = padded
        } else {
            unsafe bytes = text.withUnsafeBufferPointer { $0.baseAddress! }  // a text that passed the scan is not empty
            owner = text
        }
        count = text.count
        blanked = unsafe scanned.blanked
        allowsTrailingCommas = options.allowTrailingCommas
        unsafe words = scanned.words.base
        wordCount = unsafe scanned.words.count
        wordCapacity = unsafe scanned.words.capacity
        isOpened = true
        isDraft = false
        self.firstLine = firstLine
        self.firstColumn = firstColumn
        self.isOfLines = isOfLines
        self.hasPlaces = hasPlaces
        self.arrivedCount = arrivedCount ?? text.count
    }

    /// Checks many texts with white space between them, and makes one tape of them all: that of an array of these texts.
    /// O(count), one pass.
    ///
    /// - Parameters:
    ///   - texts: the texts, and a zero byte at `count`.
    ///   - firstLine: the line of the stream at which the texts begin.
    ///   - firstColumn: the column at which they begin.
    ///   - isOfLines: whether the texts are part of a stream of lines, in which only LF ends a line.
    ///   - options: the options; those about comments and lone surrogates are ignored.
    /// - Returns: nil where one of the texts is invalid, or all are too long for one tape. Then they must be opened one by one.
    package init?(
        texts: ContiguousArray<UInt8>, count: Int, firstLine: Int, firstColumn: Int, isOfLines: Bool, options: JSONOptions
    ) {
        guard count < TapeWord.maxLength, count < texts.count, texts[count] == 0 else { return nil }
        var tape = unsafe Scanner.Words(textCount: count)
        unsafe tape.count = 2
        // Not empty: at least the zero byte is in it.
        unsafe bytes = texts.withUnsafeBufferPointer { $0.baseAddress! }
        let hasMark = count >= 3 && texts[0] == 0xEF && texts[1] == 0xBB && texts[2] == 0xBF
        var failure = unsafe Scanner.scanMany(
            bytes, start: hasMark ? 3 : 0, count: count, into: &tape, maximumDepth: max(0, options.maximumDepth),
            allowTrailingCommas: options.allowTrailingCommas)
        if failure == nil {
            unsafe tape.base[0] = TapeWord.Tag.array << 60 | UInt64(TapeWord.maxCount) << 32
            unsafe tape.base[1] = UInt64(tape.count) << 32 | UInt64(count)
            if options.duplicateKeys == .reject {
                let text = unsafe UnsafeBufferPointer(start: bytes, count: count)
                failure = unsafe DuplicateKeyCheck.firstDuplicate(text: text, words: tape.base, count: tape.count)
            }
        }
        if failure != nil {
            unsafe tape.giveBack()
            return nil
        }
        unsafe tape.fit()
        unsafe words = tape.base
        wordCount = unsafe tape.count
        wordCapacity = unsafe tape.capacity
        owner = texts
        self.count = count
        self.firstLine = firstLine
        self.firstColumn = firstColumn
        self.isOfLines = isOfLines
        hasPlaces = true
        arrivedCount = count
        isOpened = true
        isDraft = false
        blanked = nil
        allowsTrailingCommas = options.allowTrailingCommas
    }

    /// Checks the bytes of a `Data`, a string or a file and makes their tape. They are copied unless they end in a closing
    /// bracket. O(count).
    package init(_ file: OwnedBytes, options: JSONOptions = JSONOptions()) throws(JSONError) {
        let scanned = try unsafe Self.scan(file.bytes, options)
        if let padded = unsafe scanned.padded {
            unsafe bytes = padded.withUnsafeBufferPointer { $0.baseAddress! }  // at least the zero byte is in it
            owner = padded
        } else {
            unsafe bytes = file.bytes.baseAddress!  // a text that passed the scan is not empty
            owner = file
        }
        count = unsafe file.bytes.count
        blanked = unsafe scanned.blanked
        allowsTrailingCommas = options.allowTrailingCommas
        isOpened = true
        isDraft = false
        firstLine = 1
        firstColumn = 1
        isOfLines = false
        hasPlaces = true
        arrivedCount = count
        unsafe words = scanned.words.base
        wordCount = unsafe scanned.words.count
        wordCapacity = unsafe scanned.words.capacity
    }

    /// Makes a document without checks: `text` must be well-formed and `tape` its tape. O(count).
    convenience init(trusted text: some Collection<UInt8>, tape: some Collection<UInt64>) {
        // One piece of memory: the tape, then the text, then a zero byte.
        let memory = unsafe Memory.allocate(tape.count * 8 + text.count + 1)
        let words = unsafe memory.assumingMemoryBound(to: UInt64.self)
        let bytes = unsafe (memory + tape.count * 8).assumingMemoryBound(to: UInt8.self)
        _ = unsafe UnsafeMutableBufferPointer(start: words, count: tape.count).initialize(from: tape)
        _ = unsafe UnsafeMutableBufferPointer(start: bytes, count: text.count).initialize(from: text)
        unsafe bytes[text.count] = 0
        unsafe self.init(words: words, wordCount: tape.count, bytes: bytes, count: text.count, isDraft: false)
    }

    /// Takes over a well-formed text and its tape, in one `malloc`ed block that begins with the tape.
    @unsafe init(words: UnsafeMutablePointer<UInt64>, wordCount: Int, bytes: UnsafePointer<UInt8>, count: Int, isDraft: Bool) {
        unsafe self.words = words
        unsafe self.bytes = bytes
        self.count = count
        self.wordCount = wordCount
        wordCapacity = wordCount
        self.isDraft = isDraft
        owner = Self.nobody
        isOpened = false
        blanked = nil
        allowsTrailingCommas = false
        firstLine = 1
        firstColumn = 1
        isOfLines = false
        hasPlaces = true
        arrivedCount = count
    }

    /// A second document with the text and the tape of `first`.
    ///
    /// Why it is safe: `first` keeps this document until its own end (``SideTables/memoSource(of:)``), so the tape exists for
    /// both. `first` leaves freeing the tape to this document. Tests: MappedLifetimeTests.
    init(sharing first: Document) {
        unsafe bytes = first.bytes
        count = first.count
        unsafe words = first.words
        wordCount = first.wordCount
        wordCapacity = first.wordCapacity
        owner = first.owner
        isOpened = first.isOpened
        isDraft = first.isDraft
        blanked = first.blanked
        allowsTrailingCommas = first.allowsTrailingCommas
        firstLine = first.firstLine
        firstColumn = first.firstColumn
        isOfLines = first.isOfLines
        hasPlaces = first.hasPlaces
        arrivedCount = first.arrivedCount
    }

    /// The owner where the bytes are freed together with the tape.
    private static let nobody: any Sendable = ()

    deinit {
        unsafe Memory.release(recent.load(ordering: .relaxed))
        if sides.load()?.hasMemoSource ?? false { return }  // that document frees the tape
        if isOpened { unsafe Scanner.Words(base: words, capacity: wordCapacity).giveBack() } else { unsafe Memory.release(words) }
    }
}
