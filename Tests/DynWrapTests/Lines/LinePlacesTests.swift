import DynWrap
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

    @Test("a value that goes on over a line's end belongs to no line, as many as there are of both")
    func overLines() {
        let codes = JSON.Lines(parsing: "{\"a\":\n1}\n{\"b\":1}{\"c\":1}\n").map { $0.error?.code == nil }
        #expect(codes == [false, false, false])
    }
}
