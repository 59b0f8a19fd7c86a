import DynWrap
import Foundation
import TestSupport
import Testing

/// What is valid and read as something else: told, and told apart from what is not valid.
@Suite("DynamicSchema from a JSON Schema document: readings")
struct DocumentReadingTests {
    private func problems(_ schema: JSON, _ value: String) throws -> [String] {
        try Wrapped(json: value, schema: DynamicSchema(jsonSchema: ["properties": schema])).dyn.problems.map {
            "\($0.severity) \($0.pointer) \($0.property): \($0.message)"
        }
    }

    @Test("numbers beyond the type, dates that are none to Foundation, elements that are left out")
    func readings() throws {
        let ids: JSON = ["ids": ["type": "array", "items": ["type": "integer"]]]
        #expect(
            try problems(ids, #"{"ids": [1, 18446744073709551616]}"#) == [
                "coerced /ids/1 ids: expected a whole number from -9223372036854775808 to 9223372036854775807, found 18446744073709551616"
            ])
        #expect(
            try problems(["x": ["type": "number"]], #"{"x": 1e400}"#) == [
                "coerced /x x: expected a number in the range of Double, found 1e400"
            ])
        #expect(try problems(["x": ["type": "integer"]], #"{"x": 1e400}"#).map { $0.prefix(7) } == ["coerced"])
        #expect(
            try problems(["m": ["additionalProperties": ["type": "integer"], "type": "object"]], #"{"m": {"a": 1e30}}"#).map {
                $0.prefix(12)
            }
                == ["coerced /m/a"])
        let moment: JSON = ["t": ["type": "string", "format": "date-time"], "d": ["type": "string", "format": "date"]]
        #expect(try problems(moment, #"{"t": "1998-12-31T23:59:60Z"}"#).map { $0.prefix(10) } == ["coerced /t"])
        #expect(try problems(moment, #"{"d": "0000-02-29"}"#).map { $0.prefix(10) } == ["coerced /d"])
        for text in [
            "2018-05-02T09:30:00Z", "2018-05-02T09:30:00.123456+02:00", "2018-05-02t09:30:00z", "2018-05-02T09:30:00.5-00:00",
        ] {
            #expect(try problems(moment, #"{"t": "\#(text)", "d": "2018-05-02"}"#) == [], "\(text)")
        }
        #expect(try problems(["n": ["type": "integer"]], #"{"n": 1.0}"#) == [])
        // What is not valid is told once, as such.
        #expect(try problems(ids, #"{"ids": [1, "x"]}"#) == [#"error /ids/1 ids: expected a whole number, found "x""#])
    }

    @Test("in models inside models, on any depth, and beside what is not valid")
    func nested() throws {
        let document = try JSON(
            parsing: ##"""
                {"title": "T", "properties": {"v": {"type": "integer"}, "next": {"$ref": "#"}, "list": {"type": "array", "items": {"$ref": "#"}}}}
                """##)
        let schema = try DynamicSchema(jsonSchema: document)
        let model = try Wrapped(
            json: #"{"v": 1, "next": {"v": 1e30, "next": {"v": "x"}}, "list": [{"v": 2}, {"v": 1e31}]}"#, schema: schema)
        #expect(
            model.dyn.problems.map { "\($0.severity) \($0.pointer) \($0.property)" } == [
                "error /next/next/v next.next.v", "coerced /next/v next.v", "coerced /list/1/v list.v",
            ])
        let deep = String(repeating: #"{"v":1,"next":"#, count: 2_000) + #"{"v":1e30}"# + String(repeating: "}", count: 2_000)
        let far = try Wrapped(json: deep, schema: schema, options: JSONOptions(maximumDepth: 3_000))
        #expect(onSmallStack { far.dyn.problems.map(\.severity) } == [.coerced])
    }

    @Test(
        "the suite of JSON Schema: valid where there is no problem but readings",
        .enabled(if: TestData.has("json-schema-suite"), Comment(rawValue: TestData.wants("json-schema-suite"))))
    func suite() throws {
        var remotes: [String: JSON] = [:]
        for file in try TestData.files("json-schema-suite/remotes/draft2020-12") where file.pathExtension == "json" {
            remotes["http://localhost:1234/draft2020-12/" + file.lastPathComponent] = try JSON(parsing: Data(contentsOf: file))
        }
        var count = 0
        for file in try TestData.files("json-schema-suite/draft2020-12") where file.pathExtension == "json" {
            if file.lastPathComponent == "refRemote.json" { continue }  // its other remotes are asked of JSONSchema itself
            for group in try JSON(parsing: Data(contentsOf: file)).elements {
                remotes["http://own/schema"] = group["schema"]
                let document: JSON = ["properties": ["v": ["$ref": "http://own/schema"]]]
                let schema = try DynamicSchema(jsonSchema: document, references: remotes, format: .annotation)
                for test in group["tests"].elements {
                    count += 1
                    let problems = try Wrapped(json: ["v": test["data"]] as JSON, schema: schema).dyn.problems
                    let isValid = problems.allSatisfy { $0.severity == .coerced }
                    #expect(
                        isValid == test["valid"].bool,
                        "\(file.lastPathComponent): \(group["description"]): \(test["description"]): \(problems)")
                }
            }
        }
        #expect(count == 1_268)
    }

    @Test("a required member that may be null is written as null, one that may be absent is left out")
    func writtenNull() throws {
        let schema = try DynamicSchema(
            jsonSchema: [
                "required": ["a", "b"],
                "properties": ["a": ["type": ["string", "null"]], "b": ["type": "string"], "c": ["type": ["string", "null"]]],
            ])
        var model = try Wrapped(json: #"{"a": "x", "b": "y", "c": "z"}"#, schema: schema)
        model.a = nil as String?
        model.c = nil as String?
        #expect(model.dyn.json["a"] == nil)
        #expect(model.dyn.json["a"].isNull)
        #expect(model.dyn.json["c"].isMissing)
        #expect(model.dyn.problems.isEmpty)
    }

    @Test("what may be an object with properties or an array is read as JSON: no array in its place is a mistake")
    func objectsOrArrays() throws {
        let either: JSON = ["type": ["object", "array"], "properties": ["a": ["type": "integer"]]]
        #expect(try problems(["l": ["type": "array", "items": either]], #"{"l": [[1], {"a": 1}]}"#) == [])
        #expect(
            try problems(["m": ["type": "object", "additionalProperties": either]], #"{"m": {"k": [1], "l": {"a": 1}}}"#) == [])
        #expect(try problems(["v": either], #"{"v": [1]}"#) == [])
        #expect(try problems(["v": either], #"{"v": {"a": "x"}}"#).count == 1)
    }
}
