import DynWrap

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What a command has around it: its streams, and whether a person looks at them.
final class Shell {
    let commands: CommandList
    let output = Output(.output)
    private let errors = Output(.error)
    private(set) var isQuiet = false
    private let environment = ProcessInfo.processInfo.environment

    /// Whether a progress bar stands on the last line of the terminal.
    private var hasBar = false

    init(_ commands: CommandList) {
        self.commands = commands
        // What is written to the same terminal would go behind the bar.
        if StandardStream.output.isTerminal { output.beforeWriting = { [unowned self] in eraseBar() } }
    }

    /// The colours of standard output.
    var style: Style { Style(isOn: mayDecorate(.output)) }
    /// Whether a progress bar may be drawn on standard error.
    var showsProgress: Bool { mayDecorate(.error) }

    /// <https://no-color.org>: set and not empty.
    private func mayDecorate(_ stream: StandardStream) -> Bool {
        !isQuiet && (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb" && stream.isTerminal
    }

    /// A remark for the person in front of it, on standard error.
    func note(_ line: String) {
        if !isQuiet { tell(line) }
    }

    /// A line on standard error, whoever looks. Where that is closed, nobody can be told.
    func tell(_ line: String) {
        eraseBar()
        try? errors.print(line)
        try? errors.flush()
    }

    /// Draws a progress bar in the place of the one before.
    func drawBar(_ text: String) {
        // What is behind it is of a longer one.
        try? errors.write("\r\(text)\u{1B}[K")
        try? errors.flush()
        hasBar = true
    }

    /// Takes the progress bar away, where there is one.
    func eraseBar() {
        guard hasBar else { return }
        hasBar = false
        try? errors.write("\r\u{1B}[K")
        try? errors.flush()
    }

    /// Whether what lines give is handed over before more of them is waited for: where they may still be coming, or a person looks.
    func isLive(_ lines: JSON.Lines) -> Bool { lines.byteCount == nil || StandardStream.output.isTerminal }

    /// Runs the command line and says how it ended.
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
        // What was found before is a result.
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
