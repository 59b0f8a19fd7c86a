import DynWrap

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The environment of a command: its streams, and whether they are terminals.
final class Shell {
    let commands: CommandList
    let output = Output(.output)
    private let errors = Output(.error)
    private(set) var isQuiet = false
    private let environment = ProcessInfo.processInfo.environment

    /// Whether a progress bar is on the last line of the terminal.
    private var hasBar = false

    init(_ commands: CommandList) {
        self.commands = commands
        // Output to the same terminal would come after the bar.
        if StandardStream.output.isTerminal { output.beforeWriting = { [unowned self] in eraseBar() } }
    }

    /// The colours of standard output.
    var style: Style { Style(isOn: mayDecorate(.output)) }
    /// Whether a progress bar may be drawn on standard error.
    var showsProgress: Bool { mayDecorate(.error) }

    /// Whether colours and bars may be used. <https://no-color.org>: not where the variable is set and not empty.
    private func mayDecorate(_ stream: StandardStream) -> Bool {
        !isQuiet && (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb" && stream.isTerminal
    }

    /// A message for the user on standard error, unless `--quiet` is given.
    func note(_ line: String) {
        if !isQuiet { tell(line) }
    }

    /// A line on standard error, also with `--quiet`. Where that is closed, the line is lost.
    func tell(_ line: String) {
        eraseBar()
        try? errors.print(line)
        try? errors.flush()
    }

    /// Draws a progress bar over the last one.
    func drawBar(_ text: String) {
        // Clears the rest of the line, which may be of a longer bar.
        try? errors.write("\r\(text)\u{1B}[K")
        try? errors.flush()
        hasBar = true
    }

    /// Removes the progress bar, if there is one.
    func eraseBar() {
        guard hasBar else { return }
        hasBar = false
        try? errors.write("\r\u{1B}[K")
        try? errors.flush()
    }

    /// Whether the output for lines is passed on before more lines are waited for: where more may still arrive, or the output is
    /// a terminal.
    func isLive(_ lines: JSON.Lines) -> Bool { lines.byteCount == nil || StandardStream.output.isTerminal }

    /// Runs the command line and returns its exit code.
    func run() async -> ExitCode {
        var name = ""
        do {
            let arguments = try OutsideText.arguments()
            var code = ExitCode.fine
            if arguments.first == "--version" {
                try output.print("dynwrap \(ToolVersion.text)")
                try output.flush()
                return .fine
            }
            let (command, rest) = try command(of: arguments)
            name = command.name
            let call = try Parser.call(self, command, rest)
            isQuiet = call.has(.quiet)
            if call.has(.help) { try output.write(Help.text(of: command)) } else { code = try await command.run(call) }
            try output.flush()
            return code
        } catch {
            return failed(error, name)
        }
    }

    /// The command that a command line names, and the rest of the line.
    private func command(of arguments: [String]) throws(Failure) -> (any Command, [String]) {
        if ["--help", "-h", nil].contains(arguments.first) {
            return (try commands.command(named: "help"), Array(arguments.dropFirst()))
        }
        let word = try CommandWord(arguments, of: commands)
        if let command = word.command { return (command, word.arguments) }
        throw .usage("a command is missing behind \(arguments.joined(separator: " "))")
    }

    private func failed(_ error: any Error, _ name: String) -> ExitCode {
        if case Output.Trouble.readerGone = error { return .readerGone }
        // Results found before the error are still printed.
        do throws(Output.Trouble) { try output.flush() } catch {
            if case .readerGone = error { return .readerGone }
        }
        let prefix = name.isEmpty ? "dynwrap" : "dynwrap \(name)"
        switch error {
        case let failure as Failure:
            tell("\(prefix): \(failure)")
            if failure.exit == .usage { tell("`\(name.isEmpty ? "dynwrap help" : "dynwrap \(name) --help")` says more.") }
            return failure.exit
        case Output.Trouble.failed(let reason):
            tell("\(prefix): standard output cannot be written: \(reason)")
            return .file
        default:
            tell("\(prefix): \(error)")
            return .input
        }
    }
}
