import DynWrap
import DynWrapSchema

extension DocumentModel {
    /// The union of a choice that a tag decides.
    mutating func union(_ node: Int, _ choice: DocumentPart.Choice, _ hint: ModelNames.Hint) -> Int {
        let kinds = choice.kinds.map { document.meant(by: $0.node) }
        if let known = unions[kinds] { return known }
        let union = newUnion(kinds, InferredUnion(tagKey: choice.tag, isBeside: false), ownHint(node) ?? hint)
        for (text, kind) in zip(choice.kinds.map(\.text), kinds) {
            let record = record(kind, ModelNames.Hint(key: text, isKind: true, union: union))
            model.unions[union].kinds.append(InferredUnion.Kind(tag: text, record: record))
            tags[record, default: []].insert(choice.tag)
        }
        return union
    }

    private mutating func newUnion(_ kinds: [Int], _ made: InferredUnion, _ hint: ModelNames.Hint) -> Int {
        unions[kinds] = model.unions.count
        model.unions.append(made)
        names.hint(.union(model.unions.count - 1), hint)
        return model.unions.count - 1
    }

    /// A union whose kinds are distinguished by their shape: values by their kind, objects by their required members. Nil where
    /// they can't be distinguished so.
    mutating func unionByShape(
        _ node: Int, _ part: DocumentPart, _ hint: ModelNames.Hint, _ depth: Int
    ) -> (type: InferredType, notes: [String])? {
        guard depth <= 1, !part.hasProperties, !part.choices.isEmpty else { return nil }
        var kinds: [Int] = []
        for choice in part.choices.map(document.meant(by:)) where !kinds.contains(choice) { kinds.append(choice) }
        guard kinds.count > 1, let ranks = ranks(of: kinds) else { return nil }
        let words = Set(ranks.map(\.word))
        // Strings of two kinds are strings. Scalars without a name of their own have the same union everywhere.
        if words == ["text"] { return (.string, []) }
        if ownHint(node) == nil, let shared = scalarUnion(words) { return (.union(shared), ["told apart by what they are"]) }
        if let known = unions[kinds] { return (.union(known), []) }
        let union = newUnion(kinds, InferredUnion(tagKey: "", isBeside: false, isByShape: true), ownHint(node) ?? hint)
        // A kind that reads fewer values comes before one that reads more: a number is also read from a string, and an object
        // also without a member that another kind requires.
        for (kind, rank) in zip(kinds, ranks).sorted(by: { $0.1 < $1.1 }) {
            var inner = ModelNames.Hint(key: hint.key, isMany: true, owner: hint.owner)
            inner.shapeOf = union
            let found =
                rank.word == "text" && DocumentPart(document, kind).texts == nil ? .string : type(kind, inner, depth + 1).type
            guard !model.unions[union].kinds.contains(where: { $0.type == found }) else { continue }
            let name = document.definitionName(of: kind) ?? document.nodes[kind].title ?? rank.word
            var made = InferredUnion.Kind(tag: name)
            made.type = found
            if case .record(let record) = found { made.record = record }
            model.unions[union].kinds.append(made)
        }
        return (.union(union), ["told apart by what they are"])
    }

    /// The union of scalars of these kinds; nil where they are of one kind, or where not all are scalars.
    mutating func scalarUnion(of kinds: SchemaKinds) -> Int? {
        guard !kinds.isEmpty, kinds.isSubset(of: [.boolean, .string, .integer, .number]) else { return nil }
        var words: Set<String> = []
        if kinds.contains(.boolean) { words.insert("flag") }
        if kinds.contains(.string) { words.insert("text") }
        if !kinds.isDisjoint(with: .number) { words.insert(kinds.isSuperset(of: .number) ? "number" : "whole") }
        return scalarUnion(words)
    }

    /// The same by the names of the kinds: `text`, `number` and others. The union is named after them, because no member's name
    /// fits everywhere.
    private mutating func scalarUnion(_ words: Set<String>) -> Int? {
        let all: [(word: String, type: InferredType)] = [
            ("flag", .flag), ("text", .string), ("whole", .number(.int)), ("number", .number(.double)),
        ]
        // Every whole number is a number.
        let words = words.contains("number") ? words.subtracting(["whole"]) : words
        let kinds = all.filter { words.contains($0.word) }
        guard kinds.count > 1, kinds.count == words.count else { return nil }
        let name = kinds.map(\.word).joined(separator: " or ")
        if let known = scalarUnions[name] { return known }
        scalarUnions[name] = model.unions.count
        var made = InferredUnion(tagKey: "", isBeside: false, isByShape: true)
        for kind in kinds {
            var item = InferredUnion.Kind(tag: kind.word)
            item.type = kind.type
            made.kinds.append(item)
        }
        model.unions.append(made)
        names.hint(.union(model.unions.count - 1), ModelNames.Hint(key: name))
        return model.unions.count - 1
    }

    /// The order of the kinds in a union by shape, with a word for each kind without a name; nil where one may be of several
    /// kinds or of any.
    private func ranks(of kinds: [Int]) -> [ShapeRank]? {
        var ranks: [ShapeRank] = []
        for (place, node) in kinds.enumerated() {
            let part = DocumentPart(document, node)
            let order: (Int, String)
            switch part.kinds.subtracting(.null) {
            case .boolean: order = (0, "flag")
            case .string: order = part.texts == nil ? (2, "text") : (1, "word")
            case .integer: order = (3, "whole")
            case .number: order = (4, "number")
            // Objects with more required members come first.
            case .object where part.hasProperties: order = (1000 - min(900, part.required.count), "object")
            case .object: order = (2000, "members")
            case .array: order = (3000, "list")
            default: return nil
            }
            if part.choice != nil || !part.choices.isEmpty { return nil }
            ranks.append(ShapeRank(order: order.0, place: place, word: order.1))
        }
        return ranks
    }

    private struct ShapeRank: Comparable {
        let order: Int
        let place: Int
        let word: String

        static func < (a: ShapeRank, b: ShapeRank) -> Bool { (a.order, a.place) < (b.order, b.place) }
    }
}
