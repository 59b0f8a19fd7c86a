/// An index of the keys of a wide object: a hash table of places, with the last of equal keys.
final class KeyIndex: Sendable {
    /// The slots, with open addressing, found by the upper bits of the hash. A slot has the lower half of the hash and a key's
    /// place; 0 is free, as no key is at place 0.
    private let slots: ContiguousArray<UInt64>
    private let shift: UInt64
    private let seed: UInt64
    /// The object's place.
    let object: Int
    /// About how many bytes of memory the index takes, with its entries in other tables.
    var byteCount: Int { slots.count * 8 + earlier.count * 64 + 192 }
    /// The number of different keys.
    let distinct: Int
    /// For keys that occur more than once: the earlier places, by the place of the last.
    private let earlier: [UInt32: [UInt32]]
    /// Whether some key occurs twice.
    var hasDuplicates: Bool { !earlier.isEmpty }
    /// The index, if some key occurs twice.
    var ifEqual: KeyIndex? { hasDuplicates ? self : nil }

    init(_ document: Document, _ object: Int) {
        let count = document.memberCount(of: object)
        var bits = 4
        while 1 << bits < count * 2 { bits += 1 }
        let shift = UInt64(64 - bits)
        let seed = KeyHash.processSeed
        var slots = ContiguousArray<UInt64>(repeating: 0, count: 1 << bits)
        var distinct = 0
        var earlier: [UInt32: [UInt32]] = [:]
        // The keys are inserted in the order of the parts of the table. One part fits in the processor's cache; the table of a
        // very wide object does not. Equal keys keep their order, so the last of them stays in the slot.
        for (hash, place) in Self.inParts(document, object, count, seed) {
            var slot = Int(truncatingIfNeeded: hash >> shift)
            while slots[slot] != 0,
                !(slots[slot] >> 32 == hash & 0xFFFF_FFFF && document.sameKey(Self.place(slots[slot]), Int(place)))
            {
                slot = (slot + 1) & (slots.count - 1)
            }
            if slots[slot] == 0 {
                distinct += 1
            } else {
                let before = UInt32(truncatingIfNeeded: slots[slot])
                var places = earlier.removeValue(forKey: before) ?? []
                places.append(before)
                earlier[place] = places
            }
            slots[slot] = hash << 32 | UInt64(place)
        }
        self.slots = slots
        self.shift = shift
        self.seed = seed
        self.object = object
        self.distinct = distinct
        self.earlier = earlier
    }

    /// The keys' hashes and places, ordered by the first byte of the hash where there are many. O(keys).
    private static func inParts(
        _ document: Document, _ object: Int, _ count: Int, _ seed: UInt64
    ) -> ContiguousArray<(hash: UInt64, place: UInt32)> {
        var keys = ContiguousArray<(hash: UInt64, place: UInt32)>()
        keys.reserveCapacity(count)
        var starts = ContiguousArray<Int>(repeating: 0, count: 257)
        var i = object + 2
        let end = document.word(object + 1).nextPlace
        while i < end {
            let hash = document.keyHash(i, seed: seed)
            keys.append((hash, UInt32(truncatingIfNeeded: i)))
            starts[Int(hash >> 56) + 1] += 1
            i = document.next(after: i + 1)
        }
        if keys.count < 4096 { return keys }
        for part in 1...256 { starts[part] += starts[part - 1] }
        var ordered = keys
        for key in keys {
            let part = Int(key.hash >> 56)
            ordered[starts[part]] = key
            starts[part] += 1
        }
        return ordered
    }

    private static func place(_ slot: UInt64) -> Int { Int(truncatingIfNeeded: slot & 0xFFFF_FFFF) }

    /// The places of the other keys that are equal to the one at `place`, which must be the last of them.
    func earlierPlaces(of place: Int) -> [UInt32] { earlier[UInt32(truncatingIfNeeded: place)] ?? [] }

    /// Whether the key at `place` is the last of its equal keys.
    func isLast(_ place: Int, in document: Document) -> Bool {
        var slot = Int(truncatingIfNeeded: document.keyHash(place, seed: seed) >> shift)
        while slots[slot] != 0 {
            if Self.place(slots[slot]) == place { return true }
            slot = (slot + 1) & (slots.count - 1)
        }
        return false
    }

    /// The place of the value of the key, or -1. O(length of the key).
    func place(of needle: borrowing KeyNeedle, in document: Document) -> Int {
        let hash = unsafe needle.withBytes { unsafe KeyHash.hash($0, seed: seed) }
        var slot = Int(truncatingIfNeeded: hash >> shift)
        while slots[slot] != 0 {
            let place = Self.place(slots[slot])
            if slots[slot] >> 32 == hash & 0xFFFF_FFFF, document.keyMeans(place, needle) { return place + 1 }
            slot = (slot + 1) & (slots.count - 1)
        }
        return -1
    }
}

extension Document {
    /// Whether the keys at two places are equal, with escapes resolved.
    func sameKey(_ a: Int, _ b: Int) -> Bool {
        let (x, y) = (word(a), word(b))
        if x.tag == TapeWord.Tag.string, y.tag == TapeWord.Tag.string {
            let (s, t) = unsafe (text(of: x), text(of: y))
            return unsafe s.count == t.count && equalBytes(s.baseAddress, t.baseAddress, s.count)
        }
        return ScalarKey.equal(string(at: a), string(at: b))
    }
}
