import Foundation

/// A program of this package, started as a person would start it: with pipes for its streams.
final class Program {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()

    init(_ name: String, _ arguments: [String] = [], environment: [String: String] = [:], errors: URL? = nil) throws {
        // Beside the bundle of the tests.
        var folder = Bundle.main.bundleURL
        #if os(macOS)
        for bundle in Bundle.allBundles where bundle.bundlePath.hasSuffix(".xctest") {
            folder = bundle.bundleURL.deletingLastPathComponent()
        }
        #endif
        process.executableURL = folder.appendingPathComponent(name)
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = input
        process.standardOutput = output
        if let errors { process.standardError = try FileHandle(forWritingTo: errors) }
        try process.run()
    }

    deinit { if process.isRunning { process.terminate() } }

    func write(_ text: String) { input.fileHandleForWriting.write(Data(text.utf8)) }

    /// What it prints next, up to a line feed.
    func line() -> String {
        var line = Data()
        while case let byte = output.fileHandleForReading.readData(ofLength: 1), !byte.isEmpty, byte[0] != 10 { line += byte }
        return String(decoding: line, as: UTF8.self)
    }

    /// Closes its input; what else it prints, and its status at the end.
    func end() -> (text: String, status: Int32) {
        input.fileHandleForWriting.closeFile()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (text, process.terminationStatus)
    }

    /// Asks it to stop, as a terminal or a service manager does, and waits.
    func stop() -> Int32 {
        process.terminate()
        return end().status
    }
}

/// A folder for the files of a test, which removes it at its end.
struct Folder {
    private let url = FileManager.default.temporaryDirectory.appendingPathComponent("integrations-\(UUID().uuidString)")

    init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

    func remove() { try? FileManager.default.removeItem(at: url) }

    func file(_ name: String, _ text: String? = nil) throws -> URL {
        let file = url.appendingPathComponent(name)
        if let text { try text.write(to: file, atomically: true, encoding: .utf8) }
        return file
    }
}
