import DynWrap

/// `dynwrap fmt [FILE ...]`
struct FormatCommand: Command {
    static let compact = Option("compact", letter: "c", "without white space")
    static let sorted = Option("sorted", letter: "s", "without white space, with members in the order of their keys")
    static let canonical = Option(
        "canonical",
        "the canonical text of RFC 8785, without a line feed at the end, for hashes and signatures; digits beyond a Double are lost"
    )
    static let inPlace = Option(
        "in-place", letter: "i", "replace the files, each completely or not at all: a crash leaves the old or the new file")
    static let check = Option(
        "check", "write nothing and list the files that would change; the exit code is 1 if there are any")
    static let lines = Option("lines", letter: "l", "each line is a JSON text (JSON Lines) and stays one line")
    static let dropComments = Option("drop-comments", "with --jsonc: remove comments where the format has no place for them")

    let name = "fmt"
    let summary = "formats files: pretty, compact, sorted, canonical"
    let discussion = [
        """
        Numbers, strings, the order of members and equal keys stay as they are, except with --sorted and --canonical, which refuse equal keys. With --jsonc, \
        comments and empty lines between members stay where they are.
        """,
        """
        A document is kept in memory, about four times its size; JSON Lines of any size are formatted on all cores, with memory for the longest line (at most 64 MiB).
        """,
    ]
    let operands = [Operand.files]
    let options = [
        compact, sorted, canonical, inPlace, check, lines, Option.comments, dropComments, .filesFrom, .redact,
    ]
    let examples = [
        Example("dynwrap fmt data.json", "one member or element per line, indented by two spaces"),
        Example("dynwrap fmt --jsonc -i .vscode/*.json", "settings with comments, replaced where they change"),
        Example("dynwrap fmt --canonical data.json | sha256sum", "a digest that does not depend on spelling"),
        Example("git ls-files '*.json' | dynwrap fmt --check --files-from -", "the files that are not formatted so"),
    ]

    func run(_ call: Call) async throws -> ExitCode {
        try call.atMostOne(of: Self.compact, Self.sorted, Self.canonical)
        try call.atMostOne(of: Self.inPlace, Self.check, Self.lines)
        try call.atMostOne(of: Self.inPlace, .redact)
        try call.atMostOne(of: Self.lines, .comments)
        try call.check(Self.dropComments, wants: .comments)
        let form = try Form(call)
        let inputs = try call.inputs()
        var changed = 0
        let progress = Progress(call.shell, files: inputs.count)
        for (done, input) in inputs.enumerated() {
            progress.show(done, of: inputs.count)
            if call.has(Self.lines) {
                try await printLines(of: input, form, call)
                continue
            }
            if call.has(Self.inPlace) || call.has(Self.check) {
                if try renew(input, form, call) { changed += 1 }
            } else {
                try call.shell.output.write(try form.text(of: input))
            }
        }
        if call.has(Self.inPlace), inputs.count > 1 { call.shell.note("\(inputs.count) files, \(changed) of them changed") }
        return call.has(Self.check) && changed > 0 ? .no : .fine
    }

    /// Whether the file has another layout. Then it is rewritten, or its name is printed.
    private func renew(_ input: Input, _ form: Form, _ call: Call) throws -> Bool {
        // A file that is only checked may be a pipe.
        if call.has(Self.check) { return try isOther(input, form, call) }
        guard case .file(let path) = input else { throw Failure.usage("standard input cannot be written anew") }
        let old: ContiguousArray<UInt8>
        do throws(FileError) { old = try DurableFile.read(path) } catch { throw Failure(error) }
        let new = try form.text(of: Array(old), path)
        if old == new { return false }
        do throws(FileError) { try DurableFile.write(new, to: path) } catch { throw Failure(error) }
        return true
    }

    /// Whether the file has another layout. Then its name is printed.
    private func isOther(_ input: Input, _ form: Form, _ call: Call) throws -> Bool {
        let old: [UInt8]
        do throws(JSONError) { old = try input.bytes() } catch { throw Failure(error, in: input.name) }
        let isOther = try form.text(of: old, input.name) != ContiguousArray(old)
        if isOther { try call.shell.output.print(input.name) }
        return isOther
    }

    private func printLines(of input: Input, _ form: Form, _ call: Call) async throws {
        let lines = try input.jsonLines(LineOptions(json: form.options))
        let progress = Progress(call.shell, input.name, isKnown: lines.byteCount != nil)
        let isLive = call.shell.isLive(lines)
        do throws(any Error) {
            try await lines.concurrentMap { line in
                (try form.line(line, input.name), lines.progress(after: line))
            } inOrder: { text, done in
                try call.shell.output.write(text)
                progress.show(done)
            } afterBlock: {
                if isLive { try call.shell.output.flush() }
            }
        } catch let error as JSONError {
            throw Failure(error, in: input.name)
        }
    }
}
