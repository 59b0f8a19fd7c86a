/// Which elements of an array without an order stay, and which are new: of a set, or of a dictionary that is encoded as an array
/// of keys and values.
///
/// Elements are found by their content and not by their index. Those that stay have the order of the old array, and new ones
/// follow.
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

    private var parts: [Part] = []

    /// The values of keys that stay, in a dictionary.
    var values: [Value] {
        parts.compactMap { part in
            if case .value(let value) = part { value } else { nil }
        }
    }

    /// Nil where the elements of the old array can't be told apart by what the type knows of them.
    /// - Parameters:
    ///   - new: the marked array of the new value; `known` likewise, of what the type knows of `old`.
    ///   - stride: how many elements belong together.
    ///   - plain: makes an element without marks.
    init?(_ new: JSON, known: JSON, old: JSON, stride: Int, _ plain: (JSON) -> JSON) {
        guard old.isArray, old.count == known.count - 1, old.count.isMultiple(of: stride) else { return nil }
        let (news, knowns, olds) = (
            Array(new.elements.dropFirst()), Array(known.elements.dropFirst()), Array(old.elements)
        )
        let heads = Swift.stride(from: 0, to: knowns.count, by: stride).map { plain(knowns[$0]) }
        let oldHeads = Swift.stride(from: 0, to: olds.count, by: stride).map { olds[$0] }
        guard let knownOf = Self.pairs(oldHeads, heads) else { return nil }
        // The new elements by content; the last one with equal content first, so that they are taken in order.
        var waiting: [JSON: [Int]] = [:]
        for start in Swift.stride(from: 0, to: news.count, by: stride).reversed() {
            waiting[news[start], default: []].append(start)
        }
        for (index, start) in Swift.stride(from: 0, to: olds.count, by: stride).enumerated() {
            let knownStart = knownOf[index] * stride
            guard let newStart = waiting[knowns[knownStart]]?.popLast() else { continue }
            parts.append(.old(olds[start]))
            if stride == 2 {
                parts.append(.value(Value(new: news[newStart + 1], known: knowns[knownStart + 1], old: olds[start + 1])))
            }
        }
        let added = waiting.values.joined().sorted()
        for start in added { parts += news[start..<start + stride].map { .new(plain($0)) } }
    }

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

    /// The index of the known element for each old one; nil where that can't be said.
    ///
    /// In this order: where both are equal; where both have the same parts in any order, as a set of sets has; where the old one
    /// alone has all members of the known one, and others that the type does not know; where one of each is left.
    private static func pairs(_ olds: [JSON], _ knowns: [JSON]) -> [Int]? {
        var found = [Int?](repeating: nil, count: olds.count)
        var (oldLeft, knownLeft) = (Array(olds.indices), Array(knowns.indices))
        func pairEqual<Form: Hashable>(_ form: (JSON) -> Form) {
            var waiting: [Form: [Int]] = [:]
            for index in knownLeft.reversed() { waiting[form(knowns[index]), default: []].append(index) }
            for index in oldLeft { found[index] = waiting[form(olds[index])]?.popLast() }
            oldLeft.removeAll { found[$0] != nil }
            let taken = Set(found.compactMap(\.self))
            knownLeft.removeAll(where: taken.contains)
        }
        pairEqual(\.self)
        if !oldLeft.isEmpty { pairEqual(\.parts) }
        // Each is compared with each, so only few are.
        if oldLeft.count <= 64 {
            for index in oldLeft {
                let fitting = knownLeft.filter { known in
                    knowns[known].isObject && knowns[known].members.allSatisfy { olds[index][$0.key] == $0.value }
                }
                guard fitting.count == 1 else { continue }
                found[index] = fitting[0]
                knownLeft.removeAll { $0 == fitting[0] }
            }
            oldLeft.removeAll { found[$0] != nil }
        }
        if oldLeft.count == 1, knownLeft.count == 1 { found[oldLeft[0]] = knownLeft[0] }
        let all = found.compactMap(\.self)
        return all.count == olds.count ? all : nil
    }
}
