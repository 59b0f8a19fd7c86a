import Foundation

/// The time that work costs the thread that does it: what a test may hold to a limit on a machine that does other work besides.
public enum ProcessorTime {
    /// The processor time of the calling thread while `body` runs; elsewhere than on Linux and Apple's systems the time that passes.
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
