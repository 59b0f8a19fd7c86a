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

    @Test("elements that stay between others that are new, and those replaced in their position, keep the comments beside them")
    func staying() throws {
        var model = try Wrapped<SettingsSchema>(
            json: #"{"ports": [1, /*2*/ 2, /*3*/ 3, /*4*/ 4, /*5*/ 5, 6]}"#, options: .jsonc)
        model.ports = [1, 22, 3, 44, 5, 6]
        #expect(model.dyn.text() == #"{"ports": [1, /*2*/ 22, /*3*/ 3, /*4*/ 44, /*5*/ 5, 6]}"#)
        model.ports = [1, 8, 9, 3, 6]
        let text = model.dyn.text()
        #expect(text.contains("/*3*/ 3") && model.ports == [1, 8, 9, 3, 6], "\(text)")
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

    /// The text with comments behind some of its brackets, colons and commas.
    private func commented(_ text: String, _ random: inout SeededRandom) -> String {
        var (out, isInString, isEscaped) = ("", false, false)
        for scalar in text.unicodeScalars {
            out.unicodeScalars.append(scalar)
            if scalar == "\"", !isEscaped { isInString.toggle() }
            isEscaped = scalar == "\\" && !isEscaped
            if !isInString, "{}[]:,".unicodeScalars.contains(scalar), Int.random(in: 0..<4, using: &random) == 0 {
                out += ["/* \" ] */", "// { ,\n", "\n/* a\n*/ ", " // b\r"].randomElement(using: &random) ?? ""
            }
        }
        return out
    }

    @Test(
        "random typed edits: what the same edits make of the text without comments; the text of the other members stays, comments too"
    )
    func edits() throws {
        var document = LawDocument(random: SeededRandom(seed: 71))
        for run in Rounds.of(150) {
            let text = document.text()
            let original = try LawModel(json: commented(text, &document.random), options: .jsonc)
            var (model, bare) = (original, try LawModel(json: text))
            var touched: Set<String> = []
            for _ in 0..<3 {
                let edit = LawEdit.all.randomElement(using: &document.random)!
                var sameDocument = document
                #expect(edit.check(&model, &sameDocument) == edit.check(&bare, &document), "run \(run)")
                touched.formUnion(edit.keys)
            }
            let note: Comment = "run \(run)\n\(original.dyn.text())\n\(model.dyn.text())"
            #expect(model.dyn.json == bare.dyn.json, note)
            #expect(try LawModel(json: model.dyn.text(), options: .jsonc).dyn.json == bare.dyn.json, note)
            #expect(model.dyn.changes.jsonPatch.json.text(.compact) == bare.dyn.changes.jsonPatch.json.text(.compact), note)
            for (key, _) in original.dyn.json.members where !touched.contains(key) {
                #expect(original.dyn.json[key].text() == model.dyn.json[key].text(), note)
            }
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
