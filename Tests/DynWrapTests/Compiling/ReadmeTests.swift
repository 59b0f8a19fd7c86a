import Foundation
import TestSupport
import Testing

@Suite("README and articles")
struct ReadmeTests {
    private static let root = (1...4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }

    /// The README and every page of the documentation that has Swift in it.
    private static let pages =
        ["README.md"]
        + ["Sources/DynWrap/DynWrap.docc", "Sources/DynWrapSchema/DynWrapSchema.docc"].flatMap { folder in
            ((try? FileManager.default.contentsOfDirectory(atPath: root.appendingPathComponent(folder).path)) ?? []).sorted()
                .filter { $0.hasSuffix(".md") }.map { "\(folder)/\($0)" }
                .filter {
                    (try? String(contentsOf: root.appendingPathComponent($0), encoding: .utf8))?.contains("\n```swift\n") ?? false
                }
        }

    @Test(
        "every Swift snippet compiles, runs, and prints what the text says",
        .enabled(if: Compiler.isAvailable, "wants swiftc and the built modules"), arguments: pages)
    func snippets(path: String) throws {
        var program = ""
        var expected = ""
        var previous = ""
        for block in try String(contentsOf: Self.root.appendingPathComponent(path), encoding: .utf8).components(
            separatedBy: "\n```"
        ).dropFirst() {
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
