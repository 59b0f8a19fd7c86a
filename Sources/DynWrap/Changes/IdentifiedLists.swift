import DynWrapSchema

/// The lists of models with an identity that a pointer leads through.
struct IdentifiedLists {
    struct List {
        let identity: ElementIdentity
        /// The list where the pointer leads.
        let json: JSON
        /// Its elements, if none has the identity of another. Ids of elements without an identity mean nothing in another list.
        let elements: IdentifiedElements
    }

    private var found: [Int: List] = [:]

    var isEmpty: Bool { found.isEmpty }

    /// The list that ends after this number of tokens.
    subscript(depth: Int) -> List? { found[depth] }

    /// Finds them for many pointers in one tree, each list once.
    struct Finder {
        let tree: JSON
        private let layout: AnyLayout
        private var known: [JSONPointer: List?] = [:]

        init(_ tree: JSON, _ layout: AnyLayout) {
            self.tree = tree
            self.layout = layout
        }

        /// None below a list whose elements are found by their places: there is no telling where those are elsewhere.
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
