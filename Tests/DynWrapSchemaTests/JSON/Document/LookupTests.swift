import Foundation
import TestSupport
import Testing

@testable import DynWrapSchema

/// Members are found by scanning, by the table of recent places or by an index, by the width of the object; all must say the same.
@Suite("Lookup of members: few, many, wide")
struct LookupTests {
    private func needles(_ keys: some Sequence<String>) -> [(key: String, needle: KeyNeedle)] {
        keys.map { ($0, KeyNeedle($0)) }
    }

    /// The value after the last key that means `key`, by walking.
    private func naive(_ document: Document, _ object: Int, _ key: String) -> Int {
        var found = -1
        var i = object + 2
        while i < document.word(object + 1).nextPlace {
            if unsafe StringDecoding.string(document.text(of: document.word(i))) == key { found = i + 1 }
            i = document.next(after: i + 1)
        }
        return found
    }

    @Test("objects of 1 to 60 members, keys that repeat, are nested or escaped: found twice over as a naive walk finds them")
    func random() throws {
        var random = SeededRandom(seed: 5)
        var found = 0
        for _ in Rounds.of(300) {
            var names = (0..<8).map { "key-\($0)" } + ["a", "", "long-key-of-more-than-sixteen-bytes", "caf\\u00e9"]
            names.shuffle(using: &random)
            func object(_ depth: Int) -> String {
                let members = (0..<Int.random(in: 1...60, using: &random)).map { number -> String in
                    let key =
                        number < names.count || Bool.random(using: &random) ? names.randomElement(using: &random)! : "k\(number)"
                    let nested = depth < 2 && Int.random(in: 0...9, using: &random) == 0
                    return "\"\(key)\":\(nested ? object(depth + 1) : String(number))"
                }
                return "{" + members.joined(separator: ",") + "}"
            }
            let document = try Document(ContiguousArray("[\(object(0)),\(object(0))]".utf8))
            let searched = needles(names.map { $0.replacingOccurrences(of: "\\u00e9", with: "é") } + ["absent", "k30"])
            for _ in 0..<2 {
                for place in 2..<document.wordCount where document.word(place).tag == TapeWord.Tag.object && place != 1 {
                    guard isContainerStart(document, place) else { continue }
                    for (key, needle) in searched {
                        let expected = naive(document, place, key)
                        if expected >= 0 { found += 1 }
                        if document.place(of: needle, in: place) != expected { Issue.record("\(key) in \(place)") }
                    }
                }
            }
        }
        #expect(found > Rounds.of(10_000).count)
    }

    /// Whether `place` is an object's first word, and not a second word that looks like one.
    private func isContainerStart(_ document: Document, _ place: Int) -> Bool {
        var i = 0
        while i < place { i += document.word(i).isContainer ? 2 : 1 }
        return i == place
    }

    @Test("many objects share the table of a document: each read of each is right, again and again")
    func collisions() throws {
        let count = 3_000
        let members = (0..<20).map { "\"m\($0)\":{\"n\":\($0)}" }.joined(separator: ",")
        let text = "[" + (0..<count).map { "{\(members),\"n\":\($0)}" }.joined(separator: ",") + "]"
        let array = try JSON(parsing: text)
        for round in 0..<3 {
            for (index, element) in array.elements.enumerated() where index % (round + 1) == 0 {
                #expect(element["n"].int == index)
                #expect(element["m\(index % 20)"]["n"].int == index % 20)
                #expect(element["x"].isMissing)
            }
        }
    }

    @Test(
        "wide objects are found in whether they are scanned, have an index or had one; the indexes keep to a quarter of the text",
        .enabled(if: FastWays.areOn))
    func budget() throws {
        var random = SeededRandom(seed: 6)
        let widths = (0..<400).map { _ in [33, 40, 60, 200].randomElement(using: &random)! } + [1_024, 1_025, 3_000]
        let keys = (0..<3_000).map { "key \($0)" }
        let objects = widths.map { width -> String in
            let members = (0..<width).map { "\"\(keys[$0])\":\($0)" } + ["\"\(keys[7])\":-7"]
            return "{" + members.joined(separator: ",") + "}"
        }
        let tree = try JSON(parsing: "[" + objects.joined(separator: ",") + "]")
        let sides = try #require(tree.document).madeSides
        let text = tree.text().utf8.count
        for object in tree.elements { #expect(object["key 3"].int == 3) }
        #expect(sides.keyIndexBytes == 0)
        var most = 0
        for _ in 0..<4_000 {
            let place = Int.random(in: 0..<widths.count, using: &random)
            for _ in 0..<[1, 30].randomElement(using: &random)! {
                let key = Int.random(in: 0..<(widths[place] + 9), using: &random)
                let found = tree[place]["key \(key)"].int
                if found != (key == 7 ? -7 : key < widths[place] ? key : nil) { Issue.record("\(key) in \(place)") }
            }
            most = max(most, sides.keyIndexBytes)
        }
        #expect(most > 0 && most <= text / 4)
        #expect(tree.elements.map(\.count) == widths)
        #expect(tree.elements.map { $0.members.reduce(0) { $0 + ($1.value.int ?? 0) } } == widths.map { $0 * ($0 - 1) / 2 - 14 })
    }

    @Test("the newest index stays, also one that is larger than a small document's budget", .enabled(if: FastWays.areOn))
    func largeIndexes() throws {
        // Of equal keys an index keeps more: this one's takes 80 KB, three times the budget.
        let plain = "{" + (0..<600).map { "\"k\($0)\":0" }.joined(separator: ",") + "}"
        let repeated = "{" + (0..<1_000).map { "\"k\($0 / 2)\":0" }.joined(separator: ",") + "}"
        let tree = try JSON(parsing: "[" + [plain, plain, plain, repeated].joined(separator: ",") + "]")
        let document = try #require(tree.document)
        for index in 0..<4 {
            let place = tree[index].place
            #expect((document.equalKeys(of: place) != nil) == (index == 3), "\(index)")
            #expect(document.equalKeys(of: place) === document.equalKeys(of: place), "\(index)")
        }
    }

    @Test(
        "where the budget is too small for all indexes, one that was dropped is made again only after further searches",
        .enabled(if: FastWays.areOn))
    func droppedIndexes() throws {
        let plain = "{" + (0..<600).map { "\"k\($0)\":0" }.joined(separator: ",") + "}"
        let tree = try JSON(parsing: "[" + Array(repeating: plain, count: 6).joined(separator: ",") + "]")
        let document = try #require(tree.document)
        let sides = document.madeSides
        var made: [KeyIndex] = []
        for _ in 0..<100 {
            for index in 0..<6 {
                guard let keys = sides.keysToSearch(of: tree[index].place, in: document) else { continue }
                if !made.contains(where: { $0 === keys }) { made.append(keys) }
            }
        }
        #expect(made.count >= 6 && made.count <= 6 * (100 / 17))
    }

    @Test("threads that share a document read the same through one table")
    func threads() async throws {
        let members = (0..<24).map { "\"m\($0)\":\($0)" }.joined(separator: ",")
        let array = try JSON(parsing: "[" + Array(repeating: "{\(members)}", count: 200).joined(separator: ",") + "]")
        let wrong = await withTaskGroup(of: Int.self) { group in
            for thread in 0..<8 {
                group.addTask {
                    var wrong = 0
                    for round in 0..<20 {
                        for (index, element) in array.elements.enumerated() {
                            let wanted = (index + thread + round) % 24
                            if element["m\(wanted)"].int != wanted { wrong += 1 }
                        }
                    }
                    return wrong
                }
            }
            return await group.reduce(0, +)
        }
        #expect(wrong == 0)
    }
}
