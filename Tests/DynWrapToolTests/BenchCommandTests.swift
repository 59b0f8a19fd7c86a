import DynWrap
import Foundation
import Testing

@Suite("dynwrap bench", .enabled(if: Tool.isWhole, "wants the built tool beside the tests, with all of Foundation"))
struct BenchCommandTests {
    @Test("three rows, for people and for machines; no claim about the numbers")
    func rows() throws {
        let text =
            "[" + (0..<200).map { #"{"id": \#($0), "name": "someone", "on": true, "x": null}"# }.joined(separator: ",") + "]"
        let run = try Tool.run("bench", "-n", "1", "-", input: text)
        let lines = run.output.split(separator: "\n")
        #expect(lines.count == 3 && lines.allSatisfy { $0.contains("times as fast") } && run.status == 0)
        #expect(run.errors == "standard input: \(text.utf8.count) bytes, 1 rounds\n")
        let json = try Tool.run("bench", "-n", "1", "--json", "-", input: text).output.split(separator: "\n").map {
            try JSON(parsing: String($0))
        }
        #expect(json.map { $0["work"].string } == ["open", "read", "write"])
        #expect(json.allSatisfy { ($0["ratio"].double ?? 0) > 0 })
    }

    @Test("what Foundation refuses has no rival, and what is no JSON is none")
    func refusals() throws {
        #expect(try Tool.run("bench", "-", input: "[1").status == 4)
        #expect(try Tool.run("bench", "/none").status == 3)
    }
}
