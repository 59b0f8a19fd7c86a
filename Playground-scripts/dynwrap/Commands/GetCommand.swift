import DynWrap

/// `dynwrap get PATH [FILE ...]`
struct GetCommand: Command {
    static let raw = Option("raw", letter: "r", "print strings without quotes and escapes")
    static let pretty = Option("pretty", letter: "p", "print objects and arrays on several lines")
    static let first = Option("first", letter: "1", "only the first value of each file")
    static let count = Option("count", letter: "c", "print the number of values instead of them")
    static let paths = Option(
        "paths",
        "print the place of each value instead of it: one JSON Pointer per line; --json has it exact, whatever is in the keys")

    let name = "get"
    let summary = "prints the values that a JSON Pointer or a query finds, one per line"
    let discussion = [
        """
        PATH is a JSON Pointer (RFC 6901), `/orders/0/id`, or a query (RFC 9535), `$.orders[?@.total > 100].id`. Numbers and strings are printed as they \
        are spelled in the file. The exit code is 1 if nothing is found.
        """,
        """
        A document is read into memory, usually two to four times its size; for JSON Lines of any size, `dynwrap lines --get PATH` prints the same.
        """,
    ]
    let operands = [Operand("PATH", .path, .one, "a JSON Pointer or a query"), Operand.files]
    let options = [raw, pretty, first, count, paths, Option.comments, .filesFrom, .redact, .json]
    let examples = [
        Example("dynwrap get /version package.json", "\"1.4.2\""),
        Example("dynwrap get -r '$.statuses[*].user.screen_name' twitter.json", "the names, without quotes"),
        Example("dynwrap get -c '$..[?@.price > 10]' store.json", "the number of values with a price above 10"),
        Example("curl -s https://example.com/status.json | dynwrap get /ok >/dev/null", "the exit code says whether it exists"),
    ]

    func run(_ call: Call) async throws -> ExitCode {
        try call.atMostOne(of: Self.raw, Self.pretty, Self.count, Self.paths, .json)
        let place = try Place(call.operands[0])  // the parser has checked it
        let secrets = try Secrets(call)
        let options = call.has(.comments) ? JSONOptions.jsonc : JSONOptions()
        var found = 0
        let inputs = try call.inputs(after: 1)
        let progress = Progress(call.shell, files: inputs.count)
        for (done, input) in inputs.enumerated() {
            progress.show(done, of: inputs.count)
            let tree = try input.opened(options, isSecret: !secrets.isEmpty)
            found += try print(place, secrets.hidden(in: tree), input.name, call)
        }
        if call.has(Self.count) { try call.shell.output.print(String(found)) }
        return found == 0 ? .no : .fine
    }

    /// Prints the values found in a tree, and returns their number.
    private func print(_ place: Place, _ tree: JSON, _ file: String, _ call: Call) throws -> Int {
        let most = call.has(Self.first) ? 1 : Int.max
        let output = call.shell.output
        var count = 0
        if call.has(Self.paths) || call.has(.json) {
            for (pointer, value) in place.matches(in: tree) where count < most {
                count += 1
                if call.has(.json) {
                    let line: JSON = ["file": JSON(file), "pointer": JSON(pointer.description), "value": value]
                    try output.print(line.text(.compact))
                } else {
                    try output.print(pointer.description.oneLine)
                }
            }
            return count
        }
        for value in place.values(in: tree) {
            count += 1
            if !call.has(Self.count) {
                try ValueText.print(value, raw: call.has(Self.raw), pretty: call.has(Self.pretty), output)
            }
            if count == most { break }
        }
        return count
    }
}
