/// The help as a manual page, in the macros man(7).
enum ManPage {
    /// One page about the tool and all its commands.
    static func text(of commands: CommandList) -> String {
        var page = head("dynwrap", "JSON at a prompt")
        page += ".SH SYNOPSIS\n.B dynwrap\n.I COMMAND\n[options] [\\fIFILE\\fR ...]\n"
        page += ".SH DESCRIPTION\n"
        for command in commands.listed { page += ".TP\n.B \(line(command.name))\n\(line(command.summary))\n" }
        page += ".PP\n\(line("A file `-` is standard input. Results are on standard output, all else is on standard error."))\n"
        page += ".SH COMMANDS\n"
        for command in commands.listed {
            page +=
                ".SS \(line(command.name))\n\(line(sentence(command.summary)))\n"
                + parts(of: command, ".PP\n.B Options\n", ".PP\n.B Examples\n")
        }
        return page + tail
    }

    /// The page of one command.
    static func text(of command: any Command) -> String {
        head("dynwrap-\(command.name)", command.summary) + ".SH SYNOPSIS\n" + synopsis(of: command) + ".SH DESCRIPTION\n"
            + "\(line(sentence(command.summary)))\n" + parts(of: command, ".SH OPTIONS\n", ".SH EXAMPLES\n") + tail
    }

    // MARK: Parts

    private static func head(_ name: String, _ summary: String) -> String {
        // Without a date, so that the same version is the same text.
        ".TH \(name.uppercased()) 1 \"\" \"dynwrap \(ToolVersion.text)\" \"dynwrap\"\n.SH NAME\n\(line(name)) \\- \(line(summary))\n"
    }

    private static func synopsis(of command: any Command) -> String {
        ".B dynwrap \(line(command.name))\n[options]\(command.operands.map { " " + inline($0.usage) }.joined())\n"
    }

    private static func parts(of command: any Command, _ options: String, _ examples: String) -> String {
        var text = ""
        for paragraph in command.discussion { text += ".PP\n\(line(paragraph))\n" }
        if !command.operands.isEmpty { text += ".PP\n" + synopsis(of: command) }
        for operand in command.operands { text += ".TP\n.I \(line(operand.name))\n\(line(operand.summary))\n" }
        text += options
        for option in command.allOptions { text += ".TP\n\(spelling(option))\n\(line(option.summary))\n" }
        if !command.examples.isEmpty { text += examples }
        for example in command.examples {
            text += ".PP\n.RS 4\n.nf\n\(line(example.line, isCode: true))\n.fi\n.RE\n.PP\n\(line(example.effect))\n"
        }
        return text
    }

    private static func spelling(_ option: Option) -> String {
        let names = (option.letter.map { ["-\($0)"] } ?? []) + ["--\(option.name)"]
        return names.map { "\\fB\(inline($0))\\fR" }.joined(separator: ", ")
            + (option.placeholder.map { " \\fI\(inline($0))\\fR" } ?? "")
    }

    private static var tail: String {
        var text =
            ".SH ENVIRONMENT\n.TP\n.B NO_COLOR\n\(line("where it is set and not empty there are no colours and no progress bars"))\n"
        text += ".SH EXIT STATUS\n"
        for code in ExitCode.allCases { text += ".TP\n.B \(code.rawValue)\n\(line(code.meaning))\n" }
        return text
    }

    private static func sentence(_ summary: String) -> String { summary.prefix(1).uppercased() + summary.dropFirst() + "." }

    // MARK: Characters

    /// A text that is a line of its own. A dot or an apostrophe at its beginning would be taken for a macro.
    private static func line(_ text: String, isCode: Bool = false) -> String {
        let made = inline(text, isCode: isCode)
        return made.hasPrefix(".") || made.hasPrefix("'") ? "\\&" + made : made
    }

    /// A text within a line, with text in backquotes in bold.
    private static func inline(_ text: String, isCode: Bool = false) -> String {
        var (made, isBold) = ("", false)
        for scalar in text.unicodeScalars {
            switch scalar {
            case "`" where !isCode:
                isBold.toggle()
                made += isBold ? "\\fB" : "\\fR"
            case "\\": made += "\\e"
            case "-": made += "\\-"
            case "'": made += "\\(aq"
            case "`": made += "\\(ga"
            case "^": made += "\\(ha"
            case "~": made += "\\(ti"
            case "\"": made += "\\(dq"
            case _ where scalar.value > 0x7E: made += "\\[u" + hexadecimal(scalar) + "]"
            default: made.unicodeScalars.append(scalar)
            }
        }
        return made
    }

    /// The code in hexadecimal with at least four digits, as groff names characters.
    private static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
