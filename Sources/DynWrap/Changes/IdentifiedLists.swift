import DynWrapSchema

/// The lists of models with an identity that a pointer leads through.
struct IdentifiedLists {
    struct List {
        let layout: AnyLayout
        let each: FieldPath
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
            var models: [Int: (AnyLayout, FieldPath)] = [:]
            ModelWalk.visit(pointer, in: tree, layout) { place in
                if case .models(let layout, let end, let each) = place, layout.identity != nil {
                    models[end] = (layout, each)
                }
            }
            if models.isEmpty { return lists }
            var json = tree
            for (depth, token) in pointer.tokens.enumerated() {
                if json.isArray {
                    guard let (layout, each) = models[depth],
                        let list = list(JSONPointer(tokens: Array(pointer.tokens[..<depth])), json, layout, each)
                    else { return lists }
                    lists.found[depth] = list
                }
                json = json[pointer: JSONPointer(tokens: [token])] ?? .missing
            }
            if json.isArray, let (layout, each) = models[pointer.tokens.count] {
                lists.found[pointer.tokens.count] = list(pointer, json, layout, each)
            }
            return lists
        }

        private mutating func list(_ pointer: JSONPointer, _ json: JSON, _ layout: AnyLayout, _ each: FieldPath) -> List? {
            if let found = known[pointer] { return found }
            let list = IdentifiedElements(json, layout, each).map { List(layout: layout, each: each, elements: $0) }
            known[pointer] = .some(list)
            return list
        }
    }
}
