import DynWrap
import Foundation

extension Door {
    /// A byte that chooses a time zone, and a text, or a pattern, a line feed and a text: what a style reads it writes, and reads again as the same date.
    static let date = Door(
        "date",
        seeds: [
            "@2017-02-05T17:03:13.000-03:00", "@Tue Jun 03 2008 11:05:30 GMT", "a2018/05/02", "b2018-05-02", "c20180502",
            "d5/2/2018",
            "e02-05-2018", "f1525219200.125", "@2020-04-24 16:18:53-5", "@0001-01-01T00:00:00+14:00", "@20200424T161853,5Z",
            "@-62135596800",
            "@9999-12-31T23:59:60Z", "@yyyy-MM-dd'T'HH:mm:ss.SSSXXX\n2018-05-02T09:30:00.125+02:00",
            "@EEE, d MMM y h:mm a zzz\nWed, 2 May 2018 9:30 PM UTC",
        ]
    ) { bytes in
        guard let first = bytes.first else { return }
        let text = String(decoding: bytes.dropFirst(), as: UTF8.self)
        let zone = zones[Int(first) % zones.count]
        for conversion in conversions { try holdRoundTrip(text, zone.map { conversion.in($0) } ?? conversion) }
        guard let (pattern, rest) = DoorInput.halves(Array(bytes.dropFirst())) else { return }
        let own = DateConversion.format(String(decoding: pattern, as: UTF8.self))
        let read = zone.map { own.in($0) } ?? own
        try hold(
            own.flaw == nil || read.parse(String(decoding: rest, as: UTF8.self)) == nil, "a pattern with a flaw reads nothing")
        // A pattern need not name all of a date: what is written is what counts.
        guard let date = read.parse(String(decoding: rest, as: UTF8.self))?.date else { return }
        _ = read.text(date).flatMap { read.parse($0) }
    }

    private static let zones: [TimeZone?] = [nil, "Europe/Berlin", "America/St_Johns", "Pacific/Apia", "Africa/Monrovia"].map {
        name in
        name.flatMap { TimeZone(identifier: $0) }
    }

    private static let conversions: [DateConversion] =
        DateStyle.allCases.map { .style($0) }
        + [
            .iso8601(), .iso8601(.milliseconds), .iso8601(.fraction(9)), .iso8601(.dateOnly),
            .iso8601([.compactDate, .compactTime]),
            .iso8601([.blankBetween, .compactOffset]), .iso8601(.withoutOffset), .epochSeconds, .epochMilliseconds,
        ]

    private static func holdRoundTrip(_ text: String, _ conversion: DateConversion) throws(BrokenLaw) {
        guard let (date, fallback) = conversion.parse(text) else {
            if let (date, words) = conversion.parseLeniently(text) {
                try hold(
                    !words.isEmpty && (isTooEarly(date) || conversion.text(date) != nil),
                    "\(conversion) writes what it reads leniently")
            }
            return
        }
        try hold(fallback == nil || fallback != conversion.style, "\(conversion) is no fallback of itself")
        guard let written = conversion.text(date) else {
            if isTooEarly(date) { return }
            throw BrokenLaw(description: "\(conversion) writes \(date)")
        }
        guard let (again, other) = conversion.parse(written) else {
            throw BrokenLaw(description: "\(conversion) reads \(written)")
        }
        try hold(other == nil, "\(conversion) reads \(written) by itself")
        try hold(conversion.text(again) == written, "\(conversion) writes \(written) again")
        var bytes = ContiguousArray<UInt8>()
        try hold(conversion.append(date, to: &bytes) && bytes.elementsEqual(written.utf8), "\(conversion) appends what it writes")
        try hold(abs(again.timeIntervalSince(date)) <= precision(conversion), "\(conversion) reads \(written) as \(date)")
        let field = JSON(text)
        _ = Date?.read(field, ConversionOptions())
        guard conversion.style == .iso8601, again.timeIntervalSince1970 > -12_000_000_000 else { return }
        try hold((try? Date.ISO8601FormatStyle().parse(written)) == again, "Foundation reads \(written) as \(again)")
    }

    /// A day of the year 1 in a zone may have begun in the year before, of UTC, which is not written.
    private static func isTooEarly(_ date: Date) -> Bool { date.timeIntervalSince1970 < -62_135_596_800 }

    /// How much of a date what is written leaves out, by a conversion that may have read more.
    private static func precision(_ conversion: DateConversion) -> Double {
        if conversion.style?.isDateOnly == true || conversion == .iso8601(.dateOnly) { return 86_400 }
        return conversion.writesNumber ? 0.001 : 7_200
    }
}
