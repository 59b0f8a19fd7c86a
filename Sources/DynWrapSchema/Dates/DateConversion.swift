#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// How a field's date is represented in JSON: which texts or numbers are read as a date, and how a date is written.
///
/// ```swift
/// let field = DateConversion.style(.mdySlashes)
/// let read = field.parse("2018-05-02")!                       // May 2, 2018, 00:00 UTC
/// read.fallback                                               // .yyyymmddDashes: not the declared style
/// field.text(read.date)                                       // "05/02/2018"
/// ```
///
/// A conversion is a value without shared state, so any number of threads may use it. Texts without an offset are read in the
/// conversion's time zone, and all texts are written in it: UTC unless `in(_:)` says otherwise. The calendar is the proleptic
/// Gregorian one of ISO 8601, years 0001 to 9999, and every date that was read can be written again. Nothing traps: a text
/// that is not a date, and a date outside those years, give nil.
///
/// Precision is limited: `Foundation.Date` is a `Double`, exact to about 0.1 microseconds in this century, and to 8 in the
/// year 1.
public struct DateConversion: Sendable, Hashable {
    enum Kind: Sendable, Hashable {
        case style(DateStyle)
        case iso8601(ISO8601Options)
        case format(DateFormat)
        case epochSeconds
        case epochMilliseconds
        case own(OwnDates)
    }

    var kind: Kind
    var zone: DateZone = .utc

    /// One of the ten styles. The other nine are read too; see `DateStyle.fallbacks`.
    public static func style(_ style: DateStyle) -> DateConversion { DateConversion(kind: .style(style)) }

    /// A pattern of your own, compiled here and used for all reading and writing.
    ///
    /// The letters are `y M d H h m s S a E z Z X` of Unicode TS #35, with quoted text. No other style is read. A pattern
    /// that can't be used reads and writes nothing, and `flaw` says why.
    ///
    /// ```swift
    /// DateConversion.format("MM/dd/yyyy HHmm").parse("05/02/2018 0930")
    /// ```
    ///
    /// Missing fields are those of the start of the year 2000, as with `DateFormatter`.
    public static func format(_ pattern: String) -> DateConversion { DateConversion(kind: .format(DateFormat(pattern))) }

    /// ISO 8601 with options; no other style is read.
    ///
    /// ```swift
    /// DateConversion.iso8601(.fraction(3)).parse("2020-04-24 16:18:53-5")      // 21:18:53 UTC
    /// ```
    public static func iso8601(_ options: ISO8601Options = []) -> DateConversion { DateConversion(kind: .iso8601(options)) }

    /// Seconds since 1970-01-01T00:00:00Z as a number, written with at most six digits of fraction.
    public static let epochSeconds = DateConversion(kind: .epochSeconds)

    /// Milliseconds since 1970-01-01T00:00:00Z as a number, written with at most three digits of fraction.
    public static let epochMilliseconds = DateConversion(kind: .epochMilliseconds)

    /// Dates in a custom form, which two closures read and write.
    ///
    /// ```swift
    /// let days = DateConversion.own("days since 1900", asNumber: true) { text in
    ///     Double(text).map { Date(timeIntervalSince1970: ($0 - 25_567) * 86_400) }
    /// } write: { date in
    ///     Int(exactly: (date.timeIntervalSince1970 / 86_400).rounded(.down) + 25_567).map(String.init)     // nil for a date that is no number
    /// }
    /// ```
    ///
    /// Two conversions are equal only where one is a copy of the other. The closures handle the time zone.
    ///
    /// - Parameters:
    ///   - expectation: what is expected, for problems: `days since 1900`.
    ///   - asNumber: whether the text is that of a JSON number, when read and when written.
    ///   - read: makes a date from the text; nil where the text is not one.
    ///   - write: makes the text, which `read` must be able to read; nil where the date has none.
    public static func own(
        _ expectation: String, asNumber: Bool = false, read: @escaping @Sendable (String) -> Date?,
        write: @escaping @Sendable (Date) -> String?
    ) -> DateConversion {
        DateConversion(kind: .own(OwnDates(expectation, asNumber: asNumber, read: read, write: write)))
    }

    /// The same conversion in another time zone.
    ///
    /// A local time that a clock change skips is moved by the length of the gap; one that occurs twice is the first of the
    /// two. So a date in the second of the two hours, written in a form without an offset, is read as one in the first. Numbers
    /// since 1970 have no time zone; of these, the zone is for texts without an offset, which are read by conversion.
    public func `in`(_ timeZone: TimeZone) -> DateConversion {
        DateConversion(kind: kind, zone: DateZone(timeZone))
    }

    /// The declared style; nil where this is not one of the ten.
    public var style: DateStyle? {
        if case .style(let style) = kind { style } else { nil }
    }

    /// Whether dates are written as JSON numbers, not strings; `text(_:)` is then the number's text.
    public var writesNumber: Bool {
        if case .own(let own) = kind { own.asNumber } else { countsFrom1970 }
    }

    /// Whether dates are numbers since 1970.
    var countsFrom1970: Bool { kind == .epochSeconds || kind == .epochMilliseconds }

    /// Whether a date's text has no character that JSON escapes; the literal text of a pattern may have one.
    var writesPlainText: Bool {
        switch kind {
        case .format, .own: false
        case .style, .iso8601, .epochSeconds, .epochMilliseconds: true
        }
    }

    /// Why the pattern given to `format(_:)` cannot be used, as a sentence; nil where it can.
    public var flaw: String? {
        if case .format(let format) = kind { format.flaw } else { nil }
    }
}

extension DateConversion: CustomStringConvertible {
    /// What the conversion expects, for messages: `MM/dd/yyyy`, `ISO 8601`, `seconds since 1970`.
    public var description: String {
        switch kind {
        case .style(let style): style.words
        case .iso8601(let options): options.contains(.dateOnly) ? "ISO 8601 date" : "ISO 8601"
        case .format(let format): format.pattern
        case .epochSeconds: "seconds since 1970"
        case .epochMilliseconds: "milliseconds since 1970"
        case .own(let own): own.expectation
        }
    }
}
