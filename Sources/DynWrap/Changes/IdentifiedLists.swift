import DynWrapSchema

/// The lists of models with identities on the path of a pointer.
struct IdentifiedLists {
    struct List {
        let identity: ElementIdentity
        /// The list at that position.
        let json: JSON
        /// The elements, where no two have the same identity. The ids of elements without an identity are valid only in this
        /// list.
        let elements: IdentifiedElements
    }

    private var found: [Int: List] = [:]

    var isEmpty: Bool { found.isEmpty }

    /// The list that ends after this number of tokens.
    subscript(depth: Int) -> List? { found[depth] }

    /// Finds these lists for many pointers in one tree, each list once.
    struct Finder {
        let tree: JSON
        private let layout: AnyLayout
        private var known: [JSONPointer: List?] = [:]

        init(_ tree: JSON, _ layout: AnyLayout) {
            self.tree = tree
            self.layout = layout
        }

        /// The lists on the path of a pointer. None below a list whose elements are found by their indexes, because these
        /// elements can't be found in another form of the tree.
        mutating func lists(along pointer: JSONPointer) -> IdentifiedLists {
            var lists = IdentifiedLists()
            var identities: [Int: ElementIdentity] = [:]
            ModelWalk.visit(pointer, in: tree, layout) { place in
                if case .list(let identity, let end) = place { identities[end] = identity }
            }
            if identities.isEmpty { return lists }
            var json = tree
            for (depth, token) in pointer.tokens.enumerated() {
                if json.isArray {
                    guard let identity = identities[depth],
                        let list = list(JSONPointer(tokens: Array(pointer.tokens[..<depth])), json, identity)
                    else { return lists }
                    lists.found[depth] = list
                }
                json = json[pointer: JSONPointer(tokens: [token])] ?? .missing
            }
            if json.isArray, let identity = identities[pointer.tokens.count] {
                lists.found[pointer.tokens.count] = list(pointer, json, identity)
            }
            return lists
        }

        private mutating func list(_ pointer: JSONPointer, _ json: JSON, _ identity: ElementIdentity) -> List? {
            if let found = known[pointer] { return found }
            let list = ElementMatching.matched(json, [], by: identity).map {
                List(identity: identity, json: json, elements: $0[0])
            }
            known[pointer] = .some(list)
            return list
        }
    }
}
