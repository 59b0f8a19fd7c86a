/// `dynwrap help [COMMAND]`
struct HelpCommand: Command {
    static let man = Option("man", "print a manual page (man(7) macros) of one command or of all")

    let name = "help"
    let summary = "lists the commands, or describes one"
    let discussion: [String] = []
    let operands = [Operand("COMMAND", .choice([]), .optional, "the command to describe")]
    let options = [man]
    let examples = [
        Example("dynwrap help check", "the same as `dynwrap check --help`"),
        Example("dynwrap help --man > ~/.local/share/man/man1/dynwrap.1", "then `man dynwrap` shows it"),
        Example("dynwrap help --man check | man -l -", "one command's page"),
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
