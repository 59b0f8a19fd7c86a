/// A table of strings that finds the number of a string of a document by its bytes, without making a Swift string.
struct KeyTable: Sendable {
    private(set) var needles: [KeyNeedle] = []
    /// The part of each needle that is compared first. It contains no reference, so no retain is needed.
    private var heads: ContiguousArray<KeyNeedle.Head> = []
    /// The numbers of the needles by their salt; -1 for a free slot. The length is a power of two; at most half of the slots are
    /// used.
    private var slots: [Int32] = [-1, -1]
    /// Whether the slots are chosen by a hash of all bytes: where many strings have the same beginning, end and length, or slots
    /// near each other. The salt has no random seed, so a document could contain many such strings on purpose.
    private(set) var isHashed = false

    /// Where more strings than this have the same salt, all bytes are hashed.
    private static let mostAlike = 4
    /// Where a string is further from its own slot than this, all bytes are hashed too. That is rare even with many strings.
    private static let mostSteps = 64

    /// A table of different strings, numbered in their order. O(strings).
    init(_ strings: [String] = []) {
        for string in strings { needles.append(KeyNeedle(string)) }
        heads = ContiguousArray(needles.map(\.head))
        isHashed = Dictionary(grouping: needles, by: \.salt).values.contains { $0.count > Self.mostAlike }
        while slots.count < 2 * needles.count { slots += slots }
        if isHashed || !fill(most: Self.mostSteps) {
            isHashed = true
            slots = Array(repeating: -1, count: slots.count)
            _ = fill(most: .max)
        }
    }

    /// Puts the needles into the slots. False where one is further than `most` from its own slot; then some are not in.
    private mutating func fill(most: Int) -> Bool {
        for (number, needle) in needles.enumerated() {
            var slot = slot(of: needle)
            var steps = 0
            while slots[slot] >= 0 {
                slot = (slot + 1) & (slots.count - 1)
                steps += 1
            }
            slots[slot] = Int32(truncatingIfNeeded: number)
            if steps > most { return false }
        }
        return true
    }

    /// The slot at which the search for a string begins.
    private func slot(of key: KeyNeedle) -> Int {
        slot(isHashed ? unsafe key.withBytes { unsafe KeyHash.hash($0, seed: KeyHash.processSeed) } : key.salt)
    }

    private func slot(_ salt: UInt64) -> Int { Int(truncatingIfNeeded: salt >> 33) & (slots.count - 1) }

    /// The number of the string at `place`, or -1. The one with the number `guess` is compared first.
    ///
    /// O(length).
    func number(of place: Int, in document: Document, guess: Int) -> Int {
        guard FastWays.areOn else {
            let string = document.string(at: place)
            return needles.firstIndex { ScalarKey.equal($0.key, string) } ?? -1
        }
        let word = document.word(place)
        if guess < heads.count, isAt(guess, place, word, document) { return guess }
        if word.tag == TapeWord.Tag.escapedString { return number(of: KeyNeedle(document.string(at: place))) }
        var slot = slot(isHashed ? document.keyHash(place, seed: KeyHash.processSeed) : document.salt(of: word))
        while slots[slot] >= 0 {
            let number = Int(slots[slot])
            if isAt(number, place, word, document) { return number }
            slot = (slot + 1) & (slots.count - 1)
        }
        return -1
    }

    private func number(of key: KeyNeedle) -> Int {
        var slot = slot(of: key)
        while slots[slot] >= 0 {
            let number = Int(slots[slot])
            if ScalarKey.equal(needles[number].key, key.key) { return number }
            slot = (slot + 1) & (slots.count - 1)
        }
        return -1
    }

    @inline(__always)
    private func isAt(_ number: Int, _ place: Int, _ word: TapeWord, _ document: Document) -> Bool {
        if word.tag == TapeWord.Tag.string {
            if heads[number].header != word.header { return false }
            if let isSame = heads[number].isAt(word, in: document) { return isSame }
        }
        return document.keyMeans(place, needles[number])
    }
}
