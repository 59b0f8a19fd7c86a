import Foundation
import TestSupport

/// The built tool, run as a process.
enum Tool {
    /// Beside the bundle of the tests, or what `DYNWRAP_TOOL` names: another build, say a small one.
    static let path: String = {
        if let other = ProcessInfo.processInfo.environment["DYNWRAP_TOOL"] { return other }
        let candidates = TestProgram.places.map { $0.deletingLastPathComponent().appendingPathComponent("dynwrap").path }
        return candidates.first { FileManager.default.isExecutableFile(atPath: $0) } ?? candidates[0]
    }()

    static let isThere = FileManager.default.isExecutableFile(atPath: path)

    /// Whether it has the commands that want the whole Foundation.
    static let isWhole = isThere && (try? run("help", "bench").status) == 0

    /// What a run printed, on both streams, and how it ended.
    struct Run {
        let output: String
        let errors: String
        let status: Int32
    }

    /// Runs the tool and waits.
    static func run(_ arguments: String..., input: String = "", environment: [String: String] = [:], in folder: URL? = nil)
        throws -> Run
    {
        try run(arguments, input: Data(input.utf8), environment: environment, in: folder)
    }

    /// Runs the tool and waits; both streams go to files, so that neither can hold it up.
    static func run(_ arguments: [String], input: Data, environment: [String: String] = [:], in folder: URL? = nil) throws -> Run
    {
        #if os(iOS) || os(tvOS) || os(watchOS) || os(visionOS)
        // These start no programs.
        throw CocoaError(.featureUnsupported)
        #else
        let streams = try Folder()
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = try FileHandle(forReadingFrom: streams.add("input", input))
        let (output, errors) = (try streams.add("output", Data()), try streams.add("errors", Data()))
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: errors)
        try process.run()
        process.waitUntilExit()
        return Run(
            output: try String(contentsOf: output, encoding: .utf8), errors: try String(contentsOf: errors, encoding: .utf8),
            status: process.terminationStatus)
        #endif
    }
}

/// A folder of its own, removed with this object.
final class Folder {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("dynwrap-tool-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// Makes a file.
    @discardableResult
    func add(_ name: String, _ content: Data) throws -> URL {
        let file = url.appendingPathComponent(name)
        try content.write(to: file)
        return file
    }

    /// Makes a file.
    @discardableResult
    func add(_ name: String, _ text: String) throws -> URL { try add(name, Data(text.utf8)) }

    /// What a file has in it.
    func text(_ name: String) throws -> String { try String(contentsOf: url.appendingPathComponent(name), encoding: .utf8) }
}
