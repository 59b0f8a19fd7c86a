import Synchronization

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

// Where members were found last: a small table for each document in which some object has too many members to be scanned each time.
//
// A slot is one word: an object's place in the upper half, a member's value's in the lower; 0 is free. Slots are found by a hash of the
// object's place and the key, so one table serves all objects and all readers, and nothing is kept with a model or a schema. A slot is
// used only where it names this very object and the key's bytes are right; it was written by a search that found the last member
// with that key, so it gives what a search would give, also with repeated keys and where objects have different members.
//
// Threads share the table: slots are read and written as relaxed atomics, each whole in itself. A search whose slot holds another
// object's member replaces it.

extension Document {
    /// Objects with more members than this are searched through the table first.
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

    /// The number of slots, a power of two: one for four words of tape, 16 to 1,024.
    private var slotCount: Int { 1 << (Int.bitWidth - (min(max(wordCount / 4, 16), 1024) - 1).leadingZeroBitCount) }

    /// The slot for a key of an object; the table is made when first needed.
    private func slot(_ needle: borrowing KeyNeedle, _ object: Int) -> UnsafeMutablePointer<Atomic<UInt64>> {
        let table = unsafe recent.load(ordering: .acquiring) ?? madeRecent()
        let hash = (UInt64(truncatingIfNeeded: object) &* 0x9E37_79B9_7F4A_7C15) ^ needle.salt
        // In range: the index is below the number of slots, which never changes.
        return unsafe table + (Int(truncatingIfNeeded: hash >> 40) & (slotCount - 1))
    }

    private func madeRecent() -> UnsafeMutablePointer<Atomic<UInt64>> {
        // Atomic<UInt64> has the layout of UInt64 and needs no initialisation beyond its bits, which are zero.
        let made = unsafe UnsafeMutablePointer<Atomic<UInt64>>(OpaquePointer(Memory.allocateZeros(slotCount, size: 8)))
        let (exchanged, original) = unsafe recent.compareExchange(expected: nil, desired: made, ordering: .acquiringAndReleasing)
        if exchanged { return unsafe made }
        unsafe Memory.release(made)
        return unsafe original!  // the exchange fails only where another thread's table is there
    }
}
