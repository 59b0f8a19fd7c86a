#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The processor time this process has used, in nanoseconds.
///
/// Processor time, because no row waits for anything or uses a second thread, and other processes should have little effect. Time
/// in the kernel counts too, above all for fresh pages of memory.
func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}
