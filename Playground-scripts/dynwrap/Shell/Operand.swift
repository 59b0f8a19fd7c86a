/// An argument without a dash.
struct Operand: Sendable, Equatable {
    enum Count: Sendable, Equatable { case one, optional, any }
    /// An empty choice means one of the commands.
    enum Kind: Sendable, Equatable { case file, folder, path, choice([String]) }

    /// The name in the help.
    let name: String
    let kind: Kind
    let count: Count
    let summary: String

    init(_ name: String, _ kind: Kind, _ count: Count, _ summary: String) {
        self.name = name
        self.kind = kind
        self.count = count
        self.summary = summary
    }

    /// Files to read; standard input where none is named.
    static let files = Operand("FILE", .file, .any, "files; - is standard input, which is read where no file is named")

    /// The operand in the line that shows the usage.
    var usage: String {
        switch count {
        case .one: name
        case .optional: "[\(name)]"
        case .any: "[\(name) ...]"
        }
    }
}
