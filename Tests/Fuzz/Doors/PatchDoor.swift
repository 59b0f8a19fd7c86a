import DynWrap

extension Door {
    /// A patch, a line feed, a document; and the same as a merge patch.
    static let patch = Door(
        "patch",
        seeds: [
            #"[{"op":"add","path":"/a/0","value":1},{"op":"move","from":"/b","path":"/c"}]"# + "\n" + #"{"a":[2],"b":3}"#,
            #"[{"op":"test","path":"/a","value":1.0},{"op":"replace","path":"/a","value":{}},{"op":"copy","from":"","path":"/a/b"}]"#
                + "\n" + #"{"a":1}"#,
            #"{"a":null,"b":{"c":1}}"# + "\n" + #"{"a":1,"b":{"d":[1,2]}}"#,
        ]
    ) { bytes in
        guard let documents = DoorInput.documents(bytes, count: 2) else { return }
        let (left, right) = (documents[0], documents[1])
        if let patch = try? JSONPatch(json: left) {
            try hold((try? JSONPatch(json: patch.json)) == patch, "a patch's JSON is the patch")
            var tree = right
            do throws(JSONPointerError) {
                try tree.apply(patch)
            } catch {
                try hold(tree.hasSameText(as: right), "a refused patch changes nothing")
            }
            try hold((try? JSON(parsing: tree.bytes(), options: DoorInput.deep)) == tree, "patched text means the same")
        }
        var merged = right
        merged.merge(left)
        try hold((try? JSON(parsing: merged.bytes(), options: DoorInput.deep)) == merged, "merged text means the same")
        try hold(merged == NaiveMerge.merged(right, left), "a merge patch is applied as RFC 7396 says")
        if var model = try? Wrapped<AnySchema>(json: right) {
            try? model.dyn.apply(merging: left)
            var back = model.dyn.original
            try? back.dyn.apply(model.dyn.changes)
            try hold(back.dyn.json == model.dyn.json, "changes lead from the original to the model")
        }
    }
}

/// The procedure of RFC 7396, as it stands there.
private enum NaiveMerge {
    static func merged(_ target: JSON, _ patch: JSON) -> JSON {
        guard patch.isObject else { return patch }
        var result = target.isObject ? target : .emptyObject
        for (key, value) in patch.members { result[key] = value.isNull ? .missing : merged(result[key], value) }
        return result
    }
}
