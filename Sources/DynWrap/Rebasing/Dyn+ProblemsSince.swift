public import DynWrapSchema

extension Dyn {
    /// The problems that another model does not have, usually the model before an edit.
    ///
    /// So an edit of data that already had problems is refused only for the problems that it causes.
    ///
    /// ```swift
    /// var changed = stored
    /// try changed.dyn.apply(merging: body)
    /// let news = changed.dyn.problems(since: stored)
    /// if !news.isEmpty { throw ValidationError(schema: "Order", problems: news) }
    /// ```
    /// A problem is the same where position, property, severity, expectation and found value are the same; line and column don't
    /// count. So another wrong value in place of a wrong one is a new problem. The position of an element with an identity is that
    /// identity, wherever the element is now; of any other element it is the index, so a problem that moved to another index with
    /// its element is new. For a secret, the found value is not compared.
    ///
    /// - Complexity: twice that of ``problems``.
    /// - Parameter other: the model to compare with.
    public func problems(since other: Wrapped<S>) -> [Problem] {
        let found = problems
        if found.isEmpty { return [] }
        let old = other.dyn.problems
        if old.isEmpty { return found }
        let known = PlacedProblem.all(old, in: other.tree, other.layout)
        let (byIdentity, byIndex) = (Set(known.map(\.byIdentity)), Set(known.map(\.byIndex)))
        return zip(found, PlacedProblem.all(found, in: model.tree, model.layout)).filter { _, problem in
            if byIdentity.contains(problem.byIdentity) { return false }
            // Where one of the two lists has no identities to go by, the index decides.
            let isByIndex = problem.byIdentity == problem.byIndex
            return !(byIdentity.contains(problem.byIndex) || isByIndex && byIndex.contains(problem.byIndex))
        }.map(\.0)
    }
}

/// A problem without its line and column, at a position whose elements are named by their identities or by their indexes.
private struct PlacedProblem: Hashable {
    enum Step: Hashable {
        case token(String)
        case element(ElementIdentity.ID)
    }

    let problem: Problem
    let steps: [Step]

    static func all(
        _ problems: [Problem], in tree: JSON, _ layout: AnyLayout
    ) -> [(byIdentity: PlacedProblem, byIndex: PlacedProblem)] {
        var finder = IdentifiedLists.Finder(tree, layout)
        let isIdentified = layout.needs(.identify)
        return problems.map { problem in
            let tokens = problem.pointer.tokens
            let lists = isIdentified ? finder.lists(along: problem.pointer) : IdentifiedLists()
            let steps = tokens.enumerated().map { depth, token -> Step in
                guard let order = lists[depth]?.elements.order, let index = Int(token), order.indices.contains(index),
                    order[index].isNamed
                else { return .token(token) }
                return .element(order[index])
            }
            var problem = problem
            (problem.line, problem.column, problem.pointer) = (nil, nil, JSONPointer())
            return (
                PlacedProblem(problem: problem, steps: steps), PlacedProblem(problem: problem, steps: tokens.map(Step.token))
            )
        }
    }
}
