import Foundation
import TestSupport
import Testing

@Suite("dynwrap's standard streams and paths", .enabled(if: Tool.isThere, "wants the built tool beside the tests"))
struct StandardInputTests {
    private let folder: Folder

    init() throws { folder = try Folder() }

    /// Runs a line of the shell in the folder; `$0` is the tool.
    private func shell(_ line: String) throws -> Subprocess.Result {
        let all = ["-c", "cd '\(folder.url.path)' && \(line)", Tool.path]
        return try #require(Subprocess.run("sh", all, withErrors: true))
    }

    @Test("standard input is read from where it stands", arguments: ["-", "", "/dev/stdin"])
    func offset(_ name: String) throws {
        try folder.add("h", "header\n{\"a\": 1}\n")
        let commands = [
            ("lines", "{\"a\":1}\n"), ("fmt -l", "{\"a\":1}\n"), ("check -l", ""), ("check --stream", ""), ("get /a", "1\n"),
        ]
        for (command, output) in commands {
            let run = try shell("{ read line; \"$0\" \(command) \(name); } < h")
            #expect(run.text == output && run.status == 0, "\(command): \(run.text)")
        }
        #expect(try shell("{ read line; \"$0\" infer -l \(name); } < h").text.contains("(\"a\")"))
        #expect(try shell("\"$0\" check \(name) - < h").status == (name == "" ? 1 : 2))
    }

    @Test(
        "standard input may be a socket", .enabled(if: Subprocess.can("python3", ["--version"]), "wants python3"),
        arguments: ["lines", "fmt -l", "check -l", "check --stream", "infer -l"])
    func socket(_ command: String) throws {
        let program = """
            import socket, subprocess, sys
            a, b = socket.socketpair()
            a.sendall(b'{"a": 1}\\n')
            a.close()
            sys.exit(subprocess.run(sys.argv[1:], stdin=b).returncode)
            """
        let arguments = ["-c", program, Tool.path] + command.split(separator: " ").map(String.init)
        let run = try #require(Subprocess.run("python3", arguments, withErrors: true))
        #expect(run.status == 0 && !run.text.contains("could not be read"), "\(run.text)")
    }

    @Test("what lines give is there before more lines come", arguments: ["lines", "fmt -l", "check -l -s schema.json"])
    func live(_ command: String) throws {
        try folder.add("schema.json", "false")
        // What writes the second line waits until the first is seen, ten seconds at the most.
        let writer = "echo 1; i=0; while [ ! -e seen ] && [ $i -lt 100 ]; do sleep 0.1; i=$((i + 1)); done; [ -e seen ] && echo 2"
        let run = try shell("{ \(writer); } | \"$0\" \(command) | { read line; touch seen; cat; }")
        #expect(run.text.split(separator: "\n").count == 1, "\(run.text)")
    }

    @Test("--output may be standard output, and what that goes to stays", arguments: ["-", "/dev/stdout", "/dev/fd/1"])
    func output(_ name: String) throws {
        try folder.add("a.json", "{\"a\": 1}\n")
        let merged = try shell("(echo head; \"$0\" merge -o \(name) a.json a.json a.json; echo tail) > log; cat log")
        #expect(merged.text == "head\n{\"a\": 1}\ntail\n", "\(merged.text)")
        let piped = try shell("\"$0\" convert -t xml -o \(name) a.json | cat")
        #expect(piped.text.contains("<key>a</key>"), "\(piped.text)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted() == ["a.json", "log"])
    }

    @Test("paths are taken as they are: the shell is who knows the home folder, and `..` is where a link leads")
    func paths() throws {
        let files = FileManager.default
        for name in ["~", "far", "far/inner"] {
            try files.createDirectory(at: folder.url.appendingPathComponent(name), withIntermediateDirectories: false)
        }
        try folder.add("~/x.json", "[1]")
        try folder.add("x.json", "2")
        try folder.add("far/x.json", "[3]")
        try files.createSymbolicLink(
            at: folder.url.appendingPathComponent("link"),
            withDestinationURL: folder.url.appendingPathComponent("far/inner"))
        for (path, text) in [("~/x.json", "[1]\n"), ("link/../x.json", "[3]\n")] {
            for command in ["fmt -c", "fmt -l", "lines", "get $"] {
                let run = try Tool.run(
                    command.split(separator: " ").map(String.init) + [path], input: Data(), in: folder.url)
                #expect(run.output == text && run.status == 0, "\(command) \(path): \(run.output)\(run.errors)")
            }
            #expect(try Tool.run("check", "--stream", path, in: folder.url).status == 0)
        }
    }
}
