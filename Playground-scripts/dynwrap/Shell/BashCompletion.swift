/// The script for bash, 3.2 and later.
enum BashCompletion {
    static func script(for commands: [any Command]) -> String {
        var script = """
            # dynwrap's completion for bash: source <(dynwrap completion bash)
            _dynwrap_words() { COMPREPLY=($(compgen -W "$1" -- "$2")); }
            _dynwrap_files() { local IFS=$'\\n'; COMPREPLY=($(compgen -f -- "$1")); }
            _dynwrap() {
                local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} command= place
                # Options may stand before the command.
                for ((place = 1; place < COMP_CWORD; place++)); do
                    case "${COMP_WORDS[place]}" in \(commands.map(\.name).joined(separator: "|"))) command=${COMP_WORDS[place]}; break ;; esac
                done
                if [ -z "$command" ]; then
                    case "$current" in
                    -*) _dynwrap_words "--help --version --quiet" "$current" ;;
                    *) _dynwrap_words "\(commands.map(\.name).joined(separator: " "))" "$current" ;;
                    esac
                    return
                fi
                case "$command:$previous" in

            """
        for command in commands {
            for option in command.allOptions where option.value != .nothing {
                let names = (option.letter.map { ["-\($0)"] } ?? []) + ["--\(option.name)"]
                script +=
                    "    \(names.map { "\(command.name):\($0)" }.joined(separator: "|"))) \(action(option.value)); return ;;\n"
            }
        }
        script += """
                esac
                case "$command:$current" in

            """
        for command in commands {
            let options = command.allOptions.map { "--\($0.name)" }.joined(separator: " ")
            script += "    \(command.name):-*) _dynwrap_words \"\(options)\" \"$current\" ;;\n"
            if let words = choices(of: command, commands) {
                script += "    \(command.name):*) _dynwrap_words \"\(words.joined(separator: " "))\" \"$current\" ;;\n"
            }
        }
        return script + """
                *) _dynwrap_files "$current" ;;
                esac
            }
            complete -o filenames -F _dynwrap dynwrap

            """
    }

    private static func action(_ value: Option.Value) -> String {
        switch value {
        case .file, .folder: "_dynwrap_files \"$current\""
        case .choice(let choices): "_dynwrap_words \"\(choices.joined(separator: " "))\" \"$current\""
        case .nothing, .text, .number: "COMPREPLY=()"
        }
    }

    /// The words that an operand can be; nil where it is a file.
    private static func choices(of command: any Command, _ commands: [any Command]) -> [String]? {
        guard let operand = command.operands.first, case .choice(let choices) = operand.kind else { return nil }
        return choices.isEmpty ? commands.map(\.name) : choices
    }
}
