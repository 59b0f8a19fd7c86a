import DynWrap
import Testing

@Suite("Wrapped: emptied lists are empty, not null")
struct EmptyingTests {
    @Test("a list emptied in place is written as an empty array")
    func emptied() throws {
        var customer = try Customer(json: #"{"orders": [{"id": 1}], "tags": ["a"], "address": {"city": "Oslo"}}"#)
        customer.orders.removeAll()
        customer.tags.removeAll()
        customer.address = Wrapped()
        #expect(customer.dyn.json.text() == #"{"orders": [], "tags": [], "address": {}}"#)
    }

    private struct ListsSchema: Schema {
        let a = ModelList<PartSchema>("a")
        let b = ModelList<PartSchema>("b", each: "n").or("old")
        let c = List<Int>("c").or("older")
        let d = ModelDict<PartSchema>("d").or("oldest")
    }

    @Test("an empty value for what is empty already changes nothing: no comment, and no member beside a fallback key's")
    func emptyAgain() throws {
        let text = #"{"a": [ /* none */ ], "old": [ ], "older": [ ], "oldest": { }}"#
        let opened = try Wrapped<ListsSchema>(json: text, options: .jsonc)
        let edits: [(inout Wrapped<ListsSchema>) -> Void] = [
            { $0.a = [] }, { $0.a = WrappedList() }, { $0.b = [] }, { $0.b = WrappedList() }, { $0.c = [] }, { $0.d = [:] },
            { $0.a.removeAll() }, { $0.b.removeAll { _ in true } }, { $0.b = $0.a },
        ]
        for (index, edit) in edits.enumerated() {
            var model = opened
            edit(&model)
            #expect(model.dyn.json.text() == text && model.dyn.changes.isEmpty, "\(index)")
        }
        var filled = try Wrapped<ListsSchema>(json: #"{"a": [{"x": 1}], "old": [{"n": {"x": 1}}]}"#)
        filled.a = []
        filled.b = []
        #expect(filled.a.isEmpty && filled.b.isEmpty && filled.dyn.json["a"].count == 0)
    }

    private struct PlaceSchema: Schema {
        let dict = ModelDict<PartSchema>("v")
        let raw = Raw("v")
        let filled = Model<PartSchema>("v").default(Wrapped { $0.x = 7 })
    }
    private struct PartSchema: Schema { let x = Num<Int>("x") }

    @Test("what was edited before and is replaced in place by the empty object, or taken away, is that")
    func replaced() throws {
        func empty(_ dict: inout WrappedDict<PartSchema>) { dict = WrappedDict() }
        func empty(_ json: inout JSON) { json = .emptyObject }
        func take(_ model: inout Wrapped<PartSchema>?) { model = nil }
        var model = try Wrapped<PlaceSchema>(json: #"{"v": {"k": {"x": 1}}}"#)
        let opened = model
        model.dict["k"]?.x = 2
        empty(&model.dict)
        #expect(model.dyn.json.text() == #"{"v": {}}"#)
        model = opened
        model.raw["z"] = 1
        empty(&model.raw)
        #expect(model.dyn.json.text() == #"{"v": {}}"#)
        // Not readable as a model.
        model.raw = [1]
        model.raw.append(2)
        take(&model.filled)
        #expect(model.dyn.json.text() == "{}")
    }
}
