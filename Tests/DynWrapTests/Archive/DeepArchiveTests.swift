import DynWrap
import Foundation
import Testing

private struct DeepPinSchema: Schema { let pin = Num<Int>("pin") }

@Suite("Archives of deep documents")
struct DeepArchiveTests {
    @Test("an archive of a deep document opens through any coder")
    func deepArchive() throws {
        struct Box: Codable { let archive: Archive<Wrapped<DeepPinSchema>> }
        let deep = String(repeating: "[", count: 700) + String(repeating: "]", count: 700)
        let model = try Wrapped<DeepPinSchema>(json: "{\"pin\":1,\"deep\":\(deep)}", options: JSONOptions(maximumDepth: 1_000))
        let data = try JSONEncoder().encode(Box(archive: Archive(model)))
        #expect(try Wrapped(JSONDecoder().decode(Box.self, from: data).archive).dyn.text() == model.dyn.text())
        let tree = try JSON(encoding: Box(archive: Archive(model)))
        #expect(try Wrapped(tree.decode(Box.self).archive).pin == 1)
    }
}
