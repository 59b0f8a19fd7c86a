/// A fast hash of models by their meaning. It is folded with the secret seed of the process, like the hashes of keys, a few
/// steps for each value. The result goes into the process's `Hasher`.
struct MeaningHash {
    private(set) var state = KeyHash.processSeed

    @inline(__always)
    mutating func combine(_ bits: UInt64) { state = KeyHash.fold(state ^ bits, KeyHash.processSeed) }

    /// Feeds the absence of a value.
    mutating func combineNothing() { combine(0 as UInt64) }
    @inline(__always)
    mutating func combine(string: UnsafeBufferPointer<UInt8>) { unsafe combine(KeyHash.hash(string, seed: state)) }
    @inline(__always)
    mutating func combine(_ bool: Bool) { combine(bool ? 7 : 8 as UInt64) }
    @inline(__always)
    mutating func combine(_ int: Int) {
        combine(2 as UInt64)
        combine(UInt64(truncatingIfNeeded: int))
    }

    /// Feeds a number; a whole number in the same way as an integer.
    @inline(__always)
    mutating func combine(_ number: Double) {
        if let int = Int(exactly: number) { return combine(int) }
        combine(3 as UInt64)
        combine(number.bitPattern)
    }

    /// Feeds the length of a list of strings; the strings must follow.
    mutating func combine(strings count: Int) {
        combine(4 as UInt64)
        combine(count)
    }

    /// Feeds a canonical form, so that equal forms have equal hashes.
    mutating func combine(form json: JSON) {
        switch json.kind {
        case .string: combine(stringOf: json)
        case .number:
            if let int = json.int { combine(int) } else { combine(json.double ?? 0) }
        case .bool: combine(json.bool ?? false)
        case .array where json.isStrings:
            combine(strings: json.count)
            for element in json.elements { combine(stringOf: element) }
        case .array, .object:
            var inner = Hasher()
            json.hash(into: &inner)
            combine(inner.finalize())
        case .null, .missing: combineNothing()
        }
    }

    /// Feeds the scalars of a string.
    mutating func combine(stringOf json: JSON) {
        let isFed: Void? = unsafe json.withPlainString { unsafe combine(string: $0) }
        if isFed == nil {
            var text = json.string ?? ""
            text.withUTF8 { unsafe combine(string: $0) }
        }
    }
}

extension JSON {
    /// Whether this is an array in which all elements are strings.
    var isStrings: Bool { isArray && elements.allSatisfy { $0.kind == .string } }
}
