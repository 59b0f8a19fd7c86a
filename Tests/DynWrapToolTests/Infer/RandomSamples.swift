import DynWrap
import TestSupport

/// Samples at random: few keys, some with too many values to keep, dictionaries with too many keys, tags, lists, every kind of scalar.
struct RandomSamples {
    private var random: SeededRandom

    init(seed: UInt64) { random = SeededRandom(seed: seed) }

    /// Opened from their text, as samples are.
    mutating func samples(_ count: Int) throws -> [JSON] { try (0..<count).map { _ in try JSON(parsing: object(4).text()) } }

    private mutating func object(_ depth: Int) -> JSON {
        let keys = ["type", "kind", "a", "b", "c", "é", "e\u{301}", "list", "", "x.y"]
        var members: [(key: String, value: JSON)] = []
        for key in keys.shuffled(using: &random).prefix(Int.random(in: 0...6, using: &random)) {
            members.append(
                (key, key == "type" ? JSON(["circle", "square", "a b"].randomElement(using: &random) ?? "") : value(depth - 1)))
        }
        if Int.random(in: 0..<4, using: &random) == 0 {
            for _ in 0..<40 { members.append(("key\(Int.random(in: 0..<900, using: &random))", value(0))) }
        }
        var seen: Set<[UInt8]> = []
        return JSON(members: members.filter { seen.insert(Array($0.key.utf8)).inserted })
    }

    private mutating func value(_ depth: Int) -> JSON {
        switch Int.random(in: 0..<(depth > 0 ? 10 : 7), using: &random) {
        case 0: return .null
        case 1: return JSON(Bool.random(using: &random))
        case 2: return JSON(Int.random(in: -3...3, using: &random))
        case 3:
            let texts = ["1e400", "0.1234567890123456789", "18446744073709551615", "1372701600000", "20200115", "2.5"]
            return JSONNumber(texts.randomElement(using: &random) ?? "0").map { JSON($0) } ?? .null
        case 4: return JSON(["ja", "en", "", "05/06/2018", "2020-01-01T10:00:00Z"].randomElement(using: &random) ?? "")
        case 5: return JSON("text \(Int.random(in: 0..<60, using: &random))")
        case 6: return JSON("kind\(Int.random(in: 0..<30, using: &random))")
        case 7: return JSON((0..<Int.random(in: 0...3, using: &random)).map { _ in value(depth - 1) })
        default: return object(depth - 1)
        }
    }
}
