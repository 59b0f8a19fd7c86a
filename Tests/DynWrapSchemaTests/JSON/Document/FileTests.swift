import DynWrapSchema
import Foundation
import Testing

/// Files that are opened by their URL, and what happens to them afterwards.
@Suite("Files")
struct FileTests {
    /// A file of some pages in a folder of its own.
    private func withFile(_ body: (URL, String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("dynwrap-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let text = "[" + (0..<5_000).map { "\"text \($0)\"" }.joined(separator: ",") + "]"
        let file = folder.appendingPathComponent("file.json")
        try Data(text.utf8).write(to: file)
        try body(file, text)
    }

    @Test("what was opened stays what it was when the file is overwritten in place, and when it is truncated")
    func changedInPlace() throws {
        try withFile { file, text in
            let tree = try JSON(contentsOf: file)
            let handle = try FileHandle(forWritingTo: file)
            try handle.write(contentsOf: Data(String(repeating: "x", count: text.utf8.count).utf8))
            #expect(tree[4_999].string == "text 4999" && tree.text() == text)
            try handle.truncate(atOffset: 0)
            try handle.close()
            #expect(tree[4_998].string == "text 4998" && tree.text() == text)
        }
    }

    @Test("a file that is mapped reads the same, and stays when another takes its place")
    func mapped() throws {
        try withFile { file, text in
            let tree = try JSON(contentsOf: file, options: .mapped)
            try Data("[1]".utf8).write(to: file, options: .atomic)
            #expect(tree.text() == text && tree[4_999].string == "text 4999")
            #expect(try JSON(contentsOf: file).text() == "[1]")
        }
        #expect(JSONOptions.mapped.mapsFile && !JSONOptions().mapsFile && !JSONOptions.jsonc.mapsFile)
    }
}
