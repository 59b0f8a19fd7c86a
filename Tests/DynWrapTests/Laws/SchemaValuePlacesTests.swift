import DynWrap
import TestSupport
import Testing

/// Places that keys with prefixes do not have: elements, fallbacks, unions by other ways, and what blocks a path.
extension SchemaValueLawTests {
    private struct Row: Schema {
        let second: Field<Int?>
        let far: Field<Int?>
        let named: Field<Int?>

        init(_ prefix: String) {
            let isFirst = prefix == "a-"
            second = isFirst ? Field("pair[1]") : Field("second")
            far = isFirst ? Field("rows[1].x") : Field("far")
            named = isFirst ? Field("name.all.first") : Field("first")
        }
        init() { self.init("") }
    }
    private struct Rows: Schema {
        let a = Model("a", of: Row("a-"))
        let b = Model("b", of: Row("b-"))
        let c = Model("c", of: Row("a-"))
    }

    @Test(
        "an element that a field leaves makes room: those after it stay where they are; objects that are empty then go, others stay"
    )
    func elements() throws {
        for (rest, left) in [(#""x": 5"#, "{}"), (#""x": 5, "y":  2"#, #"{"y":  2}"#)] {
            let a = "{\"pair\": [1,  2, 3], \"rows\": [7, {\(rest)}, 8], \"name\": {\"all\": {\"first\": 9}}}"
            var rows = try Wrapped<Rows>(json: "{\"a\": \(a)}")
            rows.b = rows.a
            let b = try #require(rows.b)
            #expect(b.second == 2 && b.far == 5 && b.named == 9)
            #expect(
                try b.dyn.json
                    == JSON(
                        parsing: "{\"pair\": [1, null, 3], \"rows\": [7, \(left), 8], \"second\": 2, \"far\": 5, \"first\": 9}"))
            rows.c = rows.b
            let c = try #require(rows.c)
            #expect(c.second == 2 && c.far == 5 && c.named == 9)
            #expect(c.dyn.json["pair"] == [1, 2, 3] && c.dyn.json["rows"][2] == 8)
        }
    }

    private enum Sign: Sendable, Equatable { case stop(Int), go(String), none }
    private struct Post: Schema {
        let only: OneOf<Sign>
        let listed: OneOfList<Sign>

        init(_ prefix: String) {
            func union(_ way: UnionChoice) -> Union<Sign> {
                Union(by: way) {
                    Case("\(prefix)stop", Sign.stop)
                    Case("\(prefix)go", Sign.go)
                    Case("\(prefix)none", Sign.none)
                }
            }
            only = OneOf("only", union(.onlyKey))
            listed = OneOfList("listed", union(.sibling("\(prefix)type", of: "\(prefix)data")))
        }
        init() { self.init("") }
    }
    private struct Posts: Schema {
        let a = Model("a", of: Post("a-"))
        let b = Model("b", of: Post("b-"))
    }

    @Test(
        "a union by its only key gets the key of its case there; the value keeps its bytes",
        arguments: [(#"{"a-stop": 1.0}"#, #"{"b-stop": 1.0}"#), (#"{"a-go": "w\u0061"}"#, #"{"b-go": "w\u0061"}"#)])
    func onlyKeys(_ json: String, _ expected: String) throws {
        var posts = try Wrapped<Posts>(json: "{\"a\": {\"only\": \(json)}}")
        posts.b = posts.a
        #expect(posts.b?.only != nil && posts.b?.only == posts.a?.only)
        #expect(posts.b?.dyn.json["only"].text() == expected)
    }

    @Test("unions in envelopes get the tags and places that they have there, though what is beside them says the same already")
    func envelopes() throws {
        var posts = try Wrapped<Posts>(
            json: #"""
                {"a": {"listed": [{"a-type": "a-stop", "a-data": 1.0, "x": 2}, {"a-type": "a-none"},
                                  {"b-type": "b-go", "b-data": "w", "a-type": "a-go", "a-data": "w"}]}}
                """#)
        posts.b = posts.a
        let (a, b) = try (#require(posts.a?.listed), #require(posts.b?.listed))
        #expect(b.count == 3 && Array(b) == Array(a))
        #expect(
            posts.b?.dyn.json["listed"] == [
                ["b-type": "b-stop", "b-data": 1, "x": 2], ["b-type": "b-none"], ["b-type": "b-go", "b-data": "w"],
            ])
        #expect(posts.b?.dyn.json["listed"][0]["b-data"].text() == "1.0")
    }

    private struct Deep: Schema {
        let text: Str
        init(_ prefix: String) { text = Str("\(prefix)deep.text") }
        init() { self.init("") }
    }
    private struct Deeps: Schema {
        let a = Model("a", of: Deep("a-"))
        let b = ModelList("b", of: Deep("b-"))
    }

    @Test("what no field declares gives way where it blocks the path of one", arguments: ["5", "null", "[1]", #"{"other": 1}"#])
    func givesWayInside(_ there: String) throws {
        var deeps = try Wrapped<Deeps>(json: "{\"a\": {\"a-deep\": {\"text\": \"t\"}, \"b-deep\": \(there)}, \"b\": []}")
        try deeps.b.append(#require(deeps.a))
        #expect(deeps.b[0].text == "t")
        #expect(deeps.b[0].dyn.json["b-deep"]["other"] == (there.hasPrefix("{") ? 1 : .missing))
        #expect(!deeps.b[0].dyn.json["a-deep"].exists)
    }

    @Test("a group whose place is blocked is left, whole, and a set says so")
    func blocked() throws {
        struct Two: Schema {
            let note: Str
            let deep: Str
            init(_ prefix: String) { (note, deep) = (Str(prefix + "note"), Str("\(prefix)deep.text")) }
            init() { self.init("") }
        }
        struct Both: Schema {
            let a = Group(Two("a-"))
            let b = Group(Two("b-"))
        }
        let text = #"{"a-note": "n", "a-deep": {"text": "t"}, "b-note": "old", "b-deep": 5}"#
        var both = try Wrapped<Both>(json: text)
        both.b = both.a
        #expect(both.dyn.json.text() == text)
        #expect(throws: (any Error).self) { try both.dyn.set(\.b, to: both.a) }
        #expect(both.dyn.json.text() == text)
    }
}
