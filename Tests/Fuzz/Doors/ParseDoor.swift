import DynWrap

extension Door {
    /// Texts: what opens is written back as it was, and means the same in every style.
    static let parse = Door(
        "parse",
        seeds: [
            #"{"a":"x","b":1.5e3,"c":[{"a":null},[]],"d":{"k":2},"e":"5/2/2018"}"#,
            #"[1,{"a":[true,false]},"\u00e9\ud83d\ude00"]"#, "\u{FEFF} [ ]\r\n", #"{"a\u0061":1,"aa":-0.0E-2}"#,
        ]
    ) { bytes in
        let tree: JSON
        do throws(JSONError) {
            tree = try JSON(parsing: bytes)
        } catch {
            try hold((0...bytes.count).contains(error.offset) && error.line > 0 && error.column > 0, "the error's place")
            return try hold(!error.description.isEmpty, "the error's words")
        }
        try hold(tree.bytes() == bytes, "the text is written as it was")
        guard let compact = try? JSON(parsing: tree.bytes(.compact)) else { throw BrokenLaw(description: "compact text opens") }
        try hold(compact == tree && compact.hashValue == tree.hashValue, "compact text means the same")
        try hold((try? JSON(parsing: tree.bytes(.pretty))) == tree, "pretty text means the same")
        if let canonical = try? tree.canonicalBytes() {
            try hold((try? JSON(parsing: canonical).canonicalBytes()) == canonical, "canonical text is its own canonical text")
        }
        guard let model = try? Wrapped<AnySchema>(json: tree) else { return }
        _ = (model.name, model.number, model.list.count, model.dict, model.date, model.dyn.problems, model.debugDescription)
        let output = model.dyn.output()
        try hold(model == model && (try? JSON(parsing: output.json.bytes())) != nil, "the output opens")
        try hold(output.text(.compact) == output.text(), "the output is spelled in one way")
    }
}
