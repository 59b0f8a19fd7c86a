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
