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

    /// A page's blocks of Swift as one program, and what it is to print.
    private static func program(of path: String) throws -> (String, expected: String) {
        var (program, expected, previous) = ("", "", "")
        for block in try text(of: path).components(separatedBy: "\n```").dropFirst() {
            let language = block.prefix { $0 != "\n" }
            let body = block.dropFirst(language.count + 1)
            if language == "swift" {
                program += body + "\n"
            } else if language == "text", previous == "swift" {
                expected += body + "\n"
            }
            if !language.isEmpty { previous = String(language) }
        }
        return (program, expected)
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

    @Test("every test, script and row of results that the README or an article names is there")
    func namesOfTests() throws {
        let listed = FileManager.default.enumerator(
            at: Self.root.appendingPathComponent("Tests"), includingPropertiesForKeys: nil)
        var files = Set((listed?.allObjects ?? []).compactMap { ($0 as? URL)?.lastPathComponent })
        files.formUnion(try Self.names(in: "Benchmarks"))
        let results = try Self.names(in: "Benchmarks/Results").filter { $0.hasSuffix(".md") }
            .map { try Self.text(of: "Benchmarks/Results/\($0)") }.joined()
        var found = 0
        for page in Self.pages + ["Sources/DynWrap/DynWrap.docc/Testing.md", "Sources/DynWrap/DynWrap.docc/Performance.md"] {
            for match in try Self.text(of: page).matches(of: /`(\w+Tests|[\w\/-]+\.sh\b|[a-z]+\/[\w\-. ]+)[^`\n]*`/) {
                let name = String(match.1.split(separator: "/").last ?? "")
                if match.1.hasSuffix("Tests") || match.1.hasSuffix(".sh") {
                    #expect(files.contains(match.1.hasSuffix(".sh") ? name : name + ".swift"), "\(page): \(match.1)")
                } else if Self.groupsOfRows.contains(where: { match.1.hasPrefix($0) }) {
                    #expect(results.contains("\n### \(match.1)\n"), "\(page): \(match.1)")
                } else {
                    continue
                }
                found += 1
            }
        }
        #expect(found > 40)
    }

    /// How the rows of results are called.
    private static let groupsOfRows = [
        "open", "fields", "read", "write", "edit", "model", "archive", "memory", "list", "coding", "scaling", "small", "date",
    ].map { $0 + "/" }

    @Test("in the tables of ComingFrom, what stands on the right stands in the program, which is compiled")
    func rows() throws {
        let page = "Sources/DynWrap/DynWrap.docc/ComingFrom.md"
        let program = try Self.program(of: page).0
        let cells = try Self.text(of: page).split(separator: "\n").filter { $0.hasPrefix("| ") && $0.hasSuffix(" |") }
            .compactMap { $0.dropLast(2).components(separatedBy: " | ").last }
        let code = cells.flatMap { $0.matches(of: /`([^`]+)`/).map { String($0.1) } }
        for code in code { #expect(program.contains(code), "\(code)") }
        #expect(code.count > 60)
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
        for script in try Self.scripts {
            #expect(targets.contains(script), "\(script)")
            #expect(try Self.text(of: script).hasPrefix("// "), "the first line of \(script) says what it shows")
        }
    }

    /// The programs among the Playground-scripts; `integrations` is a package with several.
    private static var scripts: [String] {
        get throws {
            let folders = try names(in: "Playground-scripts").filter { !$0.contains(".") && $0 != "integrations" }
            let programs = try names(in: "Playground-scripts/integrations").map { "integrations/\($0)" }
            return folders.map { "Playground-scripts/\($0)/main.swift" }
                + programs.map { "Playground-scripts/\($0)/main.swift" }.filter {
                    FileManager.default.fileExists(atPath: root.appendingPathComponent($0).path)
                }
        }
    }

    @Test("what articles quote from a program stands in it")
    func quotes() throws {
        var found = 0
        for page in Self.pages {
            for match in try Self.text(of: page).matches(
                of: /blob\/main\/(Playground-scripts\/[^)]+)\):\n\n```\n((?s).+?)\n```\n/)
            {
                func lines(_ text: String) -> String {
                    text.split(separator: "\n").map { $0.trimmingPrefix { $0 == " " } }.joined(separator: "\n")
                }
                #expect(lines(try Self.text(of: String(match.1))).contains(lines(String(match.2))), "\(page): \(match.1)")
                found += 1
            }
        }
        #expect(found > 5)
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

    private static let steps = ((try? names(in: "Sources/DynWrap/DynWrap.docc/Resources")) ?? []).filter {
        $0.hasSuffix(".swift")
    }

    @Test(
        "every step of the tutorial compiles, runs, and prints what its last lines say",
        .enabled(if: Compiler.isAvailable, "wants swiftc and the built modules"), arguments: steps)
    func tutorial(step: String) throws {
        let program = try Self.text(of: "Sources/DynWrap/DynWrap.docc/Resources/\(step)")
        let lines = program.components(separatedBy: "// Prints:\n").last?.split(separator: "\n").map { $0.dropFirst(3) } ?? []
        #expect(!lines.isEmpty && lines.count < 10)
        #expect(try Compiler.run(program) == lines.joined(separator: "\n") + "\n")
        let tutorials = try Self.names(in: "Sources/DynWrap/DynWrap.docc/Tutorials").map {
            try Self.text(of: "Sources/DynWrap/DynWrap.docc/Tutorials/\($0)")
        }
        #expect(tutorials.contains { $0.contains("file: \(step))") }, "no tutorial shows it")
    }
}
