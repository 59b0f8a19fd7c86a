import Foundation
import TestSupport
import Testing

@Suite(
    "dynwrap's memory",
    .enabled(if: Tool.isThere && Subprocess.can("python3", ["--version"]), "wants the built tool and python3, which measures"))
struct MemoryTests {
    private let folder: Folder
    private static let line = "{\"id\":1,\"text\":\"" + String(repeating: "x", count: 480) + "\",\"tags\":[1,2,3]}"

    init() throws { folder = try Folder() }

    /// The highest resident size of a run, in megabytes. Measured by a small process in between: what a child inherits of a large one counts as its own.
    private func peak(_ arguments: [String]) throws -> Int {
        let script = """
            import resource, subprocess, sys
            subprocess.run(sys.argv[1:], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, check=True)
            print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * (1 if sys.platform == "darwin" else 1024) >> 20)
            """
        let run = try #require(Subprocess.run("python3", ["-c", script, Tool.path] + arguments))
        return try #require(Int(run.text.trimmingCharacters(in: .whitespacesAndNewlines)))
    }

    @Test(
        "lines of any size are read in bounded memory",
        arguments: [
            ["check", "-l"], ["check", "-l", "-s", "SCHEMA"], ["fmt", "-l"], ["lines", "-g", "/id"], ["infer", "-l"],
        ])
    func lines(_ arguments: [String]) throws {
        func file(_ megabytes: Int) throws -> String {
            try folder.add(
                "\(megabytes).jsonl", String(repeating: Self.line + "\n", count: megabytes << 20 / Self.line.utf8.count)
            ).path
        }
        let schema = try folder.add("schema.json", #"{"properties": {"id": {"type": "integer"}}}"#).path
        let words = arguments.map { $0 == "SCHEMA" ? schema : $0 }
        let (few, many) = (try peak(words + [try file(4)]), try peak(words + [try file(32)]))
        // Eight times the lines take no more than some blocks: what the allocator keeps differs from run to run.
        #expect(many < few + 12, "\(words): \(few) MB of 4, \(many) MB of 32")
    }

    @Test("a document that is streamed leaves nothing behind, one that is opened is all there")
    func documents() throws {
        let text = "[" + String(repeating: Self.line + ",\n", count: 32 << 20 / Self.line.utf8.count) + "0]"
        let document = try folder.add("32.json", text).path
        let (small, streamed) = (
            try peak(["check", "--stream", try folder.add("small.json", "[]").path]), try peak(["check", "--stream", document])
        )
        #expect(streamed < small + 8, "\(small) MB of nothing, \(streamed) MB of 32")
        // So the measure sees what is held.
        #expect(try peak(["check", document]) > streamed + 24)
    }
}
