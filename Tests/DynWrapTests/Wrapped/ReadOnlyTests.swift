import DynWrap
import Synchronization
import Testing

private struct PassSchema: Schema {
    let name = Str("name")
    let id = Num<Int>("id").readOnly
    let place = Str("at.place").or("place").readOnly
    let seal = Group<SealSchema>()
    var body: some SchemaBody { OnOpen(\.id) { id in seen.withLock { $0.append(id) } } }
}

private struct SealSchema: Schema {
    let mark = Str("mark").readOnly
    let colour = Str("colour")
}

/// What the look at `id` was given, in this order.
private let seen = Mutex<[Int]>([])

// One test after the other: what was seen is one list for all.
@Suite("Read-only fields: nothing but the document writes them", .serialized)
struct ReadOnlyTests {
    private static let texts = [
        #"{"name": "a", "id": 7, "at": {"place": "x"}, "mark": "m", "colour": "red"}"#,
        #"{"id": "8", "place": "y", "mark": null}"#,
        #"{"id": null, "at": null}"#, "{}",
    ]

    @Test("the look at one on opening gets its value, once a model, the default where it is absent")
    func look() throws {
        for (text, id) in zip(Self.texts, [7, 8, 0, 0]) {
            seen.withLock { $0 = [] }
            let model = try Wrapped<PassSchema>(json: text)
            #expect(seen.withLock { $0 } == [id] && model.dyn.json.text() == text)
        }
    }

    @Test("their owner sets them by name, with what any field refuses; who is no owner is refused")
    func owner() throws {
        var pass = try Wrapped<PassSchema>(json: Self.texts[0])
        try pass.dyn.set(\.id, to: 8, readOnly: .allow)
        try pass.dyn.set(\.place, to: "z", readOnly: .allow)
        #expect(pass.dyn.text() == #"{"name": "a", "id": 8, "at": {"place": "z"}, "mark": "m", "colour": "red"}"#)
        #expect(pass.dyn.changes.paths == ["/id", "/at/place"])
        let before = pass
        for (id, isRefused) in [(8, false), (9, true)] {
            var refusal: ValidationError?
            do throws(ValidationError) { try pass.dyn.set(\.id, to: id, readOnly: .refuse) } catch { refusal = error }
            #expect(refusal.map { $0.problems.map(\.message) } == (isRefused ? ["the field is read-only"] : nil))
            #expect(pass.dyn.text() == before.dyn.text())
        }
        var blocked = try Wrapped<PassSchema>(json: #"{"at": 7}"#)
        #expect(throws: ValidationError.self) { try blocked.dyn.set(\.place, to: "z", readOnly: .allow) }
        #expect(blocked.dyn.text() == #"{"at": 7}"#)
    }

    @Test("setNull and remove leave them as they are, those of a group too, whose other entries go", arguments: texts)
    func nullAndRemove(_ text: String) throws {
        let model = try Wrapped<PassSchema>(json: text)
        for edit in [
            { $0.dyn.setNull(\.id) }, { $0.dyn.remove(\.id) }, { $0.dyn.setNull(\.place) }, { $0.dyn.remove(\.place) },
        ] as [(inout Wrapped<PassSchema>) -> Void] {
            var copy = model
            edit(&copy)
            #expect(copy.dyn.json.hasSameText(as: model.dyn.json) && copy.dyn.changes.isEmpty)
        }
        var copy = model
        copy.dyn.setNull(\.seal)
        #expect(copy.dyn.json["mark"].hasSameText(as: model.dyn.json["mark"]) && copy.dyn.json["colour"].isNull)
        copy.dyn.remove(\.seal)
        #expect(copy.dyn.json["mark"].hasSameText(as: model.dyn.json["mark"]) && copy.dyn.json["colour"].isMissing)
    }
}
