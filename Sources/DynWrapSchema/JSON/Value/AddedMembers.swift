/// The members of an object that are not in its base, in order.
struct AddedMembers {
    struct Member {
        let key: String
        let head: KeyHead
        /// `missing` where the member was removed again.
        var value: JSON
    }

    /// The members, including those that were removed again.
    var list: ContiguousArray<Member> = []
    /// The number of members that are not removed.
    private(set) var count = 0
    /// The index in `list` of the first member that is not removed, or the end of the list.
    private(set) var first = 0
    /// The index of each key; made when a member is added to sixteen.
    private var indices: [ScalarKey: Int]?

    /// The index of the member with this key in `list`.
    func index(of head: KeyHead, _ key: String) -> Int? {
        if indices != nil { return indices?[ScalarKey(string: key)] }
        for i in list.indices where list[i].head == head {
            if head.isWhole || ScalarKey.equal(list[i].key, key), !list[i].value.isMissing { return i }
        }
        return nil
    }

    /// Adds a member with a key that is not in the list.
    mutating func append(_ key: String, _ head: KeyHead, _ value: JSON) {
        if list.count >= 16 || indices != nil {
            if indices == nil { rebuildIndices() }
            indices?[ScalarKey(string: key)] = list.count
        }
        if list.isEmpty { list.reserveCapacity(4) }
        list.append(Member(key: key, head: head, value: value))
        count += 1
    }

    /// Removes the member at an index, which has this key.
    mutating func remove(at index: Int, _ key: String) {
        list[index].value = .missing
        count -= 1
        indices?[ScalarKey(string: key)] = nil
        while first < list.count, list[first].value.isMissing { first += 1 }
        compactIfSparse()
    }

    /// Drops the entries of removed members once they are more than half.
    private mutating func compactIfSparse() {
        guard list.count > 16, count < list.count / 2 else { return }
        list.removeAll { $0.value.isMissing }
        first = 0
        rebuildIndices()
    }

    private mutating func rebuildIndices() {
        var made: [ScalarKey: Int] = [:]
        made.reserveCapacity(list.count + 1)
        for (i, member) in list.enumerated() where !member.value.isMissing { made[ScalarKey(string: member.key)] = i }
        indices = made
    }
}
