import DynWrapSchema
import TestSupport
import Testing

/// What a type asks for, and in which order; the same for every object of a list.
private enum Asked {
    @TaskLocal static var names: [String] = []
}

/// The members that were asked for: the number of each, or nil where there is none.
private struct Answers: Decodable {
    struct Name: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    let found: [Int?]

    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: Name.self)
        found = try Asked.names.map { try members.decodeIfPresent(Int.self, forKey: Name(stringValue: $0)) }
    }
}

@Suite("Decoding: members are found, whatever the order, the shape and equal keys")
struct CodingMemberTests {
    @Test("of every object of a list the last member of each name, as the tree finds it")
    func members() throws {
        var random = SeededRandom(seed: 11)
        // Three shapes, ten names: no choice below is of nothing. Of equal lengths and beginnings, so that every comparison decides somewhere.
        let names = ["a", "b", "", "key", "kez", "name-one", "name-two", "name-one-more", "name-one-less", "ø", "absent"]
        for _ in 0..<400 {
            let shapes = (0..<3).map { _ in
                (0..<Int.random(in: 0..<12, using: &random)).map { _ in names.dropLast().randomElement(using: &random)! }
            }
            let objects = (0..<6).map { _ in
                let members = shapes.randomElement(using: &random)!.map {
                    "\"\($0)\":\(Int.random(in: 0..<1000, using: &random))"
                }
                return "{\(members.joined(separator: ","))}"
            }
            let tree = try JSON(parsing: "[\(objects.joined(separator: ","))]")
            let asked = (0..<Int.random(in: 0..<12, using: &random)).map { _ in names.randomElement(using: &random)! }
            let answers = try Asked.$names.withValue(asked) { try tree.decode([Answers].self) }
            for (answer, object) in zip(answers, tree.elements) {
                #expect(answer.found == asked.map { object[$0].int }, "\(object) asked for \(asked)")
            }
            #expect(answers.count == 6)
        }
    }
}
