import Foundation
import TestSupport
import Testing

@Suite("README")
struct ReadmeTests {
    @Test(
        "every Swift snippet compiles, runs, and prints what the README says",
        .enabled(if: Compiler.isAvailable, "wants swiftc and the built modules"))
    func snippets() throws {
        let readme = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../../README.md")
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
        #expect(program.contains("struct CustomerSchema") && expected.contains("Smith 12"))
        #expect(try Compiler.run(program) == expected)
    }
}
