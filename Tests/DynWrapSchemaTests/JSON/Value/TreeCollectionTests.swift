import DynWrapSchema
import TestSupport
import Testing

@Suite("Members and pointers are collections")
struct TreeCollectionTests {
    @Test("walked by indices, members are what a for loop gives, of documents, edited objects and made ones")
    func members() throws {
        var random = SeededRandom(seed: 41)
        for run in 0..<400 {
            let count = Int.random(in: 0...(run % 20 == 0 ? 60 : 6), using: &random)
            // Keys are drawn from few, so that some come twice.
            let keys = (0..<count).map { _ in "k\(Int.random(in: 0...(count + 2), using: &random))" }
            let text = "{" + keys.enumerated().map { "\"\($1)\": \($0)" }.joined(separator: ", ") + "}"
            var tree = try JSON(parsing: text)
            if run % 3 == 1 { tree = tree.members.reduce(into: [:]) { $0[$1.key] = $1.value } }
            for _ in 0..<(run % 4) {
                let key = "k\(Int.random(in: 0...(count + 4), using: &random))"
                tree[key] = Bool.random(using: &random) ? .missing : JSON(run)
            }
            var walked: [(key: String, value: JSON)] = []
            for member in tree.members { walked.append(member) }
            let members = tree.members
            let indexed = members.indices.map { members[$0] }
            let note: Comment = "run \(run): \(tree)"
            #expect(indexed.map(\.key) == walked.map(\.key), note)
            #expect(indexed.map(\.value) == walked.map(\.value), note)
            #expect(members.count == walked.count && Array(members).count == walked.count, note)
            #expect(members.isEmpty == walked.isEmpty && members.first?.key == walked.first?.key, note)
            #expect(members.dropFirst().map(\.key) == Array(walked.map(\.key).dropFirst()), note)
            #expect(members.map(\.key) == walked.map(\.key), note)
            if let place = members.firstIndex(where: { $0.key == walked.last?.key }) {
                #expect(members[place].value == walked.last?.value && members.index(after: place) == members.endIndex, note)
            }
        }
        for other in [JSON.null, 1, [1, 2], .missing] {
            #expect(other.members.startIndex == other.members.endIndex)
            #expect(other.members.indices.isEmpty)
        }
    }

    @Test("members are removed, most of them from the front, put back and set: the first and all others are those that are there")
    func removed() throws {
        var random = SeededRandom(seed: 42)
        for run in Rounds.of(600) {
            let count = Int.random(in: 0...(run % 10 == 0 ? 60 : 8), using: &random)
            // Some keys come twice.
            let text = "{" + (0..<count).map { "\"k\($0 * 7 % 50)\":  \($0)" }.joined(separator: " , ") + "}"
            let opened = try JSON(parsing: text)
            var tree = run % 3 == 1 ? opened.members.reduce(into: [:]) { $0[$1.key] = $1.value } : opened
            var expected = RawTree(tree)
            var kept = (tree: tree, expected: expected)
            var touched: Set<String> = []
            for _ in 0..<(2 * count) {
                let front = tree.members.first?.key ?? ""
                let any = "k\(Int.random(in: 0..<50, using: &random))"
                switch Int.random(in: 0..<8, using: &random) {
                case 0:
                    tree[any] = .missing
                    expected[any] = nil
                case 1:
                    touched.insert(any)
                    tree[any] = JSON(8)
                    expected[any] = RawTree(8)
                case 2:
                    // Back in its place, where it was opened there.
                    touched.insert(any)
                    tree[any] = opened[any]
                    expected = RawTree(try JSON(parsing: tree.text()))
                default:
                    tree[front] = .missing
                    expected[front] = nil
                }
                let note: Comment = "run \(run): \(text) \(tree)"
                let members = tree.members
                #expect(RawTree(tree) == expected && members.count == expected.members.count, note)
                #expect(members.isEmpty == expected.members.isEmpty, note)
                #expect(members.first?.key == expected.members.first?.key, note)
                #expect(members.indices.map { members[$0].key } == expected.members.map(\.key), note)
                #expect(RawTree(kept.tree) == kept.expected, note)
                // While that is kept, the next edit is one of a copy.
                if Bool.random(using: &random) { kept = (tree, expected) }
            }
            // What was not touched is written as it was.
            if run % 3 != 1 {
                for (key, value) in tree.members where !touched.contains(key) {
                    #expect(tree.text().contains("\"\(key)\":  \(value)"), "\(tree)")
                }
            }
        }
    }

    @Test(
        "many members taken from the front one after the other: of a document, one with equal keys, and an object that was made",
        .timeLimit(.minutes(20)))
    func drained() throws {
        let keys = (0..<40_000).map { "k\($0)" }
        func text(_ keys: some Sequence<String>) -> String { "{" + keys.map { "\"\($0)\":0" }.joined(separator: ",") + "}" }
        let opened = try JSON(parsing: text(keys))
        // The first of equal keys is no member and stays in front.
        let repeated = try JSON(parsing: text(["last"] + keys + ["last"]))
        var added = try JSON(parsing: "{\"k\":0}")
        for key in keys { added[key] = 0 }
        for (name, full) in [("opened", opened), ("repeated", repeated), ("added", added)] {
            var tree = full
            var count = 0
            let time = ProcessorTime.measure {
                while !tree.members.isEmpty, let first = tree.members.first, tree.members.startIndex < tree.members.endIndex {
                    tree[first.key] = .missing
                    count += 1
                }
            }
            #expect(time < Rounds.mostTime, "\(name)")
            #expect(count == full.count && tree.text() == "{}", "\(name)")
        }
    }

    @Test("a pointer is a collection of its tokens")
    func pointers() throws {
        var pointer: JSONPointer = "/a/b~1c/0"
        #expect(Array(pointer) == ["a", "b/c", "0"])
        #expect(pointer.last == "0" && pointer.count == 3 && pointer.parent == "/a/b~1c")
        #expect(JSONPointer().isEmpty && JSONPointer().parent == nil && JSONPointer(tokens: ["a"]).parent == "")
        pointer.append("x")
        pointer[0] = "z"
        #expect(pointer == "/z/b~1c/0/x")
        pointer.removeFirst(2)
        #expect(pointer == "/0/x" && pointer + ["y"] == "/0/x/y" && JSONPointer(pointer.reversed()) == "/x/0")
    }

    @Test("styles of keys are values to compare and to keep in sets")
    func styles() {
        let styles: [KeyStyle] = [.asIs, .kebabCase, .snakeCase, .camelCase, .pascalCase, .upperCase, .trimmingUnderscores]
        #expect(Set(styles).count == 7 && Set(styles + styles.map(\.trimmingUnderscores)).count == 12)
        #expect(KeyStyle.asIs.trimmingUnderscores == .trimmingUnderscores)
        #expect(KeyStyle.snakeCase.trimmingUnderscores.key(for: "_pictureURL_") == "picture_url")
    }
}
