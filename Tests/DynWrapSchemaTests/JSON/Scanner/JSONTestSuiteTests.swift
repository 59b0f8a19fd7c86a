import DynWrapSchema
import Foundation
import TestSupport
import Testing

@Suite("JSONTestSuite")
struct JSONTestSuiteTests {
    @Test(
        "y_ files are accepted, n_ files refused, i_ files answered as the table says; each in less than a second",
        .enabled(if: TestData.has("JSONTestSuite"), "\(TestData.wants("JSONTestSuite"))"))
    func parsing() throws {
        let files = try TestData.files("JSONTestSuite/test_parsing")
        var counts: [Character: Int] = [:]
        var free: [String: Bool] = [:]
        for file in files where file.pathExtension == "json" {
            let bytes = [UInt8](try Data(contentsOf: file))
            let name = file.lastPathComponent
            let kind = name.first ?? "?"
            counts[kind, default: 0] += 1
            var accepted = false
            let time = ProcessorTime.measure { accepted = (try? JSON(parsing: bytes)) != nil }
            #expect(time < .seconds(1), "\(name)")
            switch kind {
            case "y": #expect(accepted, "\(name)")
            case "n": #expect(!accepted, "\(name)")
            default: free[name] = accepted
            }
        }
        #expect(counts["y"] == 95)
        #expect(counts["n"] == 188)
        #expect(counts["i"] == 35)
        #expect(Set(free.keys) == Set(Self.table.keys))
        let surprising = free.filter { $0.value != Self.acceptedFreeCases.contains($0.key) }
        #expect(surprising.isEmpty, "\(surprising)")
    }

    /// The free cases that the documentation's table says are opened.
    static let acceptedFreeCases: Set<String> = Set(table.filter { $0.value == "opened" }.keys)

    /// The documentation's table: case and answer.
    static let table: [String: String] = {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../../Sources/DynWrapSchema/DynWrapSchema.docc/FreeCases.md")
        var table: [String: String] = [:]
        for line in ((try? String(contentsOf: file, encoding: .utf8)) ?? "").split(separator: "\n") where line.hasPrefix("| i_") {
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            table[cells[0] + ".json"] = cells[1]
        }
        return table
    }()

    @Test(
        "test_transform files open and are written back byte for byte",
        .enabled(if: TestData.has("JSONTestSuite"), "\(TestData.wants("JSONTestSuite"))"))
    func transform() throws {
        var opened = 0
        for file in try TestData.files("JSONTestSuite/test_transform") where file.pathExtension == "json" {
            let bytes = [UInt8](try Data(contentsOf: file))
            guard let tree = try? JSON(parsing: bytes) else { continue }
            #expect(tree.bytes() == bytes, "\(file.lastPathComponent)")
            opened += 1
        }
        #expect(opened > 10)
    }

    @Test(
        "the documents are written back byte for byte; compact and pretty texts mean the same",
        .enabled(if: TestData.has("documents"), "\(TestData.wants("documents"))"),
        arguments: ["twitter", "citm_catalog", "canada", "github_events"])
    func documents(_ name: String) throws {
        let bytes = try TestData.bytes("documents/\(name).json")
        let tree = try JSON(parsing: bytes)
        #expect(tree.bytes() == bytes)
        #expect(try JSON(parsing: tree.bytes(.compact)) == tree)
        #expect(try JSON(parsing: tree.bytes(.pretty)) == tree)
        #expect(try JSON(parsing: tree.bytes(.sorted)).hashValue == tree.hashValue)
    }
}
