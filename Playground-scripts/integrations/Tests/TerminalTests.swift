import Foundation
import Testing

@Suite("The programs for a terminal", .timeLimit(.minutes(1)))
struct TerminalTests {
    @Test("a chat's answer is shown while it is still being written")
    func chat() throws {
        let program = try Program("terminal", ["chat"])
        func send(_ token: String) throws {
            program.write(String(decoding: try JSONEncoder().encode(["delta": token]), as: UTF8.self) + "\n")
        }
        try send("Sure!\n```json\n{\"name\": \"Crème br")
        #expect(program.line() == "Crème br…")
        try send("ûlée\", \"steps\": [{\"title\": \"Whi")
        #expect([program.line(), program.line()] == ["Crème brûlée", "  1. Whi…"])
        try send("sk\", \"minutes\": 5}, {\"title\": \"Bake\", \"minutes\": 4")
        #expect([program.line(), program.line(), program.line()] == ["Crème brûlée", "  1. Whisk (5 min)", "  2. Bake"])
        try send("0}]}\n```\nEnjoy!")
        let end = program.end()
        #expect(end.text == "Crème brûlée\n  1. Whisk (5 min)\n  2. Bake (40 min)\n" && end.status == 0)
    }

    @Test("an answer that ends too early is told, after what came")
    func cut() throws {
        let program = try Program("terminal", ["chat"])
        program.write(#"{"delta": "{\"name\": \"Sou"}"# + "\n")
        #expect(program.line() == "Sou…")
        #expect(program.end().status == 1)
    }

    @Test("sums of a file of JSON Lines, with a bar")
    func count() throws {
        let folder = try Folder()
        defer { folder.remove() }
        let lines = (0..<20_000).map { #"{"kind": "\#($0 % 2 == 0 ? "get" : "put")", "bytes": \#($0)}"# }
        let file = try folder.file("events.jsonl", (lines + [#"{"kind": 3}"#, #"{"kind"#]).joined(separator: "\n"))
        let errors = try folder.file("errors", "")
        let program = try Program("terminal", ["count", file.path], environment: ["BAR": "1"], errors: errors)
        let end = program.end()
        #expect(end.status == 0)
        #expect(
            end.text
                == "get 99990000\nput 100000000\n2 bad, the first: Event: 1 problem\nerror /kind (kind) line 20001, column 10: expected a string, found 3\n"
        )
        #expect(try String(contentsOf: errors, encoding: .utf8).hasPrefix("\r·"))
    }
}
