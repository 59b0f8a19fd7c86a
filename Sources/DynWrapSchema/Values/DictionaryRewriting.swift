// A dictionary is written over the object from which it was read, key by key. So unchanged members, and members that the
// dictionary's type can't read, keep their bytes and their positions.
//
// New members come last, in the order of their keys. A member with an unreadable value or key is replaced only if another
// value is written at its key.
extension ElementRewriting {
    /// The members for one key of the dictionary: several, if their JSON keys differ but mean the same.
    private struct Members {
        var keys: [String]
        var last: JSON
        var value: Element
    }

    /// Writes `dictionary` over `old`; ``JSON/unwritable`` if a value can't be written. O(members), and O(n log n) for n new
    /// ones.
    package func json<Key: JSONKey>(_ dictionary: [Key: Element], replacing old: JSON) -> JSON {
        guard old.isObject else { return fresh(dictionary) }
        var found: [Key: Members] = [:]
        for (name, member) in old.members {
            guard let key = Key(jsonKey: name), let value = read(member) else {
                if allOrNothing { return fresh(dictionary) }
                continue
            }
            if allOrNothing, found[key] != nil { return fresh(dictionary) }
            found[key, default: Members(keys: [], last: member, value: value)].keys.append(name)
            found[key]?.last = member
            found[key]?.value = value
        }
        var new = old
        for (key, members) in found where dictionary[key] == nil {
            for key in members.keys { new[key] = .missing }
        }
        var added: [(key: Key, value: Element)] = []
        for (key, value) in dictionary {
            guard let members = found[key], let last = members.keys.last else {
                added.append((key, value))
                continue
            }
            if isAlike(members.value, value) { continue }
            guard let json = written(value, over: members.last) else { return .unwritable }
            new[last] = json
        }
        for (key, value) in sorted(added) {
            guard let json = written(value) else { return .unwritable }
            new[key] = json
        }
        return new
    }

    /// Sorts members by their JSON keys, each of which is made once.
    private func sorted<Key: JSONKey>(
        _ members: some Collection<(key: Key, value: Element)>
    ) -> [(key: String, value: Element)] {
        members.map { ($0.key.jsonKey, $0.value) }.sorted { ScalarKey.precedes($0.key, $1.key) }
    }

    private func fresh<Key: JSONKey>(_ dictionary: [Key: Element]) -> JSON {
        var members: [(key: String, value: JSON)] = []
        for (key, value) in sorted(dictionary) {
            guard let json = written(value) else { return .unwritable }
            members.append((key, json))
        }
        return JSON(members: members)
    }
}
