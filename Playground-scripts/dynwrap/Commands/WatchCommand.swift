import DynWrap

/// `dynwrap watch FILE`
struct WatchCommand: Command {
    static let interval = Option(
        "interval", takes: .number("MS"), "the milliseconds between two checks of the file; 200 by default")
    static let saves = Option("saves", takes: .number("N"), "stop after N saves that changed something")

    let name = "watch"
    let summary = "prints what changes in a file each time it is saved, until interrupted"
    let discussion = [
        """
        The lines are those of `dynwrap diff`, from one save to the next. While the file is missing or not valid JSON, that is reported on standard error, \
        and the command waits.
        """,
        "The document is in memory twice while it is compared.",
    ]
    let operands = [Operand("FILE", .file, .one, "the file to watch")]
    let options = [interval, saves, Option.comments, .redact, .json]
    let examples = [
        Example("dynwrap watch settings.json", "~ /theme: \"light\" → \"dark\""),
        Example("dynwrap watch --json state.json | while read -r change; do …; done", "one object per difference"),
    ]

    func run(_ call: Call) async throws -> ExitCode {
        let secrets = try Secrets(call)
        let interval = try call.number(Self.interval, in: 1...3_600_000) ?? 200
        let most = try call.number(Self.saves, in: 1...Int.max) ?? .max
        let input = Input(call.operands[0])
        guard case .file(let path) = input else { throw Failure.usage("standard input cannot be watched") }
        let options = call.has(.comments) ? .jsonc : JSONOptions()
        var file = CheckedFile(at: input.absolutePath) { () throws(JSONError) in
            try JSON(parsing: try input.bytes(), options: options)
        }
        /// Checks the file, and reports its error.
        func check() {
            guard case .failure(let error)? = file.check() else { return }
            call.shell.tell("dynwrap watch: \(Failure(error, in: path, isSecret: !secrets.isEmpty))")
        }
        check()
        call.shell.note("watching \(path)")
        var saves = 0
        while saves < most {
            try await Task.sleep(for: .milliseconds(interval))
            let before = file.tree
            check()
            let differences = TreeDifference.all(from: before, to: file.tree, secrets)
            if differences.isEmpty { continue }
            for difference in differences {
                try call.shell.output.print(call.has(.json) ? difference.json.text(.compact) : difference.line(call.shell.style))
            }
            try call.shell.output.flush()
            saves += 1
        }
        return .fine
    }
}
