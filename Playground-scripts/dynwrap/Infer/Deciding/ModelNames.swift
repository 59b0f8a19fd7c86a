/// Finds the names of a model's parts from the keys that lead to them. Each name is used once.
struct ModelNames {
    /// A part that gets a name.
    enum Part: Hashable { case record(Int), union(Int), enumeration(Int) }

    /// A key that leads to a part.
    struct Hint {
        let key: String
        /// Whether the key is that of several values, so that one has the name in the singular.
        var isMany = false
        /// Whether the key is the text of a discriminator.
        var isKind = false
        /// The record around it.
        var owner: Int?
        /// The number of values that it leads to.
        var weight = 1
        /// The union of which the part is a kind.
        var union: Int?
        /// The union without a tag of which the part is a kind.
        var shapeOf: Int?
    }

    private var hints: [Part: [Hint]] = [:]
    /// The parts, in the order in which they were found.
    private var parts: [Part] = []

    mutating func hint(_ part: Part, _ hint: Hint) {
        if hints[part] == nil { parts.append(part) }
        hints[part, default: []].append(hint)
    }

    /// Gives every part, field and case of the model its name.
    func apply(to model: inout InferredModel) {
        var taken = SwiftNames.Taken(types: [])
        for part in parts {
            let isSchema = if case .record = part { true } else { false }
            let name = taken.type(candidates(for: part, in: model), isSchema: isSchema)
            switch part {
            case .record(let index): model.records[index].name = name
            case .union(let index): model.unions[index].name = name
            case .enumeration(let index): model.enums[index].name = name
            }
        }
        Self.nameMembers(of: &model)
    }

    /// Gives the fields and cases their names.
    static func nameMembers(of model: inout InferredModel) {
        for index in model.records.indices {
            var taken: Set<String> = []
            for field in model.records[index].fields.indices {
                let name = SwiftNames.property(model.records[index].fields[field].key, notOf: &taken)
                model.records[index].fields[field].name = name
            }
        }
        for index in model.enums.indices {
            var taken: Set<String> = []
            for place in model.enums[index].cases.indices {
                model.enums[index].cases[place].name = SwiftNames.enumCase(model.enums[index].cases[place].value, notOf: &taken)
            }
        }
        for index in model.unions.indices {
            var taken: Set<String> = ["other"]
            for place in model.unions[index].kinds.indices {
                model.unions[index].kinds[place].name = SwiftNames.enumCase(model.unions[index].kinds[place].tag, notOf: &taken)
            }
        }
    }

    /// The possible names of a part, the best first: the key that leads to most of its values, then that key with the names
    /// around it.
    private func candidates(for part: Part, in model: InferredModel) -> [String] {
        let all = hints[part] ?? []
        // A part that contains itself is named by the keys that lead to it from outside.
        let outer = all.filter { hint in hint.owner.map { !isInside(part, $0, model) } ?? true }
        let hints = outer.isEmpty ? all : outer
        var counts: [String: Int] = [:]
        for hint in hints { counts[Self.name(hint), default: 0] += hint.weight }
        // The root has the given name.
        if hints.first?.key == model.name, hints.first?.owner == nil, hints.first?.union == nil {
            counts[Self.name(hints[0])] = .max
        }
        let sorted = counts.sorted { a, b in
            a.value != b.value ? a.value > b.value : a.key.count != b.key.count ? a.key.count < b.key.count : a.key < b.key
        }.map(\.key)
        // Several members of one object share only their shape, so they are named by the singular of that object's name.
        let owners = Set(hints.map(\.owner))
        if counts.count >= 3, owners.count == 1, let owner = hints[0].owner, !model.records[owner].name.isEmpty {
            var words = NameHints.words(of: model.records[owner].name)
            if let last = words.last { words[words.count - 1] = NameHints.singular(last) }
            let name = SwiftNames.typeName(words)
            if name != model.records[owner].name { return [name] + sorted }
        }
        let around = hints.compactMap { hint -> String? in
            if let union = hint.union, model.unions.indices.contains(union) { return Self.name(hint) + model.unions[union].name }
            return hint.owner.map { model.records[$0].name.isEmpty ? Self.name(hint) : model.records[$0].name + Self.name(hint) }
        }
        // A value next to its tag is not the thing that the tag names.
        let isBeside = hints.first?.union.map { model.unions.indices.contains($0) && model.unions[$0].isBeside } ?? false
        if isBeside { return around.sorted().prefix(1) + sorted }
        let shapes = hints.compactMap { $0.shapeOf.map { model.unions[$0].name + "Object" } }
        return Array(sorted.prefix(1)) + around.sorted().prefix(1) + sorted.dropFirst() + shapes.prefix(1)
    }

    /// Whether a record is the part, or one of its kinds.
    private func isInside(_ part: Part, _ record: Int, _ model: InferredModel) -> Bool {
        switch part {
        case .record(let index): index == record
        case .union(let index): model.unions[index].kinds.contains { $0.record == record }
        case .enumeration: false
        }
    }

    private static func name(_ hint: Hint) -> String {
        var words = NameHints.words(of: hint.key)
        if hint.isMany, let last = words.last { words[words.count - 1] = NameHints.singular(last) }
        return SwiftNames.typeName(words)
    }
}
