/// The help as text, made from the declarations of the commands.
enum Help {
    private static let width = 100

    /// The list of all commands.
    static func overview(of commands: CommandList) -> String {
        var text = "dynwrap: JSON at a prompt\n\nusage: dynwrap COMMAND [options] [FILE ...]\n\n"
        text += table(commands.listed.map { ($0.name, $0.summary) })
        text += "\nA file - is standard input. Results are on standard output, all else is on standard error.\n"
        text += "`dynwrap help COMMAND` or `dynwrap COMMAND --help` says more, with examples.\n"
        text += "`dynwrap help --man` is the manual page, `dynwrap --version` the version.\n\nexit codes:\n"
        return text + exitCodes
    }

    static var exitCodes: String { table(ExitCode.allCases.map { (String($0.rawValue), $0.meaning) }) }

    /// The line that shows how a command is called.
    static func usage(of command: any Command) -> String {
        (["dynwrap \(command.name)", "[options]"] + command.operands.map(\.usage)).joined(separator: " ")
    }

    /// Everything about a command.
    static func text(of command: any Command) -> String {
        var text = "dynwrap \(command.name): \(command.summary)\n\nusage: \(usage(of: command))\n"
        for paragraph in command.discussion { text += "\n" + wrapped(paragraph, indent: 0) }
        if !command.operands.isEmpty { text += "\n" + table(command.operands.map { ($0.name, $0.summary) }) }
        text += "\noptions:\n" + table(command.allOptions.map { (spelling($0), $0.summary) })
        if !command.examples.isEmpty { text += "\nexamples:\n" }
        for example in command.examples { text += "  \(example.line)\n" + wrapped(example.effect, indent: 6) }
        return text
    }

    /// `-q, --quiet` or `--schema FILE`.
    static func spelling(_ option: Option) -> String {
        (option.letter.map { "-\($0), " } ?? "") + "--\(option.name)" + (option.placeholder.map { " \($0)" } ?? "")
    }

    private static func table(_ rows: [(String, String)]) -> String {
        let column = min(24, (rows.map(\.0.count).max() ?? 0) + 4)
        return rows.map { name, summary in
            let lines = wrapped(summary, indent: column)
            let head = "  " + name
            guard head.count < column else { return head + "\n" + lines }
            return head + lines.dropFirst(head.count)
        }.joined()
    }

    private static func wrapped(_ text: String, indent: Int) -> String {
        let margin = String(repeating: " ", count: indent)
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            if !line.isEmpty, indent + line.count + 1 + word.count > width {
                lines.append(margin + line)
                line = ""
            }
            line += (line.isEmpty ? "" : " ") + word
        }
        lines.append(margin + line)
        return lines.joined(separator: "\n") + "\n"
    }
}
