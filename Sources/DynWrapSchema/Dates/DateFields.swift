#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The fields of a date in a text, before they are checked and become an instant.
///
/// Fields that a text does not have keep their initial value. So without a day it is the first, and without a year 2000, as
/// with `DateFormatter`.
struct DateFields {
    var year = 2000
    var month = 1
    var day = 1
    var hour = 0
    var minute = 0
    var second = 0
    /// The fraction of a second: `fraction / 10^fractionDigits`, at most nine digits.
    var fraction = 0
    var fractionDigits = 0
    /// Seconds east of UTC; nil where the text has no offset.
    var offset: Int?

    /// The instant; nil where a field is out of its range, or a field in this zone could not write the instant.
    ///
    /// `24:00:00` is the next midnight (ISO 8601-1:2019, 5.3.1.1 of the 2004 edition). A 60th second is refused, because
    /// `Date` has no leap seconds.
    @inline(__always)
    func date(in zone: borrowing DateZone) -> Date? {
        guard UInt(bitPattern: year &- 1) < 9999, UInt(bitPattern: month &- 1) < 12, day >= 1,
            day <= 28 || day <= CivilDay.days(inMonth: month, of: year),
            hour <= 23 || (hour == 24 && minute == 0 && second == 0 && fraction == 0), minute <= 59, second <= 59
        else { return nil }
        // All fields have at most four digits here, so neither products nor sums can overflow.
        let time = (hour &* 60 &+ minute) &* 60 &+ second
        let local = Int64(CivilDay.number(year: year, month: month, day: day)) &* 86_400 &+ Int64(time)
        let instant: Int64
        if let offset { instant = local &- Int64(offset) } else { instant = zone.instant(local: local) }
        guard zone.canWrite(instant) else { return nil }
        return DateSeconds.date(instant, fraction: fraction, digits: fractionDigits, in: zone)
    }
}

/// Converts seconds and a decimal fraction to and from the `Double` of a `Date`.
enum DateSeconds {
    /// Powers of ten, up to ten to the ninth.
    static func power(_ digits: Int) -> Int {
        switch digits {
        case ...0: 1
        case 1: 10
        case 2: 100
        case 3: 1_000
        case 4: 10_000
        case 5: 100_000
        case 6: 1_000_000
        case 7: 10_000_000
        case 8: 100_000_000
        default: 1_000_000_000
        }
    }

    /// The date `seconds + fraction / 10^digits` after 2001; the zone can write `seconds`.
    ///
    /// With up to three digits the result is the nearest `Double`: the numerator stays below 2^53, and the only division
    /// rounds once. In the last second of the year 9999 it is the nearest `Double` before the year 10000, which could not be
    /// written again.
    @inline(__always)
    static func date(_ seconds: Int64, fraction: Int, digits: Int, in zone: borrowing DateZone) -> Date {
        if fraction == 0 { return Date(timeIntervalSinceReferenceDate: Double(seconds)) }
        return writable(fractionalDate(seconds, fraction: fraction, digits: digits), from: seconds, in: zone)
    }

    /// `date`, which is in the second that begins at `seconds`. Where its `Double` was rounded up to the next second and the
    /// zone can't write that, the result is the last `Double` before it.
    static func writable(_ date: Date, from seconds: Int64, in zone: borrowing DateZone) -> Date {
        let time = date.timeIntervalSinceReferenceDate
        guard time >= Double(seconds + 1), !zone.canWrite(seconds + 1) else { return date }
        return Date(timeIntervalSinceReferenceDate: Double(seconds + 1).nextDown)
    }

    @inline(never)
    private static func fractionalDate(_ seconds: Int64, fraction: Int, digits: Int) -> Date {
        var fraction = fraction
        var digits = digits
        if digits <= 3 {
            let scale = power(digits)
            return Date(
                timeIntervalSinceReferenceDate: Double(seconds * Int64(scale) + Int64(fraction)) / Double(scale))
        }
        // `.5` and `.500000` are the same date.
        while digits > 0 && fraction % 10 == 0 {
            fraction /= 10
            digits -= 1
        }
        let scale = power(digits)
        if digits <= 3 {
            return Date(
                timeIntervalSinceReferenceDate: Double(seconds * Int64(scale) + Int64(fraction)) / Double(scale))
        }
        return Date(timeIntervalSinceReferenceDate: Double(seconds) + Double(fraction) / Double(scale))
    }

    /// Splits a date into whole seconds and a fraction of `digits` digits; nil where it is not a number or is outside the
    /// years 0 to 10000.
    ///
    /// The fraction is the shortest one that reads back as the same date, padded with zeros. Where no fraction of up to that
    /// many digits does, the date is rounded to the microsecond (finer for more digits) and cut off. So 12:00:00.7 in whole
    /// seconds is 12:00:00, and a date that floating-point arithmetic left just below 13 is 13, unless that is the year 10000
    /// in the zone.
    static func split(
        _ date: Date, digits: Int, in zone: borrowing DateZone
    ) -> (seconds: Int64, fraction: Int)? {
        let time = date.timeIntervalSinceReferenceDate
        // Also false for NaN. The bounds leave room for any offset, and keep `Int64(_:)` from trapping.
        guard time >= Double(CivilDay.firstSecond - 172_800), time < Double(CivilDay.endSecond + 172_800) else { return nil }
        let whole = time.rounded(.down)
        var seconds = Int64(whole)
        let rest = time - whole
        if rest == 0 { return (seconds, 0) }
        let digits = max(0, min(digits, 9))
        if digits > 0, digits <= 3 {
            // With so few digits, the fraction with all of them is the shortest one padded with zeros, so one check is
            // enough.
            let scale = power(digits)
            let candidate = Int(rest * Double(scale) + 0.5)
            // Computed as in `date`; it can be written, because it is before the next second.
            if candidate < scale, Double(seconds &* Int64(scale) &+ Int64(candidate)) / Double(scale) == time {
                return (seconds, candidate)
            }
        } else {
            if let found = shortest(rest, seconds, digits, date, in: zone) { return (seconds, found) }
        }
        let scale = power(digits)
        let slack = digits <= 6 ? max(0.5e-6, time.ulp) : 0.5 / Double(scale)
        var fraction = Int((rest + slack) * Double(scale))
        if fraction >= scale {
            let isLast = zone.canWrite(seconds) ? !zone.canWrite(seconds + 1) : false
            fraction = isLast ? scale - 1 : 0
            seconds += isLast ? 0 : 1
        }
        return (seconds, fraction)
    }

    /// The fraction with the fewest digits that reads back as `date`, padded with zeros; nil where there is none of up to
    /// `digits` digits.
    private static func shortest(
        _ rest: Double, _ seconds: Int64, _ digits: Int, _ date: Date, in zone: borrowing DateZone
    ) -> Int? {
        for shorter in stride(from: 1, through: digits, by: 1) {
            let candidate = Int((rest * Double(power(shorter))).rounded())
            if candidate < power(shorter), Self.date(seconds, fraction: candidate, digits: shorter, in: zone) == date {
                return candidate * power(digits - shorter)
            }
        }
        return nil
    }
}
