extension JSON.Members: Collection {
    /// The index of a member of an object. It is valid for the value it was made from, and for copies of that value.
    public struct Index: Sendable, Hashable, Comparable {
        /// The place of the key in the document; the greatest number for members that are not in the document.
        fileprivate let place: Int
        /// The index among the members that are not in the document.
        fileprivate let added: Int

        /// Whether `a` comes before `b`.
        public static func < (a: Index, b: Index) -> Bool { (a.place, a.added) < (b.place, b.added) }
    }

    /// The index of the first member. O(1), except where removed or repeated members are passed.
    public var startIndex: Index { first(from: Index(place: 0, added: 0)) }

    /// The index after the last member. O(1).
    public var endIndex: Index { Index(place: .max, added: json.objectNode?.added.list.count ?? 0) }

    /// The index of the next member. O(1), except where removed or repeated members are passed.
    public func index(after index: Index) -> Index {
        precondition(index < endIndex, "index out of range")  // as every Swift collection
        if index.place == .max { return first(from: Index(place: .max, added: index.added + 1)) }
        guard let (document, _) = base else { return endIndex }
        return first(from: Index(place: document.next(after: index.place + 1), added: 0))
    }

    /// The member at an index. O(length of the key).
    public subscript(index: Index) -> (key: String, value: JSON) {
        precondition(index < endIndex, "index out of range")  // as every Swift collection
        if index.place == .max, let member = json.objectNode?.added.list[index.added] { return (member.key, member.value) }
        guard let (document, object) = base, index.place > object, index.place < document.word(object + 1).nextPlace else {
            preconditionFailure("an index of other members")
        }
        let value = json.objectNode?.overrides[index.place + 1] ?? JSON(document, index.place + 1)
        return (document.string(at: index.place), value)
    }

    /// The results of `transform` for each member, in one iteration. O(members).
    /// - Throws: what `transform` throws.
    public func map<T, Failure: Error>(_ transform: (Element) throws(Failure) -> T) throws(Failure) -> [T] {
        var made: [T] = []
        var members = makeIterator()
        while let member = members.next() { made.append(try transform(member)) }
        return made
    }

    /// The object in the document, if any.
    private var base: (document: Document, object: Int)? {
        if let document = json.document { return json.isObject ? (document, json.place) : nil }
        return json.objectNode?.base.map { ($0.document, $0.place) }
    }

    /// The index of the first member at or after `start`.
    private func first(from start: Index) -> Index {
        let node = json.objectNode
        var added = start.added
        if start.place != .max {
            added = node?.added.first ?? 0
            if let (document, object) = base {
                var places = MemberPlaces(document, object, from: Swift.max(start.place, node?.firstOfBase ?? 0))
                while let key = places.next() {
                    if node?.overrides[key + 1]?.isMissing != true { return Index(place: key, added: 0) }
                }
            }
        }
        guard let node else { return endIndex }
        while added < node.added.list.count, node.added.list[added].value.isMissing { added += 1 }
        return Index(place: .max, added: added)
    }
}
