import TestSupport
import Testing

@testable import DynWrapSchema

/// Parts of texts with comments and trailing commas, in other trees.
@Suite("JSONC: parts of it elsewhere")
struct LenientPartsTests {
    private static let commented = #"{"l": [1, /* two */ 2,], "o": {"a": 1, // the a"# + "\n}, \"n\": 5}"

    @Test("what is put into JSON, or made of such parts, is JSON; in a text with comments they keep theirs")
    func places() throws {
        let source = try JSON(parsing: Self.commented, options: .jsonc)
        #expect(JSON(members: [(key: "value", value: source["l"])]).text() == #"{"value":[1,2]}"#)
        var plain = try JSON(parsing: #"{ "x": 1 }"#)
        plain["l"] = source["l"]
        plain["made"] = [source["o"], 7]
        #expect(plain.text() == #"{ "x": 1, "l": [1,2], "made": [{"a":1},7] }"#)
        var edited = source["o"]
        edited["b"] = 2
        plain["l"] = edited
        #expect(plain.text() == #"{ "x": 1, "l": {"a":1,"b":2}, "made": [{"a":1},7] }"#)
        var lenient = try JSON(parsing: "[ 1, // one\n 2 ]", options: .jsonc)
        lenient.append(source["l"])
        #expect(lenient.text() == "[ 1, // one\n 2,\n [1, /* two */ 2,] ]")
        // A part by itself is as it was written.
        #expect(source["l"].text() == "[1, /* two */ 2,]")
        #expect(edited.text() == "{\"a\": 1, // the a\n\"b\": 2,\n}")
    }

    @Test("random trees of parts of random texts: JSON where no text around them is lenient, and the same values")
    func law() throws {
        var random = SeededRandom(seed: 2311)
        func blank(_ isLenient: Bool) -> String {
            (isLenient ? ["", " ", "/* c, */", "// c\n", "\n"] : ["", " ", "\n"]).randomElement(using: &random)!
        }
        func value(_ depth: Int, _ isLenient: Bool) -> String {
            guard depth > 0, Int.random(in: 0..<4, using: &random) > 0 else {
                return ["1", "2.50", "\"//\"", "null"].randomElement(using: &random)!
            }
            let isObject = Bool.random(using: &random)
            var text = (isObject ? "{" : "[") + blank(isLenient)
            let count = Int.random(in: 0..<4, using: &random)
            for i in 0..<count {
                text += (isObject ? "\"k\(i)\":" : "") + value(depth - 1, isLenient) + blank(isLenient)
                if i < count - 1 || isLenient && Bool.random(using: &random) { text += "," + blank(isLenient) }
            }
            return text + (isObject ? "}" : "]")
        }
        for run in Rounds.of(2000) {
            let isLenient = run % 3 == 0
            let text = "{\"k0\": 0," + (isLenient ? "// root\n" : "") + "\"k1\": \(value(3, isLenient))}"
            var tree = run % 5 == 0 ? JSON.emptyObject : try JSON(parsing: text, options: isLenient ? .jsonc : JSONOptions())
            for i in 0..<3 {
                var part = try JSON(parsing: value(3, true), options: .jsonc)
                if Bool.random(using: &random), part.isObject { part["new"] = 1 }
                if Bool.random(using: &random) { part = [part] }
                if i == 2 { tree["k1"]["in"] = part } else { tree["k\(i)"] = part }
            }
            let written = tree.text()
            let options = isLenient && run % 5 > 0 ? JSONOptions.jsonc : JSONOptions()
            #expect(try JSON(parsing: written, options: options) == tree, "run \(run)\n\(text)\n\(written)")
            #expect(try JSON(parsing: tree.spelledBytes, options: .whatWasOpened) == tree, "run \(run)\n\(text)")
        }
    }
}
