/// A JSON Schema 2020-12 document, its schemas found and their keywords read.
///
/// References within the document are followed, those of recursive schemas too. Nothing here recurses: schemas are read from a list of
/// those still to do.
package final class SchemaDocument: Sendable {
    /// The document.
    package let json: JSON
    /// Its schemas; the first is the root.
    package let nodes: [SchemaNode]
    /// The keywords it does not follow, in the order they were met.
    package let unsupported: [UnsupportedKeyword]

    /// Reads a document.
    /// - Throws: ``JSONSchemaError``.
    package init(_ json: JSON) throws(JSONSchemaError) {
        var reader = SchemaReader(json)
        try reader.read()
        self.json = json
        nodes = reader.nodes
        unsupported = reader.unsupported
        try checkChains()
    }

    /// The most schemas that are asked about one value in a row.
    private static let longestChain = 64

    /// Refuses schemas that lead back to themselves about the same value, and chains that are too long to follow.
    private func checkChains() throws(JSONSchemaError) {
        var lengths = Array(repeating: 0, count: nodes.count)  // 0: not seen; -1: being looked at
        for start in nodes.indices where lengths[start] == 0 {
            var stack = [(node: start, next: 0)]
            lengths[start] = -1
            while let (node, next) = stack.last {
                let inPlace = nodes[node].inPlace
                if next < inPlace.count {
                    stack[stack.count - 1].next += 1
                    let target = inPlace[next]
                    if lengths[target] == -1 {
                        throw JSONSchemaError(
                            .endlessReference, nodes[node].pointer, "the schema leads back to itself without a step into the data"
                        )
                    }
                    if lengths[target] == 0 {
                        lengths[target] = -1
                        stack.append((target, 0))
                    }
                } else {
                    stack.removeLast()
                    lengths[node] = (inPlace.map { lengths[$0] }.max() ?? 0) + 1
                    if lengths[node] > Self.longestChain {
                        throw JSONSchemaError(
                            .tooDeep, nodes[node].pointer, "more than \(Self.longestChain) schemas in a row are about one value")
                    }
                }
            }
        }
    }

    // MARK: What a schema comes to

    /// The schema that a plain reference stands for; the schema itself where it is none.
    package func resolved(_ node: Int) -> Int {
        var node = node
        while nodes[node].isPureReference, let target = nodes[node].reference { node = target }  // no circles: they were refused
        return node
    }

    /// The schemas that all hold for a value: this one, what it refers to, the parts of its `allOf`, and of an `anyOf` with null the other.
    package func parts(of node: Int) -> [SchemaNode] {
        var pending = [node]
        var found: [SchemaNode] = []
        var seen: Set<Int> = []
        while let index = pending.popLast() {
            guard seen.insert(index).inserted else { continue }
            let schema = nodes[index]
            found.append(schema)
            let choices = schema.anyOf.filter { nodes[$0].kinds != .null }
            let sole = choices.count == 1 && schema.anyOf.count == 2 ? choices : []
            pending += (sole + schema.allOf.reversed() + (schema.reference.map { [$0] } ?? []))
        }
        return found
    }
}
