import DynWrap
import Foundation
import TestSupport
import Testing

@Suite("Models over commented texts")
struct CommentedModelTests {
    private struct SettingsSchema: Schema {
        let host = Str("host")
        let ports = List<Int>("ports")
    }

    private let text = """
        {
          // where it is
          "host": "a", /* and by which ports */
          "ports": [1, // one
            2,],
        }
        """

    @Test("edited, committed, archived in both formats and opened again with the comments")
    func model() throws {
        var model = try Wrapped<SettingsSchema>(json: text, options: .jsonc)
        #expect(model.dyn.problems.isEmpty && model.ports == [1, 2])
        model.host = "b"
        model.ports.append(3)
        let edited = model.dyn.json.text()
        for comment in ["// where it is", "/* and by which ports */", "// one"] { #expect(edited.contains(comment)) }
        #expect(model.dyn.originalText == text)
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("comments-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for name in ["a.json", "a.plist"] {
            let file = folder.appendingPathComponent(name)
            try model.dyn.archive(to: file)
            let again = try Wrapped<SettingsSchema>(archive: file)
            #expect(again.dyn.json.text() == edited && again.dyn.originalText == text && again == model)
        }
        model.dyn.commit()
        #expect(model.dyn.originalText == edited && model.dyn.changes.isEmpty && model.ports == [1, 2, 3])
        #expect(model.dyn.json.text(.compact) == #"{"host":"b","ports":[1,2,3]}"#)
    }

    private struct ServersSchema: Schema { let servers = ModelList<SettingsSchema>("servers") }

    @Test("patches to send, and models of plain JSON that got commented ones, are JSON; archives keep the comments")
    func sent() throws {
        let commented = try Wrapped<SettingsSchema>(json: text, options: .jsonc)
        var plain = try Wrapped<ServersSchema>(json: #"{ "servers": [] }"#)
        plain.servers.append(commented)
        #expect(plain.dyn.text() == #"{ "servers": [{"host":"a","ports":[1,2]}] }"#)
        let patch = plain.dyn.changes.jsonPatch.json.text()
        #expect(patch == #"[{"op":"add","path":"/servers/0","value":{"host":"a","ports":[1,2]}}]"#)
        var owned = try Wrapped<ServersSchema>(json: "{ \"servers\": [/* none */] }", options: .jsonc)
        owned.servers.append(commented)
        #expect(owned.dyn.text().contains("// where it is"))
        #expect(owned.dyn.changes.jsonPatch.json.text() == patch)
        #expect(owned.dyn.changes.mergePatch.text() == #"{"servers":[{"host":"a","ports":[1,2]}]}"#)
        for format in ArchiveTests.formats {
            let again = try Archive<Wrapped<ServersSchema>>(data: Archive(owned).data(as: format))
            #expect(Wrapped(again).dyn.text() == owned.dyn.text())
            let list = try Archive<[Wrapped<SettingsSchema>]>(data: Archive([commented]).data(as: format))
            #expect([Wrapped<SettingsSchema>](list)[0].dyn.text().contains("// one"))
        }
    }

    @Test("values of lines that were opened with trailing commas allowed, in other trees")
    func lines() throws {
        let options = LineOptions(json: .allowTrailingCommas)
        for (text, expected) in [
            ("5", "[5]"), (" 5", "[5]"), ("[]", "[[]]"), ("[1,]\n{}", "[[1],{}]"), ("5\n[1, 2]", "[5,[1, 2]]"),
            ("5\n[ 6, ]\n\n", "[5,[6]]"),
        ] {
            let tree = JSON(try JSON.Lines(parsing: text, options: options).map { try $0.get() })
            #expect(tree.text() == expected)
        }
    }
}
