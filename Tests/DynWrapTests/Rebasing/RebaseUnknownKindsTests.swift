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

@Suite("Rebasing values of kinds that no case takes, and of new kinds")
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

    @Test("where both sides made a value of one new kind, nothing of the old one is compared with it", arguments: 0..<5)
    func newKind(_ form: Int) throws {
        let make = Self.forms[form]
        func edited(_ value: JSON) throws -> Drawing {
            var drawing = try Drawing(json: make("circle", "r", 1).text())
            try drawing.dyn.apply(JSONPatch(json: [["op": "replace", "path": "", "value": value]]))
            return drawing
        }
        for side in [RebaseConflict.Side.mine, .theirs] {
            // The first has the value that the member of the old kind had.
            for (here, there) in [(1, 5), (5, 1)] {
                var drawing = try edited(make("star", "r", here))
                #expect(drawing.dyn.rebase(onto: try edited(make("star", "r", there)), keeping: side).count == 1)
                #expect(drawing.dyn.json == make("star", "r", side == .mine ? here : there))
            }
            var same = try edited(make("star", "r", 5))
            #expect(same.dyn.rebase(onto: try edited(make("star", "r", 5)), keeping: side).isEmpty)
            #expect(same.dyn.json == make("star", "r", 5))
            // To remove it is an edit of what was there.
            for tag: JSON in form == 4 ? [[:], ["beside-kind": "star"]] : [[:]] {
                var removed = try edited(tag)
                #expect(!removed.dyn.rebase(onto: try edited(make("star", "a", 2)), keeping: side).isEmpty)
                var kept = try edited(make("star", "a", 2))
                #expect(!kept.dyn.rebase(onto: try edited(tag), keeping: side).isEmpty)
            }
            // What one side added besides is no removal of what the other did.
            var added = try edited(make("star", "r", 1))
            #expect(added.dyn.rebase(onto: try edited(make("star", "a", 2)), keeping: side).isEmpty)
            var both = make("star", "a", 2)
            both.merge(make("star", "r", 1))
            #expect(added.dyn.json == both)
        }
    }
}
