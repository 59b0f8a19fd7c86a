import Foundation
import Testing

@testable import DynWrapTool

@Suite("dynwrap lines", .enabled(if: Tool.isThere, "wants the built tool beside the tests"))
struct LinesCommandTests {
    private let folder: Folder

    init() throws {
        folder = try Folder()
        try folder.add("l.jsonl", "{\"a\": {\"b\": 1}}\n\n{\"a\": {\"b\": \"x\\n\"}}\n{\"a\"\n{\"c\": 2.50}\n")
    }

    private func run(_ arguments: String..., input: String = "") throws -> Tool.Run {
        try Tool.run(["lines"] + arguments, input: Data(input.utf8), in: folder.url)
    }

    @Test("mapped, filtered, counted; a bad line is told and ends nothing")
    func work() throws {
        let all = try run("l.jsonl")
        #expect(all.output == "{\"a\":{\"b\":1}}\n{\"a\":{\"b\":\"x\\n\"}}\n{\"c\":2.50}\n" && all.status == 4)
        #expect(all.errors == "l.jsonl:4:5: the text ends too early\n{\"a\"\n    ^\n")
        #expect(try run("-g", "/a/b", "l.jsonl").output == "1\n\"x\\n\"\n")
        #expect(try run("-r", "-g", "$..b", "l.jsonl").output == "1\nx\n\n")
        #expect(try run("-w", "/c", "l.jsonl").output == "{\"c\":2.50}\n")
        #expect(try run("-c", "-w", "$.a[?@ == 1]", "l.jsonl").output == "1\n")
        #expect(try run("--json", "-g", "/a/b", "l.jsonl").output.hasPrefix("{\"file\":\"l.jsonl\",\"line\":1,\"value\":1}\n"))
        #expect(
            try run("--redact", "$..b", "-w", "/a", "l.jsonl").output
                == "{\"a\":{\"b\":\"<secret>\"}}\n{\"a\":{\"b\":\"<secret>\"}}\n")
        #expect(try run("none.jsonl").status == 3)
    }

    @Test("what a schema refuses is told and left out")
    func schema() throws {
        try folder.add("good.jsonl", "{\"a\": 1}\n{\"a\": \"x\"}\n{\"b\": 1}\n")
        try folder.add("schema.json", #"{"required": ["a"], "properties": {"a": {"type": "integer"}, "b": false}}"#)
        let run = try run("-s", "schema.json", "good.jsonl")
        #expect(run.output == "{\"a\":1}\n" && run.status == 1)
        #expect(
            run.errors.split(separator: "\n").count == 2
                && run.errors.contains("good.jsonl:2:7: /a: expected a whole number, found \"x\"\n"))
        #expect(run.errors.contains("good.jsonl:3") && run.errors.contains(", and 1 more"))
    }

    @Test("samples are of the size asked for, in the order of the lines, the same for the same seed")
    func samples() throws {
        try folder.add("n.jsonl", (1...1000).map { "\($0)\n" }.joined())
        let first = try run("-n", "20", "--seed", "5", "n.jsonl").output
        let numbers = first.split(separator: "\n").compactMap { Int($0) }
        #expect(numbers.count == 20 && numbers == numbers.sorted() && Set(numbers).count == 20)
        #expect(try run("-n", "20", "--seed", "5", "n.jsonl").output == first)
        #expect(try run("--seed", "5", "n.jsonl").errors.contains("--seed wants --sample"))
        #expect(try run("-n", "20", "--seed", "6", "n.jsonl").output != first)
        #expect(try run("-n", "2000", "n.jsonl").output.split(separator: "\n").count == 1000)
        #expect(try run("-n", "0", "n.jsonl").output == "")
    }

    @Test("each element is as likely to be taken as any other")
    func likelihood() {
        var counts = [Int](repeating: 0, count: 20)
        for seed in 0..<20_000 {
            var sample = Sample<Int>(of: 5, seed: UInt64(seed))
            for i in 0..<20 { sample.offer(i) }
            for i in sample.taken { counts[i] += 1 }
        }
        // 5,000 each, with a deviation of 61.
        #expect(counts.allSatisfy { abs($0 - 5000) < 350 }, "\(counts)")
    }

    @Test("the worst of all lines is the exit status, whichever comes first")
    func worst() throws {
        try folder.add("a.json", #"{"required": ["a"]}"#)
        #expect(try run("--schema", "a.json", "-", input: "{nope\n{}\n").status == 4)
        #expect(try run("--schema", "a.json", "-", input: "{}\n{nope\n").status == 4)
        #expect(try run("--schema", "a.json", "-", input: "{}\n").status == 1)
    }
}
