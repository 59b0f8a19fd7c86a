extension JSON: Hashable {
    /// Whether both have the same meaning: numbers are compared by value (`1 == 1.0`), strings by scalars, objects in any
    /// order, arrays in order.
    ///
    /// The same place in the same document is equal without a comparison. Iterative; O(size).
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
            case .number: if !equalNumbers(x, y) { return false }
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

    /// Whether both are the same text without the white space between tokens: order, spelling of numbers, escapes in strings
    /// that are values. Keys are compared without their escapes; of equal keys only the last counts, and comments and trailing
    /// commas do not. O(length).
    public func hasSameText(as other: JSON) -> Bool {
        if holder === other.holder, place == other.place { return true }
        let kind = kind
        guard kind == other.kind else { return false }
        switch kind {
        case .missing, .null: return true
        case .bool: return bool == other.bool
        case .number:
            return unsafe withNumberText { s in unsafe other.withNumberText { t in unsafe Self.sameBytes(s, t) } ?? false }
                ?? false
        case .string:
            // One string may contain escapes and the other may not.
            if let same = unsafe withPlainString({ s in unsafe other.withPlainString { t in unsafe Self.sameBytes(s, t) } })
                ?? nil
            {
                return same
            }
        case .array, .object:
            if hasSameBytes(as: other) { return true }
            // A cheap check before both are written.
            if count != other.count { return false }
        }
        return bytes() == other.bytes() || bytes(.compact) == other.bytes(.compact)
    }

    /// Feeds the meaning to `hasher`: equal trees have equal hashes, whatever their order and spelling. Iterative; O(size).
    public func hash(into hasher: inout Hasher) {
        // The sum of one hash for each value with its path, so that the order of keys does not matter. All hashers of a
        // process have the same seed.
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
                unsafe json.withNumberText { unsafe NumberDecoding.hash($0, into: &local) }
            case .bool: local.combine(json.bool)
            case .null: local.combine(5 as UInt8)
            case .missing: local.combine(6 as UInt8)
            }
            total &+= UInt64(bitPattern: Int64(local.finalize()))
        }
        hasher.combine(total)
    }

    private static func scalarsEqual(_ x: JSON, _ y: JSON) -> Bool {
        let kind = x.kind
        guard kind == y.kind else { return false }
        switch kind {
        case .string: return equalStrings(x, y)
        case .number: return equalNumbers(x, y)
        case .bool: return x.bool == y.bool
        default: return true
        }
    }

    @inline(__always)
    private static func sameBytes(_ s: UnsafeBufferPointer<UInt8>, _ t: UnsafeBufferPointer<UInt8>) -> Bool {
        unsafe s.count == t.count && equalBytes(s.baseAddress, t.baseAddress, s.count)
    }

    /// Lends the bytes of a string that is inline or has no escapes in its document; nil for any other value. An inline
    /// string that needs an escape can't equal a string that has none in its document, so the two may be compared by these
    /// bytes.
    @inline(__always)
    func withPlainString<R>(_ body: (UnsafeBufferPointer<UInt8>) -> R) -> R? {
        if let result = unsafe withInlineString({ unsafe body($0) }) { return result }
        return unsafe stringText.map { unsafe body($0) }
    }

    /// Whether both are strings of the same scalars; nil where one is not a string.
    func hasSameString(as other: JSON) -> Bool? {
        if let same = unsafe withPlainString({ s in unsafe other.withPlainString { t in unsafe Self.sameBytes(s, t) } }) ?? nil {
            return same
        }
        guard let a = string, let b = other.string else { return nil }
        return ScalarKey.equal(a, b)
    }

    /// Whether both are parts of documents, with the same bytes.
    func hasSameBytes(as other: JSON) -> Bool {
        let same = unsafe withPlainText { s in unsafe other.withPlainText { t in unsafe Self.sameBytes(s, t) } }
        return same == .some(true)
    }

    /// Whether this is a string of these scalars.
    @inline(__always)
    func isString(_ string: String) -> Bool {
        var string = string
        return string.withUTF8 { s in
            if let same = unsafe withPlainString({ t in unsafe Self.sameBytes(s, t) }) { return same }
            guard var other = self.string else { return false }
            return other.withUTF8 { t in unsafe Self.sameBytes(s, t) }
        }
    }

    /// Compares two numbers by their values.
    private static func equalNumbers(_ x: JSON, _ y: JSON) -> Bool {
        if let a = x.inlineInt, let b = y.inlineInt { return a == b }
        return unsafe x.withNumberText { s in
            unsafe y.withNumberText { t in
                unsafe sameBytes(s, t) || NumberDecoding.equal(s, t)
            } ?? false
        } ?? false
    }

    /// Compares two strings by their scalars; where neither has an escape, without making Swift strings.
    private static func equalStrings(_ x: JSON, _ y: JSON) -> Bool {
        x.hasSameString(as: y) ?? false
    }
}
