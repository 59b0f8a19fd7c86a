import Foundation

/// The processor time of a thread. A test can limit it on a machine that does other work at the same time.
public enum ProcessorTime {
    /// The processor time of the calling thread for `body`. On other systems than Linux and Apple's it is the elapsed time.
    public static func measure(_ body: () throws -> Void) rethrows -> Duration {
        let before = now()
        try body()
        return now() - before
    }

    private static func now() -> Duration {
        #if canImport(Darwin) || canImport(Glibc) || canImport(Musl)
        var time = timespec()
        if unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) == 0 {
            return .seconds(Int64(time.tv_sec)) + .nanoseconds(Int64(time.tv_nsec))
        }
        #endif
        return start.duration(to: .now)
    }

    private static let start = ContinuousClock.now
}
