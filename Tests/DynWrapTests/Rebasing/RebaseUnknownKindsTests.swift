import DynWrap
import TestSupport
import Testing

private struct CircleSchema: Schema { let r = Num<Int>("r") }
private enum Shape: Sendable {
    case circle(Wrapped<CircleSchema>)
    case other(JSON)
}
private struct DrawingSchema: Schema {
    let byKey = OneOf<Shape>("key", by: "kind") {
        Case("circle", Shape.circle)
        Otherwise(Shape.other)
    }
    let enveloped = OneOf<Shape>("envelope", by: .sibling("kind", of: "of")) {
        Case("circle", Shape.circle)
        Otherwise(Shape.other)
    }
    let only = OneOf<Shape>("only", by: .onlyKey) {
        Case("circle", Shape.circle)
        Otherwise(Shape.other)
    }
    let chosen = OneOf<Shape>("chosen", by: .choosing { $0["is"].string }) {
        Case("circle", Shape.circle)
        Otherwise(Shape.other)
    }
    let beside = OneOf<Shape>("beside", by: .sibling("beside-kind")) {
        Case("circle", Shape.circle)
        Otherwise(Shape.other)
    }
}
private typealias Drawing = Wrapped<DrawingSchema>

@Suite("Rebasing values of kinds that no case takes")
struct RebaseUnknownKindsTests {
    /// The members of a drawing with a value of this kind at one of its fields, which has this and another member.
    private static let forms: [@Sendable (_ kind: String, _ member: String, _ value: Int) -> JSON] = [
        { ["key": ["kind": JSON($0), $1: JSON($2)]] },
        { ["envelope": ["kind": JSON($0), "of": [$1: JSON($2)]]] },
        { ["only": [$0: [$1: JSON($2)]]] },
        { ["chosen": ["is": JSON($0), $1: JSON($2)]] },
        { ["beside-kind": JSON($0), "beside": [$1: JSON($2)]] },
    ]

    @Test("two of them are one value each, and a conflict", arguments: 0..<5)
    func kinds(_ form: Int) throws {
        let make = Self.forms[form]
        let base = make("circle", "r", 1)
        for side in [RebaseConflict.Side.mine, .theirs] {
            for (mine, theirs) in [("star", "heart"), ("circle", "heart"), ("star", "circle")] {
                var drawing = try Drawing(json: base.text())
                let (here, there) = (make(mine, "a", 5), make(theirs, "b", 2))
                try drawing.dyn.apply(JSONPatch(json: [["op": "replace", "path": "", "value": here]]))
                let conflicts = drawing.dyn.rebase(onto: try Drawing(json: there.text()), keeping: side)
                #expect(conflicts.count == 1, "\(mine) \(theirs)")
                #expect(drawing.dyn.json == (side == .mine ? here : there), "\(mine) \(theirs)")
            }
        }
    }

    @Test("of one kind they are merged as any object", arguments: 0..<5)
    func oneKind(_ form: Int) throws {
        let make = Self.forms[form]
        var drawing = try Drawing(json: make("star", "a", 1).text())
        try drawing.dyn.apply(merging: make("star", "a", 2))
        var newer = try Drawing(json: make("star", "a", 1).text())
        try newer.dyn.apply(merging: make("star", "b", 3))
        #expect(drawing.dyn.rebase(onto: newer).isEmpty)
        var expected = make("star", "a", 2)
        expected.merge(make("star", "b", 3))
        #expect(drawing.dyn.json == expected)
    }
}
