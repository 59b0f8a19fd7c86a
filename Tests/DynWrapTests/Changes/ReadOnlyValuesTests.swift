import DynWrap
import TestSupport
import Testing

@Suite("What is read-only is compared by what it says, model by model")
struct ReadOnlyValuesTests {
    @Test("of two models with one identity each keeps what is read-only in it, whichever comes first")
    func sharedIdentity() throws {
        let room = try Wrapped<ReadOnlyRoom.RoomSchema>(
            json: #"{"items": [{"id": 1, "ro": "a"}, {"id": 1, "ro": "b"}, {"id": 1, "ro": "c"}]}"#)
        var copy = room
        try copy.dyn.apply([.add("/items/1/x", 1), .replace("/items/2", ["id": 1, "ro": "c", "y": 2])])
        #expect(copy.dyn.json["items"][2]["y"] == 2 && copy.dyn.json["items"][1]["x"] == 1)
        var whole = room
        let more = room.dyn.json["items"].elements.map { ["id": 1, "ro": $0["ro"], "z": 3] as JSON }
        try whole.dyn.apply([.replace("/items", JSON(more))])
        #expect(whole.dyn.json["items"] == JSON(more))
        for (index, word) in [(0, "b"), (1, "a"), (1, "c"), (2, "a"), (2, "b")] {
            var other = room
            #expect(throws: JSONPointerError.self, "\(index) \(word)") {
                try other.dyn.apply([
                    .replace(
                        "/items",
                        JSON(
                            room.dyn.json["items"].elements.enumerated().map {
                                $0.offset == index ? ["id": 1, "ro": JSON(word)] : $0.element
                            }))
                ])
            }
            #expect(other == room)
        }
    }

    @Test("what says the same in another spelling is no change of a read-only value, as clients write anew what they read")
    func respelled() throws {
        struct RowSchema: IdentifiedSchema {
            let id = Num<Int>("id")
            let cost = Num<Double>("cost").readOnly
        }
        struct PlainRowSchema: Schema {
            let cost = Num<Double>("cost").readOnly
            let w = Str("w")
        }
        struct OfferSchema: Schema {
            let name = Str("name").readOnly
            let sizes = List<Double>("sizes").readOnly
            let slot = Num<Double>("acl[1].n").readOnly
            let note = Str("note")
            let rows = ModelList<RowSchema>("rows")
            let plain = ModelList<PlainRowSchema>("plain")
        }
        let text = #"""
            {"name": "Andr\u00e9 \/ Co", "sizes": [1, 2.0], "acl": [0, {"n": 1e1}], "note": "a",
             "rows": [{"id": 1, "cost": 0.50}, {"id": 2, "cost": 7}], "plain": [{"cost": 3.50}, {"cost": 4}]}
            """#
        let again = #"""
            {"note": "b", "sizes": [1.0, 2], "acl": [0, {"n": 10}], "name": "André / Co",
             "rows": [{"id": 2, "cost": 7.0}, {"id": 1, "cost": 0.5, "x": 1}], "plain": [{"cost": 3.5, "w": "new"}, {"cost": 4.0}]}
            """#
        let offer = try Wrapped<OfferSchema>(json: text)
        let json = try JSON(parsing: again)
        var merged = offer
        try merged.dyn.apply(merging: json)
        #expect(merged.dyn.json == json && merged.note == "b" && merged.plain[0].w == "new")
        var patched = offer
        try patched.dyn.apply(JSONPatch(json.members.map { .replace(JSONPointer(tokens: [$0.key]), $0.value) }))
        #expect(patched.dyn.json == json)
        for (pointer, value) in [
            ("/name", "Andre / Co"), ("/sizes", [1, 2, 3]), ("/acl/1/n", 11), ("/rows/0/cost", 0.51), ("/plain/1/cost", 3),
        ] as [(JSONPointer, JSON)] {
            var other = offer
            #expect(throws: JSONPointerError.self, "\(pointer)") { try other.dyn.apply([.replace(pointer, value)]) }
            #expect(other == offer)
        }
        enum Kind: Sendable { case x(JSON), y(JSON) }
        struct TaggedSchema: Schema {
            let u = OneOf<Kind>("u", by: .sibling("t")) {
                Case("x", Kind.x)
                Case("y", Kind.y)
            }.readOnly
        }
        var tagged = try Wrapped<TaggedSchema>(json: #"{"t": "x", "u": {"n": 1}}"#)
        #expect(throws: ValidationError.self) { try tagged.dyn.set(\.u, to: .y(["n": 1]), readOnly: .refuse) }
        try tagged.dyn.set(\.u, to: .x(["n": 1.0]), readOnly: .refuse)
        var set = offer
        try set.dyn.set(\.name, to: "André / Co", readOnly: .refuse)
        #expect(throws: ValidationError.self) { try set.dyn.set(\.name, to: "x", readOnly: .refuse) }
    }
}
