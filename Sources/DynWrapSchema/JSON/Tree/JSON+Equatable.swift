extension JSON {
    /// Whether both are one place: a look, not a comparison. O(1).
    package func isSame(as other: JSON) -> Bool { holder === other.holder && place == other.place }
}

extension JSON: Hashable {
    /// Whether both mean the same: numbers by value (`1 == 1.0`), strings by scalars, objects whatever their order, arrays in order.
    ///
    /// Two places in one document are equal at once when they are one place. Iterative; O(size).
    public static func == (a: JSON, b: JSON) -> Bool {
        var pending = [(a, b)]
        while let (x, y) = pending.popLast() {
            if x.holder === y.holder, x.place == y.place { continue }
            let kind = x.kind
            guard kind == y.kind else { return false }
            switch kind {
            case .missing, .null: continue
            case .bool: if x.bool != y.bool { return false }
            case .string: if !equalStrings(x, y) { return false }
            case .number:
                guard let s = unsafe x.numberText, let t = unsafe y.numberText, unsafe NumberDecoding.equal(s, t) else {
                    return false
                }
            case .array:
                let (s, t) = (x.elements, y.elements)
                guard s.count == t.count else { return false }
                var other = t.makeIterator()
                for element in s {
                    guard let match = other.next() else { return false }
                    if element.isScalar, match.isScalar {
                        if !scalarsEqual(element, match) { return false }
                    } else {
                        pending.append((element, match))
                    }
                }
            case .object:
                guard x.count == y.count else { return false }
                for (key, value) in x.members {
                    let match = y[key]
                    if value.isScalar, match.isScalar {
                        if !scalarsEqual(value, match) { return false }
                    } else {
                        pending.append((value, match))
                    }
                }
            }
        }
        return true
    }

    /// Whether both are the same text, white space between tokens aside: order, spelling of numbers, escapes.
    public func isIdentical(to other: JSON) -> Bool {
        if holder === other.holder, place == other.place { return true }
        if kind == .missing || other.kind == .missing { return kind == other.kind }
        return bytes() == other.bytes() || bytes(.compact) == other.bytes(.compact)
    }

    /// Feeds the meaning to `hasher`: equal trees give equal hashes, whatever their order and spelling. Iterative; O(size).
    public func hash(into hasher: inout Hasher) {
        // Every scalar counts with its path; the sum of them does not depend on the order of keys. One process-wide seed serves both.
        var total: UInt64 = 0
        var pending: [(JSON, UInt64)] = [(self, 0x9E37_79B9_7F4A_7C15)]
        while let (json, path) = pending.popLast() {
            var local = Hasher()
            local.combine(path)
            switch json.kind {
            case .object:
                local.combine(1 as UInt8)
                for (key, value) in json.members {
                    var step = Hasher()
                    step.combine(path)
                    ScalarKey(string: key).hash(into: &step)
                    pending.append((value, UInt64(bitPattern: Int64(step.finalize()))))
                }
            case .array:
                local.combine(2 as UInt8)
                var index: UInt64 = 0
                for element in json.elements {
                    index &+= 1
                    pending.append((element, path &* 0xBF58_476D_1CE4_E5B9 &+ index))
                }
                local.combine(index)
            case .string:
                local.combine(3 as UInt8)
                ScalarKey(string: json.string ?? "").hash(into: &local)
            case .number:
                local.combine(4 as UInt8)
                if let text = unsafe json.numberText { unsafe NumberDecoding.hash(text, into: &local) }
            case .bool: local.combine(json.bool)
            case .null: local.combine(5 as UInt8)
            case .missing: local.combine(6 as UInt8)
            }
            total &+= UInt64(bitPattern: Int64(local.finalize()))
        }
        hasher.combine(total)
    }

    private var isScalar: Bool {
        guard let document else { return false }
        return !document.word(place).isContainer
    }

    private static func scalarsEqual(_ x: JSON, _ y: JSON) -> Bool {
        let kind = x.kind
        guard kind == y.kind else { return false }
        switch kind {
        case .string: return equalStrings(x, y)
        case .number:
            guard let s = unsafe x.numberText, let t = unsafe y.numberText else { return false }
            return unsafe s.count == t.count && equalBytes(s.baseAddress, t.baseAddress, s.count) || NumberDecoding.equal(s, t)
        case .bool: return x.bool == y.bool
        default: return true
        }
    }

    /// Compares two strings by their scalars, without making them where none has an escape.
    private static func equalStrings(_ x: JSON, _ y: JSON) -> Bool {
        if let d = x.document, let e = y.document {
            let (u, v) = (d.word(x.place), e.word(y.place))
            if u.tag == TapeWord.Tag.string, v.tag == TapeWord.Tag.string {
                let (s, t) = unsafe (d.text(of: u), e.text(of: v))
                return unsafe s.count == t.count && equalBytes(s.baseAddress, t.baseAddress, s.count)
            }
        }
        return ScalarKey.equal(x.string ?? "", y.string ?? "")
    }
}
