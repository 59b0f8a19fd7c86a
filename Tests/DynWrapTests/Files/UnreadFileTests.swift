import DynWrap
import Foundation
import Testing

private struct SettingsSchema: Schema { let theme = Str("theme") }

@Suite("JSON in files that can't be read")
struct UnreadFileTests {
    /// The error of each way to read the file at `url`.
    private func errors(_ url: URL) -> [JSONError] {
        let ways: [() throws -> Void] = [
            { _ = try JSON(contentsOf: url) }, { _ = try JSON(contentsOf: url, options: .mapped) },
            { _ = try Wrapped<SettingsSchema>(contentsOf: url) },
            { _ = try Wrapped<SettingsSchema>(strictContentsOf: url) },
            { _ = try WrappedList<SettingsSchema>(contentsOf: url) }, { _ = try JSON.Lines(contentsOf: url) },
        ]
        return ways.compactMap { way in
            do {
                try way()
                return nil
            } catch { return error as? JSONError }
        }
    }

    @Test("no such file, a folder and a forbidden file have codes of their own, and no place in a text")
    func codes() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("unread-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("x.json")
        try Data("{}".utf8).write(to: file)
        var cases = [
            (folder.appendingPathComponent("none.json"), JSONError.Code.noSuchFile),
            (file.appendingPathComponent("y"), .noSuchFile),
            (folder, .notAFile),
        ]
        // A link that leads nowhere names no device.
        let dangling = folder.appendingPathComponent("dangling.json")
        try FileManager.default.createSymbolicLink(atPath: dangling.path, withDestinationPath: "nowhere")
        cases.append((dangling, .noSuchFile))
        let forbidden = folder.appendingPathComponent("forbidden.json")
        try Data("{}".utf8).write(to: forbidden)
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: forbidden.path)
        // Root may read all.
        if (try? Data(contentsOf: forbidden)) == nil { cases.append((forbidden, .noPermission)) }
        for (url, code) in cases {
            let errors = errors(url)
            #expect(errors.count == 6)
            for error in errors {
                #expect(error.code == code)
                #expect("\(error)".hasPrefix("the file could not be read: \(url.path)"), "\(error)")
            }
        }
    }

    #if os(Linux)
    @Test("a device and a pipe, also behind a link, are told as that, and not as forbidden")
    func devices() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("unread-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (pipe, link) = (folder.appendingPathComponent("pipe"), folder.appendingPathComponent("link"))
        #expect(unsafe mkfifo(pipe.path, 0o600) == 0)
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: pipe)
        for url in [pipe, link, URL(fileURLWithPath: "/dev/null")] {
            // Lines are read from pipes, so these would wait.
            let error = #expect(throws: JSONError.self) { try JSON(contentsOf: url) }
            #expect(error?.code == .notAFile && "\(error.map { "\($0)" } ?? "")".contains("a device or a pipe"))
        }
    }
    #endif

    @Test("what Foundation and the system say of a forbidden file")
    func forbidden() {
        #expect(CocoaError(.fileReadNoPermission).fileCode == .noPermission)
        for (number, code) in [
            (POSIXError.EACCES, JSONError.Code.noPermission), (.ENOTDIR, .noSuchFile), (.EIO, .unreadableFile),
        ] {
            #expect(CocoaError(.fileReadUnknown, userInfo: [NSUnderlyingErrorKey: POSIXError(number)]).fileCode == code)
        }
    }
}
