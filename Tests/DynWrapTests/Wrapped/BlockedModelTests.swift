import DynWrap
import Testing

/// Models on a path through a value that has no members.
@Suite("Models that something is in the way of")
struct BlockedModelTests {
    private struct InnerSchema: Schema {
        let z = Str("z")
    }
    private struct OuterSchema: Schema {
        let model = Field<Wrapped<InnerSchema>>("a.m")
        let maybe = Model<InnerSchema>("b.m")
        let group = Group<InnerSchema>("c.g")
        let list = Num<Int>("l[1].x").overwriting
    }

    @Test("`dyn.set` names it, and by dot nothing changes", arguments: ["3", "\"x\"", "[1]", "true"])
    func blocked(block: String) throws {
        let text = #"{"a": \#(block), "b": \#(block), "c": \#(block)}"#
        let opened = try Wrapped<OuterSchema>(json: text)
        var refused = opened
        let error = #expect(throws: ValidationError.self) { try refused.model.dyn.set(\.z, to: "A") }
        #expect(error?.problems.map(\.found) == [block == "[1]" ? "an array" : block])
        #expect(throws: ValidationError.self) { try refused.group.dyn.set(\.z, to: "A") }
        #expect(refused.dyn.text() == text && refused.dyn.changes.isEmpty)
        var model = opened
        model.model.z = "A"
        model.group.z = "A"
        model.maybe?.z = "A"
        #expect(model.dyn.text() == text && model.model.z == "" && model.group.z == "")
        #expect(throws: (any Error).self) { try model.model.dyn.apply(merging: ["z": "B"]) }
        #expect(throws: (any Error).self) { try model.group.dyn.apply(merging: ["z": "B"]) }
        #expect(model.dyn.text() == text)
    }

    @Test("so it is with what stands in the place of an element or member: no patch has an effect on it without an error")
    func elements() throws {
        struct ListsSchema: Schema {
            let list = ModelList<InnerSchema>("list")
            let edges = ModelList<InnerSchema>("edges", each: "n")
            let dict = ModelDict<InnerSchema>("dict")
        }
        let text = #"{"list": [7], "edges": [{"n": 7}, 7], "dict": {"a": 7}}"#
        var model = try Wrapped<ListsSchema>(json: text)
        let patches: [JSONPatch] = [JSONPatch([.add("/z", "B")]), JSONPatch([.replace("", ["z": "B"])])]
        #expect(throws: JSONPointerError.self) { try model.list[0].dyn.apply(merging: ["z": "B"]) }
        for index in 0...1 { #expect(throws: JSONPointerError.self) { try model.edges[index].dyn.apply(merging: ["z": "B"]) } }
        for patch in patches {
            #expect(throws: JSONPointerError.self) { try model.list[0].dyn.apply(patch) }
            for index in 0...1 { #expect(throws: JSONPointerError.self) { try model.edges[index].dyn.apply(patch) } }
        }
        model.list[0].z = "A"
        model.edges[1].z = "A"
        #expect(model.dyn.text() == text)
    }

    @Test("where nothing is in the way, an edit makes the model")
    func made() throws {
        for text in ["{}", #"{"a": null, "c": {}}"#, #"{"a": {"m": null}, "c": {"g": null}}"#] {
            var model = try Wrapped<OuterSchema>(json: text)
            try model.model.dyn.set(\.z, to: "A")
            try model.group.dyn.set(\.z, to: "B")
            #expect(model.dyn.json["a"]["m"]["z"] == "A" && model.dyn.json["c"]["g"]["z"] == "B")
        }
    }

    @Test("what is overwritten and too short an array is named as it stands there")
    func array() throws {
        var model = try Wrapped<OuterSchema>(json: #"{"l": {"q": 1}}"#)
        let error = #expect(throws: ValidationError.self) { try model.dyn.set(\.list, to: 1) }
        #expect(
            error?.problems.map { [$0.pointer.description, $0.expected, $0.found] } == [
                ["/l", "an array of at least 1 elements", "an object"]
            ])
    }
}
