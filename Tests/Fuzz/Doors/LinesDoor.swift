import DynWrap

extension Door {
    /// Four bytes that say how long the pieces are and which options count, and a text: its lines, whole and in pieces, are what each is opened as.
    static let lines = Door(
        "lines",
        seeds: [
            DoorInput.seed([3, 0, 17, 1], "{\"a\":1}\n[1]\r\n\n{\"a\":tru\n \"x\""),
            DoorInput.seed([2, 7, 1, 2], "\u{1E}{\"a\":1}\n\u{1E}[1,\n2]\n\u{1E}12"),
            DoorInput.seed([3, 5, 17, 0], "1\n\u{FEFF}\n\u{FEFF}\u{FEFF} 2\n\u{FEFF}\n\u{FEFF}3\n \u{FEFF}\n\u{FEFF} \t"),
            DoorInput.seed([1, 2, 3, 4], "\u{FEFF}\u{FEFF}1\n2"), DoorInput.seed([0, 4, 2, 2], "\n\n0\n\n\n\u{1E}1\n\n"),
            DoorInput.seed([0, 40, 3, 9], "\u{FEFF}{}\n\n 1e400 \n\"\(String(repeating: "x", count: 250))\"\n{}{}\n"),
        ]
    ) { bytes in
        guard bytes.count >= 4 else { return }
        let text = Array(bytes.dropFirst(4))
        let options = LineOptions(framing: bytes[0] & 1 == 0 ? .textSequence : .lines, maximumLength: 200)
        let lines = Array(JSON.Lines(parsing: text, options: options))
        var offset = 0
        for line in lines {
            _ = (line.error?.description, line.badText)
            try hold((line.value == nil) == (line.error != nil), "a line is a value or an error")
            try hold(line.offset >= offset && line.end >= line.offset && line.end <= text.count, "lines come in order")
            offset = line.offset
        }
        let models = Array(JSONLines<AnySchema>(json: text, options: options))
        try hold(models.count == lines.count, "as many models as lines")
        for (model, line) in zip(models, lines) {
            try hold(model.number == line.number && model.offset == line.offset, "a model is at its line's place")
            if let value = line.value, value.kind == .object {
                try hold(model.value?.dyn.json == value, "a model is its line's object")
            }
            if model.value != nil { try hold(line.value != nil, "a model is a line") }
        }
        guard options.framing == .lines else { return }
        let split = text.split(separator: 10, omittingEmptySubsequences: false)
        for line in lines where line.error?.code != .textTooLong {
            let alone = try? JSON(parsing: Array(split[line.number - 1]))
            try hold(alone == line.value && (alone == nil) == (line.value == nil), "a line is what it is alone")
        }
        // One byte order mark may begin each line, also one that is blank otherwise.
        let (blank, mark) = (Set(" \t\r".utf8), Array("\u{FEFF}".utf8))
        let wanted = split.enumerated().filter { _, line in
            !line.dropFirst(line.starts(with: mark) ? mark.count : 0).allSatisfy(blank.contains)
        }.map { $0.offset + 1 }
        try hold(lines.map(\.number) == wanted, "lines that are not blank are those of a naive split")
    } inPieces: { bytes in
        guard bytes.count >= 4 else { return }
        let text = Array(bytes.dropFirst(4))
        let options = LineOptions(framing: bytes[0] & 1 == 0 ? .textSequence : .lines, maximumLength: 200)
        var pieces: [[UInt8]] = []
        var rest = text[...]
        while !rest.isEmpty {
            let count = Int(bytes[pieces.count % 4] >> 1) + (pieces.count % 3 == 0 ? 1 : 0)
            pieces.append(Array(rest.prefix(max(count, pieces.last?.isEmpty == true ? 1 : 0))))
            rest = rest.dropFirst(pieces.last?.count ?? 0)
        }
        var lines: [Streamed<JSON>] = []
        let stream = AsyncStream { continuation in
            for piece in pieces { continuation.yield(piece) }
            continuation.finish()
        }
        for try await line in stream.jsonLines(options: options) { lines.append(line) }
        let whole = Array(JSON.Lines(parsing: text, options: options))
        // A text of a sequence is given when its line feed has come. What follows without a separator is then a wrong text of its own, and part of that one
        // where both came together.
        guard options.framing == .lines || whole.allSatisfy({ $0.error == nil }) else { return }
        try hold(lines.count == whole.count, "as many lines in pieces as in one")
        for (line, other) in zip(lines, whole) {
            try hold(line.number == other.number && line.offset == other.offset, "a line's place")
            try hold(line.value == other.value && line.error == other.error, "a line is the same")
            // A text above the limit is told as soon as that is known, wherever it ends.
            if line.error?.code == .textTooLong { continue }
            try hold(line.end == other.end && line.badText == other.badText, "a line's end and text")
        }
    }
}
