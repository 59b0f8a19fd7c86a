import DynWrap
import DynWrapSchema

/// The lists with elements that a member identifies, as `merge --id` names them.
struct IdentifiedLists {
    /// A list, with its path from the root or from an element of the list around it.
    fileprivate struct List: Sendable {
        /// The keys on the path.
        let path: [String]
        /// The path of the identity in an element.
        let identity: [String]
        /// The name on the command line.
        let name: String
        /// The lists inside its elements.
        var inner: [List] = []
    }

    private var lists: [List] = []

    /// The token that stands for each element of a list.
    private static let each = "*"

    /// - Parameter texts: `/statuses=id`; for a list in the elements of another one `/orders/*/items=sku`; for an identity deeper
    ///   in an element `/users=/login/name`.
    init(_ texts: [String]) throws(Failure) {
        for text in texts {
            guard let mark = text.lastIndex(of: "=") else { throw Self.usage(text, "wants a list and a member: /statuses=id") }
            let (place, member) = (String(text[..<mark]), String(text[text.index(after: mark)...]))
            guard let pointer = JSONPointer(place) else {
                throw Self.usage(text, "\(place) is no JSON Pointer: /\(place)=\(member)")
            }
            guard !member.isEmpty else { throw Self.usage(text, "wants the member that tells the elements apart: \(place)=id") }
            let identity = member.hasPrefix("/") ? JSONPointer(member)?.tokens : [member]
            guard let identity else { throw Self.usage(text, "\(member) is no JSON Pointer") }
            try Self.add(List(path: [], identity: identity, name: place), pointer.tokens[...], to: &lists, text)
        }
    }

    private static func usage(_ text: String, _ words: String) -> Failure { .usage("--id \(text): \(words)") }

    /// Adds a list at the path `tokens`, inside the lists around it.
    private static func add(_ list: List, _ tokens: ArraySlice<String>, to lists: inout [List], _ text: String) throws(Failure) {
        let path = Array(tokens.prefix { $0 != each })
        let rest = tokens.dropFirst(path.count)
        let known = lists.firstIndex { $0.path == path }
        guard rest.isEmpty else {
            guard let known else { throw usage(text, "the list around it wants an --id before") }
            return try add(list, rest.dropFirst(), to: &lists[known].inner, text)
        }
        if known != nil { throw usage(text, "this list was named before") }
        lists.append(List(path: path, identity: list.identity, name: list.name))
    }

    // MARK: Checking

    /// Checks that each list in `tree` is an array whose elements have different identities. A missing list is allowed.
    /// - Returns: the number of lists that exist.
    func check(_ tree: JSON, _ name: String) throws(Failure) -> Int {
        var found = 0
        for list in lists { found += try Self.check(list, tree, JSONPointer(), name) }
        return found
    }

    private static func check(_ list: List, _ json: JSON, _ base: JSONPointer, _ file: String) throws(Failure) -> Int {
        let pointer = JSONPointer(tokens: base.tokens + list.path)
        try checkSteps(list.path, json, base, "--id \(list.name)", file)
        guard let value = json[pointer: JSONPointer(tokens: list.path)], !value.isNull else { return 0 }
        let place = pointer.placeName
        guard value.isArray else { throw Failure(.input, "\(file): \(place) is no list, and --id is about lists") }
        var seen: [JSON: Int] = [:]
        var found = 1
        let member = JSONPointer(tokens: list.identity)
        for (index, element) in value.elements.enumerated() {
            try checkSteps(list.identity, element, pointer.appending(index), member.description, file)
            guard let id = identity(of: element, list) else {
                throw Failure(.input, "\(file): \(pointer.appending(index)) has no \(member), which tells its elements apart")
            }
            if let other = seen.updateValue(index, forKey: id) {
                throw Failure(
                    .input,
                    "\(file): \(pointer.appending(other)) and \(pointer.appending(index)) are the same by \(member)"
                )
            }
            for inner in list.inner { found += try check(inner, element, pointer.appending(index), file) }
        }
        return found
    }

    /// Refuses a path through a list. A pointer would use an index there, and a merge finds elements only by their identities.
    private static func checkSteps(
        _ tokens: [String], _ json: JSON, _ base: @autoclosure () -> JSONPointer, _ name: @autoclosure () -> String,
        _ file: String
    ) throws(Failure) {
        var around = json
        for (depth, token) in tokens.enumerated() {
            if around.isArray, JSONPointer.index(token) != nil {
                let place = JSONPointer(tokens: base().tokens + tokens[..<depth]).placeName
                throw Failure(.input, "\(file): \(place) is a list, and \(name()) goes through it by an index")
            }
            around = around[token]
        }
    }

    fileprivate static func identity(of element: JSON, _ list: List) -> JSON? {
        guard let value = element[pointer: JSONPointer(tokens: list.identity)], !value.isNull else { return JSON?.none }
        return value
    }

    // MARK: Merging

    /// The schema knowledge about a tree with these lists.
    var content: JSON.MergedContent {
        if lists.isEmpty { return .unknown }
        // A list at the root is the only one that is not inside another.
        if let root = lists.first(where: { $0.path.isEmpty }) {
            return .models(Layout(DynamicSchema.elements(root.inner, root.identity)))
        }
        return .model(Layout(DynamicSchema.elements(lists, nil)))
    }

    /// The positions of conflicts in one of the three trees.
    struct Places {
        fileprivate let lists: [List]
        fileprivate let tree: JSON
        /// The elements of lists by their identities; made once for each list.
        private var indexes: [JSONPointer: [JSON: Int]] = [:]

        init(_ lists: IdentifiedLists, in tree: JSON) {
            self.lists = lists.lists
            self.tree = tree
        }

        /// The position of a conflict's value; nil where it does not exist.
        /// - Parameter result: the merged tree, in which the conflict's pointer is valid.
        mutating func pointer(of conflict: RebaseConflict, in result: JSON) -> JSONPointer? {
            var tokens: [String] = []
            var (here, there, level, way) = (result, tree, lists, [String]())
            for (depth, token) in conflict.pointer.tokens.enumerated() {
                let list = here.isArray ? level.first { $0.path == way } : nil
                here = here[pointer: JSONPointer(tokens: [token])] ?? .missing
                guard let list else {
                    tokens.append(token)
                    way.append(token)
                    there = there[pointer: JSONPointer(tokens: [token])] ?? .missing
                    continue
                }
                // For a whole element, the conflict's values have the identity; the element may no longer be in the result.
                let isLast = depth == conflict.pointer.tokens.count - 1
                let known = isLast ? [conflict.base, conflict.mine, conflict.theirs] : [here]
                let id = known.lazy.compactMap { IdentifiedLists.identity(of: $0, list) }.first
                guard let id, let index = index(of: id, in: there, list, JSONPointer(tokens: tokens)) else { return nil }
                tokens.append(String(index))
                there = there[index]
                (level, way) = (list.inner, [])
            }
            return JSONPointer(tokens: tokens)
        }

        private mutating func index(of id: JSON, in json: JSON, _ list: List, _ place: JSONPointer) -> Int? {
            if let found = indexes[place] { return found[id] }
            var found: [JSON: Int] = [:]
            for (index, element) in json.elements.enumerated() {
                if let id = IdentifiedLists.identity(of: element, list) { found[id] = index }
            }
            indexes[place] = found
            return found[id]
        }
    }
}

extension DynamicSchema {
    /// Objects with these lists, identified by the value at `identity`.
    fileprivate static func elements(_ lists: [IdentifiedLists.List], _ identity: [String]?) -> DynamicSchema {
        DynamicSchema("Element") {
            if let path = identity {
                Raw(key(path)).named("identity")
                DynamicSchema.identity("identity")
            }
            for (number, list) in lists.enumerated() {
                ModelList(key(list.path), of: elements(list.inner, list.identity)).named("list\(number)")
            }
        }
    }

    /// The key path of a field for these keys.
    private static func key(_ tokens: [String]) -> String { tokens.map { FieldPath(key: $0).text }.joined(separator: ".") }
}
