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
}
