import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The resident memory of this process, now and at its peak.
enum MemoryProbe {
    /// Resets the peak, where the system supports that (Linux).
    static func resetPeak() {
        #if os(Linux)
        try? "5".write(toFile: "/proc/self/clear_refs", atomically: false, encoding: .utf8)
        #endif
    }

    static var peak: Int {
        if let peak = status("VmHWM:") { return peak }
        #if canImport(Darwin)
        var usage = rusage()
        getrusage(RUSAGE_SELF, &usage)
        return usage.ru_maxrss
        #else
        return 0
        #endif
    }

    /// The memory in use now. On systems that only report the peak, the peak.
    static var current: Int { status("VmRSS:") ?? peak }

    /// The pages of files in memory now, which are those of the program's own code; 0 where the system doesn't say. How many
    /// come with the first run of a function depends on how the file lies in the system's cache.
    static var code: Int { status("RssFile:") ?? 0 }

    /// The value of one line of `/proc/self/status`, in bytes.
    private static func status(_ name: String) -> Int? {
        guard let text = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else { return nil }
        guard let line = text.split(separator: "\n").first(where: { $0.hasPrefix(name) }) else { return nil }
        return line.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first.flatMap { Int($0) }.map { $0 * 1_024 }
    }
}
