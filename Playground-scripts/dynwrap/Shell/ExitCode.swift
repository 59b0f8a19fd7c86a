/// The result of a run, for scripts.
enum ExitCode: Int32, CaseIterable, Comparable {
    case fine = 0
    case no = 1
    case usage = 2
    case file = 3
    case input = 4
    /// The status that shells show for a program ended by SIGPIPE, for callers that start programs with this signal ignored.
    case readerGone = 141

    /// The meaning, for the help.
    var meaning: String {
        switch self {
        case .fine: "success"
        case .no: "problems, differences, conflicts, or nothing found"
        case .usage: "the arguments are wrong"
        case .file: "a file cannot be read or written"
        case .input: "a file is not what the command needs: no JSON, no schema, a patch that can't be applied"
        case .readerGone: "the reader of the output closed it"
        }
    }

    static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}
