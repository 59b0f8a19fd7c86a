/// One of the tool's commands. What it says of itself is data: help, completion, the pages of the documentation and parsing read it.
protocol Command: Sendable {
    /// The word on the command line.
    var name: String { get }
    /// What it does, in one line that begins with a small letter.
    var summary: String { get }
    /// More of that, a paragraph an element, what it does with large files among it.
    var discussion: [String] { get }
    var operands: [Operand] { get }
    /// Its own options; `Option.common` come to these.
    var options: [Option] { get }
    var examples: [Example] { get }
    /// Whether `help` lists it.
    var isListed: Bool { get }

    /// Does the work. Results go to `call.shell.output`, all else to standard error by `call.shell.note` or as the error that is thrown.
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
