#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension DateStyle {
    /// Reads a text in exactly this style.
    @inline(__always)
    func read(_ bytes: borrowing Span<UInt8>, in zone: borrowing DateZone) -> Date? {
        switch self {
        case .mdySlashes: Self.yearLast(bytes, separator: 0x2F, dayFirst: false, in: zone)
        case .mdyDashes: Self.yearLast(bytes, separator: 0x2D, dayFirst: false, in: zone)
        case .dmySlashes: Self.yearLast(bytes, separator: 0x2F, dayFirst: true, in: zone)
        case .dmyDashes: Self.yearLast(bytes, separator: 0x2D, dayFirst: true, in: zone)
        case .yyyymmddSlashes: Self.yearFirst(bytes, separator: 0x2F, in: zone)
        case .yyyymmddDashes: Self.yearFirst(bytes, separator: 0x2D, in: zone)
        case .yyyymmdd: Self.eightDigits(bytes, in: zone)
        case .iso8601Milliseconds: ISO8601Text.read(bytes, as: .iso8601Milliseconds, in: zone)
        case .iso8601: ISO8601Text.read(bytes, as: .iso8601, in: zone)
        case .javaScript: DateFormat.javaScript.read(bytes, in: zone)?.date
        }
    }

    /// Tries this style's fallbacks in order.
    @inline(never)
    func readByFallback(
        _ bytes: borrowing Span<UInt8>, in zone: borrowing DateZone
    ) -> (date: Date, fallback: DateStyle?)? {
        // The shortest date has 8 bytes; the longest that a style reads has far fewer than 64.
        guard bytes.count >= 8, bytes.count < 64 else { return nil }
        for style in fallbacks {
            if let date = style.read(bytes, in: zone) { return (date, style) }
        }
        return nil
    }

    @inline(__always)
    private static func yearLast(
        _ bytes: borrowing Span<UInt8>, separator: UInt8, dayFirst: Bool, in zone: borrowing DateZone
    ) -> Date? {
        var i = 0
        guard let first = DateScanner.oneOrTwoDigits(bytes, &i), DateScanner.skip(separator, bytes, &i),
            let second = DateScanner.oneOrTwoDigits(bytes, &i), DateScanner.skip(separator, bytes, &i),
            let year = DateScanner.fourDigits(bytes, &i), i == bytes.count
        else { return nil }
        return DateFields(year: year, month: dayFirst ? second : first, day: dayFirst ? first : second).date(in: zone)
    }

    @inline(__always)
    private static func yearFirst(
        _ bytes: borrowing Span<UInt8>, separator: UInt8, in zone: borrowing DateZone
    ) -> Date? {
        var i = 0
        guard let year = DateScanner.fourDigits(bytes, &i), DateScanner.skip(separator, bytes, &i),
            let month = DateScanner.oneOrTwoDigits(bytes, &i), DateScanner.skip(separator, bytes, &i),
            let day = DateScanner.oneOrTwoDigits(bytes, &i), i == bytes.count
        else { return nil }
        return DateFields(year: year, month: month, day: day).date(in: zone)
    }

    @inline(__always)
    private static func eightDigits(_ bytes: borrowing Span<UInt8>, in zone: borrowing DateZone) -> Date? {
        var i = 0
        guard bytes.count == 8, let year = DateScanner.fourDigits(bytes, &i), let month = DateScanner.twoDigits(bytes, &i),
            let day = DateScanner.twoDigits(bytes, &i)
        else { return nil }
        return DateFields(year: year, month: month, day: day).date(in: zone)
    }

    /// Reads a number as `yyyyMMdd`, 19000101 to 99991231.
    static func read(number: Int64, in zone: borrowing DateZone) -> Date? {
        guard number >= 19_000_101, number <= 99_991_231 else { return nil }
        let number = Int(number)
        return DateFields(year: number / 10_000, month: number / 100 % 100, day: number % 100).date(in: zone)
    }
}
