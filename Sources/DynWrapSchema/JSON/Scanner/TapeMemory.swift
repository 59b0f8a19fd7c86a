#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

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

extension Scanner.Words {
    /// Room for the tape of a text of `textCount` bytes, as much as most texts need; it grows for others.
    init(textCount: Int) {
        let wanted = max(24, textCount < 4096 ? textCount / 2 : textCount / 8)
        unsafe self = TapeShelf.shared.take(near: wanted) ?? Self(base: Scanner.reallocate(nil, to: wanted), capacity: wanted)
    }

    /// Gives back room that is not needed. What is large keeps a little, so that the next tape of this length fits where this one was.
    mutating func fit() {
        guard unsafe capacity > count + count / 8 + 8 else { return }
        unsafe capacity = max(1, count + (count >= TapeShelf.smallest ? count / 16 : 0))
        unsafe base = Scanner.reallocate(base, to: capacity)
    }

    /// Frees the memory, or keeps it for the next tape.
    func giveBack() {
        unsafe free(TapeShelf.shared.keep(self))
    }
}

extension Scanner {
    /// More room for the tape: what the text so far needed, foretold for all of it, and half as much again.
    @inline(never)
    static func grow(
        _ words: UnsafeMutablePointer<UInt64>, _ capacity: Int, scanned: Int, of count: Int
    ) -> (UnsafeMutablePointer<UInt64>, Int) {
        let rate = Double(capacity) / Double(max(scanned, 1))
        let wanted = max(capacity * 3 / 2, Int(min(Double(count) * rate * 1.05, Double(capacity) * 8))) + 64
        // The tape of a text that is right needs no more than a word for each byte and two to spare; one of open brackets alone needs two for each.
        let most = capacity < count + 8 ? count + 8 : 2 * count + 16
        let next = max(min(wanted, most), capacity + 8)
        return unsafe (reallocate(words, to: next), next)
    }

    /// Grows or shrinks `words`, or asks for memory where there is none yet, to hold `capacity` words. It goes on or stops the process where memory is
    /// exhausted, as every Swift allocation does.
    static func reallocate(_ words: UnsafeMutablePointer<UInt64>?, to capacity: Int) -> UnsafeMutablePointer<UInt64> {
        guard let raw = unsafe realloc(words, capacity &* 8) else { fatalError("out of memory") }  // like Swift's own allocations
        unsafe preferLargePages(raw, capacity &* 8)
        return unsafe raw.assumingMemoryBound(to: UInt64.self)
    }

    /// Asks for large pages in memory that is as large as some of them: a fault for each 4096 bytes that are touched first costs more than scanning them.
    private static func preferLargePages(_ memory: UnsafeMutableRawPointer, _ count: Int) {
        #if os(Linux) && (arch(x86_64) || arch(arm64))
        guard count >= 8 << 20 else { return }
        let start = unsafe UnsafeMutableRawPointer(bitPattern: (UInt(bitPattern: memory) + 0xFFFF) & ~0xFFFF)
        // It is advice: a system that has no such pages, or was told to keep them, refuses, and nothing is different.
        _ = unsafe madvise(start, count - 1 << 16, 14)
        #endif
    }
}
