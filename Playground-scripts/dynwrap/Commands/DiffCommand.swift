import DynWrap

/// `dynwrap diff OLD NEW`
struct DiffCommand: Command {
    static let patch = Option("patch", letter: "p", "a JSON Patch (RFC 6902) from OLD to NEW")
    static let merge = Option(
        "merge", letter: "m",
        "a merge patch (RFC 7396) from OLD to NEW; an error where NEW has nulls that it cannot express")

    let name = "diff"
    let summary = "shows how two files differ in meaning"
    let discussion = [
        """
        The order of members, white space and spelling (1.0 and 1) make no difference. A line is `~ PLACE: OLD → NEW`, `+ PLACE: NEW` or `- PLACE: OLD`; \
        PLACE is a JSON Pointer into OLD, for additions into NEW. Unchanged elements of arrays are found at any index. The exit code is 1 if the files differ.
        """,
        "--redact hides what it finds in each of the two documents: a secret that moved is shown at its new place, if that is not found, too.",
        "Both documents are read into memory, usually two to four times their size.",
    ]
    let operands = [
        Operand("OLD", .file, .one, "the old file; - is standard input"), Operand("NEW", .file, .one, "what it is"),
    ]
    let options = [patch, merge, Option.comments, .redact, .json]
    let examples = [
        Example("dynwrap diff old.json new.json", "~ /limit: 12 → 13"),
        Example("dynwrap diff --patch old.json new.json > change.json", "for `dynwrap patch change.json old.json`"),
        Example("git show HEAD:data.json | dynwrap diff --redact '$..password' - data.json", "the edits, with secrets redacted"),
    ]

    func run(_ call: Call) async throws -> ExitCode {
        try call.atMostOne(of: Self.patch, Self.merge, .json)
        if call.has(.redact), call.has(Self.patch) || call.has(Self.merge) {
            throw Failure.usage("a patch without its secrets would write the mark in their place; --redact is for people")
        }
        let secrets = try Secrets(call)
        let options = call.has(.comments) ? JSONOptions.jsonc : JSONOptions()
        let inputs = call.operands.map(Input.init)
        if inputs[0] == .standard, inputs[1] == .standard { throw Failure.usage("standard input can be read once only") }
        let progress = Progress(call.shell, steps: inputs.count + 1)
        let trees = try inputs.map { input in
            progress.begin(input.name)
            return try input.opened(options, isSecret: !secrets.isEmpty)
        }
        let (old, new) = (trees[0], trees[1])
        progress.begin("comparing")
        let differences = TreeDifference.all(from: old, to: new, secrets) { progress.showStep($0) }
        call.shell.eraseBar()

        let output = call.shell.output
        if call.has(Self.patch) {
            try ValueText.print(JSONPatch(differences.map(\.operation)).json, pretty: true, output)
        } else if call.has(Self.merge) {
            try ValueText.print(try mergePatch(from: old, to: new, differences, call.operands[1]), pretty: true, output)
        } else {
            for difference in differences {
                try output.print(call.has(.json) ? difference.json.text(.compact) : difference.line(call.shell.style))
            }
        }
        return differences.isEmpty ? .fine : .no
    }

    private func mergePatch(
        from old: JSON, to new: JSON, _ differences: [TreeDifference], _ name: String
    ) throws(Failure) -> JSON {
        let patch = MergePatch.leading(from: old, to: new, changedAt: differences.map(\.pointer))
        var check = old
        check.merge(patch)
        if check == new { return patch }
        throw Failure(.input, "\(name) has a null that a merge patch would take for a removal; --patch can say it")
    }
}
