/// `dynwrap completion SHELL`
struct CompletionCommand: Command {
    let name = "completion"
    let summary = "prints a script with which bash, zsh or fish completes commands, options and files"
    let discussion: [String] = []
    let operands = [Operand("SHELL", .choice(["bash", "zsh", "fish"]), .one, "bash, zsh or fish")]
    let options: [Option] = []
    let examples = [
        Example("source <(dynwrap completion bash)", "in ~/.bashrc"),
        Example("dynwrap completion zsh > ~/.zfunc/_dynwrap", "in a folder of $fpath"),
        Example("dynwrap completion fish > ~/.config/fish/completions/dynwrap.fish", "where fish reads completions"),
    ]

    func run(_ call: Call) async throws -> ExitCode {
        let output = call.shell.output
        switch call.operands[0] {
        case "bash": try output.write(BashCompletion.script(for: call.shell.commands.listed))
        case "zsh": try output.write(ZshCompletion.script(for: call.shell.commands.listed))
        default: try output.write(FishCompletion.script(for: call.shell.commands.listed))
        }
        return .fine
    }
}
