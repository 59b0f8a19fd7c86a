/// Finds the values of a query, one at a time, in the standard's order. Unfinished nodes are kept in a list, so that nothing
/// recurses over the tree or the segments.
struct PathWalk {
    private let segments: [PathSegment]
    private let run: PathRun
    private let keepsSteps: Bool
    /// The steps to the value returned last, if steps are kept.
    private(set) var steps: [JSON.Step] = []
    /// The value at which the query begins, if the query has no segments.
    private var whole: JSON?
    private var open: [Node] = []
    /// How many open nodes have stayed open since the last call of ``markUnchanged()``. The steps that lead to them are still
    /// the same.
    private(set) var unchanged = 0

    /// A node to which a segment is applied.
    private struct Node {
        let json: JSON
        let segment: Int
        /// The number of steps that lead to it.
        let depth: Int
        var selector = 0
        /// The iterator of the selector over the children or, after the last selector, of the descent to the descendants.
        var children: PathChildren?
        var indices: StrideTo<Int>.Iterator?
    }

    init(_ segments: [PathSegment], from start: JSON, _ run: PathRun, keepsSteps: Bool = false) {
        self.segments = segments
        self.run = run
        self.keepsSteps = keepsSteps
        if start.isMissing { return }
        if segments.isEmpty { whole = start } else { enter(start, 0, 0) }
    }

    /// The walk of a whole query, from the root.
    init(_ path: JSONPath, in root: JSON, keepsSteps: Bool = false) {
        self.init(path.segments, from: root, PathRun(root, fixedQueries: path.fixedQueries), keepsSteps: keepsSteps)
    }

    /// The next value, or nil.
    mutating func next() -> JSON? {
        if let json = whole {
            whole = nil
            return json
        }
        while let last = open.indices.last {
            let (number, depth) = (open[last].segment, open[last].depth)
            let selector = open[last].selector
            guard selector < segments[number].selectors.count else {
                // Descendants come after the selected children of the node itself.
                descend(from: last)
                continue
            }
            guard let (child, step) = select(segments[number].selectors[selector], last) else { continue }
            if keepsSteps { keep(step, depth, last) }
            if number == segments.count - 1 { return child }
            enter(child, number + 1, depth + 1)
        }
        return nil
    }

    /// Sets ``unchanged`` to all nodes that are open now.
    mutating func markUnchanged() { unchanged = open.count }

    private mutating func enter(_ json: JSON, _ segment: Int, _ depth: Int) {
        // A scalar has no children.
        if json.isObject || json.isArray { open.append(Node(json: json, segment: segment, depth: depth)) }
    }

    /// Applies the segment to the next child of the last open node, or closes the node.
    private mutating func descend(from last: Int) {
        let (number, depth) = (open[last].segment, open[last].depth)
        guard segments[number].isDescendant, let child = nextChild(of: last) else {
            open.removeLast()
            unchanged = min(unchanged, open.count)
            return
        }
        guard child.isObject || child.isArray else { return }
        if keepsSteps { keep(nil, depth, last) }
        enter(child, number, depth + 1)
    }

    /// Stores the step to a child; where `step` is nil, the step to the child that `children` returned last.
    private mutating func keep(_ step: JSON.Step?, _ depth: Int, _ last: Int) {
        steps.removeLast(steps.count - depth)
        steps.append(step ?? open[last].children?.step ?? .index(0))
    }

    /// The next child of the last open node that `selector` selects. Without a step it is the child that `children` returned
    /// last. Nil where there is none; then the selector is finished.
    private mutating func select(_ selector: PathSelector, _ last: Int) -> (JSON, JSON.Step?)? {
        guard case .filter(let filter) = selector else { return selectPlainly(selector, last) }
        if let child = nextChild(of: last, accepted: filter) { return (child, nil) }
        open[last].children = nil
        open[last].selector += 1
        return nil
    }

    /// The same for a selector without queries. It is separate from filters, whose queries run while this frame is on the
    /// stack: frames are large in a debug build.
    private mutating func selectPlainly(_ selector: PathSelector, _ last: Int) -> (JSON, JSON.Step?)? {
        switch selector {
        case .name(let needle, let key):
            open[last].selector += 1
            let child = open[last].json.member(needle, key)
            return child.isMissing ? nil : (child, .key(key))
        case .index(let index):
            open[last].selector += 1
            let (child, found) = open[last].json.element(counting: index)
            return child.isMissing ? nil : (child, .index(found))
        case .slice(let slice):
            let json = open[last].json
            if open[last].indices == nil { open[last].indices = slice.indices(json.isArray ? json.count : 0).makeIterator() }
            if let index = open[last].indices?.next() { return (json.element(index), .index(index)) }
            open[last].indices = nil
        case .wildcard:
            if let child = nextChild(of: last) { return (child, nil) }
            open[last].children = nil
        case .filter: break
        }
        open[last].selector += 1
        return nil
    }

    private mutating func nextChild(of last: Int, accepted filter: PathFilter) -> JSON? {
        while let child = nextChild(of: last) {
            if run.accepts(child, filter) { return child }
        }
        return nil
    }

    private mutating func nextChild(of last: Int) -> JSON? {
        if open[last].children == nil { open[last].children = PathChildren(open[last].json) }
        return open[last].children?.next()
    }
}

/// Iterates over the members of an object or the elements of an array.
struct PathChildren {
    private var members: JSON.Members.Iterator?
    private var elements: JSON.Elements.Iterator?
    private var index = -1

    init(_ json: JSON) {
        if json.isObject { members = json.members.makeIterator() } else { elements = json.elements.makeIterator() }
    }

    mutating func next() -> JSON? {
        if members != nil { return members?.nextValue() }
        index += 1
        return elements?.next()
    }

    /// The step to the child returned last.
    var step: JSON.Step { members.map { .key($0.lastKey) } ?? .index(index) }
}
