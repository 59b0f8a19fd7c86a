/// The ten forms of a date that a field can be declared with by name.
///
/// The order is that of WrapModel, whose names for the first two are ``dibs`` and ``secondary``. A field reads its declared
/// style first and then the others, and always writes the declared one:
///
/// ```swift
/// let date = DateConversion.style(.mdySlashes).parse("5/22/2019")!.date
/// DateConversion.style(.mdySlashes).text(date)            // "05/22/2019"
/// ```
///
/// Between separators, a day and a month may be read with one digit; they are written with two. A year always has four
/// digits, `0001` to `9999`, in the proleptic Gregorian calendar.
public enum DateStyle: String, Sendable, Hashable, CaseIterable {
    /// `2017-02-05T17:03:13.000-03:00`: ISO 8601 with a fraction of a second, written with three digits.
    case iso8601Milliseconds
    /// `Tue Jun 03 2008 11:05:30 GMT`: as browsers print a JavaScript `Date`.
    ///
    /// The names are English whatever the device's language, and the day has two digits. The zone's name in parentheses,
    /// which browsers print after it, is neither written nor read.
    case javaScript
    /// `2016-11-01T21:14:33Z`: ISO 8601 in whole seconds.
    case iso8601
    /// `2018/02/15`.
    case yyyymmddSlashes
    /// `2018-02-15`.
    case yyyymmddDashes
    /// `20180215`, eight digits.
    case yyyymmdd
    /// `05/06/2018` for May 6.
    case mdySlashes
    /// `05-06-2018` for May 6.
    case mdyDashes
    /// `05/06/2018` for June 5.
    case dmySlashes
    /// `05-06-2018` for June 5.
    case dmyDashes

    /// ``iso8601Milliseconds`` under its WrapModel name.
    public static var dibs: DateStyle { .iso8601Milliseconds }
    /// ``javaScript`` under its WrapModel name.
    public static var secondary: DateStyle { .javaScript }

    /// The style as a pattern of Unicode TS #35, such as `MM/dd/yyyy`.
    public var pattern: String {
        switch self {
        // X is the pattern letter of an offset.
        case .iso8601Milliseconds: "yyyy-MM-dd'T'HH:mm:ss.SSSXXX"
        case .javaScript: "EEE MMM dd yyyy HH:mm:ss z"
        case .iso8601: "yyyy-MM-dd'T'HH:mm:ssXXX"
        case .yyyymmddSlashes: "yyyy/MM/dd"
        case .yyyymmddDashes: "yyyy-MM-dd"
        case .yyyymmdd: "yyyyMMdd"
        case .mdySlashes: "MM/dd/yyyy"
        case .mdyDashes: "MM-dd-yyyy"
        case .dmySlashes: "dd/MM/yyyy"
        case .dmyDashes: "dd-MM-yyyy"
        }
    }

    /// The style in a message: the pattern, or the name of the standard.
    var words: String {
        switch self {
        case .iso8601Milliseconds: "ISO 8601 with milliseconds"
        case .iso8601: "ISO 8601"
        case .javaScript: "Tue Jun 03 2008 11:05:30 GMT"
        default: pattern
        }
    }

    /// Whether the style writes a calendar day without a time of day.
    public var isDateOnly: Bool { dayOrder != nil }

    /// The styles that are tried after this one when a text is read, in order.
    ///
    /// The first are those with the same order of day, month and year but another separator, so a day-first field never reads
    /// a text month-first because of a dash. Then come all others, in the order of `allCases`.
    ///
    /// ```swift
    /// DateStyle.dmySlashes.fallbacks.first                // .dmyDashes
    /// ```
    public var fallbacks: [DateStyle] { Self.fallbackTable[ordinal] }

    /// The styles that write the same fields in the same order with another separator.
    private var siblings: [DateStyle] {
        guard let order = dayOrder else { return [] }
        return Self.allCases.filter { other in
            other != self && other.dayOrder.map { ($0.yearFirst, $0.dayFirst) == (order.yearFirst, order.dayFirst) } == true
        }
    }

    private var ordinal: Int {
        switch self {
        case .iso8601Milliseconds: 0
        case .javaScript: 1
        case .iso8601: 2
        case .yyyymmddSlashes: 3
        case .yyyymmddDashes: 4
        case .yyyymmdd: 5
        case .mdySlashes: 6
        case .mdyDashes: 7
        case .dmySlashes: 8
        case .dmyDashes: 9
        }
    }

    private static let fallbackTable: [[DateStyle]] = allCases.map { style in
        style.siblings + allCases.filter { $0 != style && !style.siblings.contains($0) }
    }
}

extension DateStyle {
    /// The order of the fields, and the separator, of a style that is only a day.
    struct DayOrder {
        let yearFirst: Bool
        let dayFirst: Bool
        let separator: UInt8?
    }

    /// The order of a style that is only a day; nil for the others.
    var dayOrder: DayOrder? {
        switch self {
        case .yyyymmddSlashes: DayOrder(yearFirst: true, dayFirst: false, separator: UInt8(ascii: "/"))
        case .yyyymmddDashes: DayOrder(yearFirst: true, dayFirst: false, separator: UInt8(ascii: "-"))
        case .yyyymmdd: DayOrder(yearFirst: true, dayFirst: false, separator: nil)
        case .mdySlashes: DayOrder(yearFirst: false, dayFirst: false, separator: UInt8(ascii: "/"))
        case .mdyDashes: DayOrder(yearFirst: false, dayFirst: false, separator: UInt8(ascii: "-"))
        case .dmySlashes: DayOrder(yearFirst: false, dayFirst: true, separator: UInt8(ascii: "/"))
        case .dmyDashes: DayOrder(yearFirst: false, dayFirst: true, separator: UInt8(ascii: "-"))
        case .iso8601Milliseconds, .javaScript, .iso8601: nil
        }
    }
}
