#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension DateConversion {
    /// Reads a text.
    ///
    /// ```swift
    /// DateConversion.style(.iso8601Milliseconds).parse("2017-02-05T17:03:13.000-03:00")       // 20:03:13 UTC, fallback nil
    /// DateConversion.style(.mdySlashes).parse("30/02/2017")                    // nil: February has no 30th
    /// ```
    ///
    /// The name of a weekday does not change the date. Where it contradicts the date, the text is read all the same, and a
    /// field reports a problem.
    ///
    /// - Returns: the date, and the style it was read in where that is not the declared one; nil where the text is not a
    ///   date.
    /// - Complexity: O(1): a text longer than any date is refused unread, except for a pattern with long quoted text.
    public func parse(_ text: String) -> (date: Date, fallback: DateStyle?)? {
        var text = text
        return text.withUTF8 { utf8 in unsafe parse(utf8: utf8) }
    }

    /// Reads a text from bytes, which need not be valid UTF-8.
    @inline(__always)
    package func parse(utf8: UnsafeBufferPointer<UInt8>) -> (date: Date, fallback: DateStyle?)? {
        // The span does not outlive this call, so it does not outlive the caller's buffer.
        parse(utf8: unsafe Span(_unsafeElements: utf8))
    }

    /// The date of a text; nil also for a custom form, whose closure is the client's.
    @inline(__always)
    package func plainDate(utf8: UnsafeBufferPointer<UInt8>) -> Date? {
        if case .own = kind { return nil }
        return unsafe parse(utf8: utf8)?.date
    }

    /// Reads a text from a span of bytes, which need not be valid UTF-8.
    ///
    /// - Returns: as `parse(_:)`.
    public func parse(utf8: borrowing Span<UInt8>) -> (date: Date, fallback: DateStyle?)? {
        switch kind {
        case .style(let style):
            if let date = style.read(utf8, in: zone) { return (date, nil) }
            return style.readByFallback(utf8, in: zone)
        case .iso8601(let options):
            return ISO8601Text.read(utf8, as: .options(options), in: zone).map { ($0, nil) }
        case .format(let format):
            return format.read(utf8, in: zone).map { ($0.date, nil) }
        case .epochSeconds:
            return EpochText.read(utf8, perSecond: 0).map { ($0, nil) }
        case .epochMilliseconds:
            return EpochText.read(utf8, perSecond: 3).map { ($0, nil) }
        case .own(let own):
            // Copied, because the closure is the client's; the text may be anything.
            return unsafe own.read(utf8.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }).map { ($0, nil) }
        }
    }

    /// Reads a text in ISO 8601 that `parse` does not read.
    ///
    /// That is a local time without an offset, which is taken in the conversion's time zone, and any form of ISO 8601 where a
    /// number is expected.
    ///
    /// ```swift
    /// DateConversion.style(.iso8601).parseLeniently("2020-04-24T16:18:53")       // as if it ended in Z
    /// ```
    ///
    /// A field reads such a text and reports it as `coerced`; under `.strict` it does not read it.
    ///
    /// - Returns: the date, and how it was read, in words; nil where it is not such a text.
    public func parseLeniently(_ text: String) -> (date: Date, difference: String)? {
        var text = text
        // The span does not outlive this call.
        return text.withUTF8 { unsafe parseLeniently(utf8: Span(_unsafeElements: $0)) }
    }

    func parseLeniently(utf8: borrowing Span<UInt8>) -> (date: Date, difference: String)? {
        switch kind {
        case .style: break
        case .iso8601(let options) where options.isDisjoint(with: [.dateOnly, .withoutOffset]): break
        case .epochSeconds, .epochMilliseconds:
            for form in [ISO8601Options(), .withoutOffset, .dateOnly] {
                if let date = ISO8601Text.read(utf8, as: .options(form), in: zone) { return (date, "read as ISO 8601") }
            }
            return nil
        case .iso8601, .format, .own: return nil
        }
        var options = ISO8601Options.withoutOffset
        if case .iso8601(let declared) = kind { options.formUnion(declared) }
        return ISO8601Text.read(utf8, as: .options(options), in: zone).map { ($0, "read without an offset") }
    }

    /// Whether a text that the declared pattern reads names a weekday other than that of its date.
    func namesOtherWeekday(utf8: borrowing Span<UInt8>) -> Bool {
        switch kind {
        case .style(.javaScript): DateFormat.javaScript.read(utf8, in: zone)?.isUnderOtherWeekday ?? false
        case .format(let format) where format.comparesWeekday: format.read(utf8, in: zone)?.isUnderOtherWeekday ?? false
        case .style, .iso8601, .format, .epochSeconds, .epochMilliseconds, .own: false
        }
    }

    /// Reads a whole number: a time since 1970 for the epoch conversions, or `yyyyMMdd` from 19000101 to 99991231 for a
    /// style.
    ///
    /// ```swift
    /// DateConversion.style(.mdySlashes).parse(integer: 20180502)               // May 2, fallback .yyyymmdd
    /// DateConversion.epochMilliseconds.parse(integer: 1_525_219_200_000)       // May 2, 2018
    /// ```
    ///
    /// - Returns: as for `parse(_:)`; nil also for ISO 8601 and patterns of your own, which are texts.
    public func parse(integer: Int64) -> (date: Date, fallback: DateStyle?)? {
        switch kind {
        case .style(let style):
            return DateStyle.read(number: integer, in: zone).map { ($0, style == .yyyymmdd ? nil : .yyyymmdd) }
        case .iso8601, .format: return nil
        case .epochSeconds: return EpochText.date(whole: integer, fraction: 0, digits: 0).map { ($0, nil) }
        case .epochMilliseconds:
            let (seconds, rest) = integer.quotientAndRemainder(dividingBy: 1000)
            return EpochText.date(
                whole: rest < 0 ? seconds - 1 : seconds, fraction: Int(rest < 0 ? rest + 1000 : rest), digits: 3
            )
            .map { ($0, nil) }
        case .own(let own): return own.asNumber ? own.read(String(integer)).map { ($0, nil) } : nil
        }
    }

    /// Reads a number like `20180215.7` as the day that its whole part names; nil where numbers mean something else to this
    /// conversion.
    func parse(dayWithFraction number: Double) -> Date? {
        guard case .style = kind, number.isFinite, abs(number) < 1e9 else { return nil }
        return DateStyle.read(number: Int64(number), in: zone)
    }

    /// Reads a number; see `parse(integer:)`. A style reads only whole numbers.
    ///
    /// To be more exact, read a number's own text with `parse(_:)`: `1486324993.123` as a `Double` is off by 50 nanoseconds.
    public func parse(number: Double) -> (date: Date, fallback: DateStyle?)? {
        if let integer = Int64(exactly: number) { return parse(integer: integer) }
        let seconds: Double
        switch kind {
        case .style, .iso8601, .format: return nil
        case .epochSeconds: seconds = number
        case .epochMilliseconds: seconds = number / 1000
        case .own(let own): return own.asNumber ? own.read(String(number)).map { ($0, nil) } : nil
        }
        let whole = seconds.rounded(.down)
        guard abs(whole) < 1e12 else { return nil }  // false for NaN; otherwise far outside the years 1 to 9999
        let instant = Int64(whole) - EpochText.year1970
        guard DateZone.utc.canWrite(instant) else { return nil }
        let date = Date(timeIntervalSinceReferenceDate: Double(instant) + (seconds - whole))
        return (DateSeconds.writable(date, from: instant, in: .utc), nil)
    }
}
