#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#elseif canImport(WASILibc)
import WASILibc
#elseif os(Windows)
import ucrt
#endif

/// A container that is being made: its text and its tape, which grow with each member or element that is put into it.
///
/// What comes out is what the scanner would make of the text; a key or string that needs an escape does not go in. `BuiltDocumentTests` compares word by
/// word.
///
/// Why it is safe: `memory` has room for `wordCapacity` words and `byteCapacity` bytes after them, of which the first `wordCount` and `count` are written,
/// and eight bytes more that may be looked at. Each function makes room before it writes. The memory is freed here, or given to a document, once.
@safe struct Draft: ~Copyable {
    private var memory: UnsafeMutableRawPointer?
    private var wordCapacity = 0
    private var byteCapacity = 0
    /// The length of the text without the closing bracket.
    private(set) var count = 0
    private var wordCount = 0
    /// The number of members or elements.
    private(set) var members = 0
    private var tag: UInt64 = 0

    /// None, which nothing can be put into.
    init() { unsafe memory = nil }

    /// An empty container of this tag.
    init(_ tag: UInt64, bytes: Int = 320, words: Int = 24) {
        unsafe memory = nil
        begin(tag, bytes: bytes, words: words)
    }

    deinit { unsafe free(memory) }

    /// Begins an empty container, where nothing was begun.
    mutating func begin(_ tag: UInt64, bytes: Int = 320, words: Int = 24) {
        if unsafe memory != nil { return }
        self.tag = tag
        allocate(bytes: bytes, words: words)
        unsafe self.bytes[0] = tag == TapeWord.Tag.object ? UInt8(ascii: "{") : UInt8(ascii: "[")
        // The two words of the container, which are filled in when it is closed.
        unsafe self.words[0] = tag << 60
        unsafe self.words[1] = 0
        count = 1
        wordCount = 2
    }

    /// Whether there is a container.
    var isBegun: Bool { unsafe memory != nil }

    /// More text than this is not copied into the container around it.
    private static let largest = 4096
    /// More keys than this are not compared each with each.
    private static let mostMembers = 32

    @inline(__always)
    private func hasRoom(_ more: Int) -> Bool { count &+ more <= Self.largest }

    // MARK: Memory

    // Looked at only where there is memory: each caller has seen that something was begun.
    private var words: UnsafeMutablePointer<UInt64> { unsafe memory.unsafelyUnwrapped.assumingMemoryBound(to: UInt64.self) }
    private var bytes: UnsafeMutablePointer<UInt8> {
        unsafe (memory.unsafelyUnwrapped + wordCapacity &* 8).assumingMemoryBound(to: UInt8.self)
    }

    private mutating func allocate(bytes: Int, words: Int) {
        // Like Swift's own allocations, it is there or the process stops.
        unsafe memory = malloc(words * 8 + bytes)!
        wordCapacity = words
        byteCapacity = bytes
    }

    /// Makes room for so many bytes, and eight more, and words.
    @inline(__always)
    private mutating func reserve(_ moreBytes: Int, _ moreWords: Int) {
        if count &+ moreBytes &+ 8 > byteCapacity || wordCount &+ moreWords > wordCapacity { grow(moreBytes, moreWords) }
    }

    @inline(never)
    private mutating func grow(_ moreBytes: Int, _ moreWords: Int) {
        let old = unsafe (memory: memory, words: words, bytes: bytes)
        allocate(
            bytes: max(byteCapacity * 2, count + moreBytes + 8), words: max(wordCapacity * 2, wordCount + moreWords))
        unsafe words.update(from: old.words, count: wordCount)
        unsafe bytes.update(from: old.bytes, count: count)
        unsafe free(old.memory)
    }

    @inline(__always)
    private mutating func put(_ byte: UInt8) {
        unsafe bytes[count] = byte
        count &+= 1
    }

    @inline(__always)
    private mutating func put(_ word: UInt64) {
        unsafe words[wordCount] = word
        wordCount &+= 1
    }

    // MARK: Members and elements

    /// Puts a member with this key, whose value `value` puts; false, and nothing is done, where that says so, where there is such a member, where the key
    /// needs an escape, or there is too much for a draft.
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

    /// Puts an element; false, and nothing is done, where `value` says so.
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

    /// Puts a key and what stands around it; false, and nothing is done, where it can't be.
    private mutating func begin(_ needle: borrowing KeyNeedle) -> Bool {
        let length = needle.count
        guard needle.isPlain, members < Self.mostMembers, hasRoom(length), !has(needle) else { return false }
        reserve(length &+ 4, 1)
        let (comma, text) = unsafe (members > 0, bytes + count)
        let start = comma ? 2 : 1
        // Eight bytes more than are asked for may be written over.
        unsafe needle.write(to: text + start)
        if comma { unsafe text[0] = UInt8(ascii: ",") }
        unsafe text[start &- 1] = UInt8(ascii: "\"")
        unsafe text[start &+ length] = UInt8(ascii: "\"")
        unsafe text[start &+ length &+ 1] = UInt8(ascii: ":")
        put(TapeWord.scalar(TapeWord.Tag.string, offset: count &+ start, length: length))
        count &+= start &+ length &+ 2
        return true
    }

    /// Whether there is a member with this key.
    private func has(_ needle: borrowing KeyNeedle) -> Bool {
        var i = 2
        while i < wordCount {
            let word = unsafe TapeWord(bits: words[i])
            // Eight bytes after the text may be looked at.
            if word.header == needle.header, unsafe needle.isAt(bytes + word.offset) { return true }
            let value = unsafe TapeWord(bits: words[i &+ 1])
            i = value.isContainer ? unsafe TapeWord(bits: words[i &+ 2]).nextPlace : i &+ 2
        }
        return false
    }

    // MARK: Values

    /// A string; false where it needs an escape.
    @inline(__always)
    mutating func put(_ string: String) -> Bool {
        if let result = unsafe string.utf8.withContiguousStorageIfAvailable({ unsafe put(string: $0) }) { return result }
        var copy = string
        return copy.withUTF8 { unsafe put(string: $0) }
    }

    /// A string of well-formed UTF-8; false where it needs an escape.
    mutating func put(string text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard hasRoom(text.count), unsafe TextWriter.firstEscape(in: text, from: 0) == text.count else { return false }
        reserve(text.count &+ 2, 1)
        put(UInt8(ascii: "\""))
        put(TapeWord.scalar(TapeWord.Tag.string, offset: count, length: text.count))
        if let base = text.baseAddress { unsafe (bytes + count).update(from: base, count: text.count) }
        count &+= text.count
        put(UInt8(ascii: "\""))
        return true
    }

    /// A whole number.
    mutating func put(_ number: Int) -> Bool {
        reserve(NumberText.longest, 1)
        let length = unsafe NumberText.write(number, to: bytes + count)
        put(TapeWord.scalar(TapeWord.Tag.integer, offset: count, length: length))
        count &+= length
        return true
    }

    /// A finite number.
    mutating func put(_ number: Double) -> Bool {
        reserve(NumberText.longest, 1)
        let length = unsafe NumberText.writeShort(number, to: bytes + count)
        if length == 0 { return put(JSONNumber(checked: JSONNumber.text(of: number))) }
        let isWhole = number == number.rounded(.towardZero)
        put(TapeWord.scalar(isWhole ? TapeWord.Tag.integer : TapeWord.Tag.real, offset: count, length: length))
        count &+= length
        return true
    }

    /// A number, as it is spelled.
    private mutating func put(_ number: JSONNumber) -> Bool {
        put(literal: number.text, number.isIntegerLiteral ? TapeWord.Tag.integer : TapeWord.Tag.real)
    }

    /// `true` or `false`.
    mutating func put(_ bool: Bool) -> Bool {
        bool ? put(literal: "true", TapeWord.Tag.true) : put(literal: "false", TapeWord.Tag.false)
    }

    /// A number or a word, as it is spelled.
    mutating func put(literal text: String, _ tag: UInt64) -> Bool {
        reserve(text.utf8.count, 1)
        put(TapeWord.scalar(tag, offset: count, length: text.utf8.count))
        for byte in text.utf8 { put(byte) }
        return true
    }

    /// A list of strings; false where one needs an escape.
    mutating func put(_ strings: [String]) -> Bool {
        reserve(1, 2)
        let place = wordCount
        put(TapeWord.Tag.array << 60 | UInt64(min(strings.count, TapeWord.maxCount)) << 32 | UInt64(truncatingIfNeeded: count))
        put(0 as UInt64)
        put(UInt8(ascii: "["))
        for i in strings.indices {
            if i > 0 {
                reserve(1, 0)
                put(UInt8(ascii: ","))
            }
            guard put(strings[i]) else { return false }
        }
        reserve(1, 0)
        put(UInt8(ascii: "]"))
        unsafe words[place &+ 1] = UInt64(truncatingIfNeeded: wordCount) << 32 | UInt64(truncatingIfNeeded: count)
        return true
    }

    /// A copy of the value; false where it is edited, missing or needs an escape, where it comes from a text that was opened, by which edits are told from
    /// it, or is too large.
    mutating func put(_ json: JSON) -> Bool {
        if let document = json.document {
            guard !document.isOpened else { return false }
            return put(json.place, of: document)
        }
        if let string = json.heldString { return put(string) }
        if let number = json.heldInt { return put(number) }
        if let number = json.heldDouble { return put(number) }
        switch json.place {
        case ValuePlace.true: return put(literal: "true", TapeWord.Tag.true)
        case ValuePlace.false: return put(literal: "false", TapeWord.Tag.false)
        case ValuePlace.null: return put(literal: "null", TapeWord.Tag.null)
        case ValuePlace.node: return json.objectNode?.draft(copiedTo: &self) ?? false
        default: return false
        }
    }

    /// A copy of the value at `place` of a document: its text, and its words with every offset and place moved along.
    private mutating func put(_ place: Int, of document: Document) -> Bool {
        let range = document.range(of: place)
        guard hasRoom(range.count) else { return false }
        unsafe put(
            document.words + place, document.next(after: place) &- place, at: place,
            UnsafeBufferPointer(start: document.bytes + range.lowerBound, count: range.count), at: range.lowerBound)
        return true
    }

    /// A copy of another draft, which is closed there.
    mutating func put(_ other: borrowing Draft) -> Bool {
        guard other.isBegun, hasRoom(other.count) else { return false }
        let place = wordCount
        unsafe put(other.words, other.wordCount, at: 0, UnsafeBufferPointer(start: other.bytes, count: other.count), at: 0)
        reserve(1, 0)
        put(other.bracket)
        unsafe words[place] = (other.head & ~0xFFFF_FFFF) | (words[place] & 0xFFFF_FFFF)
        unsafe words[place &+ 1] = UInt64(truncatingIfNeeded: wordCount) << 32 | UInt64(truncatingIfNeeded: count)
        return true
    }

    private mutating func put(
        _ source: UnsafeMutablePointer<UInt64>, _ wordsMore: Int, at place: Int, _ text: UnsafeBufferPointer<UInt8>,
        at offset: Int
    ) {
        reserve(text.count, wordsMore)
        let byteShift = UInt64(bitPattern: Int64(count &- offset))
        let placeShift = UInt64(bitPattern: Int64(wordCount &- place)) << 32
        var i = 0
        while i < wordsMore {
            let bits = unsafe source[i]
            // An offset is the lower half and stays in it, because the text that it leads to has that many bytes.
            put(Self.moved(bits, byteShift))
            i &+= 1
            if TapeWord(bits: bits).isContainer {
                unsafe put(Self.moved(source[i] &+ placeShift, byteShift))
                i &+= 1
            }
        }
        if let base = text.baseAddress { unsafe (bytes + count).update(from: base, count: text.count) }
        count &+= text.count
    }

    @inline(__always)
    private static func moved(_ bits: UInt64, _ shift: UInt64) -> UInt64 {
        (bits & 0xFFFF_FFFF_0000_0000) | ((bits &+ shift) & 0xFFFF_FFFF)
    }

    // MARK: The whole

    private var bracket: UInt8 { tag == TapeWord.Tag.object ? UInt8(ascii: "}") : UInt8(ascii: "]") }
    /// The first word of the container.
    private var head: UInt64 { tag << 60 | UInt64(truncatingIfNeeded: members) << 32 }

    /// Lends the text but for the bracket at its end, and says which that is.
    func withText<R>(_ body: (UnsafeBufferPointer<UInt8>, UInt8) -> R) -> R {
        unsafe body(UnsafeBufferPointer(start: bytes, count: count), bracket)
    }

    /// A document with a copy of the text and the tape.
    func document() -> Document {
        let memory = unsafe malloc(wordCount * 8 + count + 2)!  // as in `allocate`
        let (words, bytes) = unsafe (
            memory.assumingMemoryBound(to: UInt64.self), (memory + wordCount * 8).assumingMemoryBound(to: UInt8.self)
        )
        unsafe words.update(from: self.words, count: wordCount)
        unsafe bytes.update(from: self.bytes, count: count)
        return unsafe close(words, bytes, isDraft: true)
    }

    /// A document that takes the memory over.
    consuming func finished() -> Document {
        reserve(2, 0)
        // The text comes right after the tape, and what is left over is given back.
        let text = unsafe (words + wordCount).withMemoryRebound(to: UInt8.self, capacity: count) { unsafe $0 }
        if wordCapacity > wordCount { unsafe memmove(text, bytes, count) }
        let size = wordCount * 8 + count + 2
        if wordCapacity * 8 + byteCapacity > size + 64 { unsafe memory = realloc(memory, size)! }  // as in `allocate`
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
