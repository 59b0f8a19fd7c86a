import Foundation
import TestSupport
import Testing

#if canImport(Glibc)
import Glibc
#endif

@Suite("dynwrap's manners", .enabled(if: Tool.isThere, "wants the built tool beside the tests"))
struct MannersTests {
    private let folder: Folder

    init() throws { folder = try Folder() }

    @Test("what is misspelt gets the nearest name, on standard error, and 2")
    func misspelt() throws {
        func expect(_ arguments: [String], _ message: String) throws {
            let run = try Tool.run(arguments, input: Data())
            #expect(run.output == "" && run.status == 2)
            #expect(run.errors.hasPrefix(message + "\n"), "\(run.errors)")
        }
        try expect(["chekc"], "dynwrap: there is no command chekc; the nearest is check")
        try expect(["something"], "dynwrap: there is no command something")
        try expect(["help", "dif"], "dynwrap help: there is no command dif; the nearest is diff")
        try expect(["check", "--scema", "x"], "dynwrap check: there is no option --scema; the nearest is --schema")
        try expect(["fmt", "-compact"], "dynwrap fmt: there is no option -o; the nearest is --compact")
        try expect(["check", "-z"], "dynwrap check: there is no option -z")
        try expect(["check", "--schema"], "dynwrap check: --schema wants a value: FILE")
        try expect(["check", "--lines=yes"], "dynwrap check: --lines takes no value")
        try expect(["check", "--most", "none"], "dynwrap check: --most takes a whole number from 1 on, not none")
        try expect(["check", "-m1", "--most=2"], "dynwrap check: --most is given twice")
        try expect(["diff", "a"], "dynwrap diff: NEW is missing")
        try expect(["diff", "a", "b", "c"], "dynwrap diff: c is one too many")
    }

    #if os(Linux)
    // Other systems have no such names.
    @Test(
        "a name in bytes that are no UTF-8 is refused before anything is read or written, as an argument and in a list of names")
    func bytesOfNames() throws {
        try folder.add("a.json", "{}")
        func run(_ script: String) throws -> Subprocess.Result? {
            Subprocess.run("sh", ["-c", "cd \"$1\" && \(script)", Tool.path, folder.url.path], withErrors: true)
        }
        #expect(try run(#"echo '[1]' > "$(printf 'n\377.json')" && echo '[2]' > "$(printf 'n\357\277\275.json')""#)?.status == 0)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path).count
        for (script, argument) in [
            (#""$0" check "$(printf 'n\377.json')""#, "argument 2"),
            (#""$0" fmt -i "$(printf 'n\377.json')""#, "argument 3"),
            (#""$0" convert -o "$(printf 'o\377.plist')" a.json"#, "argument 3"),
            (#""$0" convert "--output=$(printf 'o\377.plist')" a.json"#, "argument 2"),
            (#"printf 'a.json\nn\377.json\n' | "$0" fmt -i --files-from -"#, "a line of standard input"),
        ] {
            let found = try #require(try run(script))
            #expect(found.status == 2, "\(script): \(found.text)")
            #expect(found.text.contains("\(argument) is no UTF-8"), "\(script): \(found.text)")
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).count == names)
        #expect(try folder.text("a.json") == "{}" && folder.text("n\u{FFFD}.json") == "[2]\n")
        // One that is that character is a name as any other.
        #expect(try Tool.run("check", "n\u{FFFD}.json", in: folder.url).status == 0)
    }
    #endif

    @Test("help is a result, with and without a command")
    func help() throws {
        let list = try Tool.run("help")
        #expect(list.errors == "" && list.status == 0)
        for arguments in [[], ["--help"], ["-h"]] {
            #expect(try Tool.run(arguments, input: Data()).output == list.output)
        }
        for name in ["check", "get", "fmt", "diff", "help"] {
            #expect(list.output.contains("\n  \(name) "))
            let help = try Tool.run(name, "--help", "extra", "operands", "are", "no", "matter")
            #expect(help.output == (try Tool.run("help", name).output) && help.status == 0)
            #expect(help.output.contains("usage: dynwrap \(name)") && help.output.contains("examples:"))
        }
        for code in ["0", "1", "2", "3", "4", "141"] { #expect(list.output.contains("\n  \(code) ")) }
    }

    @Test("options stand before the command, behind it and behind its operands, with their values")
    func anyOrder() throws {
        try folder.add("a.json", #"{"x": {"y": 1}}"#)
        try folder.add("check", #"{"type": "string"}"#)
        let pretty = try Tool.run("get", "--pretty", "/x", "a.json", in: folder.url).output
        for line in [
            "--pretty get /x a.json", "-p get /x a.json", "get /x a.json -p", "get /x --pretty a.json", "-p -q get /x a.json",
        ] {
            let run = try Tool.run(line.split(separator: " ").map(String.init), input: Data(), in: folder.url)
            #expect(run.output == pretty && run.status == 0, "\(line): \(run.errors)")
        }
        // The value of an option may be called as a command is.
        for line in [
            "--schema check check a.json", "--schema=check check a.json", "-s check check a.json", "check a.json --schema check",
        ] {
            let run = try Tool.run(line.split(separator: " ").map(String.init), input: Data(), in: folder.url)
            #expect(
                run.output == "a.json:1:1: the root: expected a string, found an object\n" && run.status == 1,
                "\(line): \(run.output) \(run.errors)")
        }
        #expect(try Tool.run("-q", "chekc").errors.hasPrefix("dynwrap: there is no command chekc; the nearest is check\n"))
        #expect(
            try Tool.run("--scema", "x", "check", "a.json").errors.hasPrefix(
                "dynwrap check: there is no option --scema; the nearest is --schema\n"))
        #expect(try Tool.run("--quiet").errors.hasPrefix("dynwrap: a command is missing behind --quiet\n"))
        #expect(try Tool.run("-q", "help").output == (try Tool.run("help").output))
    }

    @Test("-- ends the options")
    func endOfOptions() throws {
        try folder.add("--odd.json", "[1]")
        #expect(try Tool.run("get", "/0", "--", "--odd.json", in: folder.url).output == "1\n")
    }

    @Test(
        "a reader that goes away ends the tool without a word, whatever becomes of SIGPIPE",
        .enabled(if: Subprocess.can("head", ["--version"]), "wants head"))
    func brokenPipe() throws {
        let big = "[" + repeatElement("\"some text to fill the pipe with\"", count: 50_000).joined(separator: ",") + "]"
        let file = try folder.add("big.json", big).path
        let commands = ["get '$[*]' \(file)", "fmt \(file)", "get --json '$[*]' \(file)"]
        for command in commands {
            for trap in ["", "trap '' PIPE;"] {
                let script = "\(trap) { \"$0\" \(command); echo $? >\(folder.url.path)/status; } | head -1"
                let run = try #require(Subprocess.run("sh", ["-c", script, Tool.path], withErrors: true))
                #expect(run.text.split(separator: "\n").count == 1 && run.status == 0, "\(run.text)")
                #expect(try folder.text("status") == "141\n")
            }
        }
    }

    @Test("a full disk is told", .enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "wants /dev/full"))
    func fullDisk() throws {
        let run = try #require(Subprocess.run("sh", ["-c", "\"$0\" help >/dev/full", Tool.path], withErrors: true))
        #expect(run.status == 3 && run.text.hasPrefix("dynwrap help: standard output cannot be written: "), "\(run.text)")
    }

    @Test(
        "colours on a terminal alone, and never with NO_COLOR, --quiet or a dumb one",
        .enabled(if: Terminal.isThere, "wants script of util-linux"))
    func colours() throws {
        try folder.add("a.json", "[1]")
        try folder.add("b.json", "[2]")
        let plain = "~ /0: 1 → 2\n"
        let painted = "~ \u{1B}[1m/0\u{1B}[0m: \u{1B}[31m1\u{1B}[0m → \u{1B}[32m2\u{1B}[0m\n"
        #expect(try Tool.run("diff", "a.json", "b.json", in: folder.url).output == plain)
        #expect(try Terminal.run("diff a.json b.json", in: folder.url) == painted)
        #expect(try Terminal.run("diff a.json b.json", ["NO_COLOR": ""], in: folder.url) == painted)
        #expect(try Terminal.run("diff a.json b.json", ["NO_COLOR": "1"], in: folder.url) == plain)
        #expect(try Terminal.run("diff a.json b.json", ["TERM": "dumb"], in: folder.url) == plain)
        #expect(try Terminal.run("diff -q a.json b.json", in: folder.url) == plain)
        #expect(try Terminal.run("diff a.json b.json | cat", in: folder.url) == plain)
    }

    @Test(
        "a bar on a terminal while it lasts, and none elsewhere",
        .enabled(if: Terminal.isThere && isDebug, "wants script of util-linux and a debug build, which takes its time"))
    func progress() throws {
        // Many blocks, each of which takes its time; the second look at the clock draws.
        let line = "{\"id\":1,\"text\":\"" + String(repeating: "x", count: 480) + "\",\"tags\":[1,2,3]}\n"
        try folder.add("many.jsonl", String(repeating: line, count: 4_000))
        let command = "lines -g '$..*' -c many.jsonl"
        let often = ["DYNWRAP_BAR_INTERVAL": "1"]
        #expect(try Terminal.run(command, often, in: folder.url).contains("·"))
        #expect(try Terminal.run("\(command) -q", often, in: folder.url) == "24000\n")
        #expect(try Terminal.run(command, often.merging(["NO_COLOR": "1"]) { $1 }, in: folder.url) == "24000\n")
        #expect(try Tool.run("lines", "-g", "$..*", "-c", "many.jsonl", in: folder.url).errors == "")
    }

    @Test(
        "whatever may take its time has a bar, and what is printed on the same terminal stands on lines of its own",
        .enabled(if: Terminal.isThere && isDebug, "wants script of util-linux and a debug build, which takes its time"))
    func bars() throws {
        let often = ["DYNWRAP_BAR_INTERVAL": "1"]
        let line = "{\"id\":1,\"text\":\"" + String(repeating: "x", count: 480) + "\",\"tags\":[1,2,3]}\n"
        try folder.add("many.jsonl", String(repeating: line, count: 4_000))
        try folder.add("schema.json", #"{"properties": {"tags": {"items": {"type": "string"}}}}"#)
        let document = "[" + repeatElement(String(line.dropLast()), count: 4_000).joined(separator: ",") + "]"
        for number in 0..<4 { try folder.add("part\(number).json", document) }
        // Each element differs from that of the others.
        try folder.add("other.json", document.replacing("\"id\":1", with: "\"id\":2"))
        for command in [
            "check -l -s schema.json many.jsonl > /dev/null", "check --stream part0.json", "fmt -l many.jsonl > /dev/null",
            "fmt --check part*.json", "infer part0.json > /dev/null", "diff part0.json part1.json",
            "diff part0.json other.json > /dev/null",
            "merge part0.json part1.json part2.json > /dev/null", "convert -t xml part0.json > /dev/null",
        ] {
            #expect(try Terminal.run(command, often, in: folder.url).contains("·"), "\(command)")
            #expect(try !Terminal.run("\(command) -q", often, in: folder.url).contains("·"), "\(command)")
        }
        let problems = try Terminal.run("check -l -m 40 -s schema.json many.jsonl", often, in: folder.url)
        for found in problems.split(separator: "\n") where found.contains("many.jsonl:") {
            // What the terminal shows of a line is what stands behind the last return to its beginning, and a bar was wiped out.
            #expect(
                found.split(separator: "\r").last.map { $0.replacing("\u{1B}[K", with: "").hasPrefix("\u{1B}[1mmany.jsonl:") }
                    == true, "\(found)")
        }
    }

    @Test("pipes have names too", .enabled(if: Subprocess.can("bash", ["--version"]), "wants bash"))
    func namedPipes() throws {
        let run = try #require(
            Subprocess.run("bash", ["-c", "\"$0\" diff <(echo '[1]') <(echo '[2]')", Tool.path], withErrors: true))
        #expect(run.text == "~ /0: 1 → 2\n" && run.status == 1)
        let lines = try #require(
            Subprocess.run("bash", ["-c", "\"$0\" check -l <(printf '1\\n2\\n')", Tool.path], withErrors: true))
        #expect(lines.text == "" && lines.status == 0)
    }

    #if canImport(Glibc)
    @Test("killed while it writes in place: the old file or the new one, whole")
    func kills() throws {
        let old = "[" + (0..<15_000).map { "{\"id\":\($0),\"name\":\"someone\"}" }.joined(separator: ",") + "]"
        let file = try folder.add("data.json", old)
        let new = Data(try Tool.run("fmt", "data.json", in: folder.url).output.utf8)
        var random = SeededRandom(seed: 7)
        func start() throws -> Process {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: Tool.path)
            process.arguments = ["fmt", "-i", file.path]
            try process.run()
            return process
        }
        let clock = ContinuousClock()
        let whole = try clock.measure { try start().waitUntilExit() }
        #expect(try Data(contentsOf: file) == new)
        try folder.add("data.json", old)
        let longest = Double(whole.components.attoseconds) / 1e12 + Double(whole.components.seconds) * 1e6
        for _ in Rounds.of(100) {
            let process = try start()
            usleep(UInt32.random(in: 0...UInt32(min(longest, 1e6)), using: &random))
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
            let found = try Data(contentsOf: file)
            #expect(found == Data(old.utf8) || found == new)
            if found == new { try folder.add("data.json", old) }
        }
        // The next save sweeps what the killed ones left.
        #expect(try Tool.run("fmt", "-i", "data.json", in: folder.url).status == 0)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["data.json"])
    }
    #endif
}

#if DEBUG
private let isDebug = true
#else
private let isDebug = false
#endif

/// A terminal to run the tool in.
private enum Terminal {
    static let isThere = Subprocess.run("script", ["--version"])?.text.contains("util-linux") == true

    static func run(_ command: String, _ environment: [String: String] = [:], in folder: URL) throws -> String {
        let settings = ["TERM": "xterm"].merging(environment) { $1 }.map { "\($0.key)='\($0.value)'" }.joined(separator: " ")
        let line = "cd '\(folder.path)' && env -u NO_COLOR \(settings) '\(Tool.path)' \(command)"
        let result = try #require(Subprocess.run("script", ["-qec", line, "/dev/null"]))
        return result.text.replacingOccurrences(of: "\r\n", with: "\n")
    }
}
