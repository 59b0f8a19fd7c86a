import DynWrap
import TestSupport
import Testing

/// Where the texts of a stream stand that are opened one by one, because something is wrong with their block.
@Suite("Places of texts that are opened alone")
struct LinePlacesTests {
    struct PinSchema: Schema { let pin = Num<Int>("pin") }

    private func places(_ problems: [Problem]?) -> String {
        problems.map { "\($0.map { "\($0.line ?? 0):\($0.column ?? 0)" })" } ?? "bad"
    }

    @Test(
        "problems in a text sequence are at the lines of the stream, line feeds in front of a text counted; a separator has no column"
    )
    func sequence() {
        let text = "\u{1E}{\"pin\": \"x\"}\n\u{1E}\n\n {\"pin\":\n  \"y\"}\n\u{1E}{\"pin\": \"z\"}\n"
        let found = JSONLines<PinSchema>(json: text, options: .textSequence)
        #expect(found.map { places($0.value?.dyn.problems) } == [#"["1:9"]"#, #"["5:3"]"#, #"["6:9"]"#])
    }

    @Test("columns of a text sequence are those of the stream where several texts stand in one line")
    func sequenceColumns() {
        var random = SeededRandom(seed: 12)
        for _ in 0..<200 {
            var (text, expected, line, column) = ("", [String](), 1, 1)
            if Bool.random(using: &random) { text = "\u{FEFF}" }
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let blank = Bool.random(using: &random) ? " " : ""
                let pin = ["\"x\"", "\"é\"", "{x", "[]", "\"\(String(repeating: "y", count: 90))\""].randomElement(
                    using: &random)!  // not empty
                text += "\u{1E}\(blank){\"pin\":\(pin)}"
                let isBad = pin == "{x"
                let shift = pin.count > 80 ? 0 : blank.count + 7 + (isBad ? 1 : 0)
                expected.append("\(isBad || pin.count > 80) \(line):\(column + shift)")
                column += blank.count + 8 + pin.count
                if Bool.random(using: &random) {
                    text += "\n"
                    (line, column) = (line + 1, 1)
                }
            }
            func shown(_ item: Streamed<Wrapped<PinSchema>>) -> String {
                let problem = item.value?.dyn.problems.first
                return
                    "\(item.error != nil) \(item.error?.line ?? problem?.line ?? 0):\(item.error?.column ?? problem?.column ?? 0)"
            }
            let options = LineOptions(framing: .textSequence, maximumLength: 80)
            #expect(JSONLines<PinSchema>(json: text, options: options).map(shown) == expected, "\(text.debugDescription)")
        }
    }

    @Test("a value that goes on over a line's end belongs to no line, as many as there are of both")
    func overLines() {
        let codes = JSON.Lines(parsing: "{\"a\":\n1}\n{\"b\":1}{\"c\":1}\n").map { $0.error?.code == nil }
        #expect(codes == [false, false, false])
    }
}
