/// The problems of values that have their own adapters. These adapters are made again for each read, so the outer adapter keeps
/// the assignments that they refused.
struct AdapterChildren<Value>: Sendable {
    /// The problems of the values in them.
    let found: @Sendable (Value) -> [Problem]
    /// The assignments that they refused.
    let refused: @Sendable (Value) -> [Problem]
    /// The value, with these refused assignments put into its adapters.
    let remembering: @Sendable (Value, [Problem]) -> Value

    /// The problems of a value that may be nil.
    var optional: AdapterChildren<Value?> {
        let (found, refused, remembering) = (found, refused, remembering)
        return AdapterChildren<Value?>(
            found: { $0.map(found) ?? [] }, refused: { $0.map(refused) ?? [] },
            remembering: { value, problems in value.map { remembering($0, problems) } })
    }
}

extension AdapterChildren {
    /// The problems of a list, each below the index of its element.
    static func list<Child>() -> AdapterChildren where Value == [Adapter<Child>] {
        @Sendable func problems(of list: Value, _ problems: (Adapter<Child>) -> [Problem]) -> [Problem] {
            list.enumerated().flatMap { index, child in problems(child).map { $0.below(String(index), property: "") } }
        }
        return AdapterChildren(
            found: { problems(of: $0, \.dyn.found) }, refused: { problems(of: $0, \.dyn.refused) },
            remembering: { list, refused in
                var list = list
                for index in list.indices {
                    list[index].dyn.refused = refused.compactMap { $0.taken(from: String(index), property: "") }
                }
                return list
            })
    }
}

extension Problem {
    /// The problem with `token` put before its pointer, and `outer` before its property.
    func below(_ token: String, property outer: String) -> Problem {
        var problem = self
        problem.pointer = JSONPointer(tokens: [token] + pointer.tokens)
        if !outer.isEmpty { problem.property = property.isEmpty ? outer : "\(outer).\(property)" }
        return problem
    }

    /// The problem without the token and the property that ``below(_:property:)`` put before it; nil where it has another token.
    func taken(from token: String, property outer: String) -> Problem? {
        guard pointer.tokens.first == token else { return nil }
        var problem = self
        problem.pointer = JSONPointer(tokens: Array(pointer.tokens.dropFirst()))
        if !outer.isEmpty { problem.property = String(property.dropFirst(outer.count + 1)) }
        return problem
    }
}
