import DynWrap
import Foundation
import TestSupport
import Testing

@testable import DynWrapTool

@Suite("What is inferred compiles", .enabled(if: Compiler.isAvailable, "wants swiftc and the built modules"))
struct InferredCompilingTests {
    /// Samples with all that a name, a key or a text can be, and every kind of field.
    private static let odd: [JSON] = [
        #"""
        {"class": 1, "dyn": 1, "body": "b", "self": true, "first-name": "a", "first_name": "b", "2d": 0.5, "": 1, "a.b[0]": 1, "\"\\\n\u202e": 1,
         "größe": 1, "e\u0301": 1, "\u00e9": 2, "init": 1, "Type": {"type": {"x": 1}}, "data": {"url": "u"}, "id": 18446744073709551615,
         "big": 170141183460469231731687303715884105727, "exact": 0.12345678901234567891, "far": 1e400, "null": null, "list": [], "none": {},
         "models": [{"a": 1}, null], "deep": [[{"a": 1}]], "moreDeep": [[[[[[1]]]]]], "dates": ["2020-01-02", null], "byDay": {"2020-01-01": "05/31/2020"},
         "mixed": [1, "a", null], "optional": [{"kind": "x", "a": 1, "b": 2}, {"kind": "y", "c": 1, "d": 2}, {"kind": "x", "a": 1, "b": 2}, null],
         "hash": "h", "日本": [{"art": "eins", "p": 1, "q": 2}, {"art": "zwei", "r": 1, "s": 2}, {"art": "eins", "p": 1, "q": 2}, {"art": "zwei", "r": 1, "s": 2}],
         "kinds": {"1001": {"kind": "x", "a": 1, "b": 2}, "1002": {"kind": "y", "c": 1, "d": 2}, "1003": {"kind": "y", "c": 1, "d": 2}}}
        """#,
        #"""
        {"class": 1, "dyn": 1, "body": "b", "self": true, "first-name": "a", "first_name": "b", "2d": 1, "": 1, "a.b[0]": 1, "\"\\\n\u202e": 1,
         "größe": 1, "e\u0301": 1, "\u00e9": 2, "init": 1, "Type": null, "id": 0, "big": -1, "exact": 0.5, "far": 1, "null": null, "list": null,
         "none": {}, "deep": null, "moreDeep": [], "dates": [], "byDay": null, "mixed": null, "optional": null, "kinds": null}
        """#,
    ].compactMap { try? JSON(parsing: $0) }

    /// A document whose Swift form has every modifier.
    static let document = #"""
        {"title": "Server", "type": "object", "required": ["host", "mode"], "additionalProperties": false, "properties": {
            "host": {"type": "string", "minLength": 1, "maxLength": 80, "description": "the \"name\""},
            "port": {"type": "integer", "minimum": 1, "maximum": 65535, "default": 80}, "load": {"type": "number", "minimum": 0, "exclusiveMaximum": 1},
            "mode": {"enum": ["fast", "slow"]}, "since": {"type": ["string", "null"], "format": "date-time", "readOnly": true},
            "big": {"type": "integer", "minimum": 0, "maximum": 18446744073709551615}, "code": {"type": "string", "writeOnly": true}, "pattern": {"type": "string", "pattern": "^a"},
            "next": {"$ref": "#"}, "ports": {"type": "array", "items": {"type": "integer"}, "maxItems": 3},
            "names": {"type": "object", "additionalProperties": {"type": ["string", "null"], "pattern": "^n", "maxLength": 3}},
            "levels": {"type": "array", "items": {"type": ["integer", "null"], "minimum": 0, "multipleOf": 2}},
            "ratios": {"type": "array", "items": {"type": ["number", "null"], "exclusiveMinimum": 0, "maximum": 1}},
            "codes": {"type": "array", "items": {"type": ["integer", "null"], "enum": [1, 2, null]}},
            "shape": {"oneOf": [{"$ref": "#/$defs/Circle"}, {"$ref": "#/$defs/Square"}]}, "any": true}, "$defs": {
            "Circle": {"type": "object", "required": ["type", "r"], "properties": {"type": {"const": "circle"}, "r": {"type": "number"}}},
            "Square": {"type": "object", "required": ["type"], "properties": {"type": {"const": "square"}, "side": {"type": "number"}}}}}
        """#

    @Test("under the package's own settings, all in one call, and opens every sample without a problem")
    func compiles() throws {
        var sources = [InferredSource(Self.odd, name: "Odd")]
        #expect(Self.odd.count == 2)
        for set in GeneratedSet.all { sources.append(InferredSource(try set.samples(60, seed: 5), name: set.name)) }
        sources.append(
            InferredSource(
                try [#"{"type": "a", "r": 1}"#, #"{"type": "b", "s": 1}"#, #"{"type": "a", "r": 1}"#, #"{"type": "b", "s": 2}"#]
                    .map {
                        try JSON(parsing: $0)
                    }, name: "Root"))
        if TestData.has("documents") {
            for name in InferredDocumentsTests.names { sources.append(try InferredDocumentsTests.source(name)) }
        }
        for seed in 40..<43 as Range<UInt64> {
            var random = RandomSamples(seed: seed)
            sources.append(InferredSource(try random.samples(25), name: "Random"))
        }
        var files: [String: String] = [:]
        let folder = try Folder()
        for (number, source) in sources.enumerated() {
            files["source\(number).swift"] = source.file(number)
            try folder.add("samples\(number)", source.samples.map { $0.text(.compact) + "\n" }.joined())
        }
        files["document.swift"] = SwiftSchemaWriter.text(
            of: try DocumentModel.model(of: JSON(parsing: Self.document), name: "Server"))
        files["main.swift"] = """
            import DynWrap
            import Foundation
            func check(_ name: String, _ problems: (JSON) throws -> [String]) throws {
                var count = 0
                for line in try JSON.Lines(contentsOf: URL(fileURLWithPath: CommandLine.arguments[1] + "/samples" + name)) {
                    count += 1
                    for problem in try problems(line.get()) { print(name, problem) }
                }
                print("samples", count)
            }
            \(sources.indices.map { "try check(\"\($0)\", problems\($0))" }.joined(separator: "\n"))
            let server = try Server(json: #"{"host": "h", "mode": "fast", "shape": {"type": "circle", "r": 1}, "next": {"host": "i", "mode": "slow"}}"#)
            print(server.dyn.problems.count, server.port, server.next?.host ?? "", server.mode == .fast)
            print(try Server(json: #"{"host": "", "port": 0, "load": 1, "extra": 1}"#).dyn.problems.count)

            """
        let printed = try Compiler.run(files: files, [folder.url.path])
        #expect(printed == sources.map { "samples \($0.samples.count)\n" }.joined() + "0 80 i true\n5\n")
    }
}
