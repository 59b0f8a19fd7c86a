import Foundation
import Testing

@Suite("Settings in layers", .timeLimit(.minutes(1)))
struct ConfigurationTests {
    private static let text = """
        {
            // where it listens
            "http": {"host": "0.0.0.0", "port": 8000}, // behind nginx
            "features": ["a", "b",],
        }

        """

    private func run(_ arguments: [String], _ environment: [String: String] = [:]) throws -> (text: String, status: Int32) {
        try Program("configuration", arguments, environment: environment).end()
    }

    @Test("the environment over the file over the schema's defaults, checked by its rules")
    func layers() throws {
        let folder = try Folder()
        defer { folder.remove() }
        let file = try folder.file("settings.jsonc", Self.text).path
        #expect(try run([file]) == ("0.0.0.0 8000 [\"a\", \"b\"]\n", 0))
        #expect(try run([file], ["HTTP_PORT": "9"]) == ("0.0.0.0 9 [\"a\", \"b\"]\n", 0))
        let empty = try folder.file("empty.jsonc", "{/* nothing */}").path
        #expect(try run([empty], ["HTTP_PORT": "99999"]).text.hasPrefix("127.0.0.1 99999 []\nrule /http/port"))
    }

    @Test("a change keeps the comments; one that breaks a rule changes nothing")
    func change() throws {
        let folder = try Folder()
        defer { folder.remove() }
        let file = try folder.file("settings.jsonc", Self.text)
        #expect(try run([file.path, "set", "70000"]).status == 1)
        #expect(try String(contentsOf: file, encoding: .utf8) == Self.text)
        #expect(try run([file.path, "set", "9090"]).status == 0)
        #expect(try String(contentsOf: file, encoding: .utf8) == Self.text.replacingOccurrences(of: "8000", with: "9090"))
        #expect(try run([file.path]).text.contains("9090"))
    }
}
