/// One of the tool's commands. Its description is data: help, completion, the pages of the documentation and the parser read it.
protocol Command: Sendable {
    /// The word on the command line.
    var name: String { get }
    /// What it does, in one line that begins with a lower-case letter.
    var summary: String { get }
    /// More about it, one paragraph an element, also about its use of memory for large files.
    var discussion: [String] { get }
    var operands: [Operand] { get }
    /// Its own options; `Option.common` are added.
    var options: [Option] { get }
    var examples: [Example] { get }
    /// Whether `help` lists the command.
    var isListed: Bool { get }

    /// Does the work. Results go to `call.shell.output`; everything else goes to standard error, by `call.shell.note` or as the
    /// thrown error.
    func run(_ call: Call) async throws -> ExitCode
}

extension Command {
    var isListed: Bool { true }
    var allOptions: [Option] { options + Option.common }
}

/// A command line and what it does.
struct Example: Sendable, Equatable {
    let line: String
    let effect: String

    init(_ line: String, _ effect: String) {
        self.line = line
        self.effect = effect
    }
}
