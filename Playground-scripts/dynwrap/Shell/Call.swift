import DynWrap

/// A parsed command line.
struct Call {
    let shell: Shell
    let command: any Command
    /// The arguments without a dash, in order.
    let operands: [String]
    private let values: [String: [String]]

    init(_ shell: Shell, _ command: any Command, _ operands: [String], _ values: [String: [String]]) {
        self.shell = shell
        self.command = command
        self.operands = operands
        self.values = values
    }

    /// Whether the option was given.
    func has(_ option: Option) -> Bool { values[option.name] != nil }

    /// The option's value; the last one, where it was given several times.
    subscript(option: Option) -> String? { values[option.name]?.last }

    /// All values of an option that may be given several times.
    func all(_ option: Option) -> [String] { values[option.name] ?? [] }

    /// The option's value as a whole number in this range; nil where the option was not given.
    func number(_ option: Option, in range: ClosedRange<Int>) throws(Failure) -> Int? {
        guard let text = self[option] else { return nil }
        if let number = Int(text), range.contains(number) { return number }
        let bounds = range.upperBound == .max ? "from \(range.lowerBound) on" : "from \(range.lowerBound) to \(range.upperBound)"
        throw .usage("--\(option.name) takes a whole number \(bounds), not \(text)")
    }

    /// Refuses options that exclude each other.
    func atMostOne(of options: Option...) throws(Failure) {
        let given = options.filter(has)
        if given.count > 1 { throw .usage("--\(given[0].name) and --\(given[1].name) do not go together") }
    }

    /// Refuses an option that does nothing without another one.
    func check(_ option: Option, wants other: Option) throws(Failure) {
        if has(option), !has(other) { throw .usage("--\(option.name) wants --\(other.name)") }
    }

    /// The files to read: the operands from this one on and those of `--files-from`; standard input where none are given. Refused
    /// where standard input is also the file named `other`, which has this role.
    func inputs(after first: Int = 0, beside role: String = "", _ other: String? = nil) throws -> [Input] {
        var readers = [(role, other), ("the list of names", self[.filesFrom])].filter { $0.1.map(Input.init) == .standard }.map(
            \.0)
        func check() throws(Failure) {
            if readers.count > 1 { throw .usage("standard input cannot be both \(readers[0]) and \(readers[1])") }
        }
        var inputs = operands.dropFirst(first).map(Input.init)
        if inputs.isEmpty, self[.filesFrom] == nil { inputs = [.standard] }
        if inputs.contains(.standard) { readers.append("a file") }
        try check()
        if let list = self[.filesFrom] {
            let listed = try Input(list).lines().map(Input.init)
            if listed.contains(.standard), !inputs.contains(.standard) { readers.append("a file") }
            try check()
            inputs += listed
        }
        if inputs.filter({ $0 == .standard }).count > 1 { throw Failure.usage("standard input can be read once only") }
        return inputs
    }

    /// Writes a result to the file that the option names, whole or not at all, or to standard output.
    func write(_ result: ContiguousArray<UInt8>, to option: Option) throws {
        guard let path = self[option], !Self.standardOutput.contains(path) else { return try shell.output.write(result) }
        do throws(FileError) { try DurableFile.write(result, to: path) } catch { throw Failure(error) }
    }

    /// The names of standard output. It is written to, not replaced.
    private static let standardOutput = ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"]
}
