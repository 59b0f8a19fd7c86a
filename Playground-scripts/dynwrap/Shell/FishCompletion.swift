/// The completion script for fish.
enum FishCompletion {
    static func script(for commands: [any Command]) -> String {
        var script = "# dynwrap's completion for fish: dynwrap completion fish > ~/.config/fish/completions/dynwrap.fish\n"
        for command in commands {
            script += "complete -c dynwrap -n __fish_use_subcommand -f -a \(command.name) -d '\(quoted(command.summary))'\n"
        }
        for command in commands {
            let head = "complete -c dynwrap -n '__fish_seen_subcommand_from \(command.name)'"
            for option in command.allOptions {
                let letter = option.letter.map { " -s \($0)" } ?? ""
                script += "\(head) -l \(option.name)\(letter)\(value(option.value)) -d '\(quoted(option.summary))'\n"
            }
            if let operand = command.operands.first, case .choice(let choices) = operand.kind {
                let words = choices.isEmpty ? commands.map(\.name) : choices
                script += "\(head) -f -a '\(words.joined(separator: " "))'\n"
            }
        }
        return script
    }

    private static func value(_ value: Option.Value) -> String {
        switch value {
        case .nothing: ""
        case .file: " -r -F"
        case .folder: " -x -a '(__fish_complete_directories)'"
        case .choice(let choices): " -x -a '\(choices.joined(separator: " "))'"
        case .text, .number: " -x"
        }
    }

    private static func quoted(_ text: String) -> String { text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") }
}
