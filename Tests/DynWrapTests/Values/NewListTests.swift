import DynWrap
import TestSupport
import Testing

private struct ListsSchema: Schema {
    let id = Num<Int>("id")
    let tags = List<String>("tags")
    let more = List<String>("more")
    let counts = List<Int>("counts")
    let name = Str("name")
}

/// A new model writes what it is given into one piece of memory, until something needs more.
@Suite("Lists of new models")
struct NewListTests {
    @Test("lists of any length, with and without escapes, set in any order, are those that were set")
    func lists() throws {
        var random = SeededRandom(seed: 5)
        let words = [
            "", "a", "seven", "more than six bytes", "ä€𝄞", "quo\"te", "back\\slash", "li\nne",
            String(repeating: "x", count: 300),
        ]
        for _ in Rounds.of(400) {
            func strings() -> [String] {
                let plainOnly = Bool.random(using: &random)
                return (0..<Int.random(in: 0...6, using: &random)).map { _ in
                    words[..<(plainOnly ? 5 : words.count)].randomElement(using: &random)!
                }  // not empty
            }
            let (tags, more, counts) = (strings(), strings(), (0..<Int.random(in: 0...5, using: &random)).map { $0 * 37 - 50 })
            var model = Wrapped<ListsSchema>()
            for step in (0..<5).shuffled(using: &random) {
                switch step {
                case 0: model.id = 7
                case 1: model.tags = tags
                case 2: model.more = more
                case 3: model.counts = counts
                default: model.name = "n"
                }
            }
            try #require(model.tags == tags && model.more == more && model.counts == counts && model.id == 7)
            // Its text says the same to a reader that knows nothing of schemas.
            let read = try JSON(parsing: model.dyn.json.text())
            try #require(read["tags"] == JSON(tags.map { JSON($0) }) && read["more"] == JSON(more.map { JSON($0) }))
            try #require(read["counts"] == JSON(counts.map { JSON($0) }) && read.count == 5)
            try #require(try Wrapped<ListsSchema>(json: read) == model)
        }
    }
}
