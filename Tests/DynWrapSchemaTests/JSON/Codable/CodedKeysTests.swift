import DynWrapSchema
import Foundation
import TestSupport
import Testing

@Suite("Trees through Foundation's coders: keys that are one for Swift")
struct CodedKeysTests {
    @Test("of keys that differ only in normalisation the last is written, whatever the values are; nothing stops the process")
    func equalKeys() throws {
        var random = SeededRandom(seed: 12)
        let keys = ["\u{E9}", "e\u{301}", "a", "\u{1E69}", "s\u{323}\u{307}", "s\u{307}\u{323}", "", "ä"]
        func value(_ depth: Int) -> JSON {
            switch Int.random(in: 0..<(depth > 0 ? 4 : 2), using: &random) {
            case 0: return JSON(Int.random(in: 0..<9, using: &random))
            case 1: return "text"
            case 2: return JSON((0..<Int.random(in: 0...2, using: &random)).map { _ in value(depth - 1) })
            default: return object(depth - 1)
            }
        }
        func object(_ depth: Int) -> JSON {
            let chosen = keys.shuffled(using: &random).prefix(Int.random(in: 0...5, using: &random))
            return JSON(members: chosen.map { (key: $0, value: value(depth)) })
        }
        /// The tree with the last of such keys alone.
        func distinct(_ json: JSON) -> JSON {
            if json.kind == .array { return JSON(json.elements.map(distinct)) }
            guard json.kind == .object else { return json }
            let last = Dictionary(json.members.map { ($0.key, $0.value) }) { _, last in last }
            return JSON(members: last.map { (key: $0.key.precomposedStringWithCanonicalMapping, value: distinct($0.value)) })
        }
        func composed(_ json: JSON) -> JSON {
            if json.kind == .array { return JSON(json.elements.map(composed)) }
            guard json.kind == .object else { return json }
            return JSON(members: json.members.map { ($0.key.precomposedStringWithCanonicalMapping, composed($0.value)) })
        }
        for run in Rounds.of(1_000) {
            let tree = object(3)
            let coded = try JSONDecoder().decode(JSON.self, from: JSONEncoder().encode(tree))
            #expect(composed(coded) == distinct(tree), "run \(run): \(tree)")
            let listed = try PropertyListDecoder().decode(JSON.self, from: PropertyListEncoder().encode(tree))
            #expect(composed(listed) == distinct(tree), "run \(run): \(tree)")
        }
    }
}
