/// The help as articles of the documentation.
enum Page {
    /// File names and texts: a page that lists the commands, and one for each command.
    static func all(of commands: CommandList) -> [(name: String, text: String)] {
        [("Tool.md", overview(of: commands))] + commands.listed.map { ("Tool-\($0.name).md", text(of: $0)) }
    }

    private static func overview(of commands: CommandList) -> String {
        var text = """
            # dynwrap at a prompt

            What people do with JSON in a shell, with this library behind it.

            ```sh
            swift run -c release dynwrap help
            swift build -c release --product dynwrap     # then .build/release/dynwrap is the program
            ```

            A file `-` is standard input. Results are on standard output, all else is on standard error. Colours and progress bars are shown on a terminal alone, and not
            with `NO_COLOR` or `--quiet`. Who stops reading ends the program without a word. `dynwrap COMMAND --help` says what these pages say,
            `dynwrap help --man` as a manual page. Options stand anywhere, before the command too. `dynwrap --version` is the version.

            ## Exit codes


            """
        for code in ExitCode.allCases { text += "* `\(code.rawValue)`: \(escaped(code.meaning))\n" }
        text += "\n## Topics\n\n### Commands\n\n"
        for command in commands.listed { text += "- <doc:Tool-\(command.name)>\n" }
        return text
    }

    private static func text(of command: any Command) -> String {
        var text = "# dynwrap \(command.name)\n\n\(sentence(command.summary))\n\n```text\n\(Help.usage(of: command))\n```\n"
        for paragraph in command.discussion { text += "\n\(escaped(paragraph))\n" }
        if !command.operands.isEmpty { text += "\n" }
        for operand in command.operands { text += "* `\(operand.name)`: \(escaped(operand.summary))\n" }
        text += "\n## Options\n\n"
        for option in command.allOptions { text += "* `\(Help.spelling(option))`: \(escaped(option.summary))\n" }
        if !command.examples.isEmpty { text += "\n## Examples\n" }
        for example in command.examples { text += "\n```sh\n\(example.line)\n```\n\n\(escaped(example.effect))\n" }
        return text
    }

    private static func sentence(_ summary: String) -> String {
        escaped(summary.prefix(1).uppercased() + summary.dropFirst()) + "."
    }

    /// Escapes the characters that Markdown or HTML would interpret, outside of code.
    private static func escaped(_ text: String) -> String {
        var (escaped, isCode) = ("", false)
        for character in text {
            if character == "`" { isCode.toggle() }
            if !isCode, "<>*_[]\\".contains(character) { escaped += "\\" }
            escaped.append(character)
        }
        return escaped
    }
}
