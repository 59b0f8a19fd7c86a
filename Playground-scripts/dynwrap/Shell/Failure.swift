import DynWrap

/// The reason why a command can't continue, as a sentence for standard error.
struct Failure: Error, CustomStringConvertible {
    let exit: ExitCode
    let description: String

    init(_ exit: ExitCode, _ description: String) {
        self.exit = exit
        self.description = description
    }

    /// Arguments that are wrong.
    static func usage(_ sentence: String) -> Failure { Failure(.usage, sentence) }

    /// The library's error about the text of a file.
    init(_ error: JSONError, in name: String, isSecret: Bool = false) {
        guard !error.code.isOfFile else {
            // The message already contains the path.
            self.init(.file, error.message)
            return
        }
        self.init(.input, "\(name): \(isSecret ? error.withoutExcerpt : error)")
    }

    /// The library's error about a file; it contains the path.
    init(_ error: FileError) { self.init(error.code == .overLimit ? .input : .file, error.description) }

    /// The library's error about an archive that was read under a name.
    init(_ error: ArchiveError, in name: String? = nil) {
        self.init(.input, (name.map { "\($0): " } ?? "") + error.description)
    }
}
