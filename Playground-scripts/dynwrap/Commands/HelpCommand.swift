/// `dynwrap help [COMMAND]`
struct HelpCommand: Command {
    static let man = Option("man", "as a manual page in the macros man(7), of one command or of all")

    let name = "help"
    let summary = "lists the commands, or tells about one"
    let discussion: [String] = []
    let operands = [Operand("COMMAND", .choice([]), .optional, "the command to tell about")]
    let options = [man]
    let examples = [
        Example("dynwrap help check", "what `dynwrap check --help` says"),
        Example("dynwrap help --man > ~/.local/share/man/man1/dynwrap.1", "then `man dynwrap` shows all of it"),
        Example("dynwrap help --man check | man -l -", "one command's page at once"),
    ]

    func run(_ call: Call) async throws -> ExitCode {
        let (output, commands) = (call.shell.output, call.shell.commands)
        if let name = call.operands.first {
            let command = try commands.command(named: name)
            try output.write(call.has(Self.man) ? ManPage.text(of: command) : Help.text(of: command))
        } else {
            try output.write(call.has(Self.man) ? ManPage.text(of: commands) : Help.overview(of: commands))
        }
        return .fine
    }
}
