import DynWrap

extension Door {
    /// A text with comments: written back as it was, the same without them, and after the edits that the first eight bytes choose a text again.
    static let comments = Door(
        "jsonc",
        seeds: [
            DoorInput.seed([1, 33, 65, 97, 129, 161, 193, 225], "// a\n{\"a\": /* b */ 1, // c\n \"c\": [1, /* d */ 2,],}"),
            DoorInput.seed([64, 65, 2, 96, 160, 128, 3, 224], "/**/[ // x\n1 /* y */, {} // z\n]"),
        ]
    ) { bytes in
        if let tree = try? JSON(parsing: bytes, options: .jsonc) {
            try hold(tree.bytes() == bytes, "the text is written as it was")
            guard let compact = try? JSON(parsing: tree.bytes(.compact)) else {
                throw BrokenLaw(description: "compact text opens")
            }
            try hold(compact == tree, "compact text means the same")
            if let plain = try? JSON(parsing: bytes) { try hold(plain == tree, "a text without comments means what it does") }
        }
        guard var tree = try? JSON(parsing: Array(bytes.dropFirst(8)), options: .jsonc) else { return }
        for byte in bytes.prefix(8) {
            let index = Int(byte & 7)
            switch byte >> 5 {
            case 0: tree["a"] = JSON(Int(byte))
            case 1: tree[index] = .missing
            case 2: tree["n"].append(JSON(Int(byte)))
            case 3: if let key = tree.members.first?.key { tree[key] = .missing }
            case 4: tree.append(tree[0])
            case 5: tree[index]["a"] = [1]
            case 6: tree.replaceElements(0..<min(index, tree.elements.count), with: ["y"])
            default: tree["b\(index)"] = nil
            }
        }
        var options = JSONOptions.jsonc
        options.maximumDepth = 1_000
        try hold((try? JSON(parsing: tree.bytes(), options: options)) == tree, "edited text means the same")
    }
}
