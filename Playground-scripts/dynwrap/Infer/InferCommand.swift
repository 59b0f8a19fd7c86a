import DynWrap

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// `dynwrap infer [FILE ...]`
struct InferCommand: Command {
    static let lines = Option("lines", letter: "l", "each line is a sample (JSON Lines)")
    static let skipBad = Option("skip-bad", "with --lines: skip lines that are not JSON, and report their number")
    static let jsonSchema = Option("json-schema", "write a JSON Schema (2020-12) instead of Swift")
    static let fromSchema = Option(
        "from-schema", takes: .file, "write the Swift schema of this JSON Schema, without samples")
    static let openAPI = Option(
        "openapi", "with --from-schema: use the component schemas of an OpenAPI document; detected where it says so")
    static let rootName = Option(
        "name", letter: "n", takes: .text("NAME"), "the name of the samples; the first file's name by default")

    let name = "infer"
    let summary = "writes a schema, in Swift or as JSON Schema, from samples"
    let discussion = [
        """
        Samples are documents, or with --lines the lines. A list at the root is a list of samples. The written schema opens every sample without a problem (a \
        number that some of them have in a string, "12", is read and reported as coerced), and does not depend on the order of the samples.
        """,
        """
        It finds optional, null and absent members; integers, integers beyond Int, and other numbers; dates in the ten styles, in ISO 8601 and as numbers \
        since 1970, with the evidence as a comment; enums, where few texts recur; dictionaries, whose keys vary; unions, distinguished by a member in or \
        next to them; shared and recursive shapes. Lines are read on all cores.
        """,
        """
        With --from-schema there are no samples; the JSON Schema is written in Swift: required members, types, formats, bounds, patterns, defaults. \
        Definitions and local references become schemas of their own, patternProperties and additionalProperties dictionaries, oneOf and anyOf unions, \
        distinguished by a constant member, by OpenAPI's discriminator or by the type of the value. What has no counterpart is named in a comment next to \
        the member, and what is not specific enough is JSON. Of an OpenAPI document (3.1, as JSON) all component schemas are written.
        """,
        """
        Any number of lines is read, with memory for the longest line (at most 64 MiB) and for the different shapes; a document is read into memory, usually two to four \
        times its size.
        """,
    ]
    let operands = [Operand.files]
    let options = [lines, skipBad, jsonSchema, fromSchema, openAPI, rootName, Option.comments, .filesFrom]
    let examples = [
        Example("dynwrap infer customers.json > Customer.swift", "struct CustomerSchema: Schema { … } and what it holds"),
        Example("dynwrap infer --lines --name Event log.jsonl", "the schema of a line"),
        Example("dynwrap infer --json-schema orders/*.json", "a JSON Schema that allows all of them"),
        Example("dynwrap infer --from-schema openapi.json > API.swift", "the component schemas of an OpenAPI document"),
        Example(
            "dynwrap infer --from-schema order.schema.json", "the Swift schema of a JSON Schema, and what of it can't be said"),
    ]

    func run(_ call: Call) async throws -> ExitCode {
        let model = if let path = call[Self.fromSchema] { try fromDocument(path, call) } else { try await samples(call) }
        if call.has(Self.jsonSchema) {
            try call.shell.output.print(JSONSchemaWriter.document(of: model).text(.pretty))
        } else {
            try call.shell.output.write(SwiftSchemaWriter.text(of: model))
        }
        return .fine
    }

    private func samples(_ call: Call) async throws -> InferredModel {
        let options = call.has(.comments) ? JSONOptions.jsonc : JSONOptions()
        try call.check(Self.openAPI, wants: Self.fromSchema)
        try call.check(Self.skipBad, wants: Self.lines)
        let summaries = SummaryPool()
        let inputs = try call.inputs()
        let progress = Progress(call.shell, files: inputs.count)
        for (done, input) in inputs.enumerated() {
            progress.show(done, of: inputs.count)
            if call.has(Self.lines) {
                try await addLines(of: input, options, to: summaries, call)
            } else {
                let document = try input.opened(options)
                let elements = Progress(call.shell, input.name, isKnown: inputs.count == 1)
                summaries.use { summary in summary.addSamples(of: document) { elements.show($0, of: $1) } }
            }
        }
        let summary = summaries.whole()
        guard summary[ShapeSummary.root].count > 0 else { throw Failure(.input, "there are no samples") }
        return ModelBuilder.model(of: summary, name: call[Self.rootName] ?? Self.name(of: inputs[0]))
    }

    /// Adds lines on all cores. The order of samples makes no difference.
    private func addLines(of input: Input, _ options: JSONOptions, to summaries: SummaryPool, _ call: Call) async throws {
        let skipsBad = call.has(Self.skipBad)
        var (count, bad) = (0, 0)
        var first: JSONError?
        do {
            let lines = try input.jsonLines(LineOptions(json: options))
            let progress = Progress(call.shell, input.name, isKnown: lines.byteCount != nil)
            try await lines.concurrentMap { line -> (done: Double, error: JSONError?) in
                do throws(JSONError) {
                    let sample = try line.get()
                    summaries.use { $0.addSamples(of: sample) }
                    return (lines.progress(after: line), nil)
                } catch {
                    return (lines.progress(after: line), error)
                }
            } inOrder: { done, error in
                progress.show(done)
                count += 1
                guard let error else { return }
                if !skipsBad || error.code.isOfFile { throw error }
                bad += 1
                if first == nil { first = error }
            }
        } catch let error as JSONError {
            throw Failure(error, in: input.name)
        }
        if let first {
            call.shell.tell("\(input.name): \(bad) of \(count) lines left out, which are not JSON; the first: \(first)")
        }
    }

    private func fromDocument(_ path: String, _ call: Call) throws -> InferredModel {
        if call.has(Self.lines) { throw Failure.usage("--lines is about samples, and --from-schema reads none") }
        if !call.operands.isEmpty || call[.filesFrom] != nil { throw Failure.usage("--from-schema takes no samples beside it") }
        let document = try Input(path).opened(call.has(.comments) ? .jsonc : JSONOptions())
        let title = document["title"].string ?? document["info"]["title"].string
        let name = call[Self.rootName] ?? title ?? Self.name(of: Input(path))
        do {
            if call.has(Self.openAPI) || OpenAPIDocument.isOne(document) {
                return try OpenAPIDocument.model(of: document, path, name: name)
            }
            return try DocumentModel.model(of: document, name: name)
        } catch let error as JSONSchemaError {
            throw Failure(.input, "\(path): \(error)")
        }
    }

    /// The name of the samples in a file.
    private static func name(of input: Input) -> String {
        guard case .file(let path) = input else { return "Sample" }
        let file = URL(fileURLWithPath: path).lastPathComponent.split(separator: ".").first.map(String.init) ?? ""
        var words = NameHints.words(of: file)
        if let last = words.last { words[words.count - 1] = NameHints.singular(last) }
        return words.isEmpty ? "Sample" : SwiftNames.typeName(words)
    }
}

extension ShapeSummary {
    /// Adds a document: itself, or the elements of its list.
    /// - Parameter tell: called from time to time with the number of added elements and the number of all.
    mutating func addSamples(of document: JSON, tell: (Int, Int) -> Void = { _, _ in }) {
        guard document.kind == .array else { return add(document) }
        let all = document.count
        for (done, element) in document.elements.enumerated() {
            if done.isMultiple(of: 256) { tell(done, all) }
            add(element)
        }
    }
}
