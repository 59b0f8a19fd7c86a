extension ShapeSummary {
    /// Makes dictionaries of the objects with varying keys and similar values, from the root down.
    mutating func foldDictionaries() {
        var seen: Set<Int> = []
        var places = [find(Self.root)]
        var next = 0
        while next < places.count {
            let place = find(places[next])
            next += 1
            guard seen.insert(place).inserted else { continue }
            if isDictionary(place) { foldMembers(of: place) }
            places += self[place].steps.map(\.step.place)
        }
        // A dictionary for all objects is also one for the objects of each kind.
        var pairs = seen.map(find).flatMap { whole in
            self[whole].kinds.values.flatMap { ($0 ?? [:]).values.map { (part: $0, whole: whole) } }
        }
        var done: Set<Int> = []
        while let (part, whole) = pairs.popLast() {
            guard done.insert(find(part)).inserted else { continue }
            let (mine, all) = (self[part], self[whole])
            if all.values != nil, mine.values == nil { foldMembers(of: part) }
            pairs += twins(part, whole)
        }
    }

    /// The nodes below one, each paired with the node below `whole` for the same values and others.
    func twins(_ part: Int, _ whole: Int) -> [(part: Int, whole: Int)] {
        let (mine, all) = (self[part], self[whole])
        var pairs = mine.members.compactMap { key, child in
            (all.members[key] ?? all.values).map { (part: child.place, whole: $0.place) }
        }
        if let child = mine.values, let other = all.values { pairs.append((child.place, other.place)) }
        if let child = mine.element, let other = all.element { pairs.append((child.place, other.place)) }
        return pairs
    }

    private func isDictionary(_ place: Int) -> Bool {
        let node = self[place]
        let keys = node.members.count
        guard keys > 0, node.values == nil else { return false }
        let data = node.members.keys.count { NameHints.isData($0.string) }
        let areData = data == keys || (keys >= 10 && data * 10 >= keys * 9)
        if hasFewKeysInside(node) { return true }
        let likeness = likeness(of: node)
        if areData { return likeness > 0 || (keys >= InferLimits.dataKeys && likeness == 0) }
        guard likeness >= InferLimits.dictionaryLikeness else {
            // A single object, many of whose values have something in common.
            return node.objects <= 2 && keys >= InferLimits.manyKeys && likeness >= InferLimits.likenessOfMany
                && node.members.values.allSatisfy { self[$0.place].objects > 0 }
        }
        let occurrences = node.members.values.reduce(0) { $0 + $1.count }
        let presence = Double(occurrences) / (Double(keys) * Double(node.objects))
        if keys >= InferLimits.dictionaryKeys, presence <= InferLimits.dictionaryPresence { return true }
        // A single object with many values of one shape under different keys.
        guard node.objects <= 2, keys >= InferLimits.dictionaryObjects else { return false }
        return node.members.values.allSatisfy { self[$0.place].objects > 0 && self[$0.place].members.count >= 2 }
            || keys >= InferLimits.manyScalars
    }

    /// Whether the members are very many objects that together have few keys, each with values of one kind. So many names are
    /// data, whatever they look like and however often each occurs.
    private func hasFewKeysInside(_ node: ShapeNode) -> Bool {
        guard node.members.count >= InferLimits.veryManyKeys else { return false }
        var kinds: [ExactText: String] = [:]
        for member in node.members.values.map({ self[$0.place] }) where !member.valueKinds.isEmpty {
            guard member.valueKinds == ["an object"], member.values == nil else { return false }
            for (key, child) in member.members {
                let found = self[child.place].valueKinds
                guard found.count <= 1, let kind = found.first else {
                    if found.isEmpty { continue }
                    return false
                }
                if kinds.updateValue(kind, forKey: key) ?? kind != kind { return false }
            }
        }
        return !kinds.isEmpty && kinds.count * InferLimits.keysForEachInside <= node.members.count
    }

    /// How similar the members are, from 0 to 1: 1 for scalars of one kind, for objects the share of all their keys that each
    /// has, and 0 for several kinds.
    private func likeness(of node: ShapeNode) -> Double {
        let members = node.members.values.map { self[$0.place] }.filter { !$0.valueKinds.isEmpty }
        guard let kind = members.first?.valueKinds, kind.count == 1, members.allSatisfy({ $0.valueKinds == kind }) else {
            return 0
        }
        switch kind[0] {
        case "an object":
            if members.contains(where: { $0.values != nil }) {
                return members.allSatisfy { $0.values != nil || $0.members.isEmpty } ? 1 : 0
            }
            let all = Set(members.flatMap(\.members.keys))
            if all.isEmpty { return 1 }
            let had = members.reduce(0) { $0 + $1.members.count }
            let likeness = Double(had) / Double(all.count * members.count)
            if likeness >= InferLimits.dictionaryLikeness { return likeness }
            let inner = Set(members.flatMap(\.members.values).map { self[$0.place].valueKinds })
            return inner.count == 1 && inner.first?.count == 1 && inner.first != ["an object"] ? 1 : likeness
        case "an array":
            return Set(members.compactMap { $0.element.map { self[$0.place].valueKinds } }.filter { !$0.isEmpty }).count <= 1
                ? 1 : 0
        default: return 1
        }
    }
}
