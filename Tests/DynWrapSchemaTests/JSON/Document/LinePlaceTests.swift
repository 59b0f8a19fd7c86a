import DynWrapSchema
import TestSupport
import Testing

@Suite("Lines and columns of values")
struct LinePlaceTests {
    @Test("are those that counting from the start gives, with every end of line, and across the places kept")
    func places() throws {
        var random = SeededRandom(seed: 9)
        let words = ["é😀", "", "a longer text of ASCII", "\u{7FF}\u{800}ab\u{10FFFF}", "日本語の長い文字列"]
        let ends = ["\n", "\r", "\r\n", " ", "\n\n", "\r\r\n", "\t"]
        for _ in 0..<40 {
            var text = Bool.random(using: &random) ? "\u{FEFF}[0" : "[0"
            while text.utf8.count < 20_000 {
                text +=
                    ends.randomElement(using: &random)! + ",\"\(words.randomElement(using: &random)!)\""
                    + (Int.random(in: 0..<9, using: &random) == 0 ? ends.randomElement(using: &random)! : "")
            }
            text += "]"
            let tree = try JSON(parsing: text)
            let bytes = Array(text.utf8)
            // Counted by hand, from the text's scalars.
            var (line, column, i) = (1, 1, 0)
            var expected: [(Int, Int)] = []
            var inString = false
            let scalars = Array(text.unicodeScalars)
            while i < scalars.count {
                let scalar = scalars[i]
                if scalar == "\"" { inString.toggle() }
                if scalar == "0" || (scalar == "\"" && inString) { expected.append((line, column)) }
                if scalar == "\n" || (scalar == "\r" && !(i + 1 < scalars.count && scalars[i + 1] == "\n")) {
                    (line, column) = (line + 1, 1)
                } else if scalar != "\u{FEFF}" {
                    column += 1
                }
                i += 1
            }
            #expect(bytes.count > 16_384 && tree.count == expected.count)
            for (element, place) in zip(tree.elements, expected) {
                let found = try #require(Problem.place(of: element))
                #expect(found == place)
            }
        }
    }
}
