public import Foundation

/// Other programs that tests start: a compiler, Python. On systems that start none (iOS and related ones), nothing is available,
/// and tests that need a program are skipped.
public enum Subprocess {
    /// The output and the exit status of a program.
    public struct Result: Sendable {
        /// The output; with the errors, where these were requested.
        public let output: Data
        /// The exit status.
        public let status: Int32
        /// The output as text.
        public var text: String { String(decoding: output, as: UTF8.self) }
    }

    /// Whether `program` can be started and succeeds with these arguments.
    public static func can(_ program: String, _ arguments: [String]) -> Bool { run(program, arguments)?.status == 0 }

    #if os(iOS) || os(tvOS) || os(watchOS) || os(visionOS) || os(WASI)
    /// Always nil: this system starts no programs.
    public static func run(_ program: String, _ arguments: [String], input: Data = Data(), withErrors: Bool = false) -> Result? {
        nil
    }
    #else
    /// Runs a program found in `PATH` and waits for its end; nil where it can't be started. It gets all of `input` before its
    /// output is read.
    public static func run(_ program: String, _ arguments: [String], input: Data = Data(), withErrors: Bool = false) -> Result? {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [program] + arguments
        let (source, sink) = (Pipe(), Pipe())
        process.standardInput = source
        process.standardOutput = sink
        process.standardError = withErrors ? sink : FileHandle.nullDevice
        do { try process.run() } catch { return nil }
        try? source.fileHandleForWriting.write(contentsOf: input)
        try? source.fileHandleForWriting.close()
        let output = sink.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        // The status that env returns where there is no such program.
        return process.terminationStatus == 127 ? nil : Result(output: output, status: process.terminationStatus)
    }
    #endif
}
