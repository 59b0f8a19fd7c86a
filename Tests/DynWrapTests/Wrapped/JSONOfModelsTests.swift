import DynWrap
import Testing

@Suite("Models put into a tree")
struct JSONOfModelsTests {
    struct PartSchema: Schema { let size = Num<Int>("size") }
    struct ShopSchema: Schema {
        let name = Str("name")
        let part = Group(PartSchema())
        let parts = ModelList<PartSchema>("parts", each: "node")
    }

    @Test("one, several, a list: each with what nobody declared; a group with its own members")
    func models() throws {
        let shop = try Wrapped<ShopSchema>(
            json: #"{"name": "a", "size": 1, "x": 1e400, "parts": [{"c": 1, "node": {"size": 2}}]}"#)
        #expect(JSON(shop).text() == shop.dyn.text())
        #expect(JSON([shop, shop]) == [shop.dyn.json, shop.dyn.json])
        #expect(JSON([shop, Wrapped { $0.name = "b" }])[1]["name"] == "b")
        #expect(JSON(shop.part).text() == #"{"size":1}"#)
        #expect(JSON(shop.parts).text() == #"[{"size": 2}]"#)
        #expect(JSON([Wrapped<ShopSchema>]()).text() == "[]")
        // What was an array of JSON is one still.
        #expect(JSON([1, "a", nil]).count == 3 && JSON([]).count == 0 && JSON([1, 2].map { JSON($0) }) == [1, 2])
    }
}
