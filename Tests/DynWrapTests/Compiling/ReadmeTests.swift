import Foundation
import TestSupport
import Testing

@Suite("README and articles")
struct ReadmeTests {
    private static let articles = [
        "Archives", "Codable", "ComingFrom", "Editing", "GettingStarted", "Identities", "Problems", "Rebasing", "Security",
    ].map { "Sources/DynWrap/DynWrap.docc/\($0).md" }

    @Test(
        "every Swift snippet compiles, runs, and prints what the text says",
        .enabled(if: Compiler.isAvailable, "wants swiftc and the built modules"), arguments: ["README.md"] + articles)
    func snippets(path: String) throws {
        let readme = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../../\(path)")
        var program = ""
        var expected = ""
        var previous = ""
        for block in try String(contentsOf: readme, encoding: .utf8).components(separatedBy: "\n```").dropFirst() {
            let language = block.prefix { $0 != "\n" }
            let body = block.dropFirst(language.count + 1)
            if language == "swift" {
                program += body + "\n"
            } else if language == "text", previous == "swift" {
                expected += body + "\n"
            }
            if !language.isEmpty { previous = String(language) }
        }
        #expect(program.contains("import DynWrap") && !expected.isEmpty)
        #expect(try Compiler.run(program) == expected)
    }
}
