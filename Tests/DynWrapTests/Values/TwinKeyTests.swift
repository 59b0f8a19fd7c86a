import DynWrap
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
        twins.lists["\u{e9}"] = [2, 4]
        #expect(twins.dyn.json.text() == "{\"d\": {\"\u{e9}\": [1 ,\"y\"], \"e\u{301}\": [ 2,\"x\",4], \"z\": [3]}}")
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
