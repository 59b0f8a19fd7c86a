extension SchemaNode {
    /// Tells what is wrong with `json` by itself, without what is in it.
    func faults(of json: JSON, _ tell: (String, Problem.Severity) -> Void) {
        if let kinds, !kinds.allows(json) { return tell(kinds.nouns, .error) }
        if let allowed, !allowed.contains(json) { return tell(allowed.noun, .error) }
        if let number = json.number {
            for bound in bounds where !bound.allows(number.compared(with: bound.number)) {
                tell("a number of \(bound.words) \(bound.number)", .rule)
            }
        }
        if let string = json.string {
            if let pattern, !pattern.matches(string) { tell("a string that matches \(pattern.text)", .rule) }
            if let format, !format.holds(string) { tell(format.noun, .error) }
        }
        for size in sizes where size.kind == json.kind {
            let count = json.string.map { $0.unicodeScalars.count } ?? json.count
            if size.isLeast ? count < size.count : count > size.count {
                let noun = size.kind == .string ? "characters" : size.kind == .array ? "elements" : "members"
                tell("\(size.isLeast ? "at least" : "at most") \(size.count) \(noun)", .rule)
            }
        }
    }
}
