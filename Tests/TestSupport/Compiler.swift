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
        try inFolder(source) { modules, file in
            try launch("swiftc", ["-typecheck", "-swift-version", "6", "-I", modules.path, file.path])
        }
    }

    /// Compiles `source` as a program, runs it and gives what it prints, or what the compiler has against it; nil as for ``check(_:)``.
    public static func run(_ source: String) throws -> String? {
        try inFolder(source) { modules, file in
            let products = modules.deletingLastPathComponent()
            let objects = try ["DynWrap", "DynWrapSchema"].flatMap { name in
                let folder = products.appendingPathComponent("\(name).build")
                return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
                    .filter { $0.pathExtension == "o" }.map(\.path)
            }
            let program = file.deletingLastPathComponent().appendingPathComponent("program")
            let main = file.deletingLastPathComponent().appendingPathComponent("main.swift")
            try FileManager.default.moveItem(at: file, to: main)
            guard
                let compiled = try launch(
                    "swiftc", ["-swift-version", "6", "-I", modules.path, main.path, "-o", program.path] + objects)
            else { return nil }
            return compiled.compiles ? try launch(program.path, [])?.output : compiled.output
        }
    }

    private static func inFolder<T>(_ source: String, _ body: (URL, URL) throws -> T?) throws -> T? {
        guard let modules else { return nil }
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("dynwrap-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("client.swift")
        try source.write(to: file, atomically: true, encoding: .utf8)
        return try body(modules, file)
    }

    /// Runs a program and waits; nil where it can't be started.
    private static func launch(_ program: String, _ arguments: [String]) throws -> Verdict? {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [program] + arguments
        let pipe = Pipe()
        process.standardError = pipe
        process.standardOutput = pipe
        do { try process.run() } catch {
            print("skipped: \(program) can't be started: \(error)")
            return nil
        }
        let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return Verdict(compiles: process.terminationStatus == 0, output: output)
    }
}
