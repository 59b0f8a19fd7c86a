#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Reads and writes dates as decimal numbers since 1970.
enum EpochText {
    /// Seconds from 1970-01-01 to 2001-01-01, where `Date` starts.
    static let year1970: Int64 = 978_307_200

    /// The date `whole` seconds and `fraction / 10^digits` after 1970; nil outside the years 1 to 9999.
    static func date(whole: Int64, fraction: Int, digits: Int) -> Date? {
        let (instant, overflow) = whole.subtractingReportingOverflow(year1970)
        guard !overflow, DateZone.utc.canWrite(instant) else { return nil }
        return DateSeconds.date(instant, fraction: fraction, digits: digits, in: .utc)
    }

    /// Reads a number in decimal digits, with `-` and a fraction where it has them: seconds, or milliseconds where
    /// `perSecond` is 3.
    ///
    /// Digits beyond the nanosecond are ignored. An exponent is not read here.
    static func read(_ bytes: borrowing Span<UInt8>, perSecond shift: Int) -> Date? {
        var i = 0
        let isNegative = DateScanner.skip(0x2D, bytes, &i)
        var whole: Int64 = 0
        let start = i
        // 15 digits go beyond the year 9999 in milliseconds and cannot overflow.
        while i < bytes.count, i - start < 16, case let digit = bytes[i] &- 0x30, digit <= 9 {
            whole = whole * 10 + Int64(digit)
            i += 1
        }
        guard i > start, i - start <= 15, i == start + 1 || bytes[start] != 0x30 else { return nil }
        var fraction = 0
        var digits = 0
        if DateScanner.skip(0x2E, bytes, &i) {
            guard let (value, count) = DateScanner.digits(bytes, &i, most: 9 - shift) else { return nil }
            fraction = value
            digits = count
            while i < bytes.count, bytes[i] &- 0x30 <= 9 { i += 1 }
        }
        guard i == bytes.count else { return nil }
        if shift > 0 {
            let unit = DateSeconds.power(shift)
            fraction += Int(whole % Int64(unit)) * DateSeconds.power(digits)
            digits += shift
            whole /= Int64(unit)
        }
        if isNegative {
            whole = -whole
            if fraction > 0 {
                whole -= 1
                fraction = DateSeconds.power(digits) - fraction
            }
        }
        return date(whole: whole, fraction: fraction, digits: digits)
    }

    /// Appends the number, exact to the microsecond and without trailing zeros; false where the date is outside the years 1
    /// to 9999.
    static func append(_ date: Date, perSecond shift: Int, to bytes: inout DateSink) -> Bool {
        guard var (seconds, micros) = DateSeconds.split(date, digits: 6, in: .utc), DateZone.utc.canWrite(seconds) else {
            return false
        }
        seconds += year1970
        if seconds < 0 {
            bytes.append(0x2D)
            seconds = -seconds
            if micros > 0 {
                seconds -= 1
                micros = 1_000_000 - micros
            }
        }
        var rest = micros
        var digits = 6
        if shift == 3 {
            seconds = seconds * 1000 + Int64(micros / 1000)
            rest = micros % 1000
            digits = 3
        }
        bytes.append(seconds, width: 1)
        guard rest > 0 else { return true }
        while rest % 10 == 0 {
            rest /= 10
            digits -= 1
        }
        bytes.append(0x2E)
        bytes.append(rest, width: digits)
        return true
    }
}
