import DynWrap

extension Door {
    /// A JSON Patch, a line feed, a document, as a model in which much is read-only or secret, at keys and at indices of arrays.
    static let guarded = Door(
        "guarded",
        seeds: [
            #"[{"op":"remove","path":"/a/0"},{"op":"replace","path":"/m/r","value":1}]"# + "\n"
                + #"{"a":[{"r":1},{"r":2}],"m":{"r":1},"s":["secret0","secret1"],"p":"secret2"}"#,
            #"[{"op":"remove","path":"/a/0"},{"op":"replace","path":"/m/r","value":0}]"# + "\n"
                + #"{"a":[{"r":0},{"r":2}],"m":{"r":1},"p":"replace"}"#,
            #"[{"op":"remove","path":"/p"},{"op":"replace","path":"/s/1","value":"another"}]"# + "\n"
                + #"{"s":["first","secret1"],"p":"secret2"}"#,
            #"[{"op":"move","from":"/l/1","path":"/l/0"},{"op":"add","path":"/l/-","value":{"i":3}},{"op":"copy","from":"/m","path":"/d/k"}]"#
                + "\n"
                + #"{"l":[{"i":1,"r":1,"a":[1,{"r":2}]},{"i":2,"m":{"r":3}}],"d":{"k":{"r":4}},"m":{"i":9,"l":[{"i":1}]}}"#,
            #"[{"op":"move","from":"/m","path":""},{"op":"test","path":"/r","value":1}]"# + "\n"
                + #"{"r":1,"m":{"r":1,"p":"secret3"}}"#,
            #"[{"op":"replace","path":"/e/0/n/0/i","value":4},{"op":"add","path":"/e/0/n/0","value":7}]"# + "\n"
                + #"{"e":[{"n":[{"i":1,"r":"x"}]},{"n":[]}],"o":{"t":"part","r":1},"a":[5,{"r":{"s":[1]}}]}"#,
        ]
    ) { bytes in
        guard let documents = DoorInput.documents(bytes, count: 2), let patch = try? JSONPatch(json: documents[0]),
            let base = try? Model(json: documents[1])
        else { return }
        var tree = documents[1]
        let isApplied = (try? tree.apply(patch)) != nil
        var (free, model) = (base, base)
        if let error = refusal({ () throws(JSONPointerError) in try free.dyn.apply(patch, readOnly: .allow) }) {
            try hold(!isApplied || !tree.isObject, "what a tree takes and leaves an object, a model takes: \(error)")
            try hold(free.dyn.hasSameText(as: base), "a refused patch changes nothing")
        } else {
            try hold(isApplied && free.dyn.json == tree, "a patch does the same to a model as to its tree")
        }
        if let error = refusal({ () throws(JSONPointerError) in try model.dyn.apply(patch) }) {
            try hold(model.dyn.hasSameText(as: base), "a patch that is refused for what is read-only changes nothing")
            try hold(error.code == .readOnly || !isApplied || !tree.isObject, "nothing else is a reason: \(error)")
        } else {
            try hold(model.dyn.json == free.dyn.json, "with what is read-only a patch does the same, or is refused")
            try hold(model.dyn.raw(\.only) == base.dyn.raw(\.only), "what is read-only stays")
            try hold(model.dyn.raw(\.slot) == base.dyn.raw(\.slot), "what is read-only stays, at an index too")
            try hold(
                model.part == nil || base.part == nil || model.part?.only == base.part?.only || patch.putsWhole("m"),
                "in models too")
        }
        try holdChanges(base, free)
        try holdSecrets(base, free)
    }

    fileprivate typealias Model = Wrapped<GuardedSchema>

    private static func refusal(_ edit: () throws(JSONPointerError) -> Void) -> JSONPointerError? {
        do throws(JSONPointerError) { try edit() } catch { return error }
        return nil
    }

    /// Changes lead there and back, whether they are those of the edits or of a comparison.
    private static func holdChanges(_ base: Model, _ edited: Model) throws(BrokenLaw) {
        for changes in [edited.dyn.changes, edited.dyn.changes(from: base)] {
            var there = base
            if let error = refusal({ () throws(JSONPointerError) in try there.dyn.apply(changes, readOnly: .allow) }) {
                throw BrokenLaw(description: "changes apply: \(error)")
            }
            try hold(there.dyn.json == edited.dyn.json, "changes lead there")
            if let error = refusal({ () throws(JSONPointerError) in try there.dyn.apply(changes.inverse, readOnly: .allow) }) {
                throw BrokenLaw(description: "inverse changes apply: \(error)")
            }
            try hold(there.dyn.json == base.dyn.json, "and back")
        }
    }

    /// A word that stands nowhere but in secret places is in no description of what differs.
    private static func holdSecrets(_ base: Model, _ edited: Model) throws(BrokenLaw) {
        for word in [base.pin, base.slotPin] where word.count > 6 {
            func isHidden(_ model: Model) -> Bool {
                let places = (model.pin == word ? 1 : 0) + (model.slotPin == word ? 1 : 0)
                return model.dyn.json.text().split(separator: word, omittingEmptySubsequences: false).count - 1 == places
            }
            guard isHidden(base), isHidden(edited) else { continue }
            let shown = "\(described(base, edited))\(edited.dyn.changes)\(edited.dyn.changedFields)"
            guard shown.contains(word) else { continue }
            // Then it is a word of descriptions, as "replace" is, and there with another secret too.
            let others = [base, edited].map { try? Model(json: $0.dyn.json.text().replacing(word, with: "~~~~~~~")) }
            guard let otherBase = others[0], let otherEdited = others[1] else {
                throw BrokenLaw(description: "a secret is not shown: \(shown)")
            }
            try hold(described(otherBase, otherEdited).contains(word), "a secret is not shown: \(shown)")
        }
    }

    /// What differs between two models, in all words there are for that.
    private static func described(_ base: Model, _ edited: Model) -> String {
        "\(edited.dyn.difference(from: base))\(edited.dyn.changes(from: base))"
    }
}

extension JSONPatch {
    /// Whether an operation puts something at the member itself, or at the whole document.
    fileprivate func putsWhole(_ key: String) -> Bool {
        operations.contains { operation in
            let places: [JSONPointer] =
                switch operation {
                case .add(let path, _), .remove(let path), .replace(let path, _), .copy(_, let path), .test(let path, _): [path]
                case .move(let from, let path): [from, path]
                }
            return places.contains { $0.tokens.isEmpty || $0.tokens == [key] }
        }
    }
}

/// Read-only and secret places in all that a model may be in.
struct GuardedSchema: Schema {
    let id = Num<Int>("i")
    let only = Raw("r").readOnly
    let slot = Raw("a[1].r").readOnly
    let pin = Str("p").secret
    let slotPin = Str("s[1]").secret
    let part = Model<GuardedSchema>("m")
    let at = Model<GuardedSchema>("a[0]")
    let parts = ModelList<GuardedSchema>("l")
    let edges = ModelList<GuardedSchema>("e", each: "n[0]")
    let byKey = ModelDict<GuardedSchema>("d")
    let shape = OneOf<Shape>("o", by: "t", Shape.cases)
    var body: some SchemaBody { Identity(\.id) }

    enum Shape: Sendable {
        case part(Wrapped<GuardedSchema>)

        @UnionBuilder<Shape> static func cases() -> [UnionCase<Shape>] { Case("part", Shape.part) }
    }
}
