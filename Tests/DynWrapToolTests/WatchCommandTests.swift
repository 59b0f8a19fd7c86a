import Foundation
import Testing

@Suite("dynwrap watch", .enabled(if: Tool.isThere, "wants the built tool beside the tests"))
struct WatchCommandTests {
    #if !(os(iOS) || os(tvOS) || os(watchOS) || os(visionOS))
    @Test("what each save changes, however it is saved; what is no JSON is waited for", .timeLimit(.minutes(5)))
    func saves() throws {
        let folder = try Folder()
        let file = try folder.add("a.json", #"{"a": 1, "pw": "x"}"#)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Tool.path)
        process.arguments = ["watch", "--interval", "5", "--saves", "3", "--redact", "/pw", "a.json"]
        process.currentDirectoryURL = folder.url
        let (output, errors) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        var told = LineReader(errors.fileHandleForReading)
        var changes = LineReader(output.fileHandleForReading)
        #expect(told.next() == "watching a.json")
        // Replaced, as most editors do.
        try Data(#"{"a": 2, "pw": "x"}"#.utf8).write(to: file, options: .atomic)
        #expect(changes.next() == "~ /a: 1 → 2")
        // Written into.
        try Data(#"{"a": 2, "pw": "yy"}"#.utf8).write(to: file)
        #expect(changes.next() == "~ /pw: \"<secret>\" → \"<secret>\"")
        try Data(#"{"a": 2,"#.utf8).write(to: file)
        #expect(told.next()?.hasPrefix("dynwrap watch: a.json: line 1, column 9") == true)
        try FileManager.default.removeItem(at: file)
        #expect(told.next()?.hasPrefix("dynwrap watch: the file could not be read: a.json: ") == true)
        try folder.add("a.json", #"{"pw": "yy"}"#)
        #expect(changes.next() == "- /a: 2")
        process.waitUntilExit()
        #expect(process.terminationStatus == 0 && changes.next() == nil)
    }

    @Test(
        "a file that is not there at the start, or is no JSON, is waited for", .timeLimit(.minutes(5)), arguments: [true, false])
    func waits(_ isThere: Bool) throws {
        let folder = try Folder()
        if isThere { try folder.add("a.json", "{1") }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Tool.path)
        process.arguments = ["watch", "--interval", "5", "--saves", "1", "-q", "a.json"]
        process.currentDirectoryURL = folder.url
        let (output, errors) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        var told = LineReader(errors.fileHandleForReading)
        var changes = LineReader(output.fileHandleForReading)
        let trouble = isThere ? "a.json: line 1, column 2" : "the file could not be read: a.json: "
        #expect(told.next()?.hasPrefix("dynwrap watch: \(trouble)") == true)
        try Data(#"{"a": 2}"#.utf8).write(to: folder.url.appendingPathComponent("a.json"), options: .atomic)
        #expect(changes.next() == "+ the root: {\"a\":2}")
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }
    #endif

    @Test("what cannot be watched")
    func refusals() throws { #expect(try Tool.run("watch", "-").status == 2) }
}

/// The lines of a pipe, waited for.
private struct LineReader {
    private let handle: FileHandle
    private var bytes = Data()

    init(_ handle: FileHandle) { self.handle = handle }

    mutating func next() -> String? {
        while true {
            if let end = bytes.firstIndex(of: 0x0A) {
                let line = String(decoding: bytes[..<end], as: UTF8.self)
                bytes = Data(bytes[(end + 1)...])
                return line
            }
            let more = handle.availableData
            if more.isEmpty { return nil }
            bytes += more
        }
    }
}
