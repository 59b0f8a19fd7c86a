#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A date taken apart for writing: calendar fields on a zone's clock.
struct LocalTime {
    let year: Int
    let month: Int
    let day: Int
    let hour: Int
    let minute: Int
    let second: Int
    /// The fraction of the second in as many digits as were requested.
    let fraction: Int
    /// Seconds east of UTC.
    let offset: Int
    private let dayNumber: Int

    /// 0 for Sunday.
    var weekday: Int { CivilDay.weekday(dayNumber) }

    /// Takes a date apart; nil when it is no number or lies outside the years 1 to 9999 in this zone.
    ///
    /// With `wholeMinutes`, used when the offset is written next to the time, an offset with seconds (local mean times before
    /// the 20th century) is cut to minutes, so that the text still names the same instant.
    @inline(__always)
    init?(_ date: Date, digits: Int, in zone: borrowing DateZone, wholeMinutes: Bool) {
        guard let (instant, fraction) = DateSeconds.split(date, digits: digits, in: zone) else { return nil }
        var offset = zone.offset(at: instant)
        if wholeMinutes { offset -= offset % 60 }
        let local = instant + Int64(offset)
        guard local >= CivilDay.firstSecond, local < CivilDay.endSecond else { return nil }
        // The first second begins a day.
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

/// Appends numbers as decimal digits.
enum DateBytes {
    /// A separator, when there is one, and two digits of a number below 100.
    @inline(__always)
    static func append(_ separator: UInt8?, _ value: Int, to bytes: inout DateSink) {
        if let separator { bytes.append(separator) }
        bytes.append(twoDigits: value)
    }

    /// A number that is not negative, filled up with zeros to a width.
    @inline(__always)
    static func append<N: FixedWidthInteger>(_ value: N, width: Int, to bytes: inout DateSink) {
        if width == 2, value < 100 { return bytes.append(twoDigits: Int(value)) }
        appendWide(value, width: width, to: &bytes)
    }

    private static func appendWide<N: FixedWidthInteger>(_ value: N, width: Int, to bytes: inout DateSink) {
        if width == 4, value < 10_000 {
            let (high, low) = value.quotientAndRemainder(dividingBy: 100)
            bytes.append(twoDigits: Int(high))
            bytes.append(twoDigits: Int(low))
            return
        }
        var digits = 1
        var rest = value / 10
        while rest > 0 || digits < width {
            digits += 1
            rest /= 10
        }
        bytes.append(UInt64(value), digits: digits)
    }

    /// How an offset from UTC is written.
    enum OffsetForm {
        /// `-03:00`, `Z` for UTC.
        case separated
        /// `-0300`, `Z` for UTC.
        case compact
        /// `-03` and `-0330`, `Z` for UTC.
        case short
        /// `-0300`, `+0000` for UTC.
        case plain
        /// `GMT-03:00`, `GMT` for UTC.
        case gmt
        /// `GMT-3` and `GMT-3:30`, `GMT` for UTC.
        case shortGMT
    }

    @inline(__always)
    static func append(offset: Int, as form: OffsetForm, to bytes: inout DateSink) {
        // The most frequent case.
        if offset == 0, form == .separated { return bytes.append(0x5A) }
        appendOther(offset: offset, as: form, to: &bytes)
    }

    private static func appendOther(offset: Int, as form: OffsetForm, to bytes: inout DateSink) {
        switch form {
        case .gmt, .shortGMT: bytes.append(contentsOf: [0x47, 0x4D, 0x54])
        case .separated, .compact, .short: if offset == 0 { bytes.append(0x5A) }
        case .plain: break
        }
        if offset == 0 && form != .plain { return }
        let minutes = abs(offset) / 60
        bytes.append(offset < 0 ? 0x2D : 0x2B)
        append(minutes / 60, width: form == .shortGMT ? 1 : 2, to: &bytes)
        switch form {
        case .compact, .plain: append(minutes % 60, width: 2, to: &bytes)
        case .short: if minutes % 60 != 0 { append(minutes % 60, width: 2, to: &bytes) }
        case .separated, .gmt: append(0x3A, minutes % 60, to: &bytes)
        case .shortGMT: if minutes % 60 != 0 { append(0x3A, minutes % 60, to: &bytes) }
        }
    }
}
