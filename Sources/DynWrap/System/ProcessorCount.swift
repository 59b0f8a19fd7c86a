#if canImport(Darwin) || os(Windows)
import Foundation
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif

/// The number of processors. Not read from Foundation where that would link all of it.
enum ProcessorCount {
    /// The number of active processors, at least one.
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
