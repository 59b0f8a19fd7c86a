/// Finds the command in a command line. Options may stand before it: it is the first word that names a command before which there is nothing but
/// that command's own options and their values.
struct CommandWord {
    /// The command; nil where no word is left that could name one.
    let command: (any Command)?
    /// What stands before the command and behind it.
    let arguments: [String]

    /// - Throws: where the word that should name a command names none.
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
        // A first word that is no option is meant as a command, whatever it is.
        if let first = words.first, !first.hasPrefix("-") { return 0 }
        let named = words.indices.filter { place in commands.all.contains { $0.name == words[place] } }
        let fitting = named.first { place in
            commands.all.contains { $0.name == words[place] && Parser.areOptions(Array(words[..<place]), of: $0) }
        }
        // Where nothing fits, the parser says what is wrong with the options.
        return fitting ?? named.first ?? words.firstIndex { !$0.hasPrefix("-") }
    }
}
