/// How a field writes an ISO 8601 date, and what it reads beyond the fixed rules.
///
/// ```swift
/// DateConversion.iso8601([.fraction(6), .blankBetween])   // 2017-02-05 17:03:13.000000Z
/// DateConversion.iso8601([.dateOnly])                     // 2017-02-05
/// ```
///
/// With any options, a field reads `T` or one blank between date and time, `.` or `,` before one to nine digits of fraction,
/// and an offset as `Z`, `-03:00`, `-0300`, `-03` or `-3`. Compact and separated forms are distinct: each reads only itself.
///
/// Source: ISO 8601-1:2019, RFC 3339 section 5.6 and, for the names, Foundation's `ISO8601DateFormatter.Options`.
public struct ISO8601Options: OptionSet, Sendable, Hashable {
    /// The bits; the lowest nine mean one to nine digits of fraction.
    public let rawValue: UInt16

    /// Options from bits; those without a meaning are ignored.
    public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// Writes this many digits of fraction, 0 to 9; any other number means the nearest of these.
    ///
    /// Without this option no fraction is written; where two are given, the larger one counts. A `Date` is a `Double` of
    /// seconds, exact to about seven digits in this century. Digits beyond that are written as zeros where that reads back as
    /// the same date.
    public static func fraction(_ digits: Int) -> ISO8601Options {
        digits <= 0 ? [] : ISO8601Options(rawValue: 1 << UInt16(min(digits, 9) - 1))
    }

    /// Milliseconds, `.000`: the same as `.fraction(3)`.
    public static let milliseconds = fraction(3)
    /// Only year, month and day, `2017-02-05`; read as midnight in the field's time zone.
    public static let dateOnly = ISO8601Options(rawValue: 1 << 9)
    /// No dashes in the date, `20170205`.
    public static let compactDate = ISO8601Options(rawValue: 1 << 10)
    /// No colons in the time, `170313`.
    public static let compactTime = ISO8601Options(rawValue: 1 << 11)
    /// No colon in a written offset, `-0300`.
    public static let compactOffset = ISO8601Options(rawValue: 1 << 12)
    /// Writes a blank between date and time, instead of the `T` of ISO 8601.
    public static let blankBetween = ISO8601Options(rawValue: 1 << 13)
    /// No offset, neither written nor read: the text is a local time in the field's time zone.
    public static let withoutOffset = ISO8601Options(rawValue: 1 << 14)

    /// The number of fraction digits that are written, 0 to 9.
    public var fractionDigits: Int { 16 - (rawValue & 0x1FF).leadingZeroBitCount }
}
