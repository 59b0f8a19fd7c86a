/// A container that is being made: its text and its tape, which grow with each member or element.
///
/// The result is the same as the scanner's for that text; a key or string that needs an escape is refused.
/// `BuiltDocumentTests` compares word by word.
///
/// Why it is safe: `memory` has room for `wordCapacity` words and, after them, `byteCapacity` bytes. The first `wordCount`
/// words and `count` bytes are initialised, and eight more bytes may be read. Each function makes room before it writes. The
/// memory is freed here once, or given to a document once; borrowed memory is neither.
@safe struct Draft: ~Copyable {
    private var memory: UnsafeMutableRawPointer?
    private var wordCapacity = 0
    private var byteCapacity = 0
    /// The length of the text without the closing bracket.
    var count = 0
    /// The length of the tape.
    var wordCount = 0
    /// The number of members or elements.
    private(set) var members = 0
    private var kind: UInt8 = 0
    /// Whether the memory belongs to the caller.
    private var isLent = false
    private var tag: UInt64 { UInt64(kind) }

    /// A draft without a container; nothing can be put into it before ``begin(_:bytes:words:)``.
    init() { unsafe memory = nil }

    /// An empty container with this tag, in memory that is borrowed for longer than the draft lives: at least 512 bytes, aligned
    /// for words.
    init(_ tag: UInt64, in memory: UnsafeMutableRawBufferPointer) {
        unsafe self.memory = memory.baseAddress
        isLent = true
        wordCapacity = memory.count / 32
        byteCapacity = memory.count - wordCapacity * 8
        open(tag)
    }

    deinit { if !isLent { unsafe Memory.release(memory) } }

    /// Begins an empty container; does nothing where one was begun already.
    mutating func begin(_ tag: UInt64, bytes: Int = 320, words: Int = 24) {
        if unsafe memory != nil { return }
        allocate(bytes: bytes, words: words)
        open(tag)
    }

    private mutating func open(_ tag: UInt64) {
        kind = UInt8(truncatingIfNeeded: tag)  // a tag has four bits
        unsafe self.bytes[0] = tag == TapeWord.Tag.object ? UInt8(ascii: "{") : UInt8(ascii: "[")
        // The two words of the container are filled in when it is closed.
        unsafe self.words[0] = tag << 60
        unsafe self.words[1] = 0
        count = 1
        wordCount = 2
    }

    /// Whether a container was begun.
    var isBegun: Bool { unsafe memory != nil }

    /// The length above which text is not copied into the container around it.
    private static let largest = 4096
    /// The number of keys above which they are not compared with each other.
    private static let mostMembers = 32

    @inline(__always)
    func hasRoom(_ more: Int) -> Bool { count &+ more <= Self.largest }

    // MARK: Memory

    // Used only where there is memory: each caller has checked that a container was begun.
    var words: UnsafeMutablePointer<UInt64> { unsafe memory.unsafelyUnwrapped.assumingMemoryBound(to: UInt64.self) }
    var bytes: UnsafeMutablePointer<UInt8> {
        unsafe (memory.unsafelyUnwrapped + wordCapacity &* 8).assumingMemoryBound(to: UInt8.self)
    }

    private mutating func allocate(bytes: Int, words: Int) {
        unsafe memory = Memory.allocate(words * 8 + bytes)
        wordCapacity = words
        byteCapacity = bytes
    }

    /// Makes room for this many bytes, eight more bytes, and this many words.
    @inline(__always)
    mutating func reserve(_ moreBytes: Int, _ moreWords: Int) {
        if count &+ moreBytes &+ 8 > byteCapacity || wordCount &+ moreWords > wordCapacity { grow(moreBytes, moreWords) }
    }

    @inline(never)
    private mutating func grow(_ moreBytes: Int, _ moreWords: Int) {
        let old = unsafe (memory: memory, words: words, bytes: bytes)
        allocate(
            bytes: max(byteCapacity * 2, count + moreBytes + 8), words: max(wordCapacity * 2, wordCount + moreWords))
        unsafe words.update(from: old.words, count: wordCount)
        unsafe bytes.update(from: old.bytes, count: count)
        if !isLent { unsafe Memory.release(old.memory) }
        isLent = false
    }

    @inline(__always)
    mutating func put(_ byte: UInt8) {
        unsafe bytes[count] = byte
        count &+= 1
    }

    @inline(__always)
    mutating func put(_ word: UInt64) {
        unsafe words[wordCount] = word
        wordCount &+= 1
    }

    // MARK: Members and elements

    /// Adds a member with this key; the closure puts its value. False, with nothing changed, where the closure returns false,
    /// where there is such a member already, where the key needs an escape, or where the draft would become too large.
    @inline(__always)
    mutating func member(_ needle: borrowing KeyNeedle, _ value: (inout Draft) -> Bool) -> Bool {
        let (byteMark, wordMark) = (count, wordCount)
        guard begin(needle) else { return false }
        guard value(&self) else {
            (count, wordCount) = (byteMark, wordMark)
            return false
        }
        members &+= 1
        return true
    }

    /// Adds an element; false, with nothing changed, where the closure returns false.
    @inline(__always)
    mutating func element(_ value: (inout Draft) -> Bool) -> Bool {
        let (byteMark, wordMark) = (count, wordCount)
        if members > 0 {
            reserve(1, 0)
            put(UInt8(ascii: ","))
        }
        guard value(&self) else {
            (count, wordCount) = (byteMark, wordMark)
            return false
        }
        members &+= 1
        return true
    }

    /// Appends a key with quotes, comma and colon; false, with nothing changed, where that is not possible.
    private mutating func begin(_ needle: borrowing KeyNeedle) -> Bool {
        let length = needle.count
        guard needle.isPlain, members < Self.mostMembers, hasRoom(length), !has(needle) else { return false }
        reserve(length &+ 4, 1)
        let (comma, text) = unsafe (members > 0, bytes + count)
        let start = comma ? 2 : 1
        // Eight bytes more than requested may be overwritten.
        unsafe needle.write(to: text + start)
        if comma { unsafe text[0] = UInt8(ascii: ",") }
        unsafe text[start &- 1] = UInt8(ascii: "\"")
        unsafe text[start &+ length] = UInt8(ascii: "\"")
        unsafe text[start &+ length &+ 1] = UInt8(ascii: ":")
        put(TapeWord.scalar(TapeWord.Tag.string, offset: count &+ start, length: length))
        count &+= start &+ length &+ 2
        return true
    }

    /// Lends the word and the text of the member with this key; nil where there is none.
    func withMember<R>(_ needle: borrowing KeyNeedle, _ body: (TapeWord, UnsafeBufferPointer<UInt8>) -> R) -> R? {
        let place = valuePlace(needle)
        guard place > 0 else { return nil }
        let word = unsafe TapeWord(bits: words[place])
        // A draft is too short for a length that does not fit in its word. A container's length is not read.
        return unsafe body(word, UnsafeBufferPointer(start: bytes + word.offset, count: word.isContainer ? 0 : word.length))
    }

    /// Whether there is a member with this key.
    private func has(_ needle: borrowing KeyNeedle) -> Bool { valuePlace(needle) > 0 }

    /// The place of the value of the member with this key; 0 where there is none.
    private func valuePlace(_ needle: borrowing KeyNeedle) -> Int {
        var i = 2
        while i < wordCount {
            let word = unsafe TapeWord(bits: words[i])
            // Eight bytes after the text may be read.
            if word.header == needle.header, unsafe needle.isAt(bytes + word.offset) { return i &+ 1 }
            let value = unsafe TapeWord(bits: words[i &+ 1])
            i = value.isContainer ? unsafe TapeWord(bits: words[i &+ 2]).nextPlace : i &+ 2
        }
        return 0
    }

    // MARK: The whole

    var bracket: UInt8 { tag == TapeWord.Tag.object ? UInt8(ascii: "}") : UInt8(ascii: "]") }
    /// The first word of the container.
    var head: UInt64 { tag << 60 | UInt64(truncatingIfNeeded: members) << 32 }

    /// Lends the text without its closing bracket, and the bracket.
    func withText<R>(_ body: (UnsafeBufferPointer<UInt8>, UInt8) -> R) -> R {
        unsafe body(UnsafeBufferPointer(start: bytes, count: count), bracket)
    }

    /// A document with a copy of the text and the tape.
    func document(isDraft: Bool = true) -> Document {
        let memory = unsafe Memory.allocate(wordCount * 8 + count + 2)
        let (words, bytes) = unsafe (
            memory.assumingMemoryBound(to: UInt64.self), (memory + wordCount * 8).assumingMemoryBound(to: UInt8.self)
        )
        unsafe words.update(from: self.words, count: wordCount)
        unsafe bytes.update(from: self.bytes, count: count)
        return unsafe close(words, bytes, isDraft: isDraft)
    }

    /// A document that takes over the memory, where it can.
    consuming func finished() -> Document {
        if isLent { return document(isDraft: false) }
        reserve(2, 0)
        // The text is moved to right after the tape, and unused memory is returned.
        let text = unsafe (words + wordCount).withMemoryRebound(to: UInt8.self, capacity: count) { unsafe $0 }
        if wordCapacity > wordCount { unsafe UnsafeMutableRawPointer(text).copyMemory(from: bytes, byteCount: count) }
        let size = wordCount * 8 + count + 2
        if wordCapacity * 8 + byteCapacity > size + 64 { unsafe memory = Memory.resize(memory, to: size) }
        wordCapacity = wordCount
        let document = unsafe close(words, bytes, isDraft: false)
        unsafe memory = nil
        return document
    }

    private func close(
        _ words: UnsafeMutablePointer<UInt64>, _ bytes: UnsafeMutablePointer<UInt8>, isDraft: Bool
    ) -> Document {
        unsafe words[0] = head
        unsafe words[1] = UInt64(truncatingIfNeeded: wordCount) << 32 | UInt64(truncatingIfNeeded: count &+ 1)
        unsafe bytes[count] = bracket
        unsafe bytes[count &+ 1] = 0
        return unsafe Document(words: words, wordCount: wordCount, bytes: bytes, count: count &+ 1, isDraft: isDraft)
    }
}
