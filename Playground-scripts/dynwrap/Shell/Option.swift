/// An option of a command: help, completion, the pages of the documentation and parsing all come from this one declaration.
struct Option: Sendable, Equatable {
    /// The value after the option.
    enum Value: Sendable, Equatable {
        case nothing
        case file
        case folder
        case text(String)
        case number(String)
        case choice([String])
    }

    /// The name, without dashes.
    let name: String
    /// The letter that can be used in place of the name.
    let letter: Character?
    let value: Value
    /// Whether it may be given several times.
    let isRepeatable: Bool
    /// What it does, for the help.
    let summary: String

    init(
        _ name: String, letter: Character? = nil, takes value: Value = .nothing, isRepeatable: Bool = false, _ summary: String
    ) {
        self.name = name
        self.letter = letter
        self.value = value
        self.isRepeatable = isRepeatable
        self.summary = summary
    }

    /// The name of the value in the help; nil where the option takes none.
    var placeholder: String? {
        switch value {
        case .nothing: nil
        case .file: "FILE"
        case .folder: "FOLDER"
        case .text(let name), .number(let name): name
        case .choice(let choices): choices.joined(separator: "|")
        }
    }
}

extension Option {
    static let help = Option("help", letter: "h", "describe the command, with examples")
    static let quiet = Option("quiet", letter: "q", "no colour, progress or remarks on standard error, only errors")
    /// The options of every command.
    static let common = [quiet, help]

    static let json = Option("json", "print the results as JSON, one text per line")
    static let comments = Option("jsonc", "accept comments and trailing commas, as in settings written by hand")
    static let filesFrom = Option(
        "files-from", takes: .file, "read the names of more files from FILE, one per line; - is standard input")
    static let redact = Option(
        "redact", takes: .text("PATH"), isRepeatable: true,
        "show <secret> instead of what this pointer or query finds; can be repeated")
}
