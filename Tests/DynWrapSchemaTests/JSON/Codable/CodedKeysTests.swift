import DynWrapSchema
import Foundation
import TestSupport
import Testing

@Suite("Trees through Foundation's coders: keys that are one for Swift, and decimals")
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

    @Test(
        "numbers of more digits than a double holds come back through property lists, which know no decimals; an object like that stays one in JSON"
    )
    func decimals() throws {
        for text in [
            "0.1234567890123456789", "-12345678901234567890.5", "123456789012345678901234567890", "98765432109876543210e20",
            "0.10000000000000000001",
        ] {
            let number = try JSON(parsing: text)
            for tree: JSON in [["n": number], [number, [number, 1]], ["a": ["b": [number]]]] {
                for format in [PropertyListSerialization.PropertyListFormat.xml, .binary] {
                    let encoder = PropertyListEncoder()
                    encoder.outputFormat = format
                    #expect(try PropertyListDecoder().decode(JSON.self, from: encoder.encode(tree)) == tree)
                }
                #expect(try JSONDecoder().decode(JSON.self, from: JSONEncoder().encode(tree)) == tree)
            }
        }
        let parts = try JSON(
            parsing:
                #"{"n": {"exponent": -1, "length": 1, "isNegative": false, "isCompact": true, "mantissa": [5, 0, 0, 0, 0, 0, 0, 0]}}"#
        )
        #expect(try JSONDecoder().decode(JSON.self, from: JSONEncoder().encode(parts)) == parts)
        let more: JSON = ["n": ["exponent": 1, "length": 1, "isNegative": false, "isCompact": true, "mantissa": "none"]]
        #expect(try PropertyListDecoder().decode(JSON.self, from: PropertyListEncoder().encode(more)) == more)
    }
}
