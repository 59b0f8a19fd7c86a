/// Which elements of an array without an order stay, and which are new: of a set, or of a dictionary that is encoded as an array
/// of keys and values.
///
/// Each element of the old array is decoded and encoded by itself, and is found by that form in the arrays of the old and of the
/// new value. Those that stay have the order of the old array, and new ones follow.
struct UnorderedPairing {
    /// The value of a key that stays: as it is to be, as the type knew it, and as it was.
    struct Value {
        let new: JSON
        let known: JSON
        let old: JSON
    }

    /// A part of the new array.
    private enum Part {
        case old(JSON)
        case value(Value)
        case new(JSON)
    }

    /// An element of a set, or a key with its value.
    private typealias Group = [JSON]

    private var parts: [Part] = []

    /// The values of keys that stay, in a dictionary.
    var values: [Value] {
        parts.compactMap { part in
            if case .value(let value) = part { value } else { nil }
        }
    }

    /// Nil where the old array is none of this type.
    /// - Parameters:
    ///   - new: the marked array of the new value; `known` likewise, of what the type knows of `old`.
    ///   - kind: the type of both.
    init?(_ new: JSON, known: JSON, old: JSON, _ kind: UnorderedMarks.Kind, _ marks: UnorderedMarks) {
        guard old.isArray, old.count.isMultiple(of: kind.stride) else { return nil }
        func groups(_ elements: some Sequence<JSON>) -> [Group] {
            let all = Array(elements)
            return stride(from: 0, to: all.count, by: kind.stride).map { Array(all[$0..<$0 + kind.stride]) }
        }
        let (news, knowns, olds) = (groups(new.elements.dropFirst()), groups(known.elements.dropFirst()), groups(old.elements))
        let (newOf, knownOf) = (Self.byContent(news), Self.byContent(knowns))
        let forms = olds.map { marks.form(of: $0[0], in: kind) }
        let oldOf = Dictionary(grouping: olds.indices) { forms[$0] }
        let areAllFound = knownOf.keys.allSatisfy { oldOf[$0] != nil }
        for (index, group) in olds.enumerated() {
            guard let form = forms[index], let same = oldOf[form], let known = knownOf[form] else {
                // The type does not know it, unless it knows one that was not found.
                if areAllFound { parts += group.map { .old($0) } }
                continue
            }
            let new = newOf[form] ?? []
            if new.count < known.count, (same.firstIndex(of: index) ?? 0) >= new.count { continue }
            parts += group.map { .old($0) }
            // Of a key that is there twice, the last value counts.
            guard kind.stride == 2, index == same.last, let new = new.last, let known = known.last else { continue }
            parts[parts.count - 1] = .value(Value(new: new[1], known: known[1], old: group[1]))
        }
        var staying = knownOf.filter { oldOf[$0.key] != nil }.mapValues(\.count)
        for group in news {
            let form = group[0]
            let count = staying[form] ?? 0
            if count > 0 { staying[form] = count - 1 } else { parts += group.map { .new(marks.without($0)) } }
        }
    }

    private static func byContent(_ groups: [Group]) -> [JSON: [Group]] { Dictionary(grouping: groups) { $0[0] } }

    /// The new array.
    /// - Parameter made: the written form of a value over its old form; nil where it is the same.
    func array(over old: JSON, _ made: (_ new: JSON, _ old: JSON) -> JSON?) -> JSON {
        var array = old
        array.replaceElements(
            0..<old.count,
            with: parts.map { part in
                switch part {
                case .old(let element): element
                case .value(let value): made(value.new, value.old) ?? value.old
                case .new(let element): element
                }
            })
        return array
    }
}
