/// `dynwrap help [COMMAND]`
struct HelpCommand: Command {
    let name = "help"
    let summary = "lists the commands, or tells about one"
    let discussion: [String] = []
    let operands = [Operand("COMMAND", .choice([]), .optional, "the command to tell about")]
    let options: [Option] = []
    let examples = [Example("dynwrap help check", "what `dynwrap check --help` says")]

    func run(_ call: Call) async throws -> ExitCode {
        if let name = call.operands.first {
            try call.shell.output.write(Help.text(of: try call.shell.commands.command(named: name)))
        } else {
            try call.shell.output.write(Help.overview(of: call.shell.commands))
        }
        return .fine
    }
}
