import DynWrap
import Testing

private struct LeafSchema: Schema {
    let v = Num<Int>("v")
    let deeper = Field<Wrapped<LeafSchema>>("deeper")
}
private struct PartsSchema: Schema {
    let sure = Model<LeafSchema>("sure").required
    let plain = Field<Wrapped<LeafSchema>>("plain")
    let given = Field<Wrapped<LeafSchema>>("given", default: Wrapped { $0.v = 7 })
    let mapped = Model<LeafSchema>("mapped").required.onGet { $0 }
    let list = ModelList<LeafSchema>("list", each: "node")
}

@Suite("Models that have not come in a document that is still coming")
struct ArrivingModelTests {
    private func snapshot(_ text: String) throws -> Wrapped<PartsSchema> {
        var coming = PartialJSON<PartsSchema>(openElements: .partial)
        try coming.append(text)
        return coming.snapshot
    }

    private func models(_ parts: Wrapped<PartsSchema>) -> [Wrapped<LeafSchema>] {
        [parts.sure, parts.plain, parts.given, parts.mapped, parts.plain.deeper, parts.sure.deeper.deeper]
    }

    @Test("they are not complete, and nothing of them is, until they can't come any more")
    func absent() throws {
        for text in ["", "{", #"{"list": [{"c": 1, "#, #"{"plai"#] {
            let parts = try snapshot(text)
            for (index, model) in models(parts).enumerated() {
                #expect(!model.dyn.isComplete && !model.dyn.isComplete(\.v), "\(text) \(index)")
            }
            #expect(parts.given.v == 7 && parts.plain.v == 0)
        }
        let whole = try snapshot("{}")
        for model in models(whole) + models(Wrapped()) { #expect(model.dyn.isComplete && model.dyn.isComplete(\.v)) }
    }

    @Test("a model inside an element is there, may come, or can't come any more")
    func elements() throws {
        let list = try snapshot(#"{"list": [{"c": 1}, {"node": {"v": 1}}, 7, {"c": 3, "#).list
        #expect(list.map { $0.dyn.isComplete } == [true, true, true, false])
        #expect(list.map { $0.dyn.isComplete(\.v) } == [true, true, true, false])
        #expect(list.first { !$0.dyn.isComplete } != nil && !list[3].deeper.dyn.isComplete && list[0].deeper.dyn.isComplete)
        let open = try snapshot(#"{"list": [{"node": {"v": 1,"#).list
        #expect(!open[0].dyn.isComplete && open[0].dyn.isComplete(\.v) && !open[0].deeper.dyn.isComplete)
    }

    @Test("an edit of one is an edit as ever")
    func edits() throws {
        var parts = try snapshot(#"{"list": [{"c": 1, "#)
        parts.plain.v = 1
        parts.sure.deeper.v = 2
        parts.list[0].v = 3
        parts.given = parts.plain
        #expect(
            parts.dyn.json == [
                "list": [["c": 1, "node": ["v": 3]]], "plain": ["v": 1], "sure": ["deeper": ["v": 2]], "given": ["v": 1],
            ])
        var other = try snapshot("{")
        other.sure = other.plain
        #expect(other.dyn.json == ["sure": .emptyObject])
    }
}
