import DynWrap
import DynWrapSchema
import TestSupport
import Testing

@Suite("Differences of two trees, and what of them is shown")
struct TreeDifferenceTests {
    /// A tree of objects and arrays over few keys and numbers, so that two of them share much.
    private func tree(_ depth: Int, _ random: inout SeededRandom) -> JSON {
        let kind = Int.random(in: 0..<(depth > 0 ? 4 : 1), using: &random)
        var json: JSON = kind < 2 ? [:] : []
        switch kind {
        case 0: return JSON(Int.random(in: 0..<3, using: &random))
        case 1: for key in ["a", "b", "c"] where Bool.random(using: &random) { json[key] = tree(depth - 1, &random) }
        default: for _ in 0..<Int.random(in: 0...4, using: &random) { json.append(tree(depth - 1, &random)) }
        }
        return json
    }

    /// The tree with a mark in the place of some values, and the pointers of these.
    private func hidden(_ json: JSON, _ here: JSONPointer, _ random: inout SeededRandom, _ places: inout [JSONPointer]) -> JSON {
        if !here.tokens.isEmpty, Int.random(in: 0..<6, using: &random) == 0 {
            places.append(here)
            return .secret
        }
        func inner(_ child: JSON, _ token: String) -> JSON {
            hidden(child, JSONPointer(tokens: here.tokens + [token]), &random, &places)
        }
        // Edits of the tree itself, as redaction makes them: a new tree would have copies of the mark.
        var shown = json
        for (key, value) in json.members { shown[key] = inner(value, key) }
        for (i, value) in json.elements.enumerated() { shown[i] = inner(value, String(i)) }
        return shown
    }

    /// Elements that are equal, each with the next one that is.
    private func common(_ olds: [JSON], _ news: [JSON]) -> [(old: Int, new: Int)] {
        var pairs: [(old: Int, new: Int)] = []
        var next = 0
        for (i, old) in olds.enumerated() {
            guard let j = news.indices.first(where: { $0 >= next && news[$0] == old }) else { continue }
            pairs.append((i, j))
            next = j + 1
        }
        return pairs
    }

    @Test("each says what was at its place; what one side hides neither shows, nor anything inside it", arguments: [false, true])
    func secrets(pairsEqual: Bool) throws {
        var random = SeededRandom(seed: 20)
        var hiddenCount = 0
        for _ in Rounds.of(1_500) {
            let (old, new) = try (JSON(parsing: tree(4, &random).text()), JSON(parsing: tree(4, &random).text()))
            var (oldPlaces, newPlaces): ([JSONPointer], [JSONPointer]) = ([], [])
            let shownOld = hidden(old, "", &random, &oldPlaces)
            let shownNew = hidden(new, "", &random, &newPlaces)
            let none: ([JSON], [JSON]) -> [(old: Int, new: Int)] = { _, _ in [] }
            let found = TreeDifference.all(
                from: old, to: new, shownAs: (shownOld, shownNew), common: pairsEqual ? common : none)
            #expect(found.isEmpty == (old == new))
            for difference in found {
                if let was = difference.old {
                    try #require(old[pointer: difference.place]?.hasSameText(as: was) == true)
                } else {
                    try #require(difference.place == difference.pointer && difference.new != nil)
                }
                try #require((difference.shown.old == nil) == (difference.old == nil))
                try #require((difference.shown.new == nil) == (difference.new == nil))
                // No secret has a difference inside it.
                let place = difference.place.tokens
                for secret in oldPlaces where difference.old != nil {
                    try #require(!(place.count > secret.tokens.count && place.starts(with: secret.tokens)))
                }
                let sides = [difference.shown.old, difference.shown.new].compactMap { $0 }
                if sides.contains(where: { $0.isSame(as: .secret) }) {
                    hiddenCount += 1
                    try #require(sides.allSatisfy { $0.isSame(as: .secret) })
                } else if difference.old != nil {
                    try #require(!oldPlaces.contains(difference.place))
                    // Without pairs an element has one index on both sides.
                    if !pairsEqual { try #require(!newPlaces.contains(difference.place)) }
                    try #require(difference.shown.old?.hasSameText(as: shownOld[pointer: difference.place] ?? .missing) == true)
                }
            }
        }
        #expect(hiddenCount > Rounds.of(300).count)
    }

    @Test("of trees that were made, and not read, secrets are hidden too")
    func made() throws {
        var random = SeededRandom(seed: 21)
        for _ in Rounds.of(500) {
            func made() -> JSON {
                var json = tree(3, &random)
                if !json.isObject { json = ["a": json] }
                json["pw"] =
                    Bool.random(using: &random) ? ["hunter": ["two": JSON(Int.random(in: 0..<3, using: &random))]] : "hunter2"
                let list: JSON = [json]
                return ["list": list, "plain": JSON(Int.random(in: 0..<3, using: &random))]
            }
            let (old, new) = (made(), made())
            let text = JSON.difference(from: old, to: new, secrets: ["pw"])
            try #require(!text.contains("hunter"), "\(text)")
            try #require(text.isEmpty == (old == new))
        }
    }

    @Test("how much is done is told in order, and never more than all")
    func telling() {
        var old: JSON = []
        var new: JSON = []
        for i in 0..<3_000 {
            old.append(["n": JSON(i), "list": [1, 2, JSON(i)]])
            new.append(["n": JSON(i + 1), "list": [1, 2, JSON(i + 1)]])
        }
        var told: [Double] = []
        _ = TreeDifference.all(from: old, to: new, shownAs: (old, new), tell: { told.append($0) })
        #expect(told.count > 10 && told == told.sorted() && told.allSatisfy { 0...1 ~= $0 } && (told.last ?? 0) > 0.9)
    }
}
