import DynWrap
import TestSupport
import Testing

/// What an edit does to a list does not depend on how long the list is.
@Suite("Edits of lists of any length")
struct ListLengthTests {
    private struct Person: Codable, Equatable, Sendable { var a: Int }
    private struct PartSchema: Schema {
        let a = Num<Int>("a")
        let fixed = Num<Int>("fixed").readOnly
    }
    private struct KnownSchema: IdentifiedSchema {
        let id = Num<Int>("id")
        let v = Num<Int>("v")
    }
    private struct ListsSchema: Schema {
        let tags = List<String>("tags")
        let people = Coded<[Person]>("people")
        let rows = Field<[[Int]]>("rows")
        let numbers = List<Int>("numbers")
        let parts = ModelList<PartSchema>("parts")
        let known = ModelList<KnownSchema>("known")
        let edges = ModelList<PartSchema>("edges", each: "node")
    }
    private typealias Lists = Wrapped<ListsSchema>

    private static func lists(_ count: Int) throws -> Lists {
        func list(_ element: (Int) -> String) -> String { "[" + (0..<count).map(element).joined(separator: ",") + "]" }
        // An element that can't be read stands between those that can.
        let (word, number) = (
            { $0 % 2 == 0 ? "a" : "b" } as (Int) -> String, { $0 % 3 == 0 ? "\($0 % 2).0" : "\($0 % 2)" } as (Int) -> String
        )
        return try Lists(
            json: """
                {"tags": \(list { "\"\(word($0))\",\($0)" }), "people": \(list { "{\"a\":\($0 % 2),\"u\":\($0)}" }),
                 "rows": \(list { "[\($0 % 2),\"u\($0)\"]" }), "numbers": \(list(number)),
                 "parts": \(list { "{\"a\":\($0),\"fixed\":\($0 % 2)}" }), "known": \(list { "{\"id\":\($0),\"v\":\($0 % 2)}" }),
                 "edges": \(list { "{\"c\":\($0),\"node\":{\"a\":\($0)}}" })}
                """)
    }

    private static let counts = [20, 60, 66, 67, 68, 70, 100, 200, 1_500]

    @Test(
        "one removed in the middle and one put in near each end: all others keep their place and text, in three operations",
        arguments: counts)
    func kept(count: Int) throws {
        func edited<T>(_ list: [T], _ new: T) -> [T] {
            var list = list
            list.insert(new, at: 1)
            list.remove(at: count / 2)
            list.insert(new, at: count - 2)
            return list
        }
        let opened = try Self.lists(count)
        let edits: [(String, (inout Lists) -> Void)] = [
            ("tags", { $0.tags = edited($0.tags, "Z") }), ("people", { $0.people = edited($0.people ?? [], Person(a: 9)) }),
            ("rows", { $0.rows = edited($0.rows, [9]) }), ("numbers", { $0.numbers = edited($0.numbers, 9) }),
            (
                "numbers",
                {
                    $0.numbers.insert(9, at: 1); $0.numbers.remove(at: count / 2); $0.numbers.insert(9, at: count - 2)
                }
            ),
        ]
        for (key, edit) in edits {
            let model = opened.dyn.with(edit)
            // The elements with what can't be read behind each, as texts.
            let width = key == "tags" ? 2 : 1
            let old = opened.dyn.json[key].elements.map { $0.text() }
            let new = ["tags": "\"Z\"", "people": "{\"a\":9}", "rows": "[9]", "numbers": "9"][key]
            let left = model.dyn.json[key].elements.map { $0.text() }.filter { $0 != new }
            let removed = count / 2 - 1
            // What can't be read stays behind the element in front of it.
            var expected = old
            expected.remove(at: removed * width)
            // Equal elements beside each other can't be told apart: the same texts in the same order.
            #expect(
                left == expected || key == "numbers" && left.count == expected.count,
                "\(key) of \(count): \(left.prefix(80)) and not \(expected.prefix(80))")
            #expect(model.dyn.changes.jsonPatch.operations.count == 3, "\(key) of \(count): \(model.dyn.changes)")
            if key == "numbers" {
                #expect(left.count { $0.hasSuffix(".0") } >= old.count { $0.hasSuffix(".0") } - 1, "\(left)")
            }
        }
    }

    @Test("elements of a list without an identity may come and go, with what is read-only in them", arguments: counts)
    func readOnly(count: Int) throws {
        let opened = try Self.lists(count)
        func part(_ a: Int) -> JSON { ["a": JSON(a), "fixed": 7] }
        let patch = JSONPatch([
            .add("/parts/1", part(900)), .remove(JSONPointer(tokens: ["parts", "\(count / 2)"])),
            .add(JSONPointer(tokens: ["parts", "\(count - 2)"]), part(901)),
        ])
        var patched = opened
        try patched.dyn.apply(patch)
        #expect(patched.parts.count == count + 1)
        var merged = opened
        try merged.dyn.apply(merging: ["parts": patched.dyn.json["parts"]])
        #expect(merged.dyn.json == patched.dyn.json)
        var own = opened
        own.parts.insert(try Wrapped(json: part(900)), at: 1)
        own.parts.remove(at: count / 2)
        own.parts.insert(try Wrapped(json: part(901)), at: count - 2)
        for (number, base) in [opened, try Lists(json: opened.dyn.text())].enumerated() {
            var again = base
            if number == 0 { try again.dyn.apply(own.dyn.changes) } else { try again.dyn.apply(own.dyn.changes.jsonPatch) }
            #expect(again.dyn.json == own.dyn.json)
        }
    }

    @Test("elements that move: a patch of them alone, edited in place and opened again", arguments: [5, 40, 300])
    func moved(count: Int) throws {
        let edits: [(inout Lists) -> Void] = [
            { $0.parts.swapAt(0, count - 1) }, { $0.parts.insert($0.parts.removeLast(), at: 0) },
            { $0.parts.append($0.parts.removeFirst()) }, { $0.known.swapAt(0, count - 1) }, { $0.known.swapAt(1, count / 2) },
            { $0.known.insert($0.known.removeLast(), at: 0) }, { $0.edges.swapAt(0, count - 1) },
            { $0.edges.insert($0.edges.removeLast(), at: 1) },
            {
                $0.numbers.insert(7, at: 0); $0.numbers.swapAt(0, count)
            },
            { $0.rows.swapAt(0, count - 1) },
            {
                $0.parts.reverse(); $0.parts.reverse()
            },
        ]
        let opened = try Self.lists(count)
        for (number, edit) in edits.enumerated() {
            var model = opened
            edit(&model)
            let changes = model.dyn.changes
            #expect(changes.jsonPatch.operations.count <= 4, "\(number) of \(count): \(changes)")
            var applied = opened
            try applied.dyn.apply(changes.jsonPatch, readOnly: .allow)
            #expect(applied.dyn.text() == model.dyn.text(), "\(number) of \(count)")
            var back = model
            try back.dyn.apply(changes.inverse, readOnly: .allow)
            #expect(back.dyn.text() == opened.dyn.text(), "\(number) of \(count)")
        }
    }

    @Test("a patch of moved elements leaves what another side edited of the others")
    func beside() throws {
        let opened = try Self.lists(10)
        var mine = opened
        mine.known.swapAt(0, 3)
        var theirs = opened
        theirs.known[1].v = 77
        try theirs.dyn.apply(mine.dyn.changes.jsonPatch)
        #expect(theirs.known.map(\.id) == [3, 1, 2, 0, 4, 5, 6, 7, 8, 9] && theirs.known[1].v == 77)
    }
}
