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

extension Scanner {
    /// More room for the tape: what the text so far needed, foretold for all of it, and half as much again.
    @inline(never)
    static func grow(
        _ words: UnsafeMutablePointer<UInt64>, _ capacity: Int, scanned: Int, of count: Int
    ) -> (UnsafeMutablePointer<UInt64>, Int) {
        let rate = Double(capacity) / Double(max(scanned, 1))
        let wanted = max(capacity * 3 / 2, Int(min(Double(count) * rate * 1.05, Double(capacity) * 8))) + 64
        // A tape never needs more than a word for each byte and two to spare.
        let next = max(min(wanted, count + 8), capacity + 8)
        return unsafe (reallocate(words, to: next), next)
    }

    /// Grows or shrinks `words` to hold `capacity` words. Growing goes on or stops the process where memory is exhausted, as every
    /// Swift allocation does.
    static func reallocate(_ words: UnsafeMutablePointer<UInt64>, to capacity: Int) -> UnsafeMutablePointer<UInt64> {
        guard let raw = unsafe realloc(words, capacity &* 8) else { fatalError("out of memory") }  // like Swift's own allocations
        return unsafe raw.assumingMemoryBound(to: UInt64.self)
    }
}
