#if canImport(Glibc)
import Foundation
import Glibc

/// Runs whose memory is measured.
extension Tool {
    /// Runs the tool with its streams closed to the world and gives its highest resident size in bytes, and how it ended.
    static func peak(_ arguments: [String]) throws -> (bytes: Int, status: Int32) {
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { _ = unsafe posix_spawn_file_actions_destroy(&actions) }
        for stream: Int32 in 0...2 {
            _ = unsafe posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", stream == 0 ? O_RDONLY : O_WRONLY, 0)
        }
        var words = unsafe ([path] + arguments).map { unsafe strdup($0) } + [nil]
        defer { unsafe words.forEach { unsafe free($0) } }
        var child = pid_t()
        guard unsafe posix_spawn(&child, path, &actions, nil, &words, environ) == 0 else { throw CocoaError(.executableLoad) }
        var status: Int32 = 0
        var usage = rusage()
        guard unsafe wait4(child, &status, 0, &usage) == child else { throw CocoaError(.executableLoad) }
        return (usage.ru_maxrss * 1024, status >> 8 & 0xFF)
    }
}
#endif
