extension JSON {
    /// The members of an object in document order, each key once (of equal keys the last); empty for any other value.
    ///
    /// ```swift
    /// for (key, value) in tree["user"].members { print(key, value.text()) }
    /// ```
    ///
    /// - Complexity: O(1); an iteration is O(members).
    public var members: Members { Members(self) }

    /// The members of an object in document order. A `for` loop over this collection is one iteration.
    public struct Members: Sequence, Sendable {
        let json: JSON

        init(_ json: JSON) { self.json = json }

        /// An iterator over the members.
        public func makeIterator() -> Iterator { Iterator(json) }

        /// A lower bound for the number of members: 0, because counting them would be an iteration.
        public var underestimatedCount: Int { 0 }

        /// The first member; nil where there is none.
        public var first: (key: String, value: JSON)? { first { _ in true } }

        /// The number of members. O(members), as ``JSON/count``.
        public var count: Int { json.isObject ? json.count : 0 }

        /// Whether there is no member.
        public var isEmpty: Bool { !contains { _ in true } }

        /// Iterates over the members; each step is O(1) and makes a string for the key.
        public struct Iterator: IteratorProtocol {
            private var places: MemberPlaces?
            private let object: ObjectNode?
            private var nextAdded = 0
            /// The place of the key that was returned last; -1 for an added member.
            private var lastPlace = -1

            init(_ json: JSON) {
                if let document = json.document {
                    object = nil
                    places = json.isObject ? MemberPlaces(document, json.place) : nil
                } else if let object = json.objectNode {
                    self.object = object
                    nextAdded = object.added.first
                    places = object.base.map { MemberPlaces($0.document, $0.place, from: object.firstOfBase) }
                } else {
                    object = nil
                    places = nil
                }
            }

            /// The next member, or nil.
            public mutating func next() -> (key: String, value: JSON)? { nextValue().map { (lastKey, $0) } }

            /// The next member's value, without a string for its key.
            mutating func nextValue() -> JSON? {
                while let key = places?.next() {
                    let value = object?.overrides[key + 1] ?? JSON(places!.document, key + 1)  // just used
                    if value.isMissing { continue }
                    lastPlace = key
                    return value
                }
                lastPlace = -1
                guard let object else { return nil }
                while nextAdded < object.added.list.count {
                    let member = object.added.list[nextAdded]
                    nextAdded += 1
                    if !member.value.isMissing { return member.value }
                }
                return nil
            }

            /// The key of the member that was returned last; "" where there was none.
            var lastKey: String {
                if lastPlace >= 0, let places { return places.document.string(at: lastPlace) }
                guard let object, nextAdded > 0 else { return "" }
                return object.added.list[nextAdded - 1].key
            }

            /// Whether that key has an escape of half a surrogate pair.
            var lastKeyHasLoneSurrogate: Bool { lastPlace >= 0 && places?.document.hasLoneSurrogate(lastPlace) == true }
        }
    }

    /// The capacity to reserve in a dictionary of this object's members; 0 where it is not part of a document. At most 256,
    /// because equal keys are counted here but take one entry there. O(1).
    @usableFromInline var roomForMembers: Int { isObject ? Swift.min(document?.word(place).count ?? 0, 256) : 0 }

    /// Whether the text from which this object was opened has a key twice in it.
    var hasEqualKeys: Bool {
        guard let source else { return false }
        return source.document.memberCount(of: source.place) != source.document.distinctMemberCount(of: source.place)
    }

    /// The keys among `keys` that occur more than once in the text from which this object was opened. O(members) in an object
    /// with equal keys.
    package func repeatedKeys(of keys: [String]) -> [String] {
        guard isObject, hasEqualKeys, let source else { return [] }
        var counts = Array(repeating: 0, count: keys.count)
        let numbers = Dictionary(zip(keys.map(ScalarKey.init(string:)), keys.indices)) { first, _ in first }
        let end = source.document.word(source.place + 1).nextPlace
        var place = source.place + 2
        while place < end {
            let key = source.document.string(at: place)
            if let found = numbers[ScalarKey(string: key)] { counts[found] += 1 }
            place = source.document.next(after: place + 1)
        }
        return keys.indices.filter { counts[$0] > 1 }.map { keys[$0] }
    }
}

/// Iterates over the key places of an object in a document, only the last of equal keys.
struct MemberPlaces: IteratorProtocol {
    let document: Document
    private let object: Int
    private let end: Int
    private var place: Int
    /// The index of a wide object with equal keys.
    private let index: KeyIndex?
    private let isDistinct: Bool

    /// - Parameter first: the place of a key, or any number before the first.
    init(_ document: Document, _ object: Int, from first: Int = 0) {
        self.document = document
        self.object = object
        end = document.word(object + 1).nextPlace
        place = Swift.max(first, object + 2)
        let isWide = document.memberCount(of: object) > Document.mostMembersWithoutIndex
        index = isWide ? document.equalKeys(of: object) : nil
        isDistinct = isWide && index == nil
    }

    mutating func next() -> Int? {
        while place < end {
            let key = place
            place = document.next(after: key + 1)
            if isDistinct { return key }
            if let index {
                if index.isLast(key, in: document) { return key }
            } else if !document.hasEqual(key, from: place, to: end) {
                return key
            }
        }
        return nil
    }
}

extension Document {
    /// The number of different keys of the object at `place`.
    func distinctMemberCount(of place: Int) -> Int {
        let count = memberCount(of: place)
        if count < 2 { return count }
        if count > Self.mostMembersWithoutIndex { return equalKeys(of: place)?.distinct ?? count }
        var places = MemberPlaces(self, place)
        var n = 0
        while places.next() != nil { n += 1 }
        return n
    }
}
