/// Finds the command in a command line. Options may come before it. The command is the first word that names one, if only that
/// command's own options and their values come before it.
struct CommandWord {
    /// The command; nil where no word could name one.
    let command: (any Command)?
    /// The arguments before and after the command.
    let arguments: [String]

    /// - Throws: a usage error where the word that should be a command is none.
    init(_ arguments: [String], of commands: CommandList) throws(Failure) {
        guard let place = Self.place(in: arguments, commands) else {
            command = nil
            self.arguments = arguments
            return
        }
        command = try commands.command(named: arguments[place])
        self.arguments = Array(arguments[..<place] + arguments[(place + 1)...])
    }

    private static func place(in arguments: [String], _ commands: CommandList) -> Int? {
        let words = arguments.prefix { $0 != "--" }
        // A first word that is not an option is always meant as a command.
        if let first = words.first, !first.hasPrefix("-") { return 0 }
        let named = words.indices.filter { place in commands.all.contains { $0.name == words[place] } }
        let fitting = named.first { place in
            commands.all.contains { $0.name == words[place] && Parser.areOptions(Array(words[..<place]), of: $0) }
        }
        // Where no word fits, the parser reports the error in the options.
        return fitting ?? named.first ?? words.firstIndex { !$0.hasPrefix("-") }
    }
}
