import DynWrap
import Foundation
import TestSupport
import Testing

@Suite("Pointers, numbers, queries and patches in types of one's own")
struct CodableValuesTests {
    struct Request: Codable, Equatable {
        var place: JSONPointer
        var amount: JSONNumber
        var query: JSONPath
        var patch: JSONPatch
    }

    private static let text = """
        {"place":"/a~1b/é/0","amount":12345678901234567890123,"query":"$.a[?@.b > 1]",
         "patch":[{"op":"move","from":"/x","path":"/y"},{"op":"test","path":"","value":{"n":null}}]}
        """

    @Test("they are coded as their standards write them, by Foundation's coders and ours")
    func coded() throws {
        let tree = try JSON(parsing: Self.text)
        let request = try tree.decode(Request.self)
        #expect(request.place == "/a~1b/é/0")
        #expect(request.amount.text == "12345678901234567890123")
        #expect(request.query.text == "$.a[?@.b > 1]")
        #expect(request.patch.operations == [.move(from: "/x", to: "/y"), .test("", ["n": nil])])
        #expect(try JSON(encoding: request) == tree)
        let data = try JSONEncoder().encode(request)
        #expect(try JSON(parsing: data) == tree)
        #expect(try JSONDecoder().decode(Request.self, from: data) == request)
    }

    private struct ItemSchema: Schema { let name = Str("name") }
    private struct ShopSchema: Schema { let items = ModelList<ItemSchema>("items") }

    @Test("a model that a coder reads is as it was opened: nothing of it counts as edited, and edits of it do")
    func decodedModels() throws {
        let data = Data(#"{"items": [{"name": "a"}, {"name": "b", "x": 1}]}"#.utf8)
        var shop = try JSONDecoder().decode(Wrapped<ShopSchema>.self, from: data)
        #expect(shop.dyn.changes.isEmpty && shop.items[1].dyn.changes.isEmpty)
        shop.items[1].name = "c"
        #expect(shop.dyn.changes.jsonPatch == [.replace("/items/1/name", "c")])
        shop.dyn.reset()
        #expect(shop.items.map(\.name) == ["a", "b"])
        let list = try JSONDecoder().decode(WrappedList<ItemSchema>.self, from: Data(#"[{"name": "a"}]"#.utf8))
        #expect(list[0].dyn.changes.isEmpty && list[0].dyn.original.name == "a")
        let dict = try JSONDecoder().decode(WrappedDict<ItemSchema>.self, from: Data(#"{"k": {"name": "a"}}"#.utf8))
        #expect(dict["k"]?.dyn.changes.isEmpty == true)
        // A tree that lends what it has lends its edits too.
        var tree = try JSON(parsing: data)
        tree["items"][0]["name"] = "d"
        let lent = try tree.decode(Wrapped<ShopSchema>.self)
        #expect(lent.items[0].name == "d" && lent.dyn.original.items[0].name == "a")
    }

    @Test(
        "what is none is told with what is wrong",
        arguments: [
            (#""a""#, "JSONPointer"), (#""/a~""#, "JSONPointer"), (#""$.[""#, "JSONPath"), (#"{"op": "add"}"#, "JSONPatch"),
            (#"[{"op": "add", "path": "/a"}]"#, "JSONPatch"), (#""1""#, "JSONNumber"), ("null", "JSONNumber"), ("7", "JSONPath"),
        ])
    func refused(_ text: String, _ type: String) throws {
        let tree = try JSON(parsing: text)
        let types: [String: any Decodable.Type] = [
            "JSONPointer": JSONPointer.self, "JSONPath": JSONPath.self, "JSONPatch": JSONPatch.self,
            "JSONNumber": JSONNumber.self,
        ]
        func decode<T: Decodable>(_ type: T.Type) {
            #expect(throws: DecodingError.self) { try tree.decode(T.self) }
            #expect(throws: DecodingError.self) { try JSONDecoder().decode([T].self, from: Data("[\(text)]".utf8)) }
        }
        let found = try #require(types[type] as (any Decodable.Type)?)
        decode(found)
    }

    private struct OneSchema: Schema { let n = Num<Int>("n") }
    private struct Model: Codable { var w: Wrapped<OneSchema> }
    private struct List: Codable { var w: WrappedList<OneSchema> }
    private struct Dictionary: Codable { var w: WrappedDict<OneSchema> }

    @Test("null where a type has a model, a list or a dictionary of models is no value, and another kind a mismatch")
    func nullForModels() throws {
        func code<T: Decodable>(_ type: T.Type, _ text: String, _ isOurs: Bool) throws -> String {
            do {
                _ = try isOurs ? JSON(parsing: text).decode(type) : JSONDecoder().decode(type, from: Data(text.utf8))
                return "read"
            } catch let error as DecodingError {
                switch error {
                case .valueNotFound: return "no value"
                case .typeMismatch: return "mismatch"
                default: return "\(error)"
                }
            }
        }
        for isOurs in [true, false] {
            for (text, wanted) in [(#"{"w": null}"#, "no value"), (#"{"w": 1}"#, "mismatch")] {
                #expect(try code(Model.self, text, isOurs) == wanted)
                #expect(try code(List.self, text, isOurs) == wanted)
                #expect(try code(Dictionary.self, text, isOurs) == wanted)
            }
        }
    }

    @Test("pointers have an order: by tokens, a pointer before what is below it")
    func order() {
        let pointers: [JSONPointer] = ["", "/", "/a", "/a/b", "/a/c", "/a~1b", "/b", "/e\u{301}", "/é"]
        #expect(pointers.shuffled().sorted() == pointers)
    }
}
