import DynWrap

/// A problem of a file, as a line for people or as JSON for machines.
struct Finding: Sendable {
    let file: String
    var line: Int?
    var column: Int?
    let code: String
    let message: String
    /// The pointer of the value; nil where the text is not JSON.
    var pointer: String?
    var excerpt = ""

    /// A text that is not JSON.
    init(_ error: JSONError, in file: String, isSecret: Bool = false) {
        self.file = file
        if !error.code.isOfFile {
            line = error.line
            column = error.column
        }
        code = error.code.description
        message = error.message
        excerpt = isSecret ? "" : error.excerpt
    }

    /// A value that does not satisfy its schema.
    /// - Parameter line: the line of the stream with the value, for an absent value, which has no line of its own.
    init(_ problem: Problem, in file: String, line: Int? = nil) {
        self.file = file
        self.line = problem.line ?? line
        column = problem.column
        code = problem.code
        message = problem.message
        pointer = problem.pointer.description
    }

    func text(_ style: Style) -> String {
        var place = file
        if let line { place += ":\(line)" + (column.map { ":\($0)" } ?? "") }
        let value = pointer.map { ($0.isEmpty ? "the root" : $0.oneLine) + ": " } ?? ""
        let lines = excerpt.isEmpty ? "" : "\n" + style.faint(excerpt)
        return "\(style.place(place.oneLine)): \(value)\(message.oneLine)\(lines)"
    }

    var json: JSON {
        var json: JSON = ["file": JSON(file), "code": JSON(code)]
        if let pointer { json["pointer"] = JSON(pointer) }
        if let line { json["line"] = JSON(line) }
        if let column { json["column"] = JSON(column) }
        json["message"] = JSON(message)
        return json
    }

    /// Writes the finding in the requested form.
    func write(_ call: Call) throws {
        try call.shell.output.print(call.has(.json) ? json.text(.compact) : text(call.shell.style))
    }
}
