import DynWrap

/// Why a command cannot go on, in a sentence for standard error.
struct Failure: Error, CustomStringConvertible {
    let exit: ExitCode
    let description: String

    init(_ exit: ExitCode, _ description: String) {
        self.exit = exit
        self.description = description
    }

    /// Arguments that make no sense.
    static func usage(_ sentence: String) -> Failure { Failure(.usage, sentence) }

    /// What the library says of a file's text.
    init(_ error: JSONError, in name: String, isSecret: Bool = false) {
        guard !error.code.isOfFile else {
            // The sentence has the path in it.
            self.init(.file, error.message)
            return
        }
        self.init(.input, "\(name): \(isSecret ? error.withoutExcerpt : error)")
    }

    /// What the library says of a file, which it names itself.
    init(_ error: FileError) { self.init(error.code == .overLimit ? .input : .file, error.description) }

    /// What the library says of an archive that was read under a name.
    init(_ error: ArchiveError, in name: String? = nil) {
        self.init(.input, (name.map { "\($0): " } ?? "") + error.description)
    }
}
