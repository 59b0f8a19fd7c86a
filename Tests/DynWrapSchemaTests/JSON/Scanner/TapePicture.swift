import DynWrapSchema

/// Draws the tape of a small document as SVG: the text byte by byte, each word of its tape below, and what it points to.
struct TapePicture {
    /// A word of the tape in words.
    struct Word {
        let title: String
        let details: [String]
        /// The bytes that it stands for; none for a container's second word.
        let bytes: Range<Int>?
        /// Of a container's second word: the place after the container.
        let next: Int?
        /// How it is coloured.
        let style: String
    }

    let bytes: [UInt8]
    let words: [Word]

    /// The text may hold ASCII alone and as much as fits into the picture's width.
    init(_ text: String) throws {
        bytes = Array(text.utf8)
        let document = try Document(ContiguousArray(bytes))
        var words: [Word] = []
        // The objects and arrays that are open: where each ends, whether it is an object, and whether a key is next.
        var open: [(end: Int, isObject: Bool, key: Bool)] = []
        var place = 0
        while place < document.wordCount {
            while let last = open.last, last.end <= place { open.removeLast() }
            let isKey = open.last.map { $0.isObject && $0.key } ?? false
            if let last = open.indices.last { open[last].key.toggle() }
            let word = document.word(place)
            if word.isContainer {
                let second = document.word(place + 1)
                let isObject = word.tag == TapeWord.Tag.object
                words.append(
                    Word(
                        title: isObject ? "object" : "array", details: ["count \(word.count)", "at \(word.offset)"],
                        bytes: word.offset..<word.offset + 1, next: nil, style: "container"))
                words.append(
                    Word(
                        title: "", details: ["next \(second.nextPlace)", "end \(second.offset)"], bytes: nil,
                        next: second.nextPlace,
                        style: "container"))
                open.append((second.nextPlace, isObject, true))
                place += 2
            } else {
                words.append(
                    Word(
                        title: isKey ? "key" : Self.name(word.tag), details: ["length \(word.length)", "at \(word.offset)"],
                        bytes: word.offset..<word.offset + word.length, next: nil, style: isKey ? "key" : "value"))
                place += 1
            }
        }
        self.words = words
    }

    private static func name(_ tag: UInt64) -> String {
        switch tag {
        case TapeWord.Tag.null: "null"
        case TapeWord.Tag.true, TapeWord.Tag.false: "bool"
        case TapeWord.Tag.integer: "integer"
        case TapeWord.Tag.real: "real"
        default: "string"
        }
    }

    /// What the picture shows, for those who don't see it.
    private var description: String {
        "The text \(String(decoding: bytes, as: UTF8.self)) and the \(words.count) words of its tape. "
            + words.enumerated().map { "\($0): \(([$1.title] + $1.details).filter { !$0.isEmpty }.joined(separator: ", "))." }
            .joined(separator: " ")
    }

    private static let style = """
        text { font: 12px system-ui, -apple-system, "Segoe UI", "DejaVu Sans", sans-serif; fill: #1f2328; text-anchor: middle }
        .left { text-anchor: start }
        .heading { font-size: 16px; font-weight: 600; text-anchor: start }
        .byte { font: 15px ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace }
        .quiet { fill: #59636e; font-size: 11px }
        .page { fill: #ffffff; stroke: #d1d9e0 }
        .container { fill: #ddf4ff; stroke: #0969da }
        .key { fill: #dafbe1; stroke: #1a7f37 }
        .value { fill: #fff8c5; stroke: #9a6700 }
        .line { fill: none; stroke-width: 1.2 }
        @media (prefers-color-scheme: dark) {
          text { fill: #e6edf3 }
          .quiet { fill: #9198a1 }
          .page { fill: #0d1117; stroke: #3d444d }
          .container { fill: #0c2d6b; stroke: #4493f8 }
          .key { fill: #033a16; stroke: #3fb950 }
          .value { fill: #4b2900; stroke: #d29922 }
          .line { fill: none }
        }
        """

    var svg: String {
        let (width, margin) = (760, 20)
        let cell = (width - 2 * margin) / bytes.count
        let box = (width - 2 * margin) / words.count
        let (textTop, boxTop, boxHeight) = (72, 156, 66)
        var body = [
            "<text class=\"heading\" x=\"\(margin)\" y=\"34\">A text and its tape</text>",
            "<text class=\"quiet left\" x=\"\(margin)\" y=\"54\">The bytes as they came, counted from 0. Nothing is copied out of them.</text>",
        ]
        for (word, place) in zip(words, words.indices) {
            if let range = word.bytes, !range.isEmpty {
                let (x, end) = (margin + range.lowerBound * cell, margin + range.upperBound * cell)
                let (from, to) = ((x + end) / 2, margin + place * box + box / 2)
                body.append(
                    "<rect class=\"\(word.style)\" x=\"\(x)\" y=\"\(textTop)\" width=\"\(end - x)\" height=\"24\" rx=\"3\"/>")
                body.append(
                    "<path class=\"\(word.style) line\" d=\"M\(from) \(textTop + 38)C\(from) \(boxTop - 30) \(to) \(boxTop - 50) \(to) \(boxTop - 16)\"/>"
                )
            }
        }
        for (byte, index) in zip(bytes, bytes.indices) {
            let x = margin + index * cell + cell / 2
            body.append(
                "<text class=\"byte\" x=\"\(x)\" y=\"\(textTop + 17)\">\(Self.escaped(String(UnicodeScalar(byte))))</text>")
            if index % 5 == 0 { body.append("<text class=\"quiet\" x=\"\(x)\" y=\"\(textTop + 35)\">\(index)</text>") }
        }
        var lowest = boxTop + boxHeight
        var depth = words.filter { $0.next != nil }.count
        for (word, place) in zip(words, words.indices) {
            let x = margin + place * box
            body.append("<text class=\"quiet\" x=\"\(x + box / 2)\" y=\"\(boxTop - 4)\">\(place)</text>")
            body.append(
                "<rect class=\"\(word.style)\" x=\"\(x + 2)\" y=\"\(boxTop)\" width=\"\(box - 4)\" height=\"\(boxHeight)\" rx=\"3\"/>"
            )
            for (line, text) in ([word.title] + word.details).enumerated() {
                body.append("<text x=\"\(x + box / 2)\" y=\"\(boxTop + 19 + line * 19)\">\(text)</text>")
            }
            if let next = word.next {
                let (from, to, y) = (
                    x + box / 2, margin + next * box - (next == words.count ? 2 : -box / 2), boxTop + boxHeight + 10 + depth * 14
                )
                let end = next == words.count ? y : boxTop + boxHeight + 4
                body.append(
                    "<path class=\"container line\" d=\"M\(from) \(boxTop + boxHeight)V\(y)H\(to)\(next == words.count ? "" : "V\(end)")\"/>"
                )
                let arrow =
                    next == words.count
                    ? "M\(to - 6) \(y - 4)L\(to) \(y)L\(to - 6) \(y + 4)"
                    : "M\(to - 4) \(end + 6)L\(to) \(end)L\(to + 4) \(end + 6)"
                body.append("<path class=\"container line\" d=\"\(arrow)\"/>")
                lowest = max(lowest, y)
                depth -= 1
            }
        }
        let foot = lowest + 26
        body.append(
            "<text class=\"quiet left\" x=\"\(margin)\" y=\"\(foot)\">One word of 64 bits for a key or a scalar, two for an object or array: "
                + "the second says where it ends.</text>")
        let height = foot + 18
        return
            ([
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\" viewBox=\"0 0 \(width) \(height)\" role=\"img\" "
                    + "aria-labelledby=\"title description\">",
                "<title id=\"title\">A text and its tape</title>", "<desc id=\"description\">\(Self.escaped(description))</desc>",
                "<style>\n\(Self.style)\n</style>",
                "<rect class=\"page\" x=\"0.5\" y=\"0.5\" width=\"\(width - 1)\" height=\"\(height - 1)\" rx=\"6\"/>",
            ] + body + ["</svg>", ""]).joined(separator: "\n")
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
