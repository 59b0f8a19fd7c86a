import DynWrap
import Foundation
import Testing

/// Dictionaries over objects whose keys Swift takes for one and JSON keeps apart.
@Suite("Dictionaries over twin keys")
struct TwinKeyTests {
    struct TwinSchema: Schema { let lists = Dict<[Int]>("d") }

    private func opened() throws -> Wrapped<TwinSchema> {
        try Wrapped(json: "{\"d\": {\"\u{e9}\": [1 ,\"y\"], \"e\u{301}\": [ 2,\"x\"], \"z\": [3]}}")
    }

    @Test("the last of them is read, and written over: what it holds that the type can't read stays")
    func written() throws {
        var twins = try opened()
        #expect(twins.lists["\u{e9}"] == [2])
        #expect(twins.dyn.problems.filter { $0.pointer.tokens.count == 2 }.map(\.found) == ["\"\u{e9}\""])
        twins.lists["\u{e9}"] = [2, 4]
        #expect(twins.dyn.json.text() == "{\"d\": {\"\u{e9}\": [1 ,\"y\"], \"e\u{301}\": [ 2,\"x\",4], \"z\": [3]}}")
    }

    @Test("of a union's values too the one that can't be reached is a problem")
    func unions() throws {
        enum Kind { case number(Int), other(JSON) }
        struct KindsSchema: Schema {
            let all = OneOfDict<Kind>("d", by: .shape) {
                Case(Kind.number)
                Otherwise(Kind.other)
            }
        }
        let kinds = try Wrapped<KindsSchema>(json: "{\"d\": {\"\u{e9}\": 1, \"e\u{301}\": 2}}")
        #expect(kinds.all.count == 1 && kinds.dyn.problems.map(\.code) == ["dropped"])
    }

    struct ItemSchema: Schema {
        let n = Num<Int>("n")
        let pin = Str("pin").secret
    }
    private static let id = "e621e1f8-c36c-495a-93fc-0c247a3e6e5f"

    @Test("of keys that say the same those that can't be reached are problems; of all or nothing there is nothing then")
    func repeated() throws {
        struct RepeatedSchema: Schema {
            let names = KeyedDict<Int, String>("names")
            let whole = KeyedDict<Int, Int>("whole").allOrNothing
            let items = KeyedModelDict<UUID, ItemSchema>("items")
            let hidden = KeyedDict<Int, String>("hidden").secret
        }
        let upper = Self.id.uppercased()
        let text = #"""
            {"names": {"1": "first", "01": "second", "2": 5, "02": "x", "+1": "third"}, "whole": {"1": 1, "01": 2},
             "items": {"\#(Self.id)": {"n": 1}, "\#(upper)": {"n": 2}}, "hidden": {"3": "a", "03": "b"}}
            """#
        var model = try Wrapped<RepeatedSchema>(json: text)
        #expect(model.names == [1: "third", 2: "x"] && model.whole.isEmpty && model.items.first?.value.n == 2)
        #expect(
            model.dyn.problems.map { "\($0.code) \($0.pointer) \($0.found)" } == [
                #"dropped /names/2 5"#, #"dropped /names/1 "1""#, #"dropped /names/01 "01""#, #"invalid /whole/1 "1""#,
                "dropped /items/\(Self.id) <secret>", "dropped /hidden/3 <secret>",
            ])
        #expect(throws: ValidationError.self) { try Wrapped<RepeatedSchema>(strict: #"{"names": {"1": "a", "01": "b"}}"#) }
        model.whole[3] = 3
        #expect(model.dyn.json["whole"] == ["3": 3] && model.whole == [3: 3])
        // Equal keys are one member, as everywhere.
        #expect(try Wrapped<RepeatedSchema>(json: #"{"names": {"1": "a", "1": "b"}}"#).dyn.problems.isEmpty)
    }

    @Test("removed are all of them: none shows through where another was")
    func removed() throws {
        var twins = try opened()
        twins.lists["\u{e9}"] = nil
        #expect(twins.dyn.json.text() == "{\"d\": {\"z\": [3]}}")
    }

    @Test("lists whose models are at twin keys of each element are two kinds of list")
    func eachTwins() throws {
        struct RowSchema: Schema { let n = Num<Int>("n") }
        struct ListsSchema: Schema {
            let composed = ModelList<RowSchema>("c", each: "\u{E9}")
            let split = ModelList<RowSchema>("s", each: "e\u{301}")
        }
        var lists = try Wrapped<ListsSchema>(json: "{\"c\": [{\"\u{E9}\": {\"n\": 1}, \"e\u{301}\": {\"n\": 2}}]}")
        lists.split = lists.composed
        #expect(lists.split.map(\.n) == [1])
        let keys = lists.dyn.json["s"][0].members.map { Array($0.key.unicodeScalars) }
        #expect(keys == [Array("e\u{301}".unicodeScalars)])
        let same = try Wrapped<ListsSchema>(json: "{\"s\": [{\"e\u{301}\": {\"n\": 1}}]}")
        #expect(lists.split == same.split && lists.composed == lists.split)
    }
}
