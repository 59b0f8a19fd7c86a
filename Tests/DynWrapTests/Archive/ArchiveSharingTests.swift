import DynWrap
import Foundation
import TestSupport
import Testing

@Suite("TARGETS: sharing, same bytes, other tools")
struct ArchiveSharingTests {
    /// Readers open the file while two savers replace it: what they see is always one whole archive.
    @Test("a reader sees the old or the new one; of two savers the last one's is whole")
    func readersAndSavers() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("dynwrap-tests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let url = folder.appendingPathComponent("a.json")
        func customer(_ saver: Int, _ round: Int) throws -> Customer {
            try Customer(
                json:
                    "{\"cust-no\": \(saver), \"first-name\": \"\(String(repeating: "x", count: round * 500))\", \"limit\": \(round * 500)}"
            )
        }
        try customer(0, 0).dyn.archive(to: url)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for saver in 1...2 {
                group.addTask {
                    for round in 1...40 {
                        try customer(saver, round).dyn.archive(to: url, format: round % 2 == 0 ? .json : .plist(.binary))
                    }
                }
            }
            for _ in 0..<2 {
                group.addTask {
                    for _ in 0..<200 {
                        let found = try Customer(archive: url)
                        #expect(found.firstName.count == found.dyn.json["limit"].int)
                    }
                }
            }
            try await group.waitForAll()
        }
        let last = try Customer(archive: url)
        #expect(last.firstName.count == 20_000)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.json"])
    }

    /// The process is another one each run, so its hash seeds are others; the expectation was written once.
    @Test("the same content is the same bytes in any process")
    func sameBytes() throws {
        let models = ["a", "b", "\u{E9}", "z", "\u{1F389}", "q"].map { ($0, try? Customer(json: "{\"last-name\": \"\($0)\"}")) }
        let dictionary = Dictionary(uniqueKeysWithValues: models)
        for format in ArchiveTests.formats {
            let data = try Archive(dictionary).data(as: format)
            #expect(try Archive(Dictionary(uniqueKeysWithValues: models.reversed())).data(as: format) == data)
        }
        let text = String(decoding: try Archive(dictionary).data(as: .json), as: UTF8.self)
        #expect(text.contains(#""checksum":"b5d3d3f0""#))
    }

    @Test(
        "property lists open in Python's plistlib, and hold what they should",
        .enabled(if: Subprocess.can("python3", ["--version"]), "wants python3"))
    func plistlib() throws {
        try inArchiveFolder { folder in
            let model = try HardSchema.models()[1]
            for (name, format) in [("x.plist", ArchiveFormat.plist(.xml)), ("b.plist", .plist(.binary))] {
                try Archive(model).write(to: folder.appendingPathComponent(name), format: format)
            }
            let script = """
                import plistlib, sys, json
                out = []
                for name in ["x.plist", "b.plist"]:
                    with open(sys.argv[1] + "/" + name, "rb") as file: d = plistlib.load(file)
                    assert list(d) == ["archive", "format", "schema", "version", "checksum", "original", "changes"], list(d)
                    text = lambda v: v if isinstance(v, str) else v.decode("utf-8")
                    assert d["archive"] == "DynWrap" and d["format"] == 1 and d["schema"] == "Hard" and d["version"] == 1
                    assert json.loads(text(d["original"]))["id"] == 2**64 - 1
                    assert json.loads(text(d["changes"]))[0]["op"] == "replace"
                    out.append(text(d["original"]))
                assert out[0] == out[1]
                sys.stdout.buffer.write(out[0].encode("utf-8"))
                """
            let result = try #require(Subprocess.run("python3", ["-c", script, folder.path]))
            #expect(result.status == 0)
            #expect(result.output == Data(model.dyn.originalText.utf8))
        }
    }
}
