public import Foundation

/// Compiles a client's source with the modules that were just built, for tests of sources that must or must not compile.
public enum Compiler {
    /// The result of a compilation.
    public struct Verdict: Sendable {
        /// Whether there was no error.
        public let compiles: Bool
        /// The output of the compiler.
        public let output: String
    }

    /// The folder of the modules under test; nil where it can't be found.
    public static let modules: URL? = {
        TestProgram.places.map { $0.deletingLastPathComponent().appendingPathComponent("Modules") }.first {
            FileManager.default.fileExists(atPath: $0.appendingPathComponent("DynWrap.swiftmodule").path)
        }
    }()

    /// Whether there are modules and a compiler, as the condition of a test.
    public static let isAvailable = modules != nil && Subprocess.can("swiftc", ["--version"])

    /// Type-checks `source` in Swift 6 mode. Throws where there is no compiler or there are no modules; a test checks
    /// ``isAvailable`` before.
    public static func check(_ source: String) throws -> Verdict {
        try inFolder(source) { modules, file in
            try launch("swiftc", ["-typecheck", "-swift-version", "6", "-I", modules.path, file.path])
        }
    }

    /// Type-checks `files` as one library in Swift 6 mode, and returns the messages about each file; their lines begin with the
    /// line number. No expression may take longer than `seconds` of the compiler's own time, on a busy machine too. Throws as
    /// ``check(_:)`` does, and where the compiler itself fails.
    public static func check(files: [String], expressionLimit seconds: Int) throws -> [String] {
        try inFolder("") { modules, file in
            let folder = file.deletingLastPathComponent()
            let paths = files.indices.map { folder.appendingPathComponent("file\($0).swift") }
            for (path, text) in zip(paths, files) { try text.write(to: path, atomically: true, encoding: .utf8) }
            let verdict = try launch(
                "swiftc",
                ["-typecheck", "-wmo", "-parse-as-library", "-swift-version", "6", "-I", modules.path]
                    + ["-Xfrontend", "-solver-expression-time-threshold=\(seconds)"] + paths.map(\.path))
            let lines = verdict.output.split(separator: "\n")
            guard verdict.compiles || lines.contains(where: { $0.contains(": error: ") }) else {
                throw Failure(output: verdict.output)
            }
            return paths.map { path in
                lines.filter { $0.hasPrefix(path.path + ":") }.map { $0.dropFirst(path.path.count + 1) }.joined(separator: "\n")
            }
        }
    }

    /// The compiler ended without a message about the source.
    public struct Failure: Error {
        /// The output of the compiler.
        public let output: String
    }

    /// Compiles `source` as a program, runs it and returns its output, or the compiler's messages. Throws as ``check(_:)`` does.
    public static func run(_ source: String) throws -> String {
        try inFolder(source) { modules, file in
            let program = file.deletingLastPathComponent().appendingPathComponent("program")
            let main = file.deletingLastPathComponent().appendingPathComponent("main.swift")
            try FileManager.default.moveItem(at: file, to: main)
            let compiled = try launch(
                "swiftc", ["-swift-version", "6", "-I", modules.path, main.path, "-o", program.path] + linking.get())
            return compiled.compiles ? try launch(program.path, []).output : compiled.output
        }
    }

    /// The settings with which the package's own targets are compiled.
    private static let strictly =
        [
            "ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility", "InferIsolatedConformances",
            "NonisolatedNonsendingByDefault", "ImmutableWeakCaptures",
        ].flatMap { ["-enable-upcoming-feature", $0] } + ["-strict-memory-safety", "-warnings-as-errors"]

    /// Compiles `files`, by name, as one program with the package's own settings, runs it with these arguments and returns its
    /// output, or the compiler's messages. Throws as ``check(_:)`` does.
    public static func run(files: [String: String], _ arguments: [String] = []) throws -> String {
        try inFolder("") { modules, file in
            let folder = file.deletingLastPathComponent()
            for (name, text) in files {
                try text.write(to: folder.appendingPathComponent(name), atomically: true, encoding: .utf8)
            }
            let program = folder.appendingPathComponent("program")
            let compiled = try launch(
                "swiftc",
                ["-swift-version", "6", "-I", modules.path, "-o", program.path] + strictly
                    + files.keys.sorted().map { folder.appendingPathComponent($0).path } + linking.get())
            return compiled.compiles ? try launch(program.path, arguments).output : compiled.output
        }
    }

    /// The library with which clients are linked: all modules in one, made once in each run of the tests. Linking the modules'
    /// hundreds of files with each client took longer than compiling it.
    private static let linking: Result<[String], any Error> = Result {
        guard let modules else { throw CocoaError(.fileNoSuchFile) }
        let built = modules.deletingLastPathComponent()
        let objects = try ["DynWrap", "DynWrapSchema"].flatMap { name in
            let folder = built.appendingPathComponent("\(name).build")
            // Objects of files that were moved or deleted stay in the folder, so only the sources of the last build are used.
            let sources = (try? String(contentsOf: folder.appendingPathComponent("sources"), encoding: .utf8)).map { list in
                Set(list.split { $0 == "\n" || $0 == "'" }.map { $0.split(separator: "/").last.map(String.init) ?? "" })
            }
            return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
                .filter { file in
                    file.pathExtension == "o"
                        && sources?.contains(file.deletingPathExtension().lastPathComponent) ?? true
                }.map(\.path)
        }
        #if os(Windows)
        return objects
        #else
        let library = built.appendingPathComponent("libDynWrapForClients").path
        let linked = try launch("swiftc", ["-emit-library", "-o", library] + objects)
        guard linked.compiles else { throw Failure(output: linked.output) }
        return [library]
        #endif
    }

    private static func inFolder<T>(_ source: String, _ body: (URL, URL) throws -> T) throws -> T {
        guard let modules else { throw CocoaError(.fileNoSuchFile) }
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("dynwrap-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("client.swift")
        try source.write(to: file, atomically: true, encoding: .utf8)
        return try body(modules, file)
    }

    /// Runs a program and waits for its end. Throws where it can't be started.
    private static func launch(_ program: String, _ arguments: [String]) throws -> Verdict {
        guard let result = Subprocess.run(program, arguments, withErrors: true) else { throw CocoaError(.executableLoad) }
        return Verdict(compiles: result.status == 0, output: result.text)
    }
}
