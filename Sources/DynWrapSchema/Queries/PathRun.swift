/// The data shared by all parts of one run of a query: the root, and the cached results.
final class PathRun {
    let root: JSON
    /// The cached results of queries that begin at the root: whether they found a value, how many values, or the value.
    private var fixed: [JSON?]
    /// The last pattern from the document.
    private var lastPattern: (text: String, function: PathFunction, pattern: Pattern?)?

    init(_ root: JSON, fixedQueries: Int) {
        self.root = root
        fixed = Array(repeating: nil, count: fixedQueries)
    }

    /// The result of `work` for a query. It is computed once for a query that begins at the root, because it is the same for
    /// each tested value.
    private func once(_ query: PathQuery, _ node: JSON, _ work: (JSON) -> JSON) -> JSON {
        guard let number = query.fixed else { return work(node) }
        if let known = fixed[number] { return known }
        let result = work(root)
        fixed[number] = result
        return result
    }

    // MARK: Filters

    /// Whether a filter accepts `node`.
    func accepts(_ node: JSON, _ filter: PathFilter) -> Bool {
        var answer = false
        var i = 0
        while i < filter.steps.count {
            switch filter.steps[i] {
            case .test(let test): answer = holds(test, node)
            case .not: answer.toggle()
            case .skipIfTrue(let to):
                if answer {
                    i = to
                    continue
                }
            case .skipIfFalse(let to):
                if !answer {
                    i = to
                    continue
                }
            }
            i += 1
        }
        return answer
    }

    private func holds(_ test: PathTest, _ node: JSON) -> Bool {
        switch test {
        case .compare(let left, let comparison, let right): return comparison.holds(value(of: left, node), value(of: right, node))
        case .holds(let call): return matches(call, node)
        case .exists(let query):
            if query.isSingular { return value(of: query, node).exists }
            return once(query, node) { start in
                var walk = PathWalk(query.segments, from: start, self)
                return JSON(walk.next() != nil)
            } == .true
        }
    }

    // MARK: Values

    /// The only value of an operand; missing where there is none.
    private func value(of operand: PathOperand, _ node: JSON) -> JSON {
        switch operand {
        case .literal(let literal): literal
        case .query(let query): value(of: query, node)
        case .call(let call): value(of: call, node)
        }
    }

    /// The value that a query of names and indexes finds.
    private func value(of query: PathQuery, _ node: JSON) -> JSON {
        once(query, node) { start in
            var json = start
            for segment in query.segments {
                switch segment.selectors.first {
                case .name(let needle, let key): json = json.member(needle, key)
                case .index(let index): json = json.element(counting: index).0
                default: return .missing  // a singular query has no other selectors
                }
            }
            return json
        }
    }

    /// The result of a function; missing where it has none.
    private func value(of call: PathCall, _ node: JSON) -> JSON {
        switch (call.function, call.arguments.first) {
        case (.length, let operand?):
            let json = value(of: operand, node)
            switch json.kind {
            case .array, .object: return JSON(json.count)
            case .string: return JSON((json.string ?? "").unicodeScalars.count)
            default: return .missing
            }
        case (.count, .query(let query)?):
            return once(query, node) { start in
                var walk = PathWalk(query.segments, from: start, self)
                var count = 0
                while walk.next() != nil { count += 1 }
                return JSON(count)
            }
        case (.value, .query(let query)?):
            return once(query, node) { start in
                var walk = PathWalk(query.segments, from: start, self)
                guard let only = walk.next(), walk.next() == nil else { return .missing }
                return only
            }
        default: return .missing  // the reader allows no others
        }
    }

    /// The result of `match` or `search`: false where an argument is not a string or not a pattern, or where a pattern from
    /// the document is too large.
    private func matches(_ call: PathCall, _ node: JSON) -> Bool {
        guard call.arguments.count == 2, let string = value(of: call.arguments[0], node).string else { return false }
        if case .read(let pattern) = call.pattern { return pattern?.matches(string) ?? false }
        guard let text = value(of: call.arguments[1], node).string else { return false }
        if let lastPattern, lastPattern.function == call.function, ScalarKey.equal(lastPattern.text, text) {
            return lastPattern.pattern?.matches(string) ?? false
        }
        let pattern = try? call.function.pattern(text)
        lastPattern = (text, call.function, pattern)
        return pattern?.matches(string) ?? false
    }
}
