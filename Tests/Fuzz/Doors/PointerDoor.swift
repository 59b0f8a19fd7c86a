import DynWrap
import TestSupport

extension Door {
    /// A pointer or a path, a line feed, a document: what is parsed is written back, and leads where a walk leads.
    static let pointer = Door(
        "pointer",
        seeds: [
            "/a/0/~01~1\n" + #"{"a":[{"~1/":2}]}"#, "/a/-\n" + #"{"a":[1]}"#, "#/%C3%A9%25\n" + #"{"é%":{"":0}}"#, "\n[]",
            #"a\.b[0].c\[1]"# + "\n" + #"{"a.b":[{"c[1]":2}]}"#, "[0][12].x\n[null]", "/00/1\n[[1]]",
        ]
    ) { bytes in
        guard let (left, right) = DoorInput.halves(bytes), let text = String(validating: left, as: UTF8.self) else { return }
        let tree = try? JSON(parsing: right)
        let naive = tokens(of: text)
        let pointer = JSONPointer(text)
        let same = pointer.map { pointer in naive.map { JSONPointer(tokens: $0) == pointer } ?? false } ?? (naive == nil)
        try hold(same, "a pointer is its tokens")
        if let pointer { try holdPointer(pointer, text, tree) }
        if let fragment = JSONPointer(fragment: text) {
            try hold(JSONPointer(fragment: fragment.fragment) == fragment, "a pointer's fragment is the pointer")
            if let tree { try holdPointer(fragment, fragment.description, tree) }
        }
        let path = FieldPath(text)
        try hold(FieldPath(path.text).pointer == path.pointer, "a path's text is the path")
        guard let tree else { return }
        var found: RawTree? = RawTree(tree)
        for step in path.steps {
            switch step {
            case .key(_, let key): found = found?[key]
            case .index(let index): found = found?.element(index)
            }
        }
        let value = path.find(in: tree)
        try hold(value.isMissing ? found == nil : RawTree(value) == found, "a path leads where its steps lead")
        var edited = tree
        if path.set(7, in: &edited) {
            try hold(path.find(in: edited) == 7, "what is set at a path is there")
            path.restore(from: tree, in: &edited)
            try hold(edited.hasSameText(as: tree), "what is put back at a path is as it was")
        } else {
            try hold(
                edited.hasSameText(as: tree) && path.obstacle(in: tree, forWriting: true) != nil,
                "what is not set has an obstacle")
        }
    }

    /// RFC 6901 §3 and §4, once more.
    private static func tokens(of text: String) -> [String]? {
        let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard let head = parts.first, head.isEmpty else { return nil }
        var tokens: [String] = []
        for part in parts.dropFirst() {
            var token: [UInt8] = []
            var rest = part[...]
            while let byte = rest.popFirst() {
                guard byte == UInt8(ascii: "~") else {
                    token.append(byte)
                    continue
                }
                switch rest.popFirst() {
                case UInt8(ascii: "0"): token.append(UInt8(ascii: "~"))
                case UInt8(ascii: "1"): token.append(UInt8(ascii: "/"))
                default: return nil
                }
            }
            tokens.append(String(decoding: token, as: UTF8.self))
        }
        return tokens
    }

    private static func holdPointer(_ pointer: JSONPointer, _ text: String, _ tree: JSON?) throws(BrokenLaw) {
        try hold(pointer.description.utf8.elementsEqual(text.utf8), "a pointer's text is what it was parsed from")
        try hold(JSONPointer(fragment: pointer.fragment) == pointer, "a fragment is the pointer")
        guard let tree else { return }
        var found: RawTree? = RawTree(tree)
        for token in pointer.tokens {
            guard case .array? = found else {
                found = found?[token]
                continue
            }
            // No sign, no zero in front.
            let isIndex = token == "0" || (49...57).contains(token.utf8.first ?? 0)
            let index: Int? = isIndex ? Int(token) : nil
            found = index.flatMap { found?.element($0) }
        }
        let value = tree[pointer: pointer]
        try hold(value.map { RawTree($0) } == found, "a pointer leads where its tokens lead")
        var edited = tree
        do throws(JSONPointerError) {
            try edited.set(7, at: pointer)
        } catch {
            return try hold(edited.hasSameText(as: tree) && found == nil, "what is refused changes nothing")
        }
        guard pointer.tokens.last != "-" || found != nil else { return }
        guard !pointer.tokens.contains("-") else { return }
        try hold(edited[pointer: pointer] == 7, "what is set at a pointer is there")
    }
}
