import DynWrap
import Foundation
import TestSupport
import Testing

private struct Holder: Codable, Equatable, Sendable {
    var name: String
    var tree: JSON
    var list: [JSON] = []
}

private struct HolderSchema: Schema {
    let holder = Coded<Holder>("holder")
    let holders = CodedList<Holder>("holders")
}
private typealias Model = Wrapped<HolderSchema>

/// Codable types that hold trees of any depth.
@Suite("Fields of Codable types with deep trees in them")
struct CodedDepthTests {
    /// Objects and arrays in turn, with a member beside each object that the change leaves alone.
    private static func text(_ depth: Int, _ inner: String) -> String {
        String(repeating: #"{ "k": 1.0, "a": ["#, count: depth / 2) + inner + String(repeating: "] }", count: depth / 2)
    }

    @Test("a change 10,000 deep is written on a small stack, and only it", .timeLimit(.minutes(10)))
    func deep() throws {
        for depth in [510, 1_000, 10_000] {
            let same = onSmallStack(kilobytes: 256) { () -> Bool in
                let options = JSONOptions(maximumDepth: depth + 8)
                func text(_ inner: String) -> String {
                    #"{"holder": { "x" : 1, "name": "a", "list" : [ 1.0 ], "tree": "# + Self.text(depth, inner) + "}}"
                }
                guard var model = try? Model(json: text("1"), options: options),
                    let tree = try? JSON(parsing: Self.text(depth, "2"), options: options)
                else { return false }
                model.holder?.tree = tree
                return model.dyn.json.text() == text("2")
            }
            #expect(same, "depth \(depth)")
        }
    }

    @Test("random trees: what was assigned is read again, what is spelled alike keeps its bytes")
    func random() throws {
        var texts = RandomText(seed: 12)
        var random = SeededRandom(seed: 12)
        for _ in 0..<300 {
            let (one, other) = (try JSON(parsing: texts.value()), try JSON(parsing: texts.value()))
            var model = try Model(
                json: #"{"holder": {"y": 1, "name": "a", "tree": \#(one.text()), "list": [\#(one.text()), 2]}}"#)
            let before = model.dyn.json.text()
            guard var holder = model.holder else { continue }
            model.holder = holder
            #expect(model.dyn.json.text() == before)
            switch Int.random(in: 0...3, using: &random) {
            case 0: holder.tree = [one, other]
            case 1: holder.tree = other
            case 2: holder.list = [other, 2, one]
            default: holder.list.append(other)
            }
            model.holder = holder
            #expect(model.holder == holder && model.dyn.json["holder"]["y"].int == 1)
        }
    }
}
