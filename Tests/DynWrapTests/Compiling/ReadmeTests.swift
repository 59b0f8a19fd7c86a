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

    private static func text(of path: String) throws -> String {
        try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }

    private static func names(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: root.appendingPathComponent(folder).path).sorted()
    }

    @Test("every figure of the README and of the article on performance is that of the row it names")
    func figures() throws {
        let results = try Self.names(in: "Benchmarks/Results").filter { $0.hasSuffix(".md") }
            .map { try Self.text(of: "Benchmarks/Results/\($0)") }.joined(separator: "\n").components(separatedBy: "\n### ")
        var found = 0
        for page in ["README.md", "Sources/DynWrap/DynWrap.docc/Performance.md"] {
            for match in try Self.text(of: page).matches(of: /([\d.,]+)\stimes\s(\w+)'s(?:\sspeed)?[^(`]*\(`([^`]+)`/) {
                let (figure, rival, name) = (match.1, match.2, match.3)
                let row = results.first { $0.hasPrefix(name + "\n") } ?? ""
                let line = row.split(separator: "\n").first { $0.hasPrefix("| \(rival) |") } ?? "no \(rival) in \(name)"
                #expect(line.hasSuffix("| \(figure) × as fast |"), "\(page): \(figure) times \(rival)'s speed (\(name)); \(line)")
                found += 1
            }
        }
        #expect(found >= 6)
    }

    @Test("every file that the README leads to is there, and it leads to every article and every Playground-script")
    func links() throws {
        let readme = try Self.text(of: "README.md")
        let targets = readme.matches(of: /\]\(([^)#]+)\)/).map { String($0.1) }
        for target in targets where !target.hasPrefix("http") {
            #expect(FileManager.default.fileExists(atPath: Self.root.appendingPathComponent(target).path), "\(target)")
        }
        for folder in ["Sources/DynWrap/DynWrap.docc", "Sources/DynWrapSchema/DynWrapSchema.docc"] {
            for name in try Self.names(in: folder)
            where name.hasSuffix(".md") && !name.hasPrefix("Tool-") && !name.hasPrefix("DynWrap") {
                #expect(targets.contains("\(folder)/\(name)"), "\(name)")
            }
        }
        for name in try Self.names(in: "Playground-scripts") where !name.contains(".") {
            let script = "Playground-scripts/\(name)/main.swift"
            #expect(targets.contains(script), "\(script)")
            #expect(try Self.text(of: script).hasPrefix("// "), "the first line of \(script) says what it shows")
        }
    }

    @Test(
        "every Swift snippet compiles, runs, and prints what the text says",
        .enabled(if: Compiler.isAvailable, "wants swiftc and the built modules"), arguments: pages)
    func snippets(path: String) throws {
        var program = ""
        var expected = ""
        var previous = ""
        for block in try Self.text(of: path).components(
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
        #if !canImport(SwiftUI)
        if program.contains("import SwiftUI\n") {
            let standIn = try Self.text(of: "Tests/AppleTypes/SwiftUI.swift")
            program = program.replacingOccurrences(of: "import SwiftUI\n", with: standIn)
        }
        #endif
        #expect(try Compiler.run(program) == expected)
    }
}
