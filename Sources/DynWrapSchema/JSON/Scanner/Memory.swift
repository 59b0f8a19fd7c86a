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

/// Memory from the C library, which can grow in place and pass from one owner to the next; and other calls to that library.
///
/// When memory is exhausted the process stops, as in Swift's own allocations.
package enum Memory {
    /// Fresh memory of this number of bytes.
    static func allocate(_ count: Int) -> UnsafeMutableRawPointer { unsafe there(malloc(count)) }

    /// Fresh memory of this number of values of `size` bytes, all of them zero.
    static func allocateZeros(_ count: Int, size: Int) -> UnsafeMutableRawPointer { unsafe there(calloc(count, size)) }

    /// The memory resized to this number of bytes, moved if needed; fresh memory where there is none yet.
    static func resize(_ memory: UnsafeMutableRawPointer?, to count: Int) -> UnsafeMutableRawPointer {
        unsafe there(realloc(memory, count))
    }

    /// Frees memory; does nothing where there is none.
    static func release(_ memory: UnsafeMutableRawPointer?) { unsafe free(memory) }

    /// Requests large pages where the memory is as large as several of them. A page fault for every 4096 bytes costs more
    /// than scanning them.
    static func preferLargePages(_ memory: UnsafeMutableRawPointer, _ count: Int) {
        #if os(Linux) && (arch(x86_64) || arch(arm64))
        guard count >= 8 << 20 else { return }
        let start = unsafe UnsafeMutableRawPointer(bitPattern: (UInt(bitPattern: memory) + 0xFFFF) & ~0xFFFF)
        // Only a hint. A system without such pages, or configured not to give them, refuses it and nothing else changes.
        _ = unsafe madvise(start, count - 1 << 16, 14)
        #endif
    }

    /// The index of the first `byte` from `start` on, which is not negative; nil where there is none.
    package static func firstIndex(of byte: UInt8, in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
        guard let base = bytes.baseAddress, start < bytes.count else { return nil }
        // The search covers the bytes from `start` to the end.
        return unsafe memchr(base + start, Int32(byte), bytes.count - start).map { unsafe UnsafeRawPointer($0) - base }
    }

    /// The size in bytes of a file that exists and has a known size; nil for any other, and where no call tells it.
    static func fileSize(_ path: String) -> Int64? {
        // Apple requires a declared reason for this call in a privacy manifest. There, a file that is too large is refused
        // after it was read.
        #if canImport(Glibc) || canImport(Musl) || canImport(Android)
        var info = stat()
        return unsafe stat(path, &info) == 0 ? Int64(info.st_size) : nil
        #else
        return nil
        #endif
    }

    private static func there(_ memory: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer {
        // No caller could continue without the memory or throw. Swift's own arrays stop the process here too.
        guard let memory = unsafe memory else { fatalError("out of memory") }
        return unsafe memory
    }
}
