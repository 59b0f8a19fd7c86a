#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A date as calendar fields on a zone's clock, for writing.
struct LocalTime {
    let year: Int
    let month: Int
    let day: Int
    let hour: Int
    let minute: Int
    let second: Int
    /// The fraction of the second, in as many digits as were requested.
    let fraction: Int
    /// Seconds east of UTC.
    let offset: Int
    private let dayNumber: Int

    /// 0 for Sunday.
    var weekday: Int { CivilDay.weekday(dayNumber) }

    /// Splits a date into its fields; nil where it is not a number or is outside the years 1 to 9999 in this zone.
    ///
    /// With `wholeMinutes`, an offset with seconds (local mean times before the 20th century) is cut to minutes. This is for
    /// texts with the offset next to the time, which then still name the same instant.
    @inline(__always)
    init?(_ date: Date, digits: Int, in zone: borrowing DateZone, wholeMinutes: Bool) {
        guard let (instant, fraction) = DateSeconds.split(date, digits: digits, in: zone) else { return nil }
        var offset = zone.offset(at: instant)
        if wholeMinutes { offset -= offset % 60 }
        let local = instant + Int64(offset)
        guard local >= CivilDay.firstSecond, local < CivilDay.endSecond else { return nil }
        // The first second is the start of a day.
        let fromStart = UInt64(local &- CivilDay.firstSecond)
        let time = UInt32(truncatingIfNeeded: fromStart % 86_400)
        dayNumber = Int(truncatingIfNeeded: fromStart / 86_400) &+ Int(CivilDay.firstSecond / 86_400)
        (year, month, day) = CivilDay.date(dayNumber)
        let minutes = time / 60
        hour = Int(minutes / 60)
        minute = Int(minutes % 60)
        second = Int(time % 60)
        self.fraction = fraction
        self.offset = offset
    }
}
