#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The time zone of a conversion: a fixed offset, or a zone whose offset changes.
///
/// UTC and fixed offsets are plain additions; only the others use Foundation.
struct DateZone: Sendable, Hashable {
    /// Seconds east of UTC, where `zone` is nil.
    private let fixed: Int
    private let zone: TimeZone?

    static let utc = DateZone(fixed: 0, zone: nil)

    private init(fixed: Int, zone: TimeZone?) {
        self.fixed = fixed
        self.zone = zone
    }

    /// A zone of Foundation. `TimeZone` has no property for a fixed offset, but its identifier shows it: `UTC`, `GMT` and
    /// `GMT-0300`.
    init(_ timeZone: TimeZone) {
        let name = timeZone.identifier
        let isFixed = name == "UTC" || name == "GMT" || name.hasPrefix("GMT+") || name.hasPrefix("GMT-")
        self.init(
            fixed: isFixed ? timeZone.secondsFromGMT(for: Date(timeIntervalSinceReferenceDate: 0)) : 0,
            zone: isFixed ? nil : timeZone)
    }

    /// Seconds east of UTC at an instant, which is in seconds from 2001.
    @inline(__always)
    func offset(at instant: Int64) -> Int {
        guard let zone else { return fixed }
        return zone.secondsFromGMT(for: Date(timeIntervalSinceReferenceDate: Double(instant)))
    }

    /// The instant of a local time, both in seconds from 2001.
    ///
    /// A local time that occurs twice is the earlier instant. One that a clock change skips is read with the offset before
    /// the change, so it moves by the length of the gap: a skipped midnight becomes 01:00 of the same day.
    @inline(__always)
    func instant(local: Int64) -> Int64 {
        zone == nil ? local &- Int64(fixed) : searchedInstant(local: local)
    }

    @inline(never)
    private func searchedInstant(local: Int64) -> Int64 {
        let before = Int64(offset(at: local - 86_400))
        if offset(at: local - before) == before { return local - before }
        let after = Int64(offset(at: local + 86_400))
        if offset(at: local - after) == after { return local - after }
        return local - before
    }

    /// Whether the instant is in the years 1 to 9999 on this zone's calendar.
    @inline(__always)
    func canWrite(_ instant: Int64) -> Bool {
        // No offset is as long as two days, so the offset matters only for instants near the ends.
        if instant >= CivilDay.firstSecond &+ 172_800 && instant < CivilDay.endSecond &- 172_800 { return true }
        return canWriteNearTheEnds(instant)
    }

    @inline(never)
    private func canWriteNearTheEnds(_ instant: Int64) -> Bool {
        guard instant >= CivilDay.firstSecond - 172_800 && instant < CivilDay.endSecond + 172_800 else { return false }
        let local = instant + Int64(offset(at: instant))
        return local >= CivilDay.firstSecond && local < CivilDay.endSecond
    }
}
