/// A text that is being written, in its own memory, which grows.
///
/// A container that a type keeps open (`nestedContainer`, `superEncoder`) has a text of its own, and this text has a hole
/// where it belongs. So a type may write into several of them in turn.
///
/// Why it is safe: `bytes` has room for `capacity` bytes, and the first `count` are initialised; `keys` has room for
/// `keyCapacity` keys, and the first `keyCount` are initialised. Each function makes room before it writes.
@safe final class EncodingText {
    private var bytes: UnsafeMutablePointer<UInt8>
    private(set) var count = 0
    private var capacity: Int
    /// Whether the bytes belong to another owner now.
    private var isTaken = false
    /// The only scope that may write now; nil when everything is written.
    private(set) var current: ObjectIdentifier?
    /// The closing bracket of this text, for a container that stays open.
    private var closing: UInt8?
    @safe @exclusivity(unchecked) private var holes: [Hole] = []
    /// The keys of the open objects: the position and the length of each in the text.
    private var keys: UnsafeMutablePointer<Key>
    /// The number of keys of all open objects.
    private(set) var keyCount = 0
    private var keyCapacity = 32

    private struct Hole {
        let offset: Int
        let text: EncodingText
    }

    private struct Key {
        let offset: Int
        let length: Int
    }

    /// A position to which writing can go back.
    struct Mark {
        fileprivate let count: Int
        fileprivate let holes: Int
        fileprivate let keys: Int
        fileprivate let closing: UInt8?
    }

    init() {
        capacity = 256
        unsafe bytes = Self.allocate(capacity)
        unsafe keys = UnsafeMutablePointer<Key>.allocate(capacity: keyCapacity)
    }

    /// Releases nested texts in a loop, so that no depth exhausts the stack.
    deinit {
        if !isTaken { unsafe Memory.release(bytes) }
        unsafe keys.deallocate()
        var open = holes.map(\.text)
        holes = []
        while var text = open.popLast() {
            // A text that a scope still refers to is released together with the scope.
            guard isKnownUniquelyReferenced(&text) else { continue }
            open += text.holes.map(\.text)
            text.holes = []
        }
    }

    private static func allocate(_ count: Int) -> UnsafeMutablePointer<UInt8> {
        unsafe Memory.allocate(count).assumingMemoryBound(to: UInt8.self)
    }

    // MARK: The writer

    func enter(_ scope: EncodingScope) { current = ObjectIdentifier(scope) }

    /// Ends writing.
    func close() {
        var open = [self]
        while let text = open.popLast() {
            text.current = nil
            open += text.holes.map(\.text)
        }
    }

    // MARK: Bytes

    @inline(__always)
    private func reserve(_ more: Int) { if count &+ more > capacity { grow(more) } }

    @inline(never)
    private func grow(_ more: Int) {
        capacity = max(capacity * 2, count + more)
        unsafe bytes = Memory.resize(bytes, to: capacity).assumingMemoryBound(to: UInt8.self)
    }

    @inline(__always)
    func put(_ byte: UInt8) {
        reserve(1)
        unsafe bytes[count] = byte
        count &+= 1
    }

    func put(_ text: UnsafeBufferPointer<UInt8>) {
        guard let base = text.baseAddress else { return }
        reserve(text.count)
        unsafe (bytes + count).update(from: base, count: text.count)
        count &+= text.count
    }

    /// Appends ASCII text that needs no quotes.
    func put(_ text: String) {
        var text = text
        text.withUTF8 { unsafe put($0) }
    }

    /// Appends a string in quotes.
    @inline(__always)
    func put(quoted string: String) {
        if let text = ShortString.text(of: string), !text.needsEscape {
            reserve(18)
            unsafe bytes[count] = UInt8(ascii: "\"")
            unsafe text.write(to: bytes + count + 1)
            unsafe bytes[count &+ 1 &+ text.count] = UInt8(ascii: "\"")
            count &+= text.count &+ 2
            return
        }
        var string = string
        string.withUTF8 { unsafe put(quoted: $0) }
    }

    private func put(quoted text: UnsafeBufferPointer<UInt8>) {
        guard unsafe TextWriter.firstEscape(in: text, from: 0) == text.count else {
            var escaped = ContiguousArray<UInt8>()
            _ = unsafe TextWriter.appendString(text, to: &escaped)
            unsafe escaped.withUnsafeBufferPointer { unsafe put($0) }
            return
        }
        reserve(text.count &+ 2)
        unsafe bytes[count] = UInt8(ascii: "\"")
        if let base = text.baseAddress { unsafe (bytes + count + 1).update(from: base, count: text.count) }
        unsafe bytes[count &+ 1 &+ text.count] = UInt8(ascii: "\"")
        count &+= text.count &+ 2
    }

    /// Appends a whole number.
    @inline(__always)
    func put<N: FixedWidthInteger>(_ number: N) {
        guard N.bitWidth <= 64 else { return put(String(number)) }
        reserve(NumberText.longest)
        if number < 0 { put(UInt8(ascii: "-")) }
        unsafe count &+= NumberText.write(UInt64(truncatingIfNeeded: number.magnitude), to: bytes + count)
    }

    /// Appends the shortest text that reads back as `number`, the same as `JSONNumber.text(of:)`.
    @inline(__always)
    func put(finite number: Double) {
        reserve(NumberText.longest)
        let length = unsafe NumberText.writeShort(number, to: bytes + count)
        if length > 0 { count &+= length } else { put(JSONNumber.text(of: number)) }
    }

    // MARK: Keys

    /// Appends a member's key and its colon. Returns a bit that differs between most keys of an object.
    @inline(__always)
    func put(key: String) -> UInt64 {
        let start = count
        put(quoted: key)
        let length = count &- start
        put(UInt8(ascii: ":"))
        if keyCount == keyCapacity { growKeys() }
        unsafe (keys + keyCount).initialize(to: Key(offset: start, length: length))
        keyCount &+= 1
        // A hash of the key's length and its first and last bytes; with its quotes it has at least two bytes.
        let (a, b) = unsafe (bytes[start &+ 1], bytes[start &+ length &- 2])
        let mixed = (UInt32(a) &* 31 &+ UInt32(b)) &* 31 &+ UInt32(truncatingIfNeeded: length)
        return 1 << UInt64((mixed &* 0x9E37_79B1) >> 26)
    }

    /// Whether the last key repeats one of the object's keys from `first` on; `slots` is its hash table, made for many keys.
    @inline(never)
    func repeatsKey(from first: Int, _ slots: inout KeySlots?) -> Bool {
        let last = keyCount - 1
        guard last - first >= KeySlots.fewest else { return (first..<last).contains { isSameKey($0, last) } }
        var table = slots ?? KeySlots(first: first)
        slots = nil
        var isRepeated = false
        while table.next <= last {
            if let grown = table.grown { table = grown }
            let key = table.next
            let text = unsafe UnsafeBufferPointer(start: bytes + keys[key].offset, count: keys[key].length)
            let hash = unsafe KeyHash.hash(text, seed: KeyHash.processSeed)
            isRepeated = table.add(hash) { isSameKey($0, key) }
        }
        slots = table
        return isRepeated
    }

    /// Whether two keys, given by their index, are the same.
    private func isSameKey(_ a: Int, _ b: Int) -> Bool {
        let (a, b) = unsafe (keys[a], keys[b])
        return unsafe a.length == b.length && equalBytes(bytes + a.offset, bytes + b.offset, a.length)
    }

    @inline(never)
    private func growKeys() {
        let grown = UnsafeMutablePointer<Key>.allocate(capacity: keyCapacity * 2)
        unsafe grown.moveInitialize(from: keys, count: keyCount)
        unsafe keys.deallocate()
        unsafe keys = grown
        keyCapacity *= 2
    }

    /// Drops the keys of an object that was closed.
    func dropKeys(from first: Int) { keyCount = first }

    // MARK: Going back

    var mark: Mark { Mark(count: count, holes: holes.count, keys: keyCount, closing: closing) }

    func goBack(to mark: Mark) {
        count = mark.count
        holes.removeLast(holes.count - mark.holes)
        keyCount = mark.keys
        closing = mark.closing
    }

    // MARK: Holes

    /// Makes a hole here, and returns the text for it.
    func hole() -> EncodingText {
        let text = EncodingText()
        holes.append(Hole(offset: count, text: text))
        return text
    }

    /// Makes this text, which is for a hole, a container with this closing bracket.
    func open(closing bracket: UInt8) { closing = bracket }

    /// The whole text with its holes filled; nothing can be written after that.
    func finished() -> OwnedBytes {
        close()
        guard !holes.isEmpty else {
            if let closing { put(closing) }
            return taken()
        }
        let whole = EncodingText()
        // Holes may be nested to any depth, so the ones being filled are kept in a list.
        var open: [(text: EncodingText, hole: Int, from: Int)] = [(self, 0, 0)]
        while let (text, hole, from) = open.popLast() {
            let isLast = hole == text.holes.count
            let end = isLast ? text.count : text.holes[hole].offset
            unsafe whole.put(UnsafeBufferPointer(start: text.bytes + from, count: end - from))  // holes come in order
            if isLast {
                // An empty hole becomes an empty object, like any value that encodes nothing.
                if text !== self, text.count == 0 { whole.put("{}") }
                if let closing = text.closing { whole.put(closing) }
            } else {
                open.append((text, hole + 1, end))
                open.append((text.holes[hole].text, 0, 0))
            }
        }
        return whole.taken()
    }

    /// Gives the bytes to a new owner; nothing is written after that.
    private func taken() -> OwnedBytes {
        isTaken = true
        return unsafe OwnedBytes(taking: UnsafeMutableBufferPointer(start: bytes, count: count))
    }
}
