import DynWrap
import Testing

private struct Circle: Schema { let radius = Num<Int>("r") }
private struct Box: Schema { let width = Num<Int>("w") }
private enum Shape { case circle(Wrapped<Circle>), box(Wrapped<Box>), other(JSON) }

private struct Part: IdentifiedSchema {
    let id = Num<Int>("id")
    let name = Str("name")
    var body: some SchemaBody { Identity(\.id) }
}

private struct Place: Schema {
    let city = Str("address.city")
    let zip = Str("address.zip")
    let street = Str("address.way.street")
    let number = Num<Int>("address.way.number").readOnly
    let counts = Dict<Int>("counts")
    let parts = ModelList<Part>("parts")
    let tags = List<String>("tags")
    let shape = OneOf<Shape>("shape", by: "kind") {
        Case("circle", Shape.circle)
        Case("box", Shape.box)
        Otherwise(Shape.other)
    }
}

/// Changes that add an object or an array, applied where one is by then, and undone where something was put into it since.
@Suite("Changes that add containers, applied beside others")
struct AppliedContainersTests {
    private typealias Model = Wrapped<Place>

    private func applied(_ text: String, to other: String, _ edit: (inout Model) -> Void) throws {
        var mine = try Model(json: "{}")
        edit(&mine)
        var theirs = try Model(json: other)
        try theirs.dyn.apply(mine.dyn.changes)
        #expect(theirs.dyn.text() == text)
    }

    @Test("an object that both sides made has the fields of both; in what both set, the change counts")
    func objects() throws {
        try applied(
            #"{"address":{"zip":"0150","city":"Oslo"},"counts":{"y":2,"x":1}}"#,
            to: #"{"address":{"zip":"0150"},"counts":{"y":2}}"#
        ) {
            $0.city = "Oslo"
            $0.counts["x"] = 1
        }
        try applied(
            #"{"address":{"way":{"no":1,"street":"A"},"own":[1],"city":"Oslo"}}"#,
            to: #"{"address":{"way":{"no":1},"own":[1],"city":"Bergen"}}"#
        ) {
            $0.street = "A"
            $0.city = "Oslo"
        }
        // A value of another kind is replaced, as by a patch.
        try applied(#"{"counts":{"x":1}}"#, to: #"{"counts":[1]}"#) { $0.counts["x"] = 1 }
    }

    @Test("an object in place of null is merged, and undone to null where nothing else came into it")
    func nulls() throws {
        let original = try Model(json: #"{"address":null,"parts":null}"#)
        var mine = original
        mine.city = "Oslo"
        mine.parts.append(Wrapped { $0.id = 1 })
        var theirs = try Model(json: #"{"address":{"zip":"0150"},"parts":[{"id":2}]}"#)
        try theirs.dyn.apply(mine.dyn.changes)
        #expect(theirs.dyn.text() == #"{"address":{"zip":"0150","city":"Oslo"},"parts":[{"id":2},{"id":1}]}"#)
        try theirs.dyn.apply(mine.dyn.changes.inverse)
        #expect(theirs.dyn.text() == #"{"address":{"zip":"0150"},"parts":[{"id":2}]}"#)

        let step = mine.dyn.changes
        mine.zip = "1"
        mine.dyn.remove(\.zip)
        mine.city = "Bergen"
        mine.parts[0].name = "a"
        try mine.dyn.apply(step.inverse)
        #expect(mine == original && mine.dyn.text() == #"{"address":null,"parts":null}"#)
    }

    @Test("lists of models get the models of both; other lists, and values of two cases, are those of the change")
    func lists() throws {
        try applied(#"{"parts":[{"id":2,"own":1},{"id":1,"name":"a"}]}"#, to: #"{"parts":[{"id":2,"own":1}]}"#) {
            $0.parts.append(
                Wrapped { part in
                    part.id = 1
                    part.name = "a"
                })
        }
        try applied(#"{"tags":["a"]}"#, to: #"{"tags":["b"]}"#) { $0.tags = ["a"] }
        try applied(#"{"shape":{"r":1,"kind":"circle"}}"#, to: #"{"shape":{"kind":"box","w":2}}"#) {
            $0.shape = .circle(Wrapped { $0.radius = 1 })
        }
    }

    @Test("undo of what made an object or a list leaves what came into it since, and no empty container")
    func undo() throws {
        var model = try Model(json: "{}")
        model.city = "Oslo"
        model.street = "A"
        model.parts.append(Wrapped { $0.id = 1 })
        let step = model.dyn.changes
        model.zip = "0150"
        model.parts.append(Wrapped { $0.id = 2 })
        try model.dyn.apply(step.inverse)
        #expect(model.dyn.text() == #"{"address":{"zip":"0150"},"parts":[{"id":2}]}"#)

        var made = try Model(json: "{}")
        made.city = "Oslo"
        let first = made.dyn.changes
        made.zip = "0150"
        made.dyn.remove(\.zip)
        made.city = "Bergen"
        try made.dyn.apply(first.inverse)
        #expect(made.dyn.text() == "{}" && made.dyn.changes.isEmpty)
    }

    @Test("what is removed is removed whole, with what came into it since; so is what an undo of a removal puts back merged")
    func removals() throws {
        let original = try Model(json: #"{"address":{"city":"Oslo"},"counts":{"x":1}}"#)
        var mine = original
        try mine.dyn.apply([.remove("/address"), .remove("/counts")])
        var theirs = original
        theirs.zip = "0150"
        theirs.counts["y"] = 2
        try theirs.dyn.apply(mine.dyn.changes)
        #expect(theirs.dyn.text() == "{}")
        theirs.zip = "0151"
        try theirs.dyn.apply(mine.dyn.changes.inverse)
        #expect(theirs == (try Model(json: #"{"address":{"city":"Oslo","zip":"0151"},"counts":{"x":1}}"#)))
    }

    @Test("changes between two documents, applied to one of them, keep its order and white space, and its original")
    func otherDocument() throws {
        let one = try Model(json: #"{ "counts": {"x": 1.0}, "tags": ["a"] }"#)
        let two = try Model(json: #"{"tags":["b"],"counts":{"x":1}}"#)
        var model = one
        try model.dyn.apply(two.dyn.changes(from: one))
        #expect(model.dyn.text() == #"{ "counts": {"x": 1}, "tags": ["b"] }"#)
        #expect(model.dyn.changes.paths == ["/counts/x", "/tags/0"])
        try model.dyn.apply(two.dyn.changes(from: one).inverse)
        #expect(model.dyn.text() == one.dyn.text() && model.dyn.changes.isEmpty)
    }

    @Test("a read-only field that is there by then is refused, and nothing is applied")
    func readOnly() throws {
        var mine = try Model(json: "{}")
        try mine.dyn.set(\.number, to: 7, readOnly: .allow)
        mine.street = "A"
        var theirs = try Model(json: #"{"address":{"way":{"number":3}}}"#)
        #expect { try theirs.dyn.apply(mine.dyn.changes) } throws: { ($0 as? JSONPointerError)?.code == .readOnly }
        #expect(theirs.dyn.text() == #"{"address":{"way":{"number":3}}}"#)
        try theirs.dyn.apply(mine.dyn.changes, readOnly: .allow)
        #expect(theirs.dyn.text() == #"{"address":{"way":{"number":7,"street":"A"}}}"#)
    }
}
