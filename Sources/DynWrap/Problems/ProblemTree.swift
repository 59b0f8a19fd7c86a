import DynWrapSchema

/// Problems as a tree along their pointers. Each position occurs once, in the order of first appearance.
struct ProblemTree {
    private enum Part {
        case place(token: String, node: Int)
        case problem(Problem)
    }
    /// The step from one position to a position below it.
    private struct Step: Hashable {
        let node: Int
        let token: ScalarKey
    }

    /// The parts at each position; the root first.
    private var nodes: [[Part]] = [[]]
    private var numbers: [Step: Int] = [:]

    init(_ problems: some Sequence<Problem>) {
        for problem in problems {
            var node = 0
            for token in problem.pointer.tokens { node = place(token, below: node) }
            nodes[node].append(.problem(problem))
        }
    }

    private mutating func place(_ token: String, below node: Int) -> Int {
        let step = Step(node: node, token: ScalarKey(string: token))
        if let known = numbers[step] { return known }
        let new = nodes.count
        numbers[step] = new
        nodes.append([])
        nodes[node].append(.place(token: token, node: new))
        return new
    }

    /// A line for each position and each problem. Not recursive, because a pointer may have any number of steps. O(lines).
    var lines: [String] {
        var lines: [String] = []
        var open = [nodes[0][...]]
        while let part = open[open.count - 1].popFirst() ?? finish(&open) {
            let indent = String(repeating: "  ", count: open.count - 1)
            switch part {
            case .place(let token, let node):
                lines.append(indent + token.oneLine)
                open.append(nodes[node][...])
            case .problem(let problem):
                let place = problem.line.map { " (line \($0), column \(problem.column ?? 1))" } ?? ""
                lines.append(indent + "- \(problem.severity.rawValue): \(problem.message)\(place)".oneLine)
            }
        }
        return lines
    }

    /// Leaves the positions whose parts are all written, and returns the next part of an outer position; nil at the end.
    private func finish(_ open: inout [ArraySlice<Part>]) -> Part? {
        while open.count > 1 {
            open.removeLast()
            if let part = open[open.count - 1].popFirst() { return part }
        }
        return nil
    }
}
