import DynWrap
import Foundation
import Testing

private struct SettingsSchema: Schema {
    let theme = Str("theme")
    let size = Num<Int>("size")
    let pin = Str("pin").secret
    var body: some SchemaBody { OnOpen(\.size) { size in if size < 0 { size = 0 } } }
}

@Suite("Files that others write, watched", .timeLimit(.minutes(10)))
struct WatchedFileTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("dynwrap-watch-\(UUID())")
    private var file: URL { folder.appendingPathComponent("settings.json") }

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

    private func watched() -> WatchedFile<SettingsSchema>.AsyncIterator {
        WatchedFile<SettingsSchema>(contentsOf: file, every: .milliseconds(2)).makeAsyncIterator()
    }

    @Test("what is in it, then each save with other text, however it is saved; opened as any model is")
    func saves() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data(#"{"theme": "light", "size": -3, "more": 1e400}"#.utf8).write(to: file)
        var saved = watched()
        let first = try #require(try await saved.next()?.get())
        #expect(first.theme == "light" && first.size == 0 && first.dyn.json["more"].text() == "1e400")
        try Data(#"{"theme": "dark"}"#.utf8).write(to: file, options: .atomic)
        #expect(try await saved.next()?.get().theme == "dark")
        // The same text again is nothing new.
        try Data(#"{"theme": "dark"}"#.utf8).write(to: file, options: .atomic)
        try await Task.sleep(for: .milliseconds(10))
        try Data(#"{"theme": "grey", "size": 4}"#.utf8).write(to: file)
        #expect(try await saved.next()?.get().size == 4)
    }

    @Test("between two checks the interval passes")
    func interval() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data(#"{"theme": "light"}"#.utf8).write(to: file)
        let (watched, url) = (WatchedFile<SettingsSchema>(contentsOf: file, every: .seconds(3600)), file)
        let (seen, told) = AsyncStream<Void>.makeStream()
        let task = Task {
            var saved = watched.makeAsyncIterator()
            #expect(try await saved.next()?.get().theme == "light")
            try Data(#"{"theme": "dark"}"#.utf8).write(to: url)
            told.finish()
            return await saved.next() == nil
        }
        for await _ in seen {}
        try await Task.sleep(for: .milliseconds(50))
        task.cancel()
        #expect(try await task.value)
    }

    @Test("no JSON, no object, no file: told once each, secrets left out, and waited for; what is right again is told")
    func troubles() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        var saved = watched()
        func failure() async throws -> JSONError {
            guard case .failure(let error)? = await saved.next() else { throw CancellationError() }
            return error
        }
        #expect(try await failure().code == .noSuchFile)
        let text = #"{"theme": "a"}"#
        try Data(text.utf8).write(to: file)
        #expect(try await saved.next()?.get().theme == "a")
        try Data(#"{"pin": "XYZZY", "theme": }"#.utf8).write(to: file)
        let broken = try await failure()
        #expect(broken.line == 1 && !"\(broken)".contains("XYZZY"))
        try Data("[1]".utf8).write(to: file)
        #expect(try await failure().code == .notAnObject)
        try Data(text.utf8).write(to: file)
        // It was told that it is broken, so it is told that it is not.
        #expect(try await saved.next()?.get().theme == "a")
        try FileManager.default.removeItem(at: file)
        #expect(try await failure().code == .noSuchFile)
        try Data(#"{"theme": "b"}"#.utf8).write(to: file)
        #expect(try await saved.next()?.get().theme == "b")
    }

    @Test("what was edited here stays over what was saved there; what both changed is a conflict")
    func conflicts() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data(#"{"theme": "light", "size": 1}"#.utf8).write(to: file)
        var saved = watched()
        var settings = try #require(try await saved.next()?.get())
        settings.theme = "mine"
        settings.size = 2
        try Data(#"{"theme": "theirs", "size": 1, "new": true}"#.utf8).write(to: file, options: .atomic)
        let newer = try #require(try await saved.next()?.get())
        #expect(settings.dyn.rebase(onto: newer).map(\.pointer) == ["/theme"])
        #expect(settings.theme == "mine" && settings.size == 2 && settings.dyn.json["new"] == true)
        // Its own save is a save too, with the text that is here.
        try settings.dyn.write(to: file)
        #expect(try await saved.next()?.get().dyn.text() == settings.dyn.text())
    }

    @Test("a cancelled task ends it")
    func cancelled() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = file
        try Data("{}".utf8).write(to: file)
        let task = Task {
            var count = 0
            for await _ in WatchedFile<SettingsSchema>(contentsOf: file, every: .seconds(Int64.max)) { count += 1 }
            return count
        }
        try await Task.sleep(for: .milliseconds(50))
        task.cancel()
        #expect(await task.value <= 1)
    }

    @Test("through a schema value")
    func value() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data(#"{"host": "h"}"#.utf8).write(to: file)
        var saved = WatchedFile(contentsOf: file, schema: DynamicSchema("Server") { Str("host") }).makeAsyncIterator()
        #expect(try await saved.next()?.get().host == "h")
    }

    @Test(
        "behind symbolic links: a link to the file, and the links of a mounted configuration, of which one in the middle changes")
    func links() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let files = FileManager.default
        func make(_ name: String, _ theme: String) throws {
            let inside = folder.appendingPathComponent(name)
            try files.createDirectory(at: inside, withIntermediateDirectories: true)
            try Data(#"{"theme": "\#(theme)"}"#.utf8).write(to: inside.appendingPathComponent("settings.json"))
        }
        func link(_ name: String, to target: String) throws {
            let path = folder.appendingPathComponent(name).path
            try files.createSymbolicLink(atPath: path + ".new", withDestinationPath: target)
            if (try? files.destinationOfSymbolicLink(atPath: path)) != nil { try files.removeItem(atPath: path) }
            try files.moveItem(atPath: path + ".new", toPath: path)
        }
        try make("..first", "one")
        try make("..second", "three")
        try link("..data", to: "..first")
        try link("settings.json", to: "..data/settings.json")
        var saved = watched()
        #expect(try await saved.next()?.get().theme == "one")
        try Data(#"{"theme": "two, in place"}"#.utf8).write(to: folder.appendingPathComponent("..first/settings.json"))
        #expect(try await saved.next()?.get().theme == "two, in place")
        try link("..data", to: "..second")
        #expect(try await saved.next()?.get().theme == "three")
    }
}
