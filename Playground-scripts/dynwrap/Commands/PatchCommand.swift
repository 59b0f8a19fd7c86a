import DynWrap

/// `dynwrap patch PATCH [FILE ...]`
struct PatchCommand: Command {
    static let merge = Option(
        "merge", letter: "m", "take PATCH as a merge patch, also where it is an array or a scalar (RFC 7396)")
    static let inPlace = FormatCommand.inPlace

    let name = "patch"
    let summary = "applies a JSON Patch or a merge patch, completely or not at all"
    let discussion = [
        """
        An array is a JSON Patch (RFC 6902), an object a merge patch (RFC 7396). What the patch does not change keeps every byte, also comments (--jsonc) and \
        white space. If the patch can't be applied to one of several files, none of them is written.
        """,
        "Documents are kept in memory, about twice their size; with --in-place all of them together.",
    ]
    let operands = [Operand("PATCH", .file, .one, "the patch; - is standard input"), Operand.files]
    let options = [merge, inPlace, Option.comments, .filesFrom, .redact]
    let examples = [
        Example("dynwrap patch change.json old.json > new.json", "applies what `dynwrap diff --patch old.json new.json` wrote"),
        Example("echo '{\"version\": 3}' | dynwrap patch -i - package.json", "sets one member; all other bytes stay"),
    ]

    func run(_ call: Call) async throws -> ExitCode {
        try call.atMostOne(of: Self.inPlace, .redact)
        let secrets = try Secrets(call)
        let inputs = try call.inputs(after: 1, beside: "the patch", call.operands[0])
        let options = call.has(.comments) ? JSONOptions.jsonc : JSONOptions()
        let change = try Change(call.operands[0], options, isMerge: call.has(Self.merge), isSecret: !secrets.isEmpty)
        var results: [(path: String, text: ContiguousArray<UInt8>)] = []
        let progress = Progress(call.shell, files: inputs.count)
        for (done, input) in inputs.enumerated() {
            progress.show(done, of: inputs.count)
            let original = try input.opened(options, isSecret: !secrets.isEmpty)
            var tree = original
            do throws(JSONPointerError) { try change.apply(to: &tree) } catch {
                throw Failure(.input, "\(input.name): \(secrets.isEmpty ? error : error.withoutValues)")
            }
            // No text stands for a missing value.
            if !tree.exists { throw Failure(.input, "\(input.name): the patch removes the root, and nothing is left to write") }
            var text = ContiguousArray(secrets.hidden(in: tree, changedFrom: original).bytes())
            if !call.has(Self.inPlace) {
                if text.last != 0x0A { text.append(0x0A) }
                try call.shell.output.write(text)
            } else if case .file(let path) = input {
                results.append((path, text))
            } else {
                throw Failure.usage("standard input cannot be written anew")
            }
        }
        for result in results {
            do throws(FileError) { try DurableFile.write(result.text, to: result.path) } catch { throw Failure(error) }
        }
        return .fine
    }
}

/// A patch of either kind.
private enum Change {
    case steps(JSONPatch)
    case merge(JSON)

    init(_ name: String, _ options: JSONOptions, isMerge: Bool, isSecret: Bool) throws(Failure) {
        let json = try Input(name).opened(options, isSecret: isSecret)
        guard !isMerge, json.kind != .object else {
            self = .merge(json)
            return
        }
        do throws(JSONPointerError) { self = .steps(try JSONPatch(json: json)) } catch {
            throw Failure(.input, "\(name): \(error)")
        }
    }

    func apply(to tree: inout JSON) throws(JSONPointerError) {
        switch self {
        case .steps(let patch): try tree.apply(patch)
        case .merge(let patch): tree.merge(patch)
        }
    }
}
