/// The options on the command line.
struct Options {
    /// The rows whose name contains one of these; all rows where it is empty.
    var filters: [String] = []
    /// The contenders whose name contains this; all where it is nil. For a profiler.
    var contender: String?
    var rounds = 15
    /// Runs every row once on small inputs, to check that it works and that all answers agree.
    var smoke = false
    var list = false
    var help = false
    var json: String?
    var markdown: String?
    /// Set in the processes that measure memory.
    var memoryRow: String?
    /// Set in the processes that time work with little on their heap.
    var freshRow: String?
    var input: String?
    /// The size of the file of lines that is measured instead of the rows.
    var streamMegabytes: Int?
    /// The folder for pictures of earlier results.
    var draw: String?

    static let usage = """
        usage: benchmarks [--filter NAME]… [--rounds N] [--smoke] [--json FILE] [--markdown FILE] [--list] [--help]
               benchmarks --stream MEGABYTES
               benchmarks --draw FOLDER [--input RESULTS]

          --filter NAME    only rows with NAME in their name; may be given several times
          --contender NAME only contenders with NAME in their name, for a profiler's sake
          --rounds N       how often everyone takes a turn; 15 unless told
          --smoke          every row once on small inputs, in a few seconds: whether all answers agree, and the promised allocations
          --json FILE      the results as JSON
          --markdown FILE  the results as Markdown
          --list           the rows by name
          --stream MB      a file of JSON Lines of so many megabytes instead of the rows, on one core and on all, by the clock on the wall
          --draw FOLDER    pictures (SVG) of results, nothing is measured; of Benchmarks/Results/linux-x86_64.json unless --input names others
          --help           this

        The outside documents are looked for in the folder DYNWRAP_DATA names, or in ../shared/data from the project's root.
        """

    init(_ arguments: some Sequence<String>) throws(UsageError) {
        var rest = arguments.makeIterator()
        while let argument = rest.next() {
            func value() throws(UsageError) -> String {
                guard let value = rest.next() else { throw UsageError("\(argument) wants a value") }
                return value
            }
            switch argument {
            case "--filter": filters.append(try value())
            case "--rounds":
                let text = try value()
                guard let number = Int(text), number > 0 else { throw UsageError("--rounds wants a number above 0, not \(text)") }
                rounds = number
            case "--contender": contender = try value()
            case "--smoke": smoke = true
            case "--list": list = true
            case "--help", "-h": help = true
            case "--json": json = try value()
            case "--markdown": markdown = try value()
            case "--memory-row": memoryRow = try value()
            case "--fresh-row": freshRow = try value()
            case "--input": input = try value()
            case "--draw": draw = try value()
            case "--stream":
                let text = try value()
                guard let number = Int(text), number > 0 else { throw UsageError("--stream wants a number above 0, not \(text)") }
                streamMegabytes = number
            default: throw UsageError("unknown argument \(argument)")
            }
        }
    }

    func wants(_ name: String) -> Bool { filters.isEmpty || filters.contains { name.contains($0) } }
}

struct UsageError: Error {
    let message: String

    init(_ message: String) { self.message = message }
}
