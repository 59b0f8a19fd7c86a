import DynWrap

/// `dynwrap lines [FILE ...]`
struct LinesCommand: Command {
    static let get = Option(
        "get", letter: "g", takes: .text("PATH"), "print what this pointer or query finds in each line, instead of the line")
    static let keep = Option(
        "where", letter: "w", takes: .text("PATH"), "only lines in which this pointer or query finds a value")
    static let schema = Option(
        "schema", letter: "s", takes: .file, "only lines valid for this JSON Schema; others are reported on standard error")
    static let count = Option("count", letter: "c", "print the number of lines instead of them")
    static let sample = Option(
        "sample", letter: "n", takes: .number("N"), "a random sample of N lines, in their order")
    static let seed = Option("seed", takes: .number("N"), "with --sample: the same sample for the same N")
    static let raw = GetCommand.raw

    let name = "lines"
    let summary = "maps, filters, counts, samples and checks JSON Lines, on all cores"
    let discussion = [
        """
        A line that is not JSON is reported on standard error, and the run goes on; the exit code is then 4, and 1 if a schema refused a line. Without an \
        option, every line is printed without white space.
        """,
        "Files of any size are read, with memory for the longest line (at most 64 MiB) and the sample.",
    ]
    let operands = [Operand.files]
    let options = [get, keep, schema, count, sample, seed, raw, Option.filesFrom, .redact, .json]
    let examples = [
        Example("dynwrap lines --get /user/id log.jsonl", "a value a line"),
        Example("dynwrap lines -c --where '$.tags[?@ == \"new\"]' log.jsonl", "the number of lines with that tag"),
        Example("dynwrap lines --sample 100 --seed 1 log.jsonl > some.jsonl", "a hundred lines, the same each time"),
        Example(
            "dynwrap lines --schema event.schema.json log.jsonl > good.jsonl",
            "the valid lines; problems of the others are reported"),
    ]

    func run(_ call: Call) async throws -> ExitCode {
        let inputs = try call.inputs(beside: "the schema", call[Self.schema])
        let work = try LineWork(call)
        let most = try call.number(Self.sample, in: 0...10_000_000)
        let seed = try call.number(Self.seed, in: 0...Int.max)
        try call.atMostOne(of: Self.count, Self.sample)
        try call.atMostOne(of: Self.raw, .json)
        try call.check(Self.seed, wants: Self.sample)
        var sample = most.map { Sample<ContiguousArray<UInt8>>(of: $0, seed: seed.map { UInt64($0) }) }
        var (count, code) = (0, ExitCode.fine)
        for input in inputs {
            let lines = try input.jsonLines()
            let progress = Progress(call.shell, input.name, isKnown: lines.byteCount != nil)
            let isLive = call.shell.isLive(lines)
            do throws(any Error) {
                try await lines.concurrentMap { line in
                    work.result(of: line, input.name, lines.progress(after: line))
                } inOrder: { result in
                    if let trouble = result.trouble {
                        call.shell.tell(trouble)
                        code = max(code, result.code)
                    }
                    progress.show(result.progress)
                    count += result.texts.count
                    if call.has(Self.count) { return }
                    for text in result.texts {
                        if sample != nil { sample?.offer(text) } else { try call.shell.output.write(text) }
                    }
                } afterBlock: {
                    if isLive { try call.shell.output.flush() }
                }
            } catch let error as JSONError {
                throw Failure(error, in: input.name)
            }
        }
        for text in sample?.taken ?? [] { try call.shell.output.write(text) }
        if call.has(Self.count) { try call.shell.output.print(String(count)) }
        return code
    }
}

/// The work for a line, on any core.
private struct LineWork: Sendable {
    struct Result: Sendable {
        var texts: [ContiguousArray<UInt8>] = []
        var trouble: String?
        var code = ExitCode.fine
        let progress: Double
    }

    private let get: Place?
    private let condition: Place?
    private let schema: JSONSchema?
    private let secrets: Secrets
    private let isRaw: Bool
    private let isJSON: Bool

    init(_ call: Call) throws(Failure) {
        get = if let path = call[LinesCommand.get] { try Place(path) } else { nil }
        condition = if let path = call[LinesCommand.keep] { try Place(path) } else { nil }
        schema = if let file = call[LinesCommand.schema] { try SchemaFile.read(file) } else { nil }
        secrets = try Secrets(call)
        isRaw = call.has(LinesCommand.raw)
        isJSON = call.has(.json)
    }

    func result(of line: Streamed<JSON>, _ file: String, _ progress: Double) -> Result {
        var result = Result(progress: progress)
        let tree: JSON
        do throws(JSONError) { tree = try line.get() } catch {
            result.code = error.code.isOfFile ? .file : .input
            result.trouble = "\(Finding(error, in: file, isSecret: !secrets.isEmpty).text(Style(isOn: false)))"
            return result
        }
        if let condition, condition.first(in: tree) == nil { return result }
        if let schema {
            let problems = schema.problems(of: tree)
            if let first = secrets.hidden(problems, of: tree).first {
                let more = problems.count > 1 ? ", and \(problems.count - 1) more" : ""
                result.trouble = Finding(first, in: file, line: line.number).text(Style(isOn: false)) + more
                result.code = .no
                return result
            }
        }
        let shown = secrets.hidden(in: tree)
        if let get {
            for value in get.values(in: shown) { result.texts.append(text(value, line.number, file)) }
        } else {
            result.texts = [text(shown, line.number, file)]
        }
        return result
    }

    private func text(_ value: JSON, _ line: Int, _ file: String) -> ContiguousArray<UInt8> {
        var text: ContiguousArray<UInt8>
        if isRaw, let string = value.string {
            text = ContiguousArray(string.utf8)
        } else if isJSON {
            text = ContiguousArray((["file": JSON(file), "line": JSON(line), "value": value] as JSON).bytes(.compact))
        } else {
            text = Reindenter.compact(value.bytes())
        }
        text.append(0x0A)
        return text
    }
}
