#if canImport(Darwin) || os(Windows)
import Foundation
#endif

/// The number of processors. Not read from Foundation where that would link all of Foundation.
enum ProcessorCount {
    /// The number of active processors, at least one.
    static var active: Int {
        #if canImport(Darwin) || os(Windows)
        return ProcessInfo.processInfo.activeProcessorCount
        #else
        return max(1, SystemCalls.processors)
        #endif
    }
}
