#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension DateConversion {
    /// The text of a date in the declared style; for the epoch conversions, the text of a JSON number.
    ///
    /// ```swift
    /// DateConversion.epochSeconds.text(date)                  // "1525219200"
    /// ```
    ///
    /// A fraction of a second that the form has no digits for is cut, after the date was rounded to the microsecond.
    ///
    /// - Returns: nil for a date outside the years 1 to 9999 or that is no number, and for a pattern with a `flaw`.
    public func text(_ date: Date) -> String? {
        if case .style(let style) = kind, let order = style.dayOrder { return text(date, order) }
        if case .own(let own) = kind { return own.write(date) }
        return unsafe withText(of: date) { unsafe String(decoding: $0, as: UTF8.self) }
    }

    /// The text of a day, eight digits and at most two separators, written straight into the string.
    private func text(_ date: Date, _ order: DateStyle.DayOrder) -> String? {
        guard let (instant, _) = DateSeconds.split(date, digits: 0, in: zone) else { return nil }
        let local = instant + Int64(zone.offset(at: instant))
        guard local >= CivilDay.firstSecond, local < CivilDay.endSecond else { return nil }
        // The first second begins a day, so this is a floor.
        let (year, month, day) = CivilDay.date(Int((local - CivilDay.firstSecond) / 86_400 + CivilDay.firstSecond / 86_400))
        let separator = order.separator
        return unsafe String(unsafeUninitializedCapacity: 10) { buffer in
            // Two pairs, one number of four digits and at most two separators: ten bytes.
            var i = 0
            if order.yearFirst {
                unsafe Self.put(year / 100, at: i, in: buffer)
                unsafe Self.put(year % 100, at: i + 2, in: buffer)
                i = 4
                if let separator {
                    unsafe buffer[i] = separator
                    i += 1
                }
            }
            unsafe Self.put(order.dayFirst ? day : month, at: i, in: buffer)
            i += 2
            if let separator {
                unsafe buffer[i] = separator
                i += 1
            }
            unsafe Self.put(order.dayFirst ? month : day, at: i, in: buffer)
            i += 2
            if !order.yearFirst {
                if let separator {
                    unsafe buffer[i] = separator
                    i += 1
                }
                unsafe Self.put(year / 100, at: i, in: buffer)
                unsafe Self.put(year % 100, at: i + 2, in: buffer)
                i += 4
            }
            return i
        }
    }

    /// Writes two digits of a number below 100.
    @inline(__always)
    private static func put(_ value: Int, at i: Int, in buffer: UnsafeMutableBufferPointer<UInt8>) {
        unsafe buffer[i] = UInt8(truncatingIfNeeded: 0x30 &+ value / 10)
        unsafe buffer[i + 1] = UInt8(truncatingIfNeeded: 0x30 &+ value % 10)
    }

    /// Appends the UTF-8 bytes of `text(_:)`.
    ///
    /// - Returns: false, with nothing appended, where `text(_:)` is nil.
    @discardableResult
    public func append(_ date: Date, to bytes: inout ContiguousArray<UInt8>) -> Bool {
        unsafe withText(of: date) { unsafe bytes.append(contentsOf: $0) } != nil
    }

    /// Lends the UTF-8 bytes of `text(_:)`; nil where that is nil.
    @inline(__always)
    func withText<R>(of date: Date, _ body: (UnsafeBufferPointer<UInt8>) -> R) -> R? {
        if case .own(let own) = kind {
            guard var text = own.write(date) else { return nil }
            return text.withUTF8 { unsafe body($0) }
        }
        return unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: longestText) { memory in
            var sink = unsafe DateSink(memory)
            guard write(date, to: &sink) else { return nil }
            return unsafe body(UnsafeBufferPointer(rebasing: memory[..<sink.count]))
        }
    }

    /// No text has more bytes than this, except one that a client's closure makes.
    private var longestText: Int {
        switch kind {
        case .format(let format): format.longestText
        case .style, .iso8601, .epochSeconds, .epochMilliseconds, .own: 40  // 2020-04-24T16:18:53.123456789-05:00 has 35
        }
    }

    /// Writes the text, except one that a client's closure makes; false, with no valid text written, where there is none.
    private func write(_ date: Date, to bytes: inout DateSink) -> Bool {
        switch kind {
        case .style(.iso8601Milliseconds): ISO8601Text.append(date, options: .milliseconds, in: zone, to: &bytes)
        case .style(.iso8601): ISO8601Text.append(date, options: [], in: zone, to: &bytes)
        case .style(.javaScript): DateFormat.appendJavaScript(date, in: zone, to: &bytes)
        case .style(let style): append(date, day: style, to: &bytes)
        case .iso8601(let options): ISO8601Text.append(date, options: options, in: zone, to: &bytes)
        case .format(let format): format.append(date, in: zone, to: &bytes)
        case .epochSeconds: EpochText.append(date, perSecond: 0, to: &bytes)
        case .epochMilliseconds: EpochText.append(date, perSecond: 3, to: &bytes)
        case .own: false  // the callers call the closure
        }
    }

    private func append(_ date: Date, day style: DateStyle, to bytes: inout DateSink) -> Bool {
        guard let local = LocalTime(date, digits: 0, in: zone, wholeMinutes: false) else { return false }
        let separator: UInt8?
        switch style {
        case .yyyymmddSlashes, .mdySlashes, .dmySlashes: separator = 0x2F
        case .yyyymmddDashes, .mdyDashes, .dmyDashes: separator = 0x2D
        case .yyyymmdd, .iso8601Milliseconds, .javaScript, .iso8601: separator = nil
        }
        switch style {
        case .mdySlashes, .mdyDashes, .dmySlashes, .dmyDashes:
            let dayFirst = style == .dmySlashes || style == .dmyDashes
            DateBytes.append(nil, dayFirst ? local.day : local.month, to: &bytes)
            DateBytes.append(separator, dayFirst ? local.month : local.day, to: &bytes)
            if let separator { bytes.append(separator) }
            DateBytes.append(local.year, width: 4, to: &bytes)
        default:
            DateBytes.append(local.year, width: 4, to: &bytes)
            DateBytes.append(separator, local.month, to: &bytes)
            DateBytes.append(separator, local.day, to: &bytes)
        }
        return true
    }
}
