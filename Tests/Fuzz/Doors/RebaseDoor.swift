import DynWrap

extension Door {
    /// Three documents, a line each: an original, mine and theirs. A side that edited nothing gives way, no edit is lost in silence, and what differs is told
    /// by patches that lead there.
    static let rebase = Door(
        "rebase",
        seeds: [
            #"{"a":1,"t":[1],"m":{"n":1},"l":[{"id":1,"n":2},{"id":2}]}"# + "\n"
                + #"{"a":2,"t":[1],"m":{"n":1,"z":0},"l":[{"id":2},{"id":1,"n":3}]}"# + "\n"
                + #"{"a":1,"t":[1,2],"m":{"n":2},"l":[{"id":1,"n":2,"z":[]},{"id":3},{"id":2}],"u":null}"#,
            #"{"a":null,"m":{}}"# + "\n" + #"{"m":{"n":"x"},"a":{"b":1}}"# + "\n" + #"{"a":{"c":2},"d":{"k":{"n":1}}}"#,
        ]
    ) { bytes in
        guard let trees = DoorInput.documents(bytes, count: 3), let base = try? Model(json: trees[0]),
            let mine = try edited(base, to: trees[1]), let theirs = try? Model(json: trees[2])
        else { return }
        var clean = base
        try hold(clean.dyn.rebase(onto: theirs).isEmpty && clean.dyn.hasSameText(as: theirs), "who edited nothing has theirs")
        var same = mine
        try hold(same.dyn.rebase(onto: base).isEmpty && same.dyn.hasSameText(as: mine), "onto the same original is nothing")
        if let again = try? Model(json: base.dyn.originalText) {
            try hold(same.dyn.rebase(onto: again).isEmpty && same.dyn.json == mine.dyn.json, "onto another opening of it too")
        }
        same = mine
        try hold(same.dyn.rebase(onto: mine).isEmpty && same.dyn.hasSameText(as: mine), "onto what one has is nothing")
        var (kept, given) = (mine, mine)
        let conflicts = kept.dyn.rebase(onto: theirs, keeping: .mine)
        let others = given.dyn.rebase(onto: theirs, keeping: .theirs)
        try hold(conflicts.isEmpty == others.isEmpty, "there are conflicts whichever side is kept")
        if conflicts.isEmpty { try hold(kept.dyn.hasSameText(as: given), "without conflicts there is no side") }
        for result in [kept, given] {
            try hold((try? JSON(parsing: result.dyn.json.bytes())) == result.dyn.json, "what is merged is a text")
            try hold(result.dyn.original.dyn.json == theirs.dyn.json, "the newer state is the original")
            for key in Set((trees[0].members.map(\.key) + trees[1].members.map(\.key) + trees[2].members.map(\.key))) {
                let (b, m, t, r) = (trees[0][key], trees[1][key], trees[2][key], result.dyn.json[key])
                if m.hasSameText(as: b) { try hold(r.hasSameText(as: t), "what only they edited is theirs: \(key)") }
                if t.hasSameText(as: b) { try hold(r.hasSameText(as: m), "what only I edited is mine: \(key)") }
            }
        }
    }

    private typealias Model = Wrapped<RebaseSchema>

    /// The model with edits that lead to `tree`; nil where that is no object.
    private static func edited(_ base: Model, to tree: JSON) throws(BrokenLaw) -> Model? {
        guard let wanted = try? Model(json: tree) else { return nil }
        var model = base
        let changes = wanted.dyn.changes(from: base)
        do throws(JSONPointerError) { try model.dyn.apply(changes.jsonPatch) } catch {
            throw BrokenLaw(description: "a patch applies: \(error)")
        }
        try hold(model.dyn.json == wanted.dyn.json, "a patch leads from one document to another")
        var found = base
        do throws(JSONPointerError) { try found.dyn.apply(changes) } catch {
            throw BrokenLaw(description: "changes apply: \(error)")
        }
        try hold(found.dyn.json == wanted.dyn.json, "changes lead from one document to another")
        try hold(model.dyn.original.dyn.json == base.dyn.json, "edits leave the original")
        guard !tree.text().contains("null") else { return model }
        var merged = base.dyn.json
        merged.merge(changes.mergePatch)
        try hold(merged == wanted.dyn.json, "the merge patch leads to a document without null")
        return model
    }
}

/// Models inside models, with and without an identity.
struct RebaseSchema: Schema {
    let a = Num<Int>("a")
    let tags = List<Int>("t")
    let part = Model<RebasePart>("m")
    let parts = ModelList<RebasePart>("l")
    let byKey = ModelDict<RebasePart>("d")
}

/// A part that is known by its number.
struct RebasePart: Schema {
    let id = Num<Int>("id")
    let name = Raw("n")
    var body: some SchemaBody { Identity(\.id) }
}
