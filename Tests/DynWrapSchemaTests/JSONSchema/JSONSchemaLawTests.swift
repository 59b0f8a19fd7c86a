import DynWrapSchema
import TestSupport
import Testing

/// What holds of all schemas and values, whatever they are.
@Suite("JSON Schema: laws")
struct JSONSchemaLawTests {
    private func allows(_ schema: JSON, _ definitions: JSON, _ value: JSON) throws -> Bool {
        var document: JSON = ["allOf": [schema]]
        document["$defs"] = definitions
        let read = try JSONSchema(document)
        let isAllowed = read.allows(value)
        #expect(read.problems(of: value).isEmpty == isAllowed, "\(document)\n\(value)")
        return isAllowed
    }

    @Test("a value has a problem where it is not allowed, and nowhere else; the logic of the keywords is logic")
    func logic() throws {
        var sample = SchemaSample(seed: 3)
        var allowed = 0
        for _ in Rounds.of(100) {
            let document = sample.document()
            let definitions = document["$defs"]
            var s = document
            s["$defs"] = .missing
            let (t, u) = (sample.schema(2), sample.schema(1))
            for _ in 0..<6 {
                let value = sample.value(3)
                func holds(_ schema: JSON) throws -> Bool { try allows(schema, definitions, value) }
                let (isS, isT, isU) = (try holds(s), try holds(t), try holds(u))
                if isS { allowed += 1 }
                #expect(try JSONSchema(document).allows(value) == isS)
                #expect(try holds(["not": ["not": s]]) == isS && holds(["not": s]) == !isS)
                #expect(try holds(["allOf": [s, t]]) == (isS && isT) && holds(["anyOf": [s, t]]) == (isS || isT))
                #expect(try holds(["oneOf": [s, t, u]]) == ([isS, isT, isU].filter(\.self).count == 1))
                #expect(try holds(["if": s, "then": t, "else": u]) == (isS ? isT : isU))
                #expect(try holds(["properties": ["x": s]]) && allows(["items": s], definitions, [value]) == isS)
                // Beside an `unevaluated…` that allows all, everything is asked with an account of what was looked at.
                var tracked = s.kind == .bool ? ["allOf": [s]] : s
                if tracked["unevaluatedProperties"].isMissing { tracked["unevaluatedProperties"] = true }
                if tracked["unevaluatedItems"].isMissing { tracked["unevaluatedItems"] = true }
                #expect(try holds(tracked) == isS, "\(s)\n\(value)")
            }
        }
        #expect(allowed > Rounds.of(100).count && allowed < Rounds.of(500).count, "\(allowed)")
    }

    @Test("what is left over is the same whether the schema beside says it or one inside")
    func leftOver() throws {
        var sample = SchemaSample(seed: 4)
        var refused = 0
        for _ in Rounds.of(50) {
            let (p, q, rest) = (sample.schema(1), sample.schema(1), sample.schema(1))
            var definitions = sample.document()["$defs"]
            let object: JSON = ["properties": ["a": p], "patternProperties": ["^b": q]]
            let array: JSON = ["prefixItems": [p, q]]
            for _ in 0..<5 {
                let value = sample.value(3)
                for (own, left, unevaluated) in [
                    (object, "additionalProperties", "unevaluatedProperties"), (array, "items", "unevaluatedItems"),
                ] {
                    var plain = own
                    plain[left] = rest
                    let isAllowed = try allows(plain, definitions, value)
                    definitions["own"] = own
                    if !isAllowed { refused += 1 }
                    for inner in [
                        ["allOf": [own]], ["anyOf": [own, false]], ["if": true, "then": own], ["$ref": "#/$defs/own"],
                    ] as [JSON] {
                        var outer = inner
                        outer[unevaluated] = rest
                        #expect(try allows(outer, definitions, value) == isAllowed, "\(outer)\n\(own)\n\(value)")
                    }
                }
            }
        }
        #expect(refused > Rounds.of(30).count, "\(refused)")
    }

    @Test("an edited tree has the problems of its text, at the same pointers")
    func edited() throws {
        var sample = SchemaSample(seed: 5)
        var count = 0
        for _ in Rounds.of(300) {
            let schema = try JSONSchema(sample.document())
            var tree = try JSON(parsing: sample.value(3).bytes())
            for _ in 0..<3 {
                let value = sample.value(1)
                if tree.kind == .object {
                    tree[sample.pick(["a", "b"])] = value
                } else if tree.kind == .array {
                    tree.append(value)
                }
            }
            let own = schema.problems(of: tree)
            let read = schema.problems(of: try JSON(parsing: tree.bytes()))
            #expect(
                own.map { [$0.pointer.description, $0.expected, $0.found] }
                    == read.map { [$0.pointer.description, $0.expected, $0.found] })
            count += own.count
        }
        #expect(count > Rounds.of(100).count)
    }

    @Test(
        "Python's jsonschema gives the same verdict on generated schemas of all keywords",
        .enabled(if: PythonValidator.isAvailable, "wants python3 with jsonschema"))
    func python() throws {
        var sample = SchemaSample(seed: 6)
        var cases: [(schema: String, instances: [String])] = []
        var own: [[Bool]] = []
        for _ in Rounds.of(1_000) {
            let document = sample.document()
            let schema = try JSONSchema(document)
            let values = (0..<20).map { _ in sample.value(3) }
            cases.append((document.text(), values.map { $0.text() }))
            own.append(values.map(schema.allows))
        }
        let verdicts = try PythonValidator.verdicts(cases)
        #expect(verdicts.count == cases.count)
        var valid = 0
        for (i, verdict) in verdicts.enumerated() {
            valid += verdict.filter(\.self).count
            for (j, isValid) in verdict.enumerated() where isValid != own[i][j] {
                Issue.record("\(cases[i].schema)\n\(cases[i].instances[j])\nPython says \(isValid)")
            }
        }
        #expect(valid > Rounds.of(4_000).count && valid < Rounds.of(16_000).count, "\(valid)")
    }
}
