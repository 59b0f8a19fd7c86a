import DynWrap
import Foundation
import TestSupport
import Testing

private struct LooseSchema: Schema {
    let name = Str("name").optional
    let list = List<String>("list")
}
private struct PlaceSchema: Schema {
    let city = Str("city")
    let zip = Num<Int>("zip").optional
}
private struct NameGroup: Schema {
    let first = Str("first")
    let last = Str("last")
}
private struct GuestSchema: Schema {
    let names = Group<NameGroup>()
    let age = Num<Int>("age").optional
    let tags = List<String>("tags")
    let place = Model<PlaceSchema>("place")
    let old = Str("new").or("old")
    let deep = Str("a.b.c")
    let pin = Str("pin").secret
    let stays = ModelList<PlaceSchema>("stays")
}

/// What came of an object, member by member.
private func tree<S: Schema>(_ model: Wrapped<S>) -> RawTree { RawTree(model.dyn.json).lastOfEqualKeys }

@Suite("Documents that are still coming")
struct PartialJSONTests {
    private static let kinds: [(PartialJSON<LooseSchema>.OpenStrings, PartialJSON<LooseSchema>.OpenElements)] = [
        (.characters, .absent), (.absent, .absent), (.characters, .partial), (.absent, .partial),
    ]

    @Test("a copy goes on with what it has, whether the snapshot was read before or not", arguments: [false, true])
    func copies(_ isRead: Bool) throws {
        var first = PartialJSON<GuestSchema>()
        try first.append(#"{"age": 1, "tags": ["a""#)
        if isRead { #expect(first.snapshot.age == 1) }
        var second = first
        try second.append(#"], "first": "Ann"}"#)
        #expect(second.snapshot.names.first == "Ann" && second.isComplete(\.tags))
        #expect(first.snapshot.names.first == "" && first.snapshot.tags == ["a"] && !first.isComplete(\.tags))
        try first.append(#", "b"]"#)
        #expect(first.snapshot.tags == ["a", "b"] && second.snapshot.tags == ["a"])
    }

    @Test(
        "a root that is no object is an error, and the snapshot is an object without members",
        arguments: ["[1, 2]", "3 ", "null", "\"x\""])
    func otherRoots(_ text: String) {
        var coming = PartialJSON<GuestSchema>()
        #expect(throws: JSONError.self) {
            try coming.append(text)
            _ = try coming.finish()
        }
        #expect(coming.snapshot.dyn.json.text() == "{}" && !coming.isComplete(\.age))
    }

    @Test("for each prefix of 1,000 documents, the snapshot is the document's values as far as they had come")
    func everyPrefix() throws {
        var texts = RandomText(seed: 77)
        var random = SeededRandom(seed: 6)
        var prefixes = 0
        for round in Rounds.of(1000) {
            let text = Array(texts.object(depth: 2).utf8)
            let (strings, elements) = Self.kinds[round % 4]
            var coming = PartialJSON<LooseSchema>(openStrings: strings, openElements: elements)
            #expect(coming.snapshot.dyn.json.text() == "{}" && !coming.isComplete)
            for count in 1...text.count {
                try coming.append(CollectionOfOne(text[count - 1]))
                let prefix = Array(text[..<count])
                let wanted = NaivePartial.tree(prefix, strings: strings == .characters, elements: elements == .partial) {
                    $0 != [.key("list")]
                }
                #expect(
                    tree(coming.snapshot) == (wanted.tree ?? .object([])).lastOfEqualKeys,
                    "\(String(decoding: prefix, as: UTF8.self))")
                #expect(coming.isComplete == wanted.isWhole && coming.snapshot.dyn.isComplete == wanted.isWhole)
                prefixes += 1
                // The same in one piece, and in two.
                if count % 16 == round % 16 {
                    var once = PartialJSON<LooseSchema>(openStrings: strings, openElements: elements)
                    try once.append(prefix)
                    #expect(once.snapshot.dyn.json.bytes() == coming.snapshot.dyn.json.bytes())
                    var twice = PartialJSON<LooseSchema>(openStrings: strings, openElements: elements)
                    let cut = Int.random(in: 0...count, using: &random)
                    try twice.append(prefix[..<cut])
                    try twice.append(prefix[cut...])
                    #expect(twice.snapshot.dyn.json.bytes() == coming.snapshot.dyn.json.bytes())
                }
            }
            #expect(try coming.finish().dyn.json.bytes() == text)
        }
        #expect(prefixes > Rounds.of(20_000).count)
    }

    @Test("a model fills itself")
    func filling() throws {
        var coming = PartialJSON<GuestSchema>()
        var shown: [String] = []
        for piece in [
            #"{"first": "A"#, #"n\u00"#, #"e9"#, #"", "age": 4"#, #"1"#, #", "tags": ["a", "b"#, #""], "place": {"ci"#,
            #"ty": "Os"#, #"lo"}}"#,
        ] {
            try coming.append(piece)
            let guest = coming.snapshot
            shown.append("\(guest.names.first) \(guest.age.map(String.init) ?? "-") \(guest.tags) \(guest.place?.city ?? "-")")
        }
        #expect(
            shown == [
                "A - [] -", "An - [] -", "Ané - [] -", "Ané - [] -", "Ané - [] -", "Ané 41 [\"a\"] -", "Ané 41 [\"a\", \"b\"] ",
                "Ané 41 [\"a\", \"b\"] Os", "Ané 41 [\"a\", \"b\"] Oslo",
            ])
        #expect(coming.isComplete)
        let guest = try coming.finish()
        #expect(guest == coming.snapshot && guest.dyn.isComplete && guest.dyn.isComplete(\.deep) && guest.dyn.changes.isEmpty)
    }

    private struct PageSchema: Schema { let number = Num<Int>("n") }
    private enum Leaf { case page(Wrapped<PageSchema>), other(JSON) }
    private struct LeavesSchema: Schema {
        let beside = OneOf<Leaf>("p", by: .sibling("t")) {
            Case("page", Leaf.page)
            Otherwise(Leaf.other)
        }
        let deep = OneOf<Leaf>("q", by: .sibling("about.kind")) {
            Case("page", Leaf.page)
            Otherwise(Leaf.other)
        }
    }

    @Test("a union's value is complete when the tag beside it is, or can't come any more")
    func tags() throws {
        var coming = PartialJSON<LeavesSchema>()
        func found() -> [Bool] { [coming.isComplete(\.beside), coming.isComplete(\.deep)] }
        try coming.append(#"{"p": {"n": 1}, "q": {"n": 2}, "about": {"x": 1"#)
        #expect(found() == [false, false])
        try coming.append(#"}, "t": "pa"#)
        #expect(found() == [false, true])
        try coming.append(#"ge", "#)
        #expect(found() == [true, true])
        guard case .page(let page)? = coming.snapshot.beside, case .other? = coming.snapshot.deep else {
            Issue.record("\(coming.snapshot)")
            return
        }
        #expect(page.number == 1)
        coming = PartialJSON()
        try coming.append(#"{"q": {"n": 2}, "p": 5"#)
        #expect(found() == [false, false])
        try coming.append("}")
        #expect(found() == [true, true])
    }

    @Test("what is complete: values, groups, models inside, what can't come any more, fallback keys")
    func complete() throws {
        var coming = PartialJSON<GuestSchema>()
        #expect(!coming.isComplete(\.age) && !coming.snapshot.dyn.isComplete && !coming.snapshot.dyn.isComplete(\.age))
        try coming.append(#"{"first": "Ann", "age": 4"#)
        #expect(!coming.isComplete(\.names) && !coming.isComplete(\.age))
        try coming.append(#"1, "last": "Bo"#)
        #expect(coming.isComplete(\.age) && !coming.isComplete(\.names) && coming.snapshot.names.last == "Bo")
        try coming.append(#"", "place": {"city": "Oslo", "#)
        #expect(coming.isComplete(\.names) && !coming.isComplete(\.place) && !coming.isComplete(\.tags))
        #expect(coming.snapshot.place?.dyn.isComplete(\.city) == true && coming.snapshot.place?.dyn.isComplete(\.zip) == false)
        try coming.append(#""x": 1}, "old": "o", "a": {"b": "#)
        #expect(coming.isComplete(\.place) && coming.snapshot.place?.dyn.isComplete(\.zip) == true)
        #expect(!coming.isComplete(\.old) && !coming.isComplete(\.deep))  // the newer key may come, and so may /a/b/c
        try coming.append(#"{}}, "stays": [{"city": "a"}, {"city": "b"#)
        #expect(coming.isComplete(\.deep) && !coming.isComplete(\.stays) && coming.snapshot.stays.map(\.city) == ["a"])
        #expect(coming.snapshot.stays[0].dyn.isComplete)
        try coming.append(#""}]}"#)
        #expect(coming.isComplete(\.old) && coming.isComplete(\.tags) && coming.isComplete && coming.snapshot.stays.count == 2)
    }

    @Test("an edited snapshot still knows what has come; other models are complete")
    func edited() throws {
        var coming = PartialJSON<GuestSchema>()
        try coming.append(#"{"age": 3, "first": "A"#)
        var guest = coming.snapshot
        guest.tags.append("x")
        #expect(
            !guest.dyn.isComplete && guest.dyn.isComplete(\.age) && !guest.dyn.isComplete(\.names) && guest.dyn.isComplete(\.tags)
        )
        #expect(Wrapped<GuestSchema>().dyn.isComplete && Wrapped<GuestSchema>().dyn.isComplete(\.age))
        let other = try Wrapped<GuestSchema>(json: "{}")
        #expect(other.dyn.isComplete && other.dyn.isComplete(\.place))
    }

    @Test("errors come as soon as they are certain, with the place in the whole text, and stay; what came before can be read")
    func errors() throws {
        var coming = PartialJSON<LooseSchema>()
        try coming.append("{\"name\":\n \"An")
        try coming.append("n\", \"list\": [\"a\", t")
        let wrong = try #require(throws: JSONError.self) { try coming.append("x") }
        #expect(wrong.code == .expectedValue && wrong.line == 2 && wrong.column == 23 && wrong.offset == 31)
        #expect(coming.snapshot.name == "Ann" && coming.snapshot.list == ["a"] && !coming.isComplete)
        #expect(throws: wrong) { try coming.append("]}") }
        #expect(throws: wrong) { try coming.finish() }
        for (text, code) in [
            ("[", JSONError.Code.notAnObject), (" 1", .notAnObject), ("\"", .notAnObject), ("{}x", .trailingText),
            ("{\"a\":\"\\x", .invalidEscape),
        ] {
            var coming = PartialJSON<LooseSchema>()
            let error = #expect(throws: JSONError.self) { try coming.append(text) }
            #expect(error?.code == code && coming.snapshot.name == nil, "\(text)")
        }
        var open = PartialJSON<LooseSchema>()
        #expect(throws: JSONError.self) { try open.finish() }
        try open.append("{\"name\":\"A")
        let end = #expect(throws: JSONError.self) { try open.finish() }
        #expect(end?.code == .unterminatedString && end?.offset == 10)
        try open.append("nn\"}\n ")
        #expect(try open.finish().name == "Ann")
    }

    @Test("the line of an error shows nothing where the schema has secrets")
    func secrets() {
        var coming = PartialJSON<GuestSchema>()
        let error = #expect(throws: JSONError.self) { try coming.append("{\"pin\": \"1234\" 5") }
        #expect(error?.excerpt == "" && error?.offset == 15)
    }

    @Test("options hold: equal keys, trailing commas, comments, surrogates, depth")
    func options() throws {
        func snapshot(_ text: String, _ options: JSONOptions) throws -> String {
            var coming = PartialJSON<LooseSchema>(options: options)
            try coming.append(text)
            return coming.snapshot.dyn.json.text(.compact)
        }
        #expect(try snapshot(#"{"a":1,/* "b" */ "b":[1,], // {"#, .jsonc) == #"{"a":1,"b":[1]}"#)
        #expect(try snapshot(#"{"name":"a\ud800"#, JSONOptions(loneSurrogates: .replace)) == #"{"name":"a"}"#)
        #expect(try snapshot(#"{"name":"a\ud800b"#, JSONOptions(loneSurrogates: .replace)) == #"{"name":"a\ud800b"}"#)
        #expect(try snapshot(#"{"name":"a\ud800"#, JSONOptions()) == #"{"name":"a"}"#)
        #expect(throws: JSONError.self) { try snapshot(#"{"a":1,"a""#, JSONOptions(duplicateKeys: .reject)) }
        #expect(try snapshot(#"{"a":1,"a":2"#, JSONOptions()) == #"{"a":1}"#)
        #expect(throws: JSONError.self) { try snapshot(#"{"a":[["#, JSONOptions(maximumDepth: 2)) }
    }

    @Test("deep and wide documents: appends byte by byte are linear, and nothing needs the stack")
    func linear() throws {
        let deep = String(repeating: "{\"a\":", count: 200_000)
        let right = onSmallStack {
            var coming = PartialJSON<LooseSchema>(options: JSONOptions(maximumDepth: .max))
            return (try? coming.append(deep)) != nil && coming.snapshot.dyn.json["a"]["a"].kind == .object
        }
        #expect(right)
        func time(_ count: Int) throws -> Duration {
            let bytes = Array(("{\"list\":[" + (0..<count).map { "\"item \($0)\"" }.joined(separator: ",") + "]}").utf8)
            return try ProcessorTime.measure {
                var coming = PartialJSON<LooseSchema>()
                for byte in bytes { try coming.append(CollectionOfOne(byte)) }
                #expect(coming.isComplete && coming.snapshot.list.count == count)
            }
        }
        let small = try (0..<3).map { _ in try time(2000) }.min() ?? .zero
        let large = try (0..<3).map { _ in try time(16_000) }.min() ?? .zero
        #expect(large < small * 20, "\(small) for 2,000, \(large) for 16,000")
    }

    @Test(
        "white space after a brace in prose, as a model in a loop writes it, costs its length",
        .timeLimit(.minutes(10)))
    func blanksAfterBrace() throws {
        let blanks = String(repeating: " \n", count: 1_000_000)
        var coming = PartialJSON<LooseSchema>(surroundings: .prose)
        let time = try ProcessorTime.measure { for part in ["So {", blanks, "\"name\": \"x\"}"] { try coming.append(part) } }
        #expect(time < Rounds.mostTime)
        #expect(coming.snapshot.name == "x" && coming.isComplete)
    }

    @Test("a line ends at a CR alone, too, in comments behind a brace, before a fence, and behind it")
    func carriageReturns() throws {
        for (surroundings, text) in [
            (PartialSurroundings.prose, "So { // note\r\"name\": \"x\"}"), (.fence, "Sure {\r```json\r{\"name\": \"x\"}\r```"),
            (.fence, "Sure {\r\n```json\r\n{\"name\": \"x\"}\r\n```"), (.nothing, "{ // note\r\"name\": \"x\"}"),
        ] {
            var coming = PartialJSON<LooseSchema>(options: .jsonc, surroundings: surroundings)
            try coming.append(text)
            #expect(coming.snapshot.name == "x" && coming.isComplete, "\(text)")
        }
    }

    @Test("what has come whole is told by the text, not by what the schema made of it on opening")
    func openedFields() throws {
        struct TidySchema: Schema {
            let first = Str("first")
            let second = Str("second")
            var body: some SchemaBody { OnOpen(\.first, counts: .asOriginal) { first in first = first.uppercased() } }
        }
        var coming = PartialJSON<TidySchema>()
        try coming.append(#"{"first": "a", "second": "b"#)
        #expect(coming.snapshot.first == "A")
        #expect(coming.snapshot.second == "b")
        #expect(coming.isComplete(\.first))
        #expect(!coming.isComplete(\.second))
        try coming.append(#""}"#)
        #expect(coming.isComplete(\.second))
    }

    @Test("a byte order mark stands directly in front of the document, or is not there")
    func mark() throws {
        struct NumberSchema: Schema { let v = Num<Int>("v") }
        for mark in ["", "\u{FEFF}"] {
            var coming = PartialJSON<NumberSchema>(surroundings: .fence)
            try coming.append(mark + #"{"v": 1}"#)
            #expect(try coming.finish().v == 1)
        }
    }
}
