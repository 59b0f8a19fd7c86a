#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The processor time this process has used, in nanoseconds.
///
/// Not the time of day: no row waits for anything or uses a second thread, and a busy neighbour should cost as little as
/// possible. Time spent in the kernel, on fresh pages of memory above all, counts.
func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}
