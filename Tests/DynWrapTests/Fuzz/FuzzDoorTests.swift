import Foundation
import FuzzDoors
import TestSupport
import Testing

/// What the fuzzers run, over the inputs that they found: those from which each door's code can be reached, minimised.
@Suite("The doors of the fuzzers over their corpora")
struct FuzzDoorTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../Fuzz/Corpus").standardized

    /// The inputs of a corpus: a line of base64 each.
    private static func corpus(_ door: Door) throws -> [[UInt8]] {
        let text = try String(contentsOf: folder.appendingPathComponent("\(door.name).txt"), encoding: .utf8)
        return try text.split(separator: "\n").map {
            [UInt8](try #require(Data(base64Encoded: String($0)), "\(door.name): \($0)"))
        }
    }

    @Test("every law of the door holds for every input", arguments: Door.all)
    func laws(door: Door) async throws {
        let found = try Self.corpus(door).enumerated().filter { Rounds.takes($0.offset) }.map(\.element)
        for input in door.seeds + found {
            do {
                try door.run(input)
                try await door.runInPieces?(input)
            } catch {
                Issue.record("door \(door.name): this does not hold: \(error); the input is \(Data(input).base64EncodedString())")
            }
        }
    }

    @Test("no corpus is without a door, and all together are small")
    func corpora() throws {
        let files = try FileManager.default.contentsOfDirectory(at: Self.folder, includingPropertiesForKeys: nil)
        #expect(Set(files.map(\.lastPathComponent)) == Set(Door.all.map { "\($0.name).txt" }))
        #expect(try files.reduce(0) { try $0 + Data(contentsOf: $1).count } < 2 << 20)
    }
}
