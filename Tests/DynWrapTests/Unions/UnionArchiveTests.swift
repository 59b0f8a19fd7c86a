import DynWrap
import Foundation
import Testing

private struct TightSchema: Schema {
    let size = Num<Int>("size")
    var body: some SchemaBody { Unknown(.drop) }
}

private struct LooseSchema: Schema {
    let name = Str("name")
    let inner = Model<TightSchema>("inner")
}

private enum Shape { case tight(Wrapped<TightSchema>), loose(Wrapped<LooseSchema>), other(JSON) }

private struct BoxSchema: Schema {
    let one = OneOf<Shape>("one", by: "kind") {
        Case("tight", Shape.tight)
        Case("loose", Shape.loose)
        Otherwise(Shape.other)
    }
    let many = OneOfList<Shape>("many", by: .shape) {
        Case(Shape.tight)
        Otherwise(Shape.other)
    }
    let named = OneOfDict<Shape>("named", by: "kind") { Case("tight", Shape.tight) }
}

@Suite("OneOf: in archives")
struct UnionArchiveTests {
    private func archived(_ text: String, edit: (inout Wrapped<BoxSchema>) -> Void = { _ in }) throws -> Wrapped<BoxSchema> {
        var box = try Wrapped<BoxSchema>(json: text)
        edit(&box)
        return Wrapped(try Archive<Wrapped<BoxSchema>>(data: Archive(box).data(as: .json)))
    }

    @Test(
        "a payload whose schema says Unknown(.drop) drops what it does not know, the discriminator excepted; the others keep all")
    func dropping() throws {
        let box = try archived(
            #"{"one": {"kind": "tight", "size": 1, "x": 2}, "many": [{"size": 3, "x": 4}, 5], "named": {"a": {"x": 1, "kind": "tight"}, "b": {"kind": "no", "x": 1}}, "y": 6}"#
        )
        #expect(
            box.dyn.json == [
                "one": ["kind": "tight", "size": 1], "many": [["size": 3], 5],
                "named": ["a": ["kind": "tight"], "b": ["kind": "no", "x": 1]], "y": 6,
            ])
        let loose = try archived(#"{"one": {"kind": "loose", "x": 1, "inner": {"size": 2, "x": 3}}}"#)
        #expect(loose.dyn.json == ["one": ["kind": "loose", "x": 1, "inner": ["size": 2]]])
    }

    @Test("unknown kinds and edits of the kind survive; what was edited stays apart from the original")
    func unknown() throws {
        let text = #"{"one": {"kind": "star", "points": [5, 1e400]}, "many": []}"#
        #expect(try archived(text).dyn.json.text() == text)
        let edited = try archived(text) { $0.one = .loose(Wrapped()) }
        #expect(edited.dyn.originalText == text && edited.dyn.json["one"] == ["kind": "loose"])
        edited.one.map { if case .loose = $0 {} else { Issue.record("another kind") } }
    }
}
