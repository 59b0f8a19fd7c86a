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

/// Memory of the C library, which can grow in place and pass from one owner to the next; and other calls of that library.
///
/// Where memory is exhausted the process stops, as in Swift's own allocations.
package enum Memory {
    /// Fresh memory of this number of bytes.
    static func allocate(_ count: Int) -> UnsafeMutableRawPointer { unsafe there(malloc(count)) }

    /// Fresh memory of this number of values of `size` bytes, all of them zero.
    static func allocateZeros(_ count: Int, size: Int) -> UnsafeMutableRawPointer { unsafe there(calloc(count, size)) }

    /// The memory with room for this number of bytes, moved if needed; fresh memory where there is none yet.
    static func resize(_ memory: UnsafeMutableRawPointer?, to count: Int) -> UnsafeMutableRawPointer {
        unsafe there(realloc(memory, count))
    }

    /// Frees memory; does nothing where there is none.
    static func release(_ memory: UnsafeMutableRawPointer?) { unsafe free(memory) }

    /// Requests large pages in memory that is as large as some of them: a fault for each 4096 bytes that are touched first costs more than scanning them.
    static func preferLargePages(_ memory: UnsafeMutableRawPointer, _ count: Int) {
        #if os(Linux) && (arch(x86_64) || arch(arm64))
        guard count >= 8 << 20 else { return }
        let start = unsafe UnsafeMutableRawPointer(bitPattern: (UInt(bitPattern: memory) + 0xFFFF) & ~0xFFFF)
        // This is only a hint: a system that has no such pages, or is configured not to give them, refuses, and nothing else changes.
        _ = unsafe madvise(start, count - 1 << 16, 14)
        #endif
    }

    /// The index of the first `byte` from `start` on, which is not negative; nil where there is none.
    package static func firstIndex(of byte: UInt8, in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
        guard let base = bytes.baseAddress, start < bytes.count else { return nil }
        // A search of as many bytes as there are from `start` on.
        return unsafe memchr(base + start, Int32(byte), bytes.count - start).map { unsafe UnsafeRawPointer($0) - base }
    }

    /// The number of bytes of a file that is there and has a known size; nil for any other, and where no call says it.
    static func fileSize(_ path: String) -> Int64? {
        // Apple's systems want a reason for this call in a manifest; what is too large is refused there when it was read.
        #if canImport(Glibc) || canImport(Musl) || canImport(Android)
        var info = stat()
        return unsafe stat(path, &info) == 0 ? Int64(info.st_size) : nil
        #else
        return nil
        #endif
    }

    private static func there(_ memory: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer {
        // No caller could go on without it, or throw: Swift's own arrays stop the process here too.
        guard let memory = unsafe memory else { fatalError("out of memory") }
        return unsafe memory
    }
}
