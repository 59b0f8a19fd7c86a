/// How the kinds of the objects at a node are distinguished: by a member of the objects themselves, or by one next to the member
/// with the objects.
struct KindChoice {
    let tag: ExactText
    /// The member whose objects have a kind; nil where the objects with the tag have it.
    let payload: ExactText?
    /// The kinds by the text of the tag, with the nodes of their objects.
    let kinds: [(text: ExactText, place: Int)]
}

extension ShapeSummary {
    /// The likeliest member that distinguishes kinds of objects; nil where none explains enough.
    func kindChoice(of place: Int) -> KindChoice? {
        let node = self[place]
        guard node.values == nil, node.valueKinds == ["an object"] else { return nil }
        for (tag, kinds) in completeKinds(of: place) {
            let payload = payload(of: node, tag, kinds)
            // Whether a payload is present follows from its kind, so it is not counted.
            if explains(kinds.map { self[$0.place] }, node, but: [tag, payload].compactMap(\.self)) {
                return KindChoice(tag: tag, payload: nil, kinds: kinds)
            }
            if let payload { return KindChoice(tag: tag, payload: payload, kinds: kinds) }
        }
        return nil
    }

    /// The member about whose objects the tag next to it tells the most.
    private func payload(of node: ShapeNode, _ tag: ExactText, _ kinds: [(text: ExactText, place: Int)]) -> ExactText? {
        node.members.keys.sorted().filter { payload in
            guard payload != tag, let whole = node.members[payload].map({ self[$0.place] }), whole.values == nil else {
                return false
            }
            let parts = kinds.compactMap { self[$0.place].members[payload].map { self[$0.place] } }.filter { $0.objects > 0 }
            return whole.objects > 0 && parts.count >= 2 && parts.allSatisfy { $0.cuts == 0 } && explains(parts, whole, but: [])
        }.max { keyCount(node.members[$0]) < keyCount(node.members[$1]) }
    }

    private func keyCount(_ step: ShapeStep?) -> Int { step.map { self[$0.place].members.count } ?? 0 }

    /// The members whose text is known for every object and recurs, with the nodes of the kinds.
    func completeKinds(of place: Int, atLeast least: Int = 2) -> [(tag: ExactText, kinds: [(text: ExactText, place: Int)])] {
        let node = self[place]
        return node.kinds.sorted { TagName($0.key) < TagName($1.key) }.compactMap { tag, kinds in
            guard let kinds, kinds.count >= least else { return nil }
            let sorted = kinds.sorted { $0.key < $1.key }.map { (text: $0.key, place: find($0.value)) }
            let objects = sorted.map { self[$0.place].objects }
            guard objects.reduce(0, +) == node.objects else { return nil }
            if least > 1 {
                // A text that occurs only once is a name or a number, which distinguishes each object from all others.
                let recurring = objects.filter { $0 > 1 }
                guard node.objects > kinds.count, !recurring.isEmpty else { return nil }
                if !TagName.isUsual(tag), recurring.reduce(0, +) * 5 < node.objects * 4 || node.objects < 3 * kinds.count {
                    return nil
                }
            }
            return (tag, sorted)
        }
    }

    /// Whether the kinds determine which members there are and of which kind: each member is always or never present in a kind.
    private func explains(_ parts: [ShapeNode], _ whole: ShapeNode, but others: [ExactText]) -> Bool {
        var explained = 0
        var unexplained = 0
        for (key, member) in whole.members where !others.contains(key) {
            let shares = parts.map { part in part.members[key]?.count ?? 0 }
            let isSettled = zip(shares, parts).allSatisfy { $0 == 0 || $0 == $1.objects }
            let differs = shares.contains(0) && shares.contains { $0 > 0 }
            let kinds = self[member.place].valueKinds
            let isOfOneKindEach = parts.allSatisfy { part in
                part.members[key].map { self[$0.place].valueKinds.count <= 1 } ?? true
            }
            if isSettled, differs || (kinds.count > 1 && isOfOneKindEach) {
                explained += 1
            } else if !isSettled {
                unexplained += 1
            }
        }
        let all = whole.members.count - others.count
        guard explained > unexplained, Double(explained) >= InferLimits.explained * Double(all) else { return false }
        // At least two kinds must have members of their own. Otherwise one is the other with an additional member.
        let own = parts.count { part in
            part.members.contains { key, _ in
                !others.contains(key) && parts.contains { $0.members[key] == nil }
                    || (whole.members[key].map { self[$0.place].valueKinds.count > 1 } ?? false)
            }
        }
        return own >= 2
    }
}
