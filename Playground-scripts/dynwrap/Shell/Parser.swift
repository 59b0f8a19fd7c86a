/// Parses a command line by the declaration of a command. Options may come anywhere, as `--name VALUE` or `--name=VALUE`. `--`
/// ends them, letters can be combined, and `-` alone is an operand.
struct Parser {
    private let command: any Command
    private var operands: [String] = []
    private var values: [String: [String]] = [:]

    static func call(_ shell: Shell, _ command: any Command, _ arguments: [String]) throws(Failure) -> Call {
        var parser = Parser(command)
        try parser.read(arguments)
        // Help is shown whatever else is missing.
        if parser.values[Option.help.name] == nil { try parser.checkOperands() }
        return Call(shell, command, parser.operands, parser.values)
    }

    /// Whether these are only options of the command with their values.
    static func areOptions(_ arguments: [String], of command: any Command) -> Bool {
        var parser = Parser(command)
        do throws(Failure) { try parser.read(arguments) } catch { return false }
        return parser.operands.isEmpty
    }

    private init(_ command: any Command) { self.command = command }

    private mutating func read(_ arguments: [String]) throws(Failure) {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            if argument == "--" {
                operands += rest
                return
            }
            if argument.hasPrefix("--") {
                try readLong(argument.dropFirst(2), &rest)
            } else if argument.hasPrefix("-"), argument != "-" {
                try readLetters(argument.dropFirst(), &rest)
            } else {
                operands.append(argument)
            }
        }
    }

    private mutating func readLong(_ text: Substring, _ rest: inout ArraySlice<String>) throws(Failure) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts[0])  // splitting gives at least one part
        guard let option = command.allOptions.first(where: { $0.name == name }) else {
            let names = command.allOptions.map { "--\($0.name)" }
            throw .usage("there is no option --\(name)\(CommandList.nearest(to: "--\(name)", in: names))")
        }
        var value = parts.count > 1 ? String(parts[1]) : nil
        if option.value == .nothing {
            if value != nil { throw .usage("--\(name) takes no value") }
            value = ""
        }
        try note(option, value, "--\(name)", &rest)
    }

    private mutating func readLetters(_ text: Substring, _ rest: inout ArraySlice<String>) throws(Failure) {
        var letters = text
        while let letter = letters.popFirst() {
            guard let option = command.allOptions.first(where: { $0.letter == letter }) else {
                let names = command.allOptions.map(\.name)
                let hint = CommandList.nearest(to: String(text), in: names)
                throw .usage(
                    "there is no option -\(letter)\(hint.isEmpty || text.count < 2 ? "" : hint.replacing("is ", with: "is --"))")
            }
            var value: String?
            if option.value == .nothing {
                value = ""
            } else if !letters.isEmpty {
                value = String(letters)
                letters = ""
            }
            try note(option, value, "-\(letter)", &rest)
        }
    }

    private mutating func note(
        _ option: Option, _ given: String?, _ shown: String, _ rest: inout ArraySlice<String>
    ) throws(Failure) {
        guard let value = given ?? rest.popFirst() else { throw .usage("\(shown) wants a value: \(option.placeholder ?? "")") }
        if case .choice(let choices) = option.value, !choices.contains(value) {
            let hint = CommandList.nearest(to: value, in: choices)
            throw .usage("\(shown) takes \(choices.joined(separator: ", ")), not \(value)\(hint)")
        }
        if !option.isRepeatable, option.value != .nothing, values[option.name] != nil {
            throw .usage("\(shown) is given twice")
        }
        values[option.name, default: []].append(value)
    }

    private func checkOperands() throws(Failure) {
        let least = command.operands.filter { $0.count == .one }.count
        if operands.count < least { throw .usage("\(command.operands[operands.count].name) is missing") }
        for (operand, text) in zip(command.operands, operands) {
            guard case .choice(let choices) = operand.kind, !choices.isEmpty, !choices.contains(text) else { continue }
            let hint = CommandList.nearest(to: text, in: choices)
            throw .usage("\(operand.name) is \(choices.joined(separator: ", ")), not \(text)\(hint)")
        }
        let isOpen = command.operands.contains { $0.count == .any }
        if !isOpen, operands.count > command.operands.count {
            throw .usage("\(operands[command.operands.count]) is one too many")
        }
    }
}
