import Foundation

/// Measures DynWrap and other libraries. `--help` shows the options, and `Benchmarks/README.md` describes the rows.
@main
enum Benchmarks {
    static func main() async throws {
        let options: Options
        do {
            options = try Options(CommandLine.arguments.dropFirst())
        } catch {
            fail(error.message + "\n\n" + Options.usage)
        }
        if options.help { return print(Options.usage) }
        if let name = options.memoryRow {
            return try MemoryRunner.measure(contender(name, Rows.memory.map { ($0.name, $0.contenders) }), input: input(options))
        }
        if let name = options.freshRow {
            return try FreshRunner.measure(contender(name, Rows.fresh.map { ($0.name, $0.contenders) }), input: input(options))
        }
        if let megabytes = options.streamMegabytes { return say(try await StreamMeasurement.run(megabytes: megabytes)) }
        if let folder = options.draw { return try draw(options.input, into: folder) }
        if options.list {
            return print((Rows.speed.map(\.name) + Rows.fresh.map(\.name) + Rows.memory.map(\.name)).joined(separator: "\n"))
        }

        for path in [options.json, options.markdown].compactMap(\.self) { prepareFile(path) }
        let inputs = Inputs(smoke: options.smoke)
        var results = Results(machine: .current(), smoke: options.smoke)
        for row in Rows.speed where options.wants(row.name) {
            results.rows.append(Runner(options: options, inputs: inputs).run(row))
            say(Report.text(results.rows[results.rows.count - 1]))
        }
        for row in Rows.fresh where options.wants(row.name) {
            results.rows.append(FreshRunner(options: options, inputs: inputs).run(row))
            say(Report.text(results.rows[results.rows.count - 1]))
        }
        for row in Rows.memory where options.wants(row.name) {
            results.memory.append(MemoryRunner(inputs: inputs).run(row))
            say(Report.text(results.memory[results.memory.count - 1]))
        }
        if results.rows.isEmpty && results.memory.isEmpty {
            fail("no row's name contains \(options.filters.joined(separator: " or "))")
        }
        if let path = options.json {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            try (encoder.encode(results) + Data("\n".utf8)).write(to: URL(fileURLWithPath: path))
        }
        if let path = options.markdown { try Data(Report.markdown(results).utf8).write(to: URL(fileURLWithPath: path)) }
        if results.failed { fail("\nsome rows failed") }
    }

    /// The contender for which a separate process was started.
    private static func contender(_ argument: String, _ rows: [(name: String, contenders: [FileContender])]) -> FileContender {
        guard let names = OwnProcess.names(argument), let row = rows.first(where: { $0.name == names.row }),
            let contender = row.contenders.first(where: { $0.name == names.contender })
        else { fail("there is no row and contender \(argument)") }
        return contender
    }

    private static func input(_ options: Options) -> URL {
        guard let input = options.input else { fail("a row in a process of its own wants an --input") }
        return URL(fileURLWithPath: input)
    }

    /// Draws the results of an earlier run.
    private static func draw(_ results: String?, into folder: String) throws {
        let file =
            results.map { URL(fileURLWithPath: $0) }
            ?? Documents.projectRoot.appendingPathComponent("Benchmarks/Results/linux-x86_64.json")
        do {
            let found = try JSONDecoder().decode(Results.self, from: Data(contentsOf: file))
            for name in try Pictures.draw(found, into: URL(fileURLWithPath: folder)) { print(name) }
        } catch { fail("\(file.path) can't be drawn: \(error)") }
    }

    /// Checks before the long measurement that its results can be written.
    private static func prepareFile(_ path: String) {
        let url = URL(fileURLWithPath: path)
        try? FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        if !FileManager.default.fileExists(atPath: path), !FileManager.default.createFile(atPath: path, contents: nil) {
            fail("\(path) can't be written")
        }
    }

    /// Prints immediately, also into a pipe.
    private static func say(_ text: String) { FileHandle.standardOutput.write(Data((text + "\n").utf8)) }

    private static func fail(_ message: String) -> Never {
        try? FileHandle.standardError.write(contentsOf: Data((message + "\n").utf8))
        exit(1)
    }
}
