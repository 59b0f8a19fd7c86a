import DynWrap
import Foundation
import TestSupport
import Testing

@testable import DynWrapTool

/// What is made of documents of botocore and Kubernetes and of four schemas that many editors use; `Benchmarks/Results/infer.md` has the numbers.
@Suite(
    "Public documents",
    .enabled(if: PublicDocuments.areThere, "\(PublicDocuments.wanted)"))
struct PublicDocumentsTests {
    /// How many there are: schemas, fields, fields of any JSON, unions, enums, dictionaries.
    private static func counts(_ model: InferredModel) -> [Int] {
        let fields = model.records.flatMap(\.fields)
        let open = fields.count { if case .any = $0.type { true } else { false } }
        let dictionaries = fields.count { if case .dictionary = $0.type { true } else { false } }
        return [model.records.count, fields.count, open, model.unions.count, model.enums.count, dictionaries]
    }

    private static func sampled(_ file: String) throws -> InferredSource {
        InferredSource([try PublicDocuments.json(file)], name: SwiftNames.typeName([String(file.prefix { $0 != "." })]))
    }

    private static func model(_ schema: PublicSamples) throws -> InferredModel {
        try DocumentModel.model(
            of: PublicDocuments.json(schema.file), name: PublicDocuments.json(schema.file)["title"].string ?? schema.name)
    }

    @Test(
        "documents as samples: as many types and fields as measured, and the sample is allowed",
        arguments: [
            ("s3.json", [21, 97, 0, 0, 5, 4]), ("s3-operations.json", [10, 31, 0, 0, 1, 0]),
            ("s3-shapes.json", [9, 47, 0, 0, 4, 1]), ("endpoints.json", [11, 39, 0, 0, 4, 3]),
        ])
    func samples(file: String, counts: [Int]) throws {
        let source = try Self.sampled(file)
        #expect(Self.counts(source.model) == counts)
        // No object whose keys are data has a property for each.
        #expect(source.model.records.allSatisfy { $0.fields.count <= 24 })
        let schema = try JSONSchema(JSONSchemaWriter.document(of: source.model), format: .assertion)
        #expect(schema.problems(of: source.samples[0], limit: 3).map(\.description) == [])
        let refused = try InferredMeasuresTests.refused(source.samples, schema)
        print("\(file): \(refused) of 100 damaged refused, \(source.swift.split(separator: "\n").count) lines")
        #expect(refused >= 80)
    }

    @Test("what somebody would write by hand")
    func known() throws {
        let expected: [String: [String]] = [
            "s3.json": [
                "S3Schema.let operations = ModelDict<OperationSchema>(\"operations\").required",
                "ShapeSchema.let members = ModelDict<ShapeMemberSchema>(\"members\").optional",
                "OperationSchema.let errors = ModelList<ErrorSchema>(\"errors\").optional",
                "StaticContextParamsSchema.let disableAccessPoints = Model<StaticContextParamSchema>(\"DisableAccessPoints\")",
            ],
            "endpoints.json": [
                "PartitionSchema.let services = ModelDict<ServiceSchema>(\"services\").required",
                "ServiceSchema.let endpoints = ModelDict<EndpointSchema>(\"endpoints\").required",
                "VariantSchema.let tags = List<Tag>(\"tags\").required",
            ],
            "compose-spec.json": [
                "ServiceSchema.let scale = OneOf<TextOrWhole>(\"scale\", .textOrWhole)",
                "ServiceSchema.let environment = OneOf<ListOrDict>(\"environment\", .listOrDict)",
                "ServiceSchema.let ports = OneOfList<Port>(\"ports\", .port)",
                "ComposeSpecificationSchema.let networks = Dict<Wrapped<NetworkSchema>?>(\"networks\")",
            ],
            "github-workflows.json": [
                "GithubWorkflowSchema.let jobs = OneOfDict<Job>(\"jobs\", .job).count(1...)",
                "NormalJobSchema.let steps = ModelList<StepSchema>(\"steps\").count(1...)",
                "ScheduleSchema.let cron = Str(\"cron\")",
            ],
            "kubernetes.json": [
                "ContainerSchema.let livenessProbe = Model<ProbeSchema>(\"livenessProbe\")",
                "ServicePortSchema.let targetPort = OneOf<",
                "ConfigMapSchema.let data = Dict<String?>(\"data\")",
                "EventsV1EventSchema.let regarding = Model<ObjectReferenceSchema>(\"regarding\")",
            ],
        ]
        for (file, lines) in expected {
            let schema = PublicSamples.all.first { $0.file == file }
            let facts =
                try schema.map { InferredSource.facts(of: SwiftSchemaWriter.text(of: try Self.model($0))) }
                ?? Self.sampled(file).facts
            for line in lines { #expect(facts.contains { $0.hasPrefix(line) }, "\(file): \(line)") }
        }
    }

    @Test(
        "schemas: as many types and fields as measured",
        arguments: zip(
            PublicSamples.all,
            [
                [50, 475, 4, 24, 9, 22], [50, 207, 2, 21, 9, 18], [13, 101, 0, 3, 15, 3], [8, 135, 0, 9, 6, 0],
                [834, 3424, 5, 2, 1, 100],
            ]))
    func schemas(schema: PublicSamples, counts: [Int]) throws {
        let found = try Self.counts(Self.model(schema))
        #expect(found == counts, "\(found)")
    }

    /// The samples of a schema that it allows, and as many others made of them by a change of one value.
    private static func allowed(_ schema: PublicSamples) throws -> [JSON] {
        var document = try PublicDocuments.json(schema.file)
        if let definition = schema.definition {
            document["$ref"] = JSON(JSONPointer(tokens: ["$defs", definition]).fragment)
        }
        let original = try JSONSchema(document, format: .assertion)
        var random = SeededRandom(seed: 11)
        var found: [JSON] = []
        for text in schema.samples {
            let sample = try JSON(parsing: text)
            #expect(original.problems(of: sample).map(\.description) == [], "\(schema.file)")
            found.append(sample)
            let places = InferredMeasuresTests.members(of: sample)
            guard !places.isEmpty else { continue }
            // Whatever the share of rounds: most changes are refused, and fewer draws leave too few samples to check.
            for _ in 0..<200 {
                var other = sample
                guard let place = places.randomElement(using: &random) else { continue }
                let values: [JSON] = ["text", "1", 1, 0.5, true, ["a"], [:], ["a": "b"], [["a": 1]], .null]
                try other.set(values.randomElement(using: &random) ?? .null, at: place)
                if original.allows(other) { found.append(other) }
            }
        }
        return found
    }

    @Test(
        "the generated sources compile together, and what a schema allows has no problem and is allowed by the exported schema",
        .enabled(if: Compiler.isAvailable, "wants swiftc and the built modules"))
    func compiled() throws {
        var files: [String: String] = [:]
        let folder = try Folder()
        var values: [[JSON]] = []
        for file in ["s3.json", "endpoints.json"] {
            let source = try Self.sampled(file)
            files["source\(values.count).swift"] = source.file(values.count) + "func schema\(values.count)() -> JSON { true }\n"
            values.append(source.samples)
        }
        for schema in PublicSamples.all {
            files["source\(values.count).swift"] =
                InferredSource.isolated(SwiftSchemaWriter.text(of: try Self.model(schema))) + """

                    func problems\(values.count)(_ sample: JSON) throws -> [String] {
                        try Wrapped<\(schema.name)Schema>(json: sample).dyn.problems.filter { $0.severity != .coerced }.map { "\\($0)" }
                    }
                    func schema\(values.count)() -> JSON { \(schema.name)Schema().jsonSchema }

                    """
            values.append(try Self.allowed(schema))
        }
        for (number, samples) in values.enumerated() {
            try folder.add("samples\(number)", samples.map { $0.text(.compact) + "\n" }.joined())
        }
        files["main.swift"] = """
            import DynWrap
            import Foundation
            func tell(_ name: String, _ problems: (JSON) throws -> [String], _ schema: JSON) throws {
                let allowing = try JSONSchema(schema, format: .assertion)
                var count = 0
                for line in try JSON.Lines(contentsOf: URL(fileURLWithPath: CommandLine.arguments[1] + "/samples" + name)) {
                    count += 1
                    let sample = try line.get()
                    for problem in try problems(sample) { print(name, problem, sample.text(.compact)) }
                    for problem in allowing.problems(of: sample) { print(name, "exported:", problem, sample.text(.compact)) }
                }
                print("samples", count)
            }
            \(values.indices.map { "try tell(\"\($0)\", problems\($0), schema\($0)())" }.joined(separator: "\n"))

            """
        let printed = try Compiler.run(files: files, [folder.url.path])
        #expect(printed == values.map { "samples \($0.count)\n" }.joined(), "\(printed.prefix(6000))")
        #expect(values.dropFirst(2).allSatisfy { $0.count >= 10 }, "\(values.map(\.count))")
    }
}
