import Synchronization

// A table of the places where members were last found, for each document that has objects with too many members to scan each
// time.
//
// A slot is one word: the place of an object in the upper half, and the place of a member's value in the lower half; 0 is free. A
// hash of the object's place and the key finds the slot. So one table serves all objects and readers, and models and schemas keep
// nothing.
//
// A slot is used only where it names this object and the key's bytes match. It was written by a search that found the last member
// with that key. So it gives the same result as a search, also with repeated keys and where objects have different members.
//
// Threads share the table: slots are read and written as relaxed atomics, and each slot is complete in itself. A search replaces
// a slot of another member.

extension Document {
    /// Objects with more members than this are searched through the table of recent places first.
    @usableFromInline static var mostMembersWithoutTable: Int { 12 }

    /// The place of the value of the last member with this key in an object of more than `mostMembersWithoutTable` members, or -1.
    @usableFromInline @inline(never)
    package func placeAmongMany(_ needle: borrowing KeyNeedle, in object: Int) -> Int {
        let slot = unsafe slot(needle, object)
        let found = unsafe slot.pointee.load(ordering: .relaxed)
        if Int(truncatingIfNeeded: found >> 32) == object {
            let place = Int(truncatingIfNeeded: found & 0xFFFF_FFFF)
            if found != 0, keyMeans(place &- 1, needle) { return place }
        }
        let place: Int
        if word(object).count > Self.mostMembersWithoutIndex {
            place = wideObjectsPlace(of: needle, in: object)
        } else if word(object).hasEscapedKeys {
            place = placeAmongEscaped(needle, in: object)
        } else {
            place = scannedPlace(of: needle, in: object)
        }
        if place >= 0 {
            unsafe slot.pointee.store(
                UInt64(truncatingIfNeeded: object) << 32 | UInt64(truncatingIfNeeded: place), ordering: .relaxed)
        }
        return place
    }

    /// The number of slots, a power of two: about one for four words of the tape, at least 16 and at most 1,024.
    private var slotCount: Int { 1 << (Int.bitWidth - (min(max(wordCount / 4, 16), 1024) - 1).leadingZeroBitCount) }

    /// The slot for a key of an object. The table is made when first needed.
    private func slot(_ needle: borrowing KeyNeedle, _ object: Int) -> UnsafeMutablePointer<Atomic<UInt64>> {
        let table = unsafe recent.load(ordering: .acquiring) ?? madeRecent()
        let hash = (UInt64(truncatingIfNeeded: object) &* 0x9E37_79B9_7F4A_7C15) ^ needle.salt
        // In range: the index is below the number of slots, which does not change.
        return unsafe table + (Int(truncatingIfNeeded: hash >> 40) & (slotCount - 1))
    }

    private func madeRecent() -> UnsafeMutablePointer<Atomic<UInt64>> {
        // `Atomic<UInt64>` has the layout of `UInt64`, and zero bits are a valid initial value.
        let made = unsafe UnsafeMutablePointer<Atomic<UInt64>>(OpaquePointer(Memory.allocateZeros(slotCount, size: 8)))
        let (exchanged, original) = unsafe recent.compareExchange(expected: nil, desired: made, ordering: .acquiringAndReleasing)
        if exchanged { return unsafe made }
        unsafe Memory.release(made)
        return unsafe original!  // the exchange fails only where another thread stored its table
    }
}
