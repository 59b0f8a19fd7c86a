import DynWrap
import Testing

/// What the models of lists and dictionaries must hold where they are, besides what their schema says.
@Suite("Constraints for each model of a list or a dictionary")
struct ModelConstraintTests {
    struct ItemSchema: Schema {
        let id = Num<Int>("id").optional
        let title = Str("about.title")
    }
    struct PinSchema: Schema {
        let id = Num<Int>("id").optional
        let pin = Str("pin").secret
    }
    struct BoardSchema: Schema {
        let items = ModelList<ItemSchema>("items").each { $0.check("is named", code: "named") { !$0.title.isEmpty } }
            .uniqueBy(\.id)
        let nodes = ModelList<ItemSchema>("nodes", each: "node").each { $0.check("is named") { !$0.title.isEmpty } }
            .uniqueBy(\.title, message: "a title once", code: "titles")
        let maybe = ModelList<PinSchema>("maybe").optional.each { $0.check("has a number") { $0.id != nil } }.uniqueBy(\.pin)
        let byName = ModelDict<ItemSchema>("by-name").each { $0.check("is named") { !$0.title.isEmpty } }.count(...2)
        let fixed = ModelList<ItemSchema>("fixed").readOnly.each { $0.check("is named") { !$0.title.isEmpty } }
        let dict = ModelDict<ItemSchema>("dict").optional.each { $0.check("is named") { !$0.title.isEmpty } }
    }
    typealias Board = Wrapped<BoardSchema>

    private func told(_ text: String) throws -> [String] {
        try Board(json: text).dyn.problems.map { "\($0.rule ?? "-") \($0.pointer): \($0.message)" }
    }

    @Test(
        "problems stand at the models' places, of what is the same twice at the field's",
        arguments: [
            (#"{"items": [{"about": {"title": "a"}}, {}]}"#, ["named /items/1: is named, found an object"]),
            (#"{"items": [7, {"about": {"title": "a"}}]}"#, ["- /items/0: expected an object (Item), found 7"]),
            (
                #"{"items": [{"id": 1, "about": {"title": "a"}}, {"id": 1.0, "about": {"title": "b"}}, {"about": {"title": "c"}}, {"about": {"title": "d"}}]}"#,
                ["unique /items/1/id: expected each value once in the list, found 1.0"]
            ),
            (#"{"items": []}"#, []), (#"{"items": 7}"#, ["- /items: expected an array of objects (Item), found 7"]),
            (
                #"{"nodes": [{"node": {"about": {"title": "a"}}}, {"c": 1, "node": {"about": {"title": "a"}}}, {"node": {}}]}"#,
                [
                    "check /nodes/2/node: is named, found an object",
                    "titles /nodes/1/node/about/title: a title once, found \"a\"",
                ]
            ),
            (
                #"{"maybe": [{"id": 1, "pin": "77"}, {"pin": "77"}]}"#,
                [
                    "check /maybe/1: has a number, found an object",
                    "unique /maybe/1/pin: expected each value once in the list, found <secret>",
                ]
            ),
            (#"{"maybe": null}"#, []),
            (
                #"{"by-name": {"a/b": {}, "c": {"about": {"title": "c"}}, "d": {"about": {"title": "d"}}}}"#,
                ["check /by-name/a~1b: is named, found an object", "count /by-name: expected at most 2 members, found an object"]
            ),
            (#"{"fixed": [{}]}"#, ["check /fixed/0: is named, found an object"]),
            (#"{"dict": {"a": {}}}"#, ["check /dict/a: is named, found an object"]),
        ])
    func places(_ text: String, _ expected: [String]) throws {
        let problems = try told(text)
        #expect(problems == expected, "\(problems)")
    }

    @Test("a list that keeps them opens strictly, and one that does not is refused")
    func strictly() throws {
        let text = #"{"items": [{"id": 1, "about": {"title": "a"}}, {"id": 2, "about": {"title": "b"}}]}"#
        var board = try Board(strict: text)
        board.items[1].id = 1
        #expect(throws: ValidationError.self) { try board.dyn.validate() }
        #expect(BoardSchema().entry(\.items).constraints == ["of each: is named", "each value once in the list"])
        #expect(BoardSchema().jsonSchema["properties"]["by-name"]["maxProperties"] == 2)
    }
}
