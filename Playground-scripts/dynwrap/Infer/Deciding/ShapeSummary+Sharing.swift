extension ShapeSummary {
    /// Unites the nodes whose objects have the same shape, and those of recursive shapes.
    mutating func share() {
        while shareSame() || shareLike() {}
    }

    /// A node of objects with known members, and the path to it.
    private struct Found {
        let place: Int
        /// The last key on the path.
        let key: String
        /// The objects around it, nearest first, by their index in the list.
        let above: Int?
    }

    /// The nodes of objects, each once, by the shortest path.
    private func objectPlaces() -> [Found] {
        var found: [Found] = []
        var seen: Set<Int> = []
        var queue = [(place: find(Self.root), key: "", above: Int?.none)]
        var next = 0
        while next < queue.count {
            let (place, key, above) = queue[next]
            next += 1
            guard seen.insert(place).inserted else { continue }
            var inside = above
            let node = self[place]
            if node.objects > 0, node.values == nil, !node.members.isEmpty {
                inside = found.count
                found.append(Found(place: place, key: key, above: above))
            }
            queue += node.steps.map { (find($0.step.place), $0.key?.string ?? key, inside) }
        }
        return found
    }

    /// Unites the nodes with the same members of the same types.
    private mutating func shareSame() -> Bool {
        var groups: [String: Int] = [:]
        var changed = false
        let all = objectPlaces()
        for found in all {
            let node = self[found.place]
            var signature = node.members.sorted { $0.key < $1.key }
                .map { "\($0.key.string.utf8.count):\($0.key)=\(category($0.value.place, $0.key.string))" }.joined(
                    separator: "\n")
            // A single member is weak evidence: it counts only with the same name around it, or where all members next to each
            // other are such objects.
            if node.members.count == 1 {
                let around = found.above.map { find(all[$0].place) }
                let areSiblings = around.map { hasLikeMembers($0, found.place) } ?? false
                signature += areSiblings ? "\n^\(around ?? 0)" : "\n<\(found.key)"
            }
            if let first = groups[signature] {
                if find(first) != find(found.place) {
                    unite(first, found.place)
                    changed = true
                }
            } else {
                groups[signature] = found.place
            }
        }
        return changed
    }

    /// Whether an object has several members, with this node among them, and all are objects with one member of the same name.
    private func hasLikeMembers(_ around: Int, _ place: Int) -> Bool {
        let members = self[around].members.values.map { find($0.place) }
        let inside = self[place].members.keys
        return members.count >= InferLimits.siblings && members.contains(find(place))
            && members.allSatisfy { self[$0].valueKinds == ["an object"] && self[$0].members.keys == inside }
    }

    /// Unites nodes with nearly the same members, and nodes inside each other with many common members.
    private mutating func shareLike() -> Bool {
        let all = objectPlaces()
        let choices = all.map { kindChoice(of: $0.place) }
        var changed = false
        for (i, found) in all.enumerated() {
            var around: Set<Int> = []
            var above = found.above
            while let index = above {
                around.insert(index)
                above = all[index].above
            }
            // With very many nodes, only those that may be recursive are compared.
            let others = all.count > 1500 ? around.sorted() : Array(0..<i)
            for other in others where find(all[other].place) != find(found.place) {
                let isInside = around.contains(other)
                let isLike =
                    areLikeKinds(choices[other], found.place) || areLikeKinds(choices[i], all[other].place)
                    || areLike(all[other].place, found.place, isInside: isInside, sameKey: all[other].key == found.key)
                guard isLike else { continue }
                unite(all[other].place, found.place)
                changed = true
            }
        }
        return changed
    }

    private func areLike(_ a: Int, _ b: Int, isInside: Bool, sameKey: Bool) -> Bool {
        let (first, second) = (self[a].members, self[b].members)
        let common = first.keys.filter { second[$0] != nil }
        let likeness = Double(common.count) / Double(first.count + second.count - common.count)
        let isLike =
            (likeness >= InferLimits.likeness && common.count >= InferLimits.commonKeys)
            || (isInside && sameKey && likeness >= InferLimits.likenessInside)
            || (isInside && likeness >= InferLimits.likeness && common.count >= 2)
        guard isLike else { return false }
        return common.allSatisfy { key in
            guard let x = first[key], let y = second[key] else { return true }
            return Self.fits(category(x.place, key.string), category(y.place, key.string))
        }
    }

    /// Whether the kinds of `b` are among those of a union: they have the same tag and the same members.
    private func areLikeKinds(_ choice: KindChoice?, _ b: Int) -> Bool {
        guard let choice, choice.payload == nil else { return false }
        guard let other = completeKinds(of: b, atLeast: 1).first(where: { $0.tag == choice.tag }), !other.kinds.isEmpty else {
            return false
        }
        let known = Dictionary(choice.kinds.map { ($0.text, $0.place) }, uniquingKeysWith: { first, _ in first })
        let common = other.kinds.filter { known[$0.text] != nil }
        guard common.count == other.kinds.count || (common.count >= 2 && common.count * 2 >= min(known.count, other.kinds.count))
        else { return false }
        return common.allSatisfy { kind in
            guard let place = known[kind.text] else { return false }
            return haveLikeKeys(place, kind.place)
        }
    }

    /// Whether the objects at two nodes have nearly the same keys.
    func haveLikeKeys(_ a: Int, _ b: Int) -> Bool {
        let (first, second) = (Set(self[a].members.keys), Set(self[b].members.keys))
        return Double(first.intersection(second).count) >= InferLimits.likeness * Double(first.union(second).count)
    }

    /// The kind of the values at a node in one word; `?` where only null is known.
    private func category(_ place: Int, _ key: String) -> String {
        var word = ""
        var place = place
        for _ in 0...InferLimits.nesting {
            let node = self[place]
            guard let kind = node.valueKinds.first else { return word + "?" }
            if node.valueKinds.count > 1 { return word + "any" }
            switch kind {
            case "a number": return word + Self.category(ScalarDecision(node.numbers, key: key).type, "number")
            case "a string": return word + Self.category(ScalarDecision(node.texts, key: key).type, "text")
            case "an object": return word + (node.values == nil ? "object" : "dictionary")
            case "an array":
                guard let element = node.element else { return word + "[?" }
                word += "["
                place = element.place
            default: return word + "flag"
            }
        }
        return word
    }

    private static func category(_ type: InferredType, _ word: String) -> String {
        if case .date(let date) = type { date.argument } else { word }
    }

    private static func fits(_ a: String, _ b: String) -> Bool {
        func begins(_ word: String, with other: String) -> Bool { other.hasSuffix("?") && word.hasPrefix(other.dropLast()) }
        return a == b || begins(a, with: b) || begins(b, with: a)
    }
}
