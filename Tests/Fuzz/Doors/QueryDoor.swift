import DynWrap

extension Door {
    /// A query, a line feed, a document: what is found stands where it is said to, and edits do what their order promises.
    static let query = Door(
        "query",
        seeds: [
            #"$..[?@.a == 1 && !(match(@.b, "x.*") || count(@.*) < 2), 0, -1:0:-1]["c"]"# + "\n"
                + #"{"a":[{"a":1,"b":"xy","c":[0]}]}"#,
            "$.a[?value(@..b) > length($.c)].*\n" + #"{"a":[{"b":5}],"c":"x"}"#,
            #"$['\u0061',"b"][1:][?search(@, "[^a-c]{1,3}|\\p{Lu}$")]"# + "\n" + #"{"a":["x",["Éa","b"]],"b":[[],{"k":"d"}]}"#,
        ]
    ) { bytes in
        guard let (left, right) = DoorInput.halves(bytes), let text = String(validating: left, as: UTF8.self),
            let tree = try? JSON(parsing: right)
        else { return }
        let path: JSONPath
        do throws(JSONPathError) {
            path = try JSONPath(parsing: text)
        } catch {
            return try hold((0...left.count).contains(error.offset) && !error.description.isEmpty, "the error's place and words")
        }
        try hold(JSONPath(path.description) == path, "a query's text is the query")
        // Filters inside filters may be asked very often; a part of the answers is enough.
        var places: [JSONPointer] = []
        for match in tree.matches(of: path).prefix(50) {
            try hold(tree[pointer: match.pointer]?.hasSameText(as: match.value) == true, "a match is what is at its pointer")
            guard let back = JSONPath(match.path), back.isSingular else {
                throw BrokenLaw(description: "a normalised path is a singular query")
            }
            try hold(Array(tree.matches(of: back)).map(\.pointer) == [match.pointer], "a normalised path leads to its match")
            places.append(match.pointer)
        }
        try hold(
            tree.query(path).prefix(50).elementsEqual(places.map { tree[pointer: $0] ?? .missing }),
            "values are those of the matches")
        guard places.count < 50 else { return }
        var edited = tree
        try hold(edited.edit(path) { _ in } == Set(places).count, "an edit visits each place once")
        try hold(edited.hasSameText(as: tree), "an edit that does nothing does nothing")
        _ = edited.edit(path) { $0 = $0.isObject || $0.isArray ? "x" : .missing }
        try hold(edited.isMissing || (try? JSON(parsing: edited.bytes())) == edited, "edited text means the same")
    }
}
