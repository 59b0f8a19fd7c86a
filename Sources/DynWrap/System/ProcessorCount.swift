#if canImport(Darwin) || os(Windows)
import Foundation
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif

/// How many processors there are to work on. Not read from Foundation where that would link all of it.
enum ProcessorCount {
    /// Those that are at work; one at least.
    static var active: Int {
        #if canImport(Darwin) || os(Windows)
        return ProcessInfo.processInfo.activeProcessorCount
        #elseif canImport(Glibc) || canImport(Musl) || canImport(Android)
        return max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
        #else
        return 1
        #endif
    }
}
