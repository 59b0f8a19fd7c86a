/// The schemas of an object's members, by their paths of keys. All paths through one object make one schema of it.
struct ExportedMembers {
    /// Whether a member must be present; `elsewhere` where its value may also be at another path.
    enum Presence: Comparable { case elsewhere, optional, required }

    private struct Node {
        let parent: Int
        let key: String
        /// The schemas of the values that entries have here.
        var schemas: [JSON] = []
        /// What the paths that lead through the value here demand of it; nil where none does.
        var presence: Presence?
        /// Whether the member must be present in its object.
        var isRequired = false
        var children: [Int] = []
        var numbers: [ScalarKey: Int] = [:]
    }

    /// In one list, a parent before its children, so that deep paths need no stack. The object itself is the first.
    private var nodes = [Node(parent: 0, key: "")]

    /// Adds the schema of the value at a path, which has at least one key.
    mutating func add(_ schema: JSON, at keys: [String], _ presence: Presence) {
        var number = 0
        for key in keys {
            if number > 0 { nodes[number].presence = max(nodes[number].presence ?? presence, presence) }
            let scalars = ScalarKey(string: key)
            if let child = nodes[number].numbers[scalars] {
                number = child
            } else {
                nodes[number].numbers[scalars] = nodes.count
                nodes[number].children.append(nodes.count)
                nodes.append(Node(parent: number, key: key))
                number = nodes.count - 1
            }
            if presence == .required { nodes[number].isRequired = true }
        }
        nodes[number].schemas.append(schema)
    }

    /// Adds the members to the schema of their object.
    /// - Parameter known: all keys that the object after these keys may have, where it is closed; nil where none is. A call costs
    ///   the length of the path.
    func write(to schema: inout JSON, closing known: (([String]) -> Set<ScalarKey>?)?) {
        var made = [JSON](repeating: .missing, count: nodes.count)
        for number in nodes.indices.dropFirst().reversed() {
            let node = nodes[number]
            var schemas = node.schemas
            if let presence = node.presence {
                var object: JSON =
                    switch presence {
                    case .required: ["type": "object"]
                    case .optional: ["type": ["object", "null"]]
                    case .elsewhere: .emptyObject
                    }
                write(node, made, to: &object)
                // An object in which a value is declared is that value's.
                if schemas.isEmpty, let known = known?(keys(to: number)) { object.close(knowing: known) }
                schemas.append(object)
            }
            made[number] = schemas.count == 1 ? schemas[0] : ["allOf": JSON(schemas)]
        }
        write(nodes[0], made, to: &schema)
    }

    private func write(_ node: Node, _ made: [JSON], to object: inout JSON) {
        for child in node.children { object["properties"][nodes[child].key] = made[child] }
        let required = node.children.filter { nodes[$0].isRequired }.map { JSON(nodes[$0].key) }
        if !required.isEmpty { object["required"] = JSON(required) }
    }

    private func keys(to number: Int) -> [String] {
        var (keys, number): ([String], Int) = ([], number)
        while number > 0 {
            keys.append(nodes[number].key)
            number = nodes[number].parent
        }
        return keys.reversed()
    }
}

extension JSON {
    /// Allows no other members than those with a schema and these, which may have any value.
    mutating func close(knowing keys: Set<ScalarKey>) {
        for key in keys.map(\.string).sorted(by: ScalarKey.precedes) where self["properties"][key].isMissing {
            self["properties"][key] = .emptyObject
        }
        self["additionalProperties"] = false
    }
}
