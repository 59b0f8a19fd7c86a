import Testing

@testable import DynWrap
@testable import DynWrapSchema

private struct PartsSchema: Schema { let n = Num<Int>("n") }
private struct TwiceSchema: Schema { let part = Field<Wrapped<PartsSchema>??>("part") }

/// What a model is taken apart by, and put together again, where its type is known to the client alone.
@Suite("Models by their parts")
struct ModelPartsTests {
    @Test("a model is its tree and its layout, and no model is no parts, bit by bit")
    func layout() throws {
        #expect(MemoryLayout<Wrapped<PartsSchema>>.size == MemoryLayout<ModelParts>.size)
        #expect(MemoryLayout<Wrapped<PartsSchema>?>.size == MemoryLayout<ModelParts?>.size)
        #expect(MemoryLayout<Wrapped<PartsSchema>?>.stride == MemoryLayout<ModelParts?>.stride)
        // A layout that stays, and one that goes with its models.
        for (text, schema) in [(#"{"n": 1}"#, nil), ("{}", nil), (#"{"n": 2}"#, PartsSchema())] {
            let model = try Wrapped<PartsSchema>(json: text, schema: schema)
            let parts = unsafe unsafeBitCast(model, to: ModelParts.self)
            #expect(parts.tree.isSame(as: model.tree) && parts.layout.with { $0 } === model.layout)
            let maybe = unsafe unsafeBitCast(Optional(model), to: ModelParts?.self)
            #expect(maybe?.tree.isSame(as: model.tree) == true && maybe?.layout.with { $0 } === model.layout)
            let again = unsafe unsafeBitCast(ModelParts?.some(parts), to: Wrapped<PartsSchema>.self)
            #expect(again == model && again.n == model.n)
        }
        let none = Wrapped<PartsSchema>?.none
        #expect(unsafe unsafeBitCast(none, to: ModelParts?.self) == nil)
        #expect(unsafe unsafeBitCast(ModelParts?.none, to: Wrapped<PartsSchema>?.self) == nil)
        // Values held without a holder have other bits in the first word.
        for tree: JSON in [.null, .missing, 7, 1.5, true, JSON("text")] {
            let model = Wrapped(tree: tree, layout: Layout<PartsSchema>.shared())
            #expect(unsafe unsafeBitCast(Optional(model), to: ModelParts?.self)?.tree == tree)
        }
    }

    @Test(
        "the layout of a schema's own value stays and is not counted; that of another value lives as long as its models, lists, dictionaries and what is read of them"
    )
    func lifetimes() throws {
        guard case .permanent = try Wrapped<PartsSchema>(json: "{}").reference else { Issue.record("counted"); return }
        weak var layout: Layout<PartsSchema>?
        do {
            let own = Layout(PartsSchema())
            layout = own
            let tree = try JSON(parsing: #"{"n": 1}"#)
            var kept: [Any] = [Wrapped(tree: tree, layout: own)]
            kept.append(WrappedList(tree: [tree, tree], layout: own).filter { $0.n == 1 }[1])
            kept.append(WrappedDict(tree: ["a": tree], layout: own)["a"]!)
            var iterator = WrappedList(tree: [tree], layout: own).makeIterator()
            kept.append(iterator.next()!)
            guard case .counted = (kept[0] as! Wrapped<PartsSchema>).reference else { Issue.record("not counted"); return }
            for i in kept.indices {
                #expect(layout != nil && (kept[i] as! Wrapped<PartsSchema>).n == 1)
                if i > 0 { kept[i - 1] = 0 }
            }
        }
        #expect(layout == nil)
    }

    @Test("an optional of an optional model, whose bits for nil are others, is no parts")
    func twice() throws {
        #expect(MemoryLayout<Wrapped<PartsSchema>??>.size == MemoryLayout<ModelParts?>.size)
        var model = try Wrapped<TwiceSchema>(json: #"{"part": {"n": 1}}"#)
        #expect(model.part??.n == 1)
        model.part = .some(.none)
        #expect((model.part ?? nil) == nil && model.dyn.problems.isEmpty)
        model.part = Wrapped { $0.n = 2 }
        #expect(model.part??.n == 2)
        model.part = nil
        #expect((model.part ?? nil) == nil)
        #expect(model == model && model.hashValue == model.hashValue)
    }
}
