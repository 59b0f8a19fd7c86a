import DynWrap
import TestSupport
import Testing

private struct PlaceSchema: Schema {
    let x = Num<Int>("pos[0]").optional
    let y = Num<Int>("pos[1]").or("old[0]").optional
    let z = Num<Int>("pos[2]", default: 9)
    let deep = Num<Int>("rows[1][0]").optional
    let name = Str("name")
}
private typealias Place = Wrapped<PlaceSchema>

private enum Shape: Sendable, Equatable { case point(Int?, Int?), other }
private struct ShapeSchema: Schema {
    let shape = OneOf<Shape>("shape", by: "t") {
        Case("point", Shape.point, at: "c[0]", "c[1]")
        Case("other", Shape.other)
    }
    let pairs = ModelList<PlaceSchema>("pairs", each: "[1]")
}

@Suite("Fields at an element of an array: taking one away leaves the others at their places")
struct ElementPathTests {
    private static var fields: [(String, WritableKeyPath<Place, Int?>)] { [("x", \.x), ("y", \.y), ("deep", \.deep)] }

    @Test("over random edits: each field alone changes, and all put back in any order are the original")
    func edits() throws {
        let texts = [
            "{}", #"{"pos": [1]}"#, #"{"pos": [1, 2]}"#, #"{"pos": [1,  2, 3], "rows": [[0], [4, 5]]}"#,
            #"{"old": [7, 8], "pos": []}"#,
        ]
        for round in Rounds.of(1_000) {
            var random = SeededRandom(seed: UInt64(round))
            let text = texts.randomElement(using: &random)!
            let original = try Place(json: text)
            var model = original
            var notes = "round \(round) \(text)"
            for _ in 0..<4 {
                let before = model
                let (name, path) = Self.fields.randomElement(using: &random)!
                let new = Bool.random(using: &random) ? Int.random(in: 10...99, using: &random) : nil
                model[keyPath: path] = new
                notes += ", \(name) = \(new.map(String.init) ?? "nil")"
                // A place behind the end is refused, and then nothing changes.
                if model[keyPath: path] != new { #expect(model == before && new != nil, "\(notes): \(model.dyn.json)") }
                for (other, path) in Self.fields where other != name {
                    #expect(model[keyPath: path] == before[keyPath: path], "\(notes): \(other) of \(model.dyn.json)")
                }
                #expect(model.z == before.z, "\(notes): \(model.dyn.json)")
            }
            for way in 0..<3 {
                var put = model
                let resets: [(inout Place) -> Void] = [
                    { $0.dyn.reset(\.x) }, { $0.dyn.reset(\.y) }, { $0.dyn.reset(\.deep) }, { $0.dyn.reset(\.z) },
                ]
                for reset in resets.shuffled(using: &random) { reset(&put) }
                #expect(put.dyn.json.text() == text, "\(notes), put back \(way): \(put.dyn.json)")
            }
        }
    }

    @Test("removed and reset is the original; a nil between others is null")
    func removed() throws {
        var place = try Place(json: #"{"pos": [1, 2, 3]}"#)
        place.x = nil
        #expect(place.dyn.json.text() == #"{"pos": [null, 2, 3]}"# && place.y == 2 && place.z == 3)
        place.dyn.reset(\.x)
        #expect(place.dyn.json.text() == #"{"pos": [1, 2, 3]}"#)
        place.dyn.remove(\.z)
        #expect(place.dyn.json.text() == #"{"pos": [1, 2]}"# && place.z == 9)
        place.dyn.remove(\.x)
        place.dyn.reset(\.x)
        place.dyn.reset(\.z)
        #expect(place.dyn.json.text() == #"{"pos": [1, 2, 3]}"#)
        #expect(place.dyn.omitting(\.x).y == 2)
    }

    @Test("fields in objects that are elements are reset one by one, in any order, and the others stay as they are")
    func resetInObjects() throws {
        struct RowsSchema: Schema {
            let first = Num<Int>("rows[0].x").optional
            let note = Str("rows[0].note").optional
            let second = Num<Int>("rows[1].x").optional
            let third = Num<Int>("rows[2].in[1]").optional
        }
        typealias Rows = Wrapped<RowsSchema>
        let numbers: [any WritableKeyPath<Rows, Int?> & Sendable] = [\.first, \.second, \.third]
        var random = SeededRandom(seed: 9)
        let texts = [
            "{}", #"{"rows":null}"#, #"{"rows":[]}"#, #"{"rows":[{"x":1}]}"#, #"{"rows":[{},{"x":2,"k":1}]}"#,
            #"{"rows":[null,null,{"in":[0,3]}],"more":1}"#,
        ]
        for _ in Rounds.of(600) {
            let text = texts.randomElement(using: &random)!
            let original = try Rows(json: text)
            var rows = original
            for path in numbers.shuffled(using: &random) where Bool.random(using: &random) {
                rows[keyPath: path] = [nil, 7].randomElement(using: &random)!
            }
            if Bool.random(using: &random) { rows.note = "n" }
            for number in [0, 1, 2, 3].shuffled(using: &random) {
                let before = rows
                switch number {
                case 0: rows.dyn.reset(\.first)
                case 1: rows.dyn.reset(\.second)
                case 2: rows.dyn.reset(\.third)
                default: rows.dyn.reset(\.note)
                }
                for (other, path) in numbers.enumerated() {
                    let expected = other == number ? original : before
                    #expect(
                        rows[keyPath: path] == expected[keyPath: path], "\(text) \(before.dyn.json) \(number): \(rows.dyn.json)")
                }
                #expect(rows.note == (number == 3 ? original : before).note)
            }
            #expect(rows.dyn.changes.isEmpty && rows.dyn.json == original.dyn.json, "\(text): \(rows.dyn.json)")
        }
    }

    @Test("parts of a union's case and models of a list at elements are written where they are read")
    func unions() throws {
        var model = try Wrapped<ShapeSchema>(json: #"{"shape": {"t": "point", "c": [1, 2, 7]}}"#)
        try model.dyn.set(\.shape, to: .point(nil, 5))
        #expect(model.shape == .point(nil, 5) && model.dyn.json["shape"]["c"] == [nil, 5, 7])
        model.shape = .other
        #expect(model.shape == .other && model.dyn.json["shape"]["c"][2] == 7)
        model = Wrapped()
        try model.dyn.set(\.shape, to: .point(nil, 5))
        #expect(model.shape == .point(nil, 5))
        model.pairs.append(Wrapped { $0.name = "n" })
        #expect(model.pairs.map(\.name) == ["n"])
        model.pairs[0].name = "m"
        #expect(model.pairs.map(\.name) == ["m"] && model.dyn.json["pairs"] == [[nil, ["name": "m"]]])
    }
}
