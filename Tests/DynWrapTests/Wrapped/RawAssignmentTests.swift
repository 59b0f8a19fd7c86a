import DynWrap
import TestSupport
import Testing

private struct PartSchema: Schema {
    let n = Num<Int>("n")
    let mark = Str("mark").readOnly
}

private struct WholeSchema: Schema {
    let tags = List<String>("tags")
    let name = Str("name").or("old-name").count(...3)
    let city = Str("address.city")
    let part = Model<PartSchema>("part")
    let own = Group<PartSchema>()
    let id = Num<Int>("id").readOnly
    let second = Num<Int>("list[1]")
}

@Suite("dyn.set(_:raw:): any JSON in place of a field's value")
struct RawAssignmentTests {
    private static let text =
        #"{"tags": ["a", 7, null], "id": 1, "mark": "m", "n": 2, "part": {"n": 5, "x": 1.50}, "address": 3}"#

    private func model() throws -> Wrapped<WholeSchema> { try Wrapped(json: Self.text) }

    @Test("nothing of the old value stays; what the field can't read is a problem; reset restores it")
    func replaced() throws {
        var model = try model()
        try model.dyn.set(\.tags, raw: ["new", 7])
        #expect(model.dyn.json["tags"] == ["new", 7] && model.tags == ["new"])
        #expect(model.dyn.problems.contains { $0.pointer == "/tags/1" && $0.severity == .dropped })
        try model.dyn.set(\.part, raw: [1, 2])
        #expect(model.dyn.raw(\.part).text() == "[1,2]" && model.part?.n == nil)
        try model.dyn.set(\.name, raw: try JSON(parsing: #"["t\u00e9", 1.50]"#))
        #expect(model.dyn.raw(\.name).text() == #"["t\u00e9", 1.50]"#)
        #expect(model.dyn.changes.paths == ["/tags", "/part", "/name"])
        model.dyn.reset(\.tags)
        model.dyn.reset(\.part)
        try model.dyn.set(\.name, raw: .missing)
        #expect(model.dyn.text() == Self.text)
    }

    @Test("a group takes its own entries; what it has already is left, and missing ones go")
    func group() throws {
        var model = try model()
        try model.dyn.set(\.own, raw: ["n": "x", "mark": "m", "other": 1])
        #expect(model.dyn.text() == Self.text.replacing(#""n": 2"#, with: #""n": "x""#))
        let before = model
        #expect(throws: ValidationError.self) { try model.dyn.set(\.own, raw: ["n": 3, "mark": "other"]) }
        #expect(throws: ValidationError.self) { try model.dyn.set(\.own, raw: [:]) }
        #expect(model.dyn.text() == before.dyn.text())
    }

    @Test("what any field refuses is refused, and nothing changes")
    func refused() throws {
        var model = try model()
        func said(_ edit: () throws(ValidationError) -> Void) -> [String] {
            do throws(ValidationError) { try edit() } catch { return error.problems.map(\.message) }
            return []
        }
        #expect(said { () throws(ValidationError) in try model.dyn.set(\.id, raw: 2) } == ["the field is read-only"])
        #expect(said { () throws(ValidationError) in try model.dyn.set(\.id, raw: 1) } == [])
        #expect(
            said { () throws(ValidationError) in try model.dyn.set(\.city, raw: "Rome") } == ["expected an object, found 3"])
        #expect(
            said { () throws(ValidationError) in try model.dyn.set(\.second, raw: 1) }
                == ["expected an array of at least 1 elements, found an array of 0 elements"])
        #expect(model.dyn.text() == Self.text)
    }

    @Test("the law: what is written is read back as it is written, nothing else changes, and what was read changes nothing")
    func law() throws {
        var documents = LawDocument(random: SeededRandom(seed: 71))
        for _ in Rounds.of(500) {
            let text = documents.text()
            let value = try JSON(parsing: text)
            var model = try model()
            try model.dyn.set(\.part, raw: value)
            #expect(model.dyn.raw(\.part).text() == value.text())
            var naive = try JSON(parsing: Self.text)
            naive["part"] = value
            #expect(model.dyn.text() == naive.text())
            let before = model
            try model.dyn.set(\.part, raw: model.dyn.raw(\.part))
            try model.dyn.set(\.tags, raw: model.dyn.raw(\.tags))
            #expect(model.dyn.text() == before.dyn.text())
        }
    }
}
