import DynWrap
import Testing

private struct YearsSchema: Schema {
    let years = Field<[String: [Wrapped<ItemSchema>]]>("years")
    let rows = Field<[[Wrapped<ItemSchema>?]]>("rows")
    let bare = Field<[Wrapped<ItemSchema>]>("bare").optional
}

private struct ItemSchema: Schema {
    let n = Num<Int>("n")
    let pin = Str("pin").secret
    let hidden = Str("hidden").notSerialized
}

@Suite("Models in collections of collections")
struct NestedModelsTests {
    private static let text =
        #"{"years": {"2019": [{"n": 1, "pin": "77", "hidden": "h", "x": 1}]}, "rows": [[{"n": "2", "pin": "78", "x": 2}, null]], "bare": [{"n": 3, "x": 3}]}"#

    @Test("output has what their schemas declare; so has equality; secrets are redacted")
    func output() throws {
        let model = try Wrapped<YearsSchema>(json: Self.text)
        #expect(
            model.dyn.output().json == [
                "years": ["2019": [["n": 1, "pin": "77"]]], "rows": [[["n": 2, "pin": "78"], nil]], "bare": [["n": 3]],
            ])
        #expect(try JSON(parsing: model.dyn.output().text()) == model.dyn.output().json)
        #expect(model.dyn.output(for: .copy).json["years"]["2019"][0]["hidden"] == "h")
        #expect(try model == Wrapped<YearsSchema>(json: Self.text.replacing("\"x\": 1", with: "\"x\": 9")))
        #expect(try model != Wrapped<YearsSchema>(json: Self.text.replacing("\"n\": 1", with: "\"n\": 9")))
        #expect(!model.debugDescription.contains("77") && !model.debugDescription.contains("78"))
        #expect(model.dyn.problems.map(\.pointer) == ["/rows/0/0/n"])
    }

    @Test("edited in place, and optional ones are nil where nothing is")
    func editing() throws {
        var model = try Wrapped<YearsSchema>(json: Self.text)
        model.years["2019"]?[0].n = 5
        model.rows[0][0]?.n += 1
        #expect(model.dyn.json["years"]["2019"][0].text() == #"{"n": 5, "pin": "77", "hidden": "h", "x": 1}"#)
        #expect(model.dyn.json["rows"][0][0]["x"] == 2 && model.rows[0][0]?.n == 3 && model.rows[0][1] == nil)
        model.bare = nil
        #expect(model.dyn.json["bare"].isMissing && Wrapped<YearsSchema>().bare == nil)
    }
}
