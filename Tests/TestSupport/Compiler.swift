public import Foundation

/// Compiles a client's source against the modules that were just built, for tests of what must and what must not compile.
public enum Compiler {
    /// The compiler's verdict.
    public struct Verdict: Sendable {
        /// Whether there was no error.
        public let compiles: Bool
        /// What the compiler said.
        public let output: String
    }

    /// The folder of the modules under test; nil and a printed reason where it can't be found.
    public static let modules: URL? = {
        let products = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        let folder = products.appendingPathComponent("Modules")
        if FileManager.default.fileExists(atPath: folder.appendingPathComponent("DynWrap.swiftmodule").path) { return folder }
        print("skipped: no built modules beside \(products.path)")
        return nil
    }()

    /// Type-checks `source` in Swift 6 mode; nil where there is no compiler or no modules.
    public static func check(_ source: String) throws -> Verdict? {
        guard let modules else { return nil }
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("dynwrap-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("client.swift")
        try source.write(to: file, atomically: true, encoding: .utf8)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["swiftc", "-typecheck", "-swift-version", "6", "-I", modules.path, file.path]
        let pipe = Pipe()
        process.standardError = pipe
        process.standardOutput = pipe
        do { try process.run() } catch {
            print("skipped: no swiftc: \(error)")
            return nil
        }
        let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return Verdict(compiles: process.terminationStatus == 0, output: output)
    }
}
