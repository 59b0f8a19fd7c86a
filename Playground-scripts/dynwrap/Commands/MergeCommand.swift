import DynWrap

/// `dynwrap merge BASE MINE THEIRS`
struct MergeCommand: Command {
    static let keep = Option(
        "keep", letter: "k", takes: .choice(["mine", "theirs"]),
        "the side whose edit is taken in a conflict; conflicts are then remarks, and the exit code is 0")
    static let output = Option(
        "output", letter: "o", takes: .file, "write the result to FILE, whole or not at all; - is standard output, as without it")

    static let identity = Option(
        "id", takes: .text("LIST=MEMBER"), isRepeatable: true,
        "merge the elements of the list at this pointer by this member: /statuses=id; can be repeated")

    let name = "merge"
    let summary = "merges two edited versions of a file (three-way merge)"
    let discussion = [
        """
        Objects are merged member by member; anything else, arrays included, is one value. A value that only one side edited is taken from that side. A \
        value that both edited in different ways is a conflict, reported on standard error, or with --json as an object on standard output instead of the \
        result; the result then has my value, and the exit code is 1. The result is the text of THEIRS with my edits; all other bytes stay.
        """,
        """
        With --id, the elements of a list are merged one by one, at any index: elements with the same identity are one element, a new element is added at \
        the place of its side, and an element that one side removed is removed. For lists inside the elements of such a list, `*` stands for each element: \
        `--id /orders=id --id '/orders/*/items=sku'`. An identity deeper in the elements is a pointer, `/items=/metadata/name`; for a list that is the whole \
        file the pointer is empty, `=id`. An element without an identity, or two with the same, is an error (exit code 4).
        """,
        "The three documents are kept in memory, about twice their size.",
    ]
    let operands = [
        Operand("BASE", .file, .one, "the common ancestor"), Operand("MINE", .file, .one, "my version"),
        Operand("THEIRS", .file, .one, "the other version"),
    ]
    let options = [identity, keep, output, Option.comments, .redact, .json]
    let examples = [
        Example("dynwrap merge base.json mine.json theirs.json", "conflict /limit: 12 is 13 in mine and 14 in theirs"),
        Example(
            "dynwrap merge --id /users=id base.json mine.json theirs.json",
            "both may add users, and edit different members of the same user"),
        Example(
            "git config merge.json.driver 'dynwrap merge -o %A %O %A %B'",
            "with `*.json merge=json` in .gitattributes, git merges JSON by members and leaves the conflicts to you"),
    ]

    func run(_ call: Call) async throws -> ExitCode {
        let secrets = try Secrets(call)
        if call.has(.redact), !call.has(.json) {
            throw Failure.usage("--redact is for the conflicts of --json: a result without its secrets would be another document")
        }
        let lists = try IdentifiedLists(call.all(Self.identity))
        let inputs = call.operands.map(Input.init)
        if inputs.filter({ $0 == .standard }).count > 1 { throw Failure.usage("standard input can be read once only") }
        let options = call.has(.comments) ? JSONOptions.jsonc : JSONOptions()
        let progress = Progress(call.shell, steps: inputs.count + 1)
        let trees = try inputs.map { input in
            progress.begin(input.name)
            return try input.opened(options, isSecret: !secrets.isEmpty)
        }
        let (base, mine, theirs) = (trees[0], trees[1], trees[2])
        var found = 0
        for (tree, input) in zip(trees, inputs) { found += try lists.check(tree, input.name) }
        if found == 0, call.has(Self.identity) { call.shell.note("no file has a list that --id names") }
        progress.begin("merging")
        let result = JSON.merged(
            base, mine: mine, theirs: theirs, keeping: call[Self.keep] == "theirs" ? .theirs : .mine, as: lists.content)

        call.shell.eraseBar()

        let hidden = trees.map(secrets.hidden(in:))
        // Elements that were matched by identity may have another index in each tree.
        var places = trees.map { IdentifiedLists.Places(lists, in: $0) }
        for conflict in result.conflicts {
            let values = hidden.indices.map { index in
                places[index].pointer(of: conflict, in: result.tree).flatMap { hidden[index][pointer: $0] }
            }
            try report(conflict.pointer, values, call)
        }
        if call[Self.output] != nil || !call.has(.json) { try write(result.tree, call) }
        return result.conflicts.isEmpty || call.has(Self.keep) ? .fine : .no
    }

    private func report(_ pointer: JSONPointer, _ values: [JSON?], _ call: Call) throws {
        if call.has(.json) {
            var json: JSON = ["pointer": JSON(pointer.description)]
            for (name, value) in zip(["base", "mine", "theirs"], values) { if let value { json[name] = value } }
            try call.shell.output.print(json.text(.compact))
            return
        }
        let texts = values.map { $0?.shortText() ?? "nothing" }
        let place = pointer.placeName
        let line = "conflict \(place): \(texts[0]) is \(texts[1]) in mine and \(texts[2]) in theirs"
        if call.has(Self.keep) { call.shell.note(line) } else { call.shell.tell(line) }
    }

    private func write(_ tree: JSON, _ call: Call) throws {
        var text = ContiguousArray(tree.bytes())
        if text.last != 0x0A { text.append(0x0A) }
        try call.write(text, to: Self.output)
    }
}
