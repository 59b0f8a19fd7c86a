import CRivals
import Foundation

/// The machine and the versions with which the numbers were measured.
struct Machine: Codable {
    let processor: String
    let cores: Int
    let system: String
    let compiler: String
    let date: String
    let commit: String
    let rivals: [String: String]

    static func current() -> Machine {
        let folder = Documents.projectRoot.path
        var commit = run("git", "-C", folder, "rev-parse", "--short", "HEAD") ?? "unknown"
        if let changes = run("git", "-C", folder, "status", "--porcelain", "--", "Sources", "Benchmarks/Sources"),
            !changes.isEmpty
        {
            commit += " with changes"
        }
        let compiler = run("swift", "--version")?.split(separator: "\n").first.map(String.init)
        return Machine(
            processor: processor, cores: ProcessInfo.processInfo.activeProcessorCount,
            system: ProcessInfo.processInfo.operatingSystemVersionString, compiler: compiler ?? "unknown",
            date: Date().formatted(.iso8601.year().month().day()), commit: commit,
            rivals: [
                "Foundation": "of the compiler", "simdjson": Native.simdjson ?? "absent", "yyjson": Native.yyjson ?? "absent",
            ])
    }

    private static var processor: String {
        #if os(Linux)
        let text = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
        let line = text.split(separator: "\n").first { $0.hasPrefix("model name") }
        return line?.split(separator: ":").last.map { $0.trimmingCharacters(in: .whitespaces) } ?? "unknown"
        #else
        return run("sysctl", "-n", "machdep.cpu.brand_string") ?? "unknown"
        #endif
    }

    /// The output of a program without white space around it; nil where it can't be run or fails.
    private static func run(_ arguments: String...) -> String? {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = arguments
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return nil }
        let printed = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { return nil }
        return String(decoding: printed, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
