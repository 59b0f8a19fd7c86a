/// Writes a dictionary in place of the object it was read from, key by key, so that whatever is not changed keeps its bytes and its place: members
/// that are the same, and those that the dictionary's type can't read.
///
/// New members come last, in the order of their keys. A member that can't be read, or whose key can't, is replaced only where another is written at its key.
package struct DictionaryRewriting<Key: JSONKey, Value> {
    /// The value of a member; nil where the dictionary leaves it out.
    let read: (JSON) -> Value?
    /// The value written in place of another; ``JSON/missing`` for a new one.
    let write: (Value, JSON) -> JSON
    let isAlike: (Value, Value) -> Bool
    /// Whether an object with a member that can't be read is no dictionary at all: nothing of it stays then.
    let allOrNothing: Bool

    package init(
        allOrNothing: Bool = false, read: @escaping (JSON) -> Value?, write: @escaping (Value, JSON) -> JSON,
        isAlike: @escaping (Value, Value) -> Bool
    ) {
        self.allOrNothing = allOrNothing
        self.read = read
        self.write = write
        self.isAlike = isAlike
    }

    /// The members that have one key of the dictionary: several where keys that JSON keeps apart say the same.
    private struct Members {
        var keys: [String]
        var last: JSON
        var value: Value
    }

    /// `dictionary` over `old`; ``JSON/unwritable`` where a value is. O(members), and O(n log n) for n new ones.
    package func json(_ dictionary: [Key: Value], replacing old: JSON) -> JSON {
        guard old.isObject else { return fresh(dictionary) }
        var found: [Key: Members] = [:]
        for (name, member) in old.members {
            guard let key = Key(jsonKey: name), let value = read(member) else {
                if allOrNothing { return fresh(dictionary) }
                continue
            }
            found[key, default: Members(keys: [], last: member, value: value)].keys.append(name)
            found[key]?.last = member
            found[key]?.value = value
        }
        var new = old
        for (key, members) in found where dictionary[key] == nil {
            for key in members.keys { new[key] = .missing }
        }
        var added: [(key: Key, value: Value)] = []
        for (key, value) in dictionary {
            guard let members = found[key], let last = members.keys.last else {
                added.append((key, value))
                continue
            }
            if isAlike(members.value, value) { continue }
            let json = write(value, members.last)
            if json.isUnwritable { return .unwritable }
            new[last] = json.isMissing ? .null : json
        }
        for (key, value) in sorted(added) {
            let json = write(value, .missing)
            if json.isUnwritable { return .unwritable }
            new[key] = json.isMissing ? .null : json
        }
        return new
    }

    /// By their keys in JSON, each of which is made once.
    private func sorted(_ members: some Collection<(key: Key, value: Value)>) -> [(key: String, value: Value)] {
        members.map { ($0.key.jsonKey, $0.value) }.sorted { ScalarKey.precedes($0.key, $1.key) }
    }

    private func fresh(_ dictionary: [Key: Value]) -> JSON {
        var members: [(key: String, value: JSON)] = []
        for (key, value) in sorted(dictionary) {
            let json = write(value, .missing)
            if json.isUnwritable { return .unwritable }
            members.append((key, json.isMissing ? .null : json))
        }
        return JSON(members: members)
    }
}
