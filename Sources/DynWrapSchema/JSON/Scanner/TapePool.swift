import Synchronization

/// A cache of one piece of memory: that of a tape that is no longer in use, for the next tape.
///
/// A large piece of fresh memory comes from the system, and each of its pages costs time when it is first touched. For a tape
/// of some hundred kilobytes this takes half as long as scanning the text, for every document that is opened and released.
struct TapePool: ~Copyable, Sendable {
    /// The fewest words worth keeping: 128 KB, the size from which allocators ask the system for each piece.
    static let smallest = 1 << 14
    /// The most words that are kept: 4 MB.
    static let largest = 1 << 19

    /// The cache of the process.
    static let shared = TapePool()

    /// The address, or 0. An exchange passes ownership: who takes the memory out owns it alone, who puts it in no longer
    /// does. The memory's first word is its capacity, written before it is put in (release) and read after it is taken out
    /// (acquire).
    private let kept = Atomic<UInt>(0)

    /// The kept memory, where its size is between a quarter and four times `capacity`.
    func take(near capacity: Int) -> Scanner.Words? {
        guard capacity >= Self.smallest, let base = unsafe exchange(nil) else { return nil }
        let words = unsafe Scanner.Words(base: base, capacity: Int(base[0]))
        if unsafe words.capacity >= capacity / 4, unsafe words.capacity <= capacity * 4 { return unsafe words }
        unsafe Memory.release(keep(words))
        return nil
    }

    /// Keeps `words` and returns the memory to be freed: the one kept before, or `words` itself where it is too small or too large.
    func keep(_ words: Scanner.Words) -> UnsafeMutablePointer<UInt64>? {
        guard unsafe words.capacity >= Self.smallest, unsafe words.capacity <= Self.largest else { return unsafe words.base }
        unsafe words.base[0] = UInt64(words.capacity)
        return unsafe exchange(words.base)
    }

    private func exchange(_ words: UnsafeMutablePointer<UInt64>?) -> UnsafeMutablePointer<UInt64>? {
        unsafe UnsafeMutablePointer(bitPattern: kept.exchange(UInt(bitPattern: words), ordering: .acquiringAndReleasing))
    }

    deinit { unsafe Memory.release(exchange(nil)) }
}
