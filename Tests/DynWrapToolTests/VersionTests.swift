import Foundation
import Testing

@testable import DynWrapTool

@Suite("dynwrap --version")
struct VersionTests {
    private static func file(_ name: String) throws -> String {
        try String(
            contentsOf: URL(fileURLWithPath: #filePath).appendingPathComponent("../../../\(name)").standardized, encoding: .utf8)
    }

    @Test("is that of the changelog's newest heading, and of the README's dependency")
    func changelog() throws {
        let headings = try Self.file("CHANGELOG.md").split(separator: "\n").filter { $0.hasPrefix("## ") }.map { $0.dropFirst(3) }
        let newest = try #require(headings.first)
        let number = ToolVersion.text.prefix { $0 != "-" }
        #expect(number.split(separator: ".").count == 3 && number.allSatisfy { $0.isNumber || $0 == "." })
        if newest == "Unreleased" {
            #expect(ToolVersion.text.hasSuffix("-dev"), "what is not released says so")
        } else {
            #expect(newest.split(separator: " ").first.map(String.init) == ToolVersion.text)
        }
        #expect(try Self.file("README.md").contains("from: \"\(number)\""))
    }

    @Test("is printed, and only it", .enabled(if: Tool.isThere, "wants the built tool beside the tests"))
    func printed() throws {
        let run = try Tool.run("--version")
        #expect(run.output == "dynwrap \(ToolVersion.text)\n" && run.errors == "" && run.status == 0)
    }
}
