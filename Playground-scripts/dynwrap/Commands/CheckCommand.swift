import DynWrap

/// `dynwrap check [FILE ...]`
struct CheckCommand: Command {
    static let schema = Option("schema", letter: "s", takes: .file, "also validate against this JSON Schema (2020-12)")
    static let formats = Option("formats", "validate the schema's keyword `format`, too")
    static let lines = Option("lines", letter: "l", "each line is a JSON text (JSON Lines)")
    static let equalKeys = Option("no-equal-keys", "report equal keys in one object as problems, too")
    static let stream = Option("stream", "read documents in pieces, in bounded memory; pipes as their data arrives")
    static let most = Option("most", letter: "m", takes: .number("N"), "show at most N problems of each file; all by default")

    let name = "check"
    let summary = "checks whether files are valid JSON, or valid for a JSON Schema, with line and column"
    let discussion = [
        "Each problem is a line `FILE:LINE:COLUMN: what is wrong`; for valid files nothing is printed.",
        """
        A document is read into memory, usually two to four times its size. Without a schema, a document of more than 256 MB is read in pieces, in bounded \
        memory and several times slower; --stream does that with any document. JSON Lines of any size are checked on all cores, with memory for the longest line (at most 64 MiB).
        """,
    ]
    let operands = [Operand.files]
    let options = [schema, formats, lines, Option.comments, equalKeys, stream, most, .filesFrom, .redact, .json]
    let examples = [
        Example("dynwrap check settings.json", "settings.json:12:3: expected ',' or '}' after the member, found '\"'"),
        Example("dynwrap check --schema order.schema.json orders/*.json", "every value that is not valid for the schema"),
        Example("git ls-files '*.json' | dynwrap check --files-from -", "all JSON files of a repository"),
        Example("dynwrap check --lines --json log.jsonl | dynwrap lines --get /line", "the numbers of invalid lines"),
    ]

    func run(_ call: Call) async throws -> ExitCode {
        let inputs = try call.inputs(beside: "the schema", call[Self.schema])
        let checker = try Checker(call)
        let most = try call.number(Self.most, in: 1...Int.max) ?? .max
        var code = ExitCode.fine
        var (files, bad) = (0, 0)
        let progress = Progress(call.shell, files: inputs.count)
        for input in inputs {
            progress.show(files, of: inputs.count)
            let found = try await check(input, checker, most, call)
            code = max(code, found)
            files += 1
            if found != .fine { bad += 1 }
        }
        if files > 1 { call.shell.note("\(files) files, \(bad == 0 ? "none" : String(bad)) with problems") }
        return code
    }

    private func check(_ input: Input, _ checker: Checker, _ most: Int, _ call: Call) async throws -> ExitCode {
        var left = most
        func write(_ findings: [Finding]) throws {
            for finding in findings.prefix(left) { try finding.write(call) }
            left -= min(left, findings.count)
        }
        do {
            if call.has(Self.lines) {
                let lines = try input.jsonLines(LineOptions(json: checker.options))
                let progress = Progress(call.shell, input.name, isKnown: lines.byteCount != nil)
                let isLive = call.shell.isLive(lines)
                try await lines.concurrentMap { line in
                    (try checker.findings(in: line, of: input.name, most: most), lines.progress(after: line))
                } inOrder: { findings, done in
                    try write(findings)
                    progress.show(done)
                } afterBlock: {
                    if isLive { try call.shell.output.flush() }
                }
            } else {
                try write(checker.findings(in: input, most: most, call.shell))
            }
        } catch let failure as Failure {
            return told(failure, call)
        } catch let error as JSONError {
            return told(Failure(error, in: input.name), call)
        }
        return left == most ? .fine : .no
    }

    /// Reports why a file can't be checked. The other files are still checked.
    private func told(_ failure: Failure, _ call: Call) -> ExitCode {
        call.shell.tell("dynwrap check: \(failure)")
        return failure.exit
    }
}

/// The checks of a text.
private struct Checker: Sendable {
    private let secrets: Secrets
    let options: JSONOptions
    private let schema: JSONSchema?
    private let streams: Bool

    /// The size up to which a document is opened even where streaming would be enough.
    private static let most = 256 << 20

    init(_ call: Call) throws {
        streams = call.has(CheckCommand.stream)
        secrets = try Secrets(call)
        var options = call.has(.comments) ? JSONOptions.jsonc : JSONOptions()
        if call.has(CheckCommand.equalKeys) { options.duplicateKeys = .reject }
        self.options = options
        schema = try call[CheckCommand.schema].map {
            try SchemaFile.read($0, formats: call.has(CheckCommand.formats), allowsComments: call.has(.comments))
        }
        if schema != nil, streams {
            throw Failure.usage("--schema looks into the whole document, so --stream does not go with it")
        }
        try call.check(CheckCommand.formats, wants: CheckCommand.schema)
    }

    func findings(in input: Input, most: Int, _ shell: Shell) throws(Failure) -> [Finding] {
        do throws(JSONError) {
            if try isStreamed(input) {
                let size = try OpenFile.size(input.path)
                let progress = Progress(shell, input.name, isKnown: size != nil)
                try DocumentCheck.check(contentsOf: input.path, options: options) { progress.show($0, of: size ?? 0) }
                return []
            }
            return findings(in: try input.tree(options), of: input.name, most)
        } catch {
            return [try finding(error, input.name)]
        }
    }

    private func isStreamed(_ input: Input) throws(JSONError) -> Bool {
        if streams || schema != nil { return streams }
        return try OpenFile.size(input.path) ?? 0 > Self.most
    }

    func findings(in line: Streamed<JSON>, of file: String, most: Int) throws(Failure) -> [Finding] {
        do throws(JSONError) { return findings(in: try line.get(), of: file, most, line: line.number) } catch {
            return [try finding(error, file)]
        }
    }

    private func findings(in tree: JSON, of file: String, _ most: Int, line: Int? = nil) -> [Finding] {
        guard let schema else { return [] }
        return secrets.hidden(schema.problems(of: tree, limit: most), of: tree).map { Finding($0, in: file, line: line) }
    }

    /// The finding for a text that is not JSON. A file that can't be read is not a finding but an error.
    private func finding(_ error: JSONError, _ file: String) throws(Failure) -> Finding {
        if error.code.isOfFile { throw Failure(error, in: file) }
        return Finding(error, in: file, isSecret: !secrets.isEmpty)
    }
}
