extension Scanner.Words {
    /// Allocates room for the tape of a text of `textCount` bytes, enough for most texts; it grows for others.
    init(textCount: Int) {
        let wanted = max(24, textCount < 4096 ? textCount / 2 : textCount / 8)
        unsafe self = TapePool.shared.take(near: wanted) ?? Self(base: Scanner.reallocate(nil, to: wanted), capacity: wanted)
    }

    /// Returns unused room. A large tape keeps a little, so that the next tape of this length fits into the same memory.
    mutating func fit() {
        guard unsafe capacity > count + count / 8 + 8 else { return }
        unsafe capacity = max(1, count + (count >= TapePool.smallest ? count / 16 : 0))
        unsafe base = Scanner.reallocate(base, to: capacity)
    }

    /// Frees the memory, or keeps it for the next tape.
    func giveBack() {
        unsafe Memory.release(TapePool.shared.keep(self))
    }
}

extension Scanner {
    /// Grows the tape's memory: extrapolates from what the text so far needed, and takes at least half as much again as there
    /// was.
    @inline(never)
    static func grow(
        _ words: UnsafeMutablePointer<UInt64>, _ capacity: Int, scanned: Int, of count: Int
    ) -> (UnsafeMutablePointer<UInt64>, Int) {
        let rate = Double(capacity) / Double(max(scanned, 1))
        let wanted = max(capacity * 3 / 2, Int(min(Double(count) * rate * 1.05, Double(capacity) * 8))) + 64
        // The tape of a valid text needs at most one word for each byte and two more. A text of only opening brackets needs
        // two for each byte.
        let most = capacity < count + 8 ? count + 8 : 2 * count + 16
        let next = max(min(wanted, most), capacity + 8)
        return unsafe (reallocate(words, to: next), next)
    }

    /// Grows or shrinks `words` to `capacity` words, or allocates them where there are none yet. When memory is exhausted the
    /// process stops, as in every Swift allocation.
    static func reallocate(_ words: UnsafeMutablePointer<UInt64>?, to capacity: Int) -> UnsafeMutablePointer<UInt64> {
        let raw = unsafe Memory.resize(words, to: capacity &* 8)
        unsafe Memory.preferLargePages(raw, capacity &* 8)
        return unsafe raw.assumingMemoryBound(to: UInt64.self)
    }
}
