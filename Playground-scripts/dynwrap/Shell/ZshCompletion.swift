/// The completion script for zsh.
enum ZshCompletion {
    static func script(for commands: [any Command]) -> String {
        var script = """
            #compdef dynwrap
            # dynwrap's completion for zsh: dynwrap completion zsh > ~/.zfunc/_dynwrap
            _dynwrap() {
              local -a commands
              commands=(

            """
        for command in commands { script += "    '\(quoted(command.name)):\(quoted(command.summary))'\n" }
        script += """
              )
              if (( CURRENT == 2 )); then _describe command commands; return; fi
              local command=$words[2]
              shift words
              (( CURRENT-- ))
              case $command in

            """
        for command in commands {
            script += "    \(command.name)) _arguments -s"
            for option in command.allOptions { script += " \\\n      \(specification(option))" }
            for operand in command.operands {
                script += " \\\n      '\(operand.count == .any ? "*" : ""):\(operand.name):\(action(operand.kind, commands))'"
            }
            script += " ;;\n"
        }
        return script + """
              esac
            }
            if [ "$funcstack[1]" = _dynwrap ]; then _dynwrap "$@"; else compdef _dynwrap dynwrap; fi

            """
    }

    private static func specification(_ option: Option) -> String {
        let text = quoted(option.summary).replacing("[", with: "\\[").replacing("]", with: "\\]")
        var value = ""
        if let placeholder = option.placeholder {
            switch option.value {
            case .file: value = ":\(placeholder):_files"
            case .folder: value = ":\(placeholder):_files -/"
            case .choice(let choices): value = ":\(option.name):(\(choices.joined(separator: " ")))"
            case .nothing, .text, .number: value = ":\(placeholder): "
            }
        }
        let names = option.letter.map { "(-\($0) --\(option.name))'{-\($0),--\(option.name)}'" } ?? "--\(option.name)"
        // An option that may be given several times excludes none.
        let head = option.isRepeatable ? "*--\(option.name)" : names
        return "'\(head)[\(text)]\(value)'"
    }

    private static func action(_ kind: Operand.Kind, _ commands: [any Command]) -> String {
        switch kind {
        case .file: "_files"
        case .folder: "_files -/"
        case .path: " "
        case .choice(let choices): "(\((choices.isEmpty ? commands.map(\.name) : choices).joined(separator: " ")))"
        }
    }

    /// Escapes a word for single quotes, in which a colon has a meaning.
    private static func quoted(_ text: String) -> String { text.replacing("'", with: "'\\''").replacing(":", with: "\\:") }
}
