/// The members or elements of a value that a schema has evaluated, by their numbers in the text.
struct EvaluatedParts {
    /// All numbers below this are included.
    private var first = 0
    /// Other included numbers, as bits.
    private var bits: [UInt64] = []

    mutating func insertAll() { first = .max }

    mutating func insert(_ number: Int) {
        if number < first { return }
        if number == first {
            first += 1
            return
        }
        let word = number >> 6
        if word >= bits.count { bits += Array(repeating: 0, count: word + 1 - bits.count) }
        bits[word] |= 1 << UInt64(number & 63)
    }

    func contains(_ number: Int) -> Bool {
        if number < first { return true }
        let word = number >> 6
        return word < bits.count && bits[word] >> UInt64(number & 63) & 1 == 1
    }

    /// Adds all numbers of another. O(parts / 64).
    mutating func formUnion(_ other: EvaluatedParts) {
        first = max(first, other.first)
        if other.bits.count > bits.count { bits += Array(repeating: 0, count: other.bits.count - bits.count) }
        for i in other.bits.indices { bits[i] |= other.bits[i] }
    }
}
