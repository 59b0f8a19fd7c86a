import Synchronization

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What a `JSON` value points into: a document, or a node of edits over one.
@usableFromInline
package class Holder: @unchecked Sendable {
    // Sendable: a `Document` never changes after it is made; its side tables and recent places synchronise themselves. A `ContainerNode` is changed
    // only through a `JSON` that holds the one reference to it (`isKnownUniquelyReferenced`), so no second thread can see it
    // change. Tests: ThreadTests.
    @usableFromInline package init() {}
}

/// A JSON text and its tape; immutable once made, so any number of values and threads can read it at the same time.
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
    /// What keeps `bytes` readable: a part of a `ContiguousArray<UInt8>` (whose elements live in one heap object that never moves; this
    /// constant holds it and it never changes), or a mapped file.
    private let owner: any Sendable
    /// Whether this is a text that was opened, and not one put together here.
    package let isOpened: Bool
    /// Whether it is of an object made from nothing by putting members into it, which has no original.
    package let isDraft: Bool
    /// The text with blanks for its comments; nil where it has none.
    let blanked: ContiguousArray<UInt8>?
    /// Whether commas before a closing bracket were accepted.
    let allowsTrailingCommas: Bool
    /// Whether there is one: 0 where that is not known, 1 for none, 2 for one.
    let commas = Atomic<UInt8>(0)
    /// Whether an object has a key twice: 0 where that is not known, 1 for none, 2 for one.
    let equalKeys = Atomic<UInt8>(0)
    /// The line and the column, counted from 1, that the text begins with: later ones where the text is a part of a stream.
    let firstLine: Int
    let firstColumn: Int
    /// Whether it is of a stream of lines, which only LF ends.
    let isOfLines: Bool
    /// Whether places in the text mean something to a caller: not in a text that only the library has.
    let hasPlaces: Bool
    /// How much of the text came. What reaches further is still coming, and the rest of the text only closes it; see `PartialText`.
    package let arrivedCount: Int
    /// Indexes of wide objects and long arrays, made when first needed.
    let sides = LazyReference<SideTables>()
    /// Where members were found last; see RecentPlaces.swift. Made when first needed, never changed after that, freed with the document.
    let recent = unsafe Atomic<UnsafeMutablePointer<Atomic<UInt64>>?>(nil)

    /// The most bytes a document can have: an offset in the text has to fit 32 bits of a tape's word, and an `Int`. 4 GiB, and 2 GiB where `Int` has 32 bits.
    package static let largest = largest(bitsOfInt: Int.bitWidth)

    /// ``largest`` where `Int` has this number of bits. Sixteen bytes are left over, so that a place a block further is still a number.
    static func largest(bitsOfInt: Int) -> Int { Int(clamping: (Int64(1) << min(32, bitsOfInt - 1)) - 16) }

    /// Checks `text` and makes its tape. O(count), the one pass that a text gets.
    package convenience init(_ text: ContiguousArray<UInt8>, options: JSONOptions = JSONOptions()) throws(JSONError) {
        try self.init(text[...], options: options)
    }

    /// Checks `text`, a part of some bytes which it keeps, and makes its tape. O(text.count).
    /// - Parameters:
    ///   - firstLine: the line of a stream that it begins with, and the column.
    ///   - isOfLines: whether it is of a stream of lines, which only LF ends.
    ///   - hasPlaces: whether a caller has the text.
    ///   - arrivedCount: how much of it came, where the rest was put there to close it.
    package init(
        _ text: ArraySlice<UInt8>, options: JSONOptions = JSONOptions(), firstLine: Int = 1, firstColumn: Int = 1,
        isOfLines: Bool = false, hasPlaces: Bool = true, arrivedCount: Int? = nil
    ) throws(JSONError) {
        let scanned = try unsafe Self.scan(text.withUnsafeBufferPointer { unsafe $0 }, options)
        // The address of the elements of a heap array is fixed; `owner` keeps them alive and unchanged.
        if let padded = unsafe scanned.padded {
            unsafe bytes = padded.withUnsafeBufferPointer { $0.baseAddress! }  // holds at least the zero byte
            owner = padded
        } else {
            unsafe bytes = text.withUnsafeBufferPointer { $0.baseAddress! }  // a text that passed is not empty
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

    /// Checks many texts, one after the other with white space between them, and makes one tape of them all: that of an array whose elements
    /// they are. O(count), and one pass.
    ///
    /// - Parameters:
    ///   - texts: the texts, and a zero byte at `count`.
    ///   - firstLine: the line of a stream that they begin with, and the column.
    ///   - isOfLines: whether it is of a stream of lines, which only LF ends.
    ///   - options: of which comments and the replacement of surrogates are ignored.
    /// - Returns: nil where something is wrong with one of them, or they are too long for this: then they are to be opened one by one.
    package init?(
        texts: ContiguousArray<UInt8>, count: Int, firstLine: Int, firstColumn: Int, isOfLines: Bool, options: JSONOptions
    ) {
        guard count < TapeWord.maxLength, count < texts.count, texts[count] == 0 else { return nil }
        var tape = unsafe Scanner.Words(textCount: count)
        unsafe tape.count = 2
        // Not empty: it holds the zero byte.
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

    /// Checks the bytes of a `Data` or a file, which must end in a closing bracket or are copied.
    package init(_ file: HeldData, options: JSONOptions = JSONOptions()) throws(JSONError) {
        let scanned = try unsafe Self.scan(file.bytes, options)
        if let padded = unsafe scanned.padded {
            unsafe bytes = padded.withUnsafeBufferPointer { $0.baseAddress! }  // holds at least the zero byte
            owner = padded
        } else {
            unsafe bytes = file.bytes.baseAddress!  // a text that passed is not empty
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

    /// A document that was made by this module: `text` is known to be well-formed and `tape` to be its tape.
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

    /// A document of a well-formed text and its tape, in one piece of memory of `malloc` that begins with the tape, and which this takes over.
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

    /// The text and the tape of `first`.
    ///
    /// Why it is safe: `first` keeps this document as long as it lives itself (``SideTables/memoSource(of:)``), so the tape is there for both, and
    /// leaves it to this one to free it. Tests: MappedLifetimeTests.
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

    /// Stands for the owner where the bytes are freed together with the tape.
    private static let nobody: any Sendable = ()

    deinit {
        unsafe Memory.release(recent.load(ordering: .relaxed))
        if sides.load()?.hasMemoSource ?? false { return }  // it frees the tape
        if isOpened { unsafe Scanner.Words(base: words, capacity: wordCapacity).giveBack() } else { unsafe Memory.release(words) }
    }
}
