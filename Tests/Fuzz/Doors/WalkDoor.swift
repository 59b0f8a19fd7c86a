import DynWrap
import TestSupport

extension Door {
    /// Two documents, or one that is compared with other spellings of itself: every way to walk finds the same, and every way to compare agrees with a
    /// naive one.
    static let walk = Door(
        "walk",
        seeds: [
            #"{"a":1,"b":[1.0,"\u00e9",{"a":null}]}"# + "\n" + #"{"b":[1,"é",{"a":null}],"a":1e0}"#,
            #"[[1,2,3],{"k":"x","l":{}}]"# + "\n" + #"[[1,3,2],{"l":{},"k":"y"},0]"#,
            #"{"a":1,"a":2,"":[{"b":-0.0}]}"#,
        ]
    ) { bytes in
        let pair = DoorInput.documents(bytes, count: 2)
        guard let first = pair?[0] ?? (try? JSON(parsing: bytes)) else { return }
        try holdWalks(first)
        var others = [pair?[1], try? JSON(parsing: first.bytes(.pretty)), try? JSON(parsing: first.bytes(.compact))]
        if case .object(let members) = RawTree(first), members.count > 1 {
            // The same members the other way round.
            others.append(JSON(members: members.reversed().map { (key: $0.key, value: first[$0.key]) }))
        }
        for case let other? in others { try holdComparisons(first, other) }
    }

    /// Members, elements, keys, pointers, counts and kinds.
    private static func holdWalks(_ root: JSON) throws(BrokenLaw) {
        var pending: [(JSON, JSONPointer)] = [(root, "")]
        while let (json, pointer) = pending.popLast() {
            try hold(root[pointer: pointer]?.hasSameText(as: json) == true, "a pointer leads to what the walk found")
            switch json.kind {
            case .object:
                var count = 0
                for (key, value) in json.members {
                    count += 1
                    try hold(json[key].hasSameText(as: value), "a key leads to its member")
                    pending.append((value, pointer.appending(key)))
                }
                try hold(json.count == count && json.members.count == count, "as many members as are counted")
                try hold(
                    json.members.isEmpty == (count == 0) && json.elements.isEmpty && json[0].isMissing, "an object is no array")
                var index = json.members.startIndex
                for (key, _) in json.members {
                    try hold(json.members[index].key.utf8.elementsEqual(key.utf8), "an index leads to its member")
                    index = json.members.index(after: index)
                }
                try hold(index == json.members.endIndex, "indices end with the members")
            case .array:
                let elements = Array(json.elements)
                try hold(json.count == elements.count && json[elements.count].isMissing, "as many elements as are counted")
                // Backwards, so that no place is known from the one before.
                for index in elements.indices.reversed() {
                    try hold(json[index].hasSameText(as: elements[index]), "an index leads to its element")
                    pending.append((elements[index], pointer.appending(index)))
                }
                try hold(json.members.isEmpty && json["a"].isMissing, "an array is no object")
            case .string: try hold(json.string.map { JSON($0) } == json && json.number == nil, "a string is its text")
            case .number: try hold(json.number.map { JSON($0) } == json && json.string == nil, "a number is its text")
            case .bool: try hold(json.bool.map { JSON($0) } == json && json.string == nil, "a bool is itself")
            case .null: try hold(json == .null && json.isNull && json.exists, "null is null")
            case .missing: throw BrokenLaw(description: "what is walked is there")
            }
        }
    }

    /// `==`, hashes, `hasSameText`, changes and merge patches.
    private static func holdComparisons(_ a: JSON, _ b: JSON) throws(BrokenLaw) {
        let (x, y) = (RawTree(a), RawTree(b))
        let isEqual = a == b
        try hold(isEqual == NaiveMeaning.equal(x, y), "what is equal is equal to a naive comparison")
        try hold(isEqual == (b == a) && a == a, "equality is symmetric and reflexive")
        try hold(!isEqual || a.hashValue == b.hashValue, "what is equal has one hash")
        let changes = a.changes(from: b)
        let isSame = a.hasSameText(as: b)
        try hold(isSame == b.hasSameText(as: a) && (!isSame || isEqual), "what has the same text is equal")
        try hold(!isSame || x == y, "what has the same text is the same tree")
        try hold(isSame == changes.isEmpty, "there are changes where the text differs")
        for change in changes where !change.pointer.tokens.contains(where: { Int($0) != nil }) {
            if let old = change.old {
                try hold(b[pointer: change.pointer]?.hasSameText(as: old) == true, "a change's old value was there")
            }
            if let new = change.new {
                try hold(a[pointer: change.pointer]?.hasSameText(as: new) == true, "a change's new value is there")
            }
        }
        guard let from = try? Wrapped<AnySchema>(json: b), let to = try? Wrapped<AnySchema>(json: a) else { return }
        let all = to.dyn.changes(from: from)
        // The order of members is no change between two texts.
        try hold(to.dyn.hasSameText(as: from) == isSame && (!isSame || all.isEmpty), "models differ as their documents do")
        let isSameInAnyOrder = x.sorted == y.sorted
        try hold(
            !all.isEmpty || isSameInAnyOrder, "there are changes where the documents differ in more than the order of members")
        // Objects with equal keys are compared by their texts.
        let haveUniqueKeys = [a, b].allSatisfy {
            (try? JSON(parsing: $0.text(), options: JSONOptions(duplicateKeys: .reject))) != nil
        }
        try hold(
            all.isEmpty || !isSameInAnyOrder || !haveUniqueKeys, "there are no changes where the order of members alone differs")
        try hold(from != to || from.hashValue == to.hashValue, "equal models have one hash")
        try hold(!isEqual || from == to, "models of equal documents are equal")
        var tree = b
        do throws(JSONPointerError) { try tree.apply(all.jsonPatch) } catch {
            throw BrokenLaw(description: "changes apply: \(error)")
        }
        try hold(tree == a && RawTree(tree).sorted == x.sorted, "changes lead to the document, as it is spelled")
        do throws(JSONPointerError) { try tree.apply(all.inverse.jsonPatch) } catch {
            throw BrokenLaw(description: "inverse changes apply: \(error)")
        }
        try hold(tree == b, "inverse changes lead back")
    }
}

/// Equality by meaning, written down once more, on trees of texts.
enum NaiveMeaning {
    static func equal(_ a: RawTree, _ b: RawTree) -> Bool {
        switch (a, b) {
        case (.object(let s), .object(let t)):
            return s.count == t.count && s.allSatisfy { member in b[member.key].map { equal(member.value, $0) } ?? false }
                && t.count == s.count
        case (.array(let s), .array(let t)): return s.count == t.count && zip(s, t).allSatisfy { equal($0, $1) }
        case (.scalar(let s), .scalar(let t)): return meaning(s) == meaning(t)
        default: return false
        }
    }

    /// A number without a sign of zero, its digits and its exponent; a string by its scalars; a word.
    private static func meaning(_ text: String) -> [String] {
        switch text.utf8.first {
        case UInt8(ascii: "\"")?:
            return [
                "string",
                (try? JSON(parsing: text))?.string.map {
                    Array($0.unicodeScalars).map { String($0.value) }.joined(separator: " ")
                } ?? "",
            ]
        case UInt8(ascii: "t")?, UInt8(ascii: "f")?, UInt8(ascii: "n")?: return [text]
        default: return number(text)
        }
    }

    private static func number(_ text: String) -> [String] {
        var rest = Substring(text)
        let sign = rest.first == "-" ? "-" : "+"
        if sign == "-" { rest = rest.dropFirst() }
        let parts = rest.split(whereSeparator: { $0 == "e" || $0 == "E" })
        let whole = parts[0].split(separator: ".")
        var digits = String(whole[0]) + (whole.count > 1 ? String(whole[1]) : "")
        var exponent = -(whole.count > 1 ? whole[1].count : 0)
        while digits.hasPrefix("0") { digits.removeFirst() }
        if digits.isEmpty { return ["zero"] }
        while digits.hasSuffix("0") {
            digits.removeLast()
            exponent += 1
        }
        return [sign, digits, Whole.sum(parts.count > 1 ? String(parts[1]) : "0", exponent)]
    }
}

/// Whole numbers of any length as text, for exponents.
private enum Whole {
    /// The sum of a number's text, which may be longer than any integer, and a small one.
    static func sum(_ text: String, _ small: Int) -> String {
        var digits = Substring(text)
        let isNegative = digits.first == "-"
        if isNegative || digits.first == "+" { digits = digits.dropFirst() }
        digits = digits.drop { $0 == "0" }
        if let value = Int(digits.isEmpty ? "0" : String(digits)), value < 1 << 60 {
            return String((isNegative ? -value : value) + small)
        }
        // Far from zero: both have one sign, or the long one keeps its own.
        var (result, carry) = ([Int](), abs(small))
        let adds = isNegative == (small < 0)
        for digit in digits.reversed().map({ $0.wholeNumberValue ?? 0 }) {
            let part = adds ? digit + carry % 10 : digit - carry % 10
            carry /= 10
            if part > 9 { carry += 1 } else if part < 0 { carry += 1 }
            result.append((part + 10) % 10)
        }
        if carry > 0, adds { result.append(carry) }
        while result.last == 0 { result.removeLast() }
        return (isNegative ? "-" : "") + result.reversed().map(String.init).joined()
    }
}
