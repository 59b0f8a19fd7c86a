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
    /// The digits of a second's fraction that the form does not have are cut off, after the date was rounded to the
    /// microsecond.
    ///
    /// - Returns: nil for a date outside the years 1 to 9999, for one that is not a number, and for a pattern with a `flaw`.
    /// - Complexity: O(length of the text).
    public func text(_ date: Date) -> String? {
        isOwn ? ownText(date) : unsafe withText(of: date) { unsafe StringDecoding.plain($0) }
    }

    /// Whether a client's closure makes the text. The closure is not bound here, so nothing is retained.
    private var isOwn: Bool { if case .own = kind { true } else { false } }

    /// The text that a client's closure makes for the date.
    @inline(never)
    private func ownText(_ date: Date) -> String? { if case .own(let own) = kind { own.write(date) } else { nil } }

    /// Appends the UTF-8 bytes of `text(_:)` for `date`.
    ///
    /// - Returns: false, with nothing appended, where `text(_:)` is nil.
    @discardableResult
    public func append(_ date: Date, to bytes: inout ContiguousArray<UInt8>) -> Bool {
        unsafe withText(of: date) { unsafe bytes.append(contentsOf: $0) } != nil
    }

    /// Calls `body` with the UTF-8 bytes of `text(_:)`; nil where that is nil.
    @inline(__always)
    func withText<R>(of date: Date, _ body: (UnsafeBufferPointer<UInt8>) -> R) -> R? {
        if isOwn {
            guard var text = ownText(date) else { return nil }
            return text.withUTF8 { unsafe body($0) }
        }
        return unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: longestText) { memory in
            var sink = unsafe DateSink(memory)
            guard write(date, to: &sink) else { return nil }
            return unsafe body(UnsafeBufferPointer(rebasing: memory[..<sink.count]))
        }
    }

    /// The most bytes a text may need, except one that a client's closure makes.
    private var longestText: Int {
        switch kind {
        case .format(let format): format.longestText
        case .style, .iso8601, .epochSeconds, .epochMilliseconds, .own: 40  // 2020-04-24T16:18:53.123456789-05:00 has 35
        }
    }

    /// Writes the text, except one that a client's closure makes. The result is false where there is no text; what was
    /// written is then not valid.
    private func write(_ date: Date, to bytes: inout DateSink) -> Bool {
        if let format = unsafe lentFormat {
            return unsafe format._withUnsafeGuaranteedRef { $0.append(date, in: zone, to: &bytes) }
        }
        return switch kind {
        case .style(.iso8601Milliseconds): ISO8601Text.append(date, options: .milliseconds, in: zone, to: &bytes)
        case .style(.iso8601): ISO8601Text.append(date, options: [], in: zone, to: &bytes)
        case .style(.javaScript): DateFormat.appendJavaScript(date, in: zone, to: &bytes)
        case .style(let style): style.dayOrder.map { append(date, day: $0, to: &bytes) } ?? false
        case .iso8601(let options): ISO8601Text.append(date, options: options, in: zone, to: &bytes)
        case .epochSeconds: EpochText.append(date, perSecond: 0, to: &bytes)
        case .epochMilliseconds: EpochText.append(date, perSecond: 3, to: &bytes)
        case .format, .own: false  // the format is above, and the callers call the closure
        }
    }

    /// The pattern, not retained: this conversion keeps it.
    @inline(__always)
    private var lentFormat: Unmanaged<DateFormat>? {
        if case .format(let format) = kind { unsafe Unmanaged.passUnretained(format) } else { nil }
    }

    private func append(_ date: Date, day order: DateStyle.DayOrder, to bytes: inout DateSink) -> Bool {
        guard let local = LocalTime(date, digits: 0, in: zone, wholeMinutes: false) else { return false }
        bytes.append(dayOf: local, order)
        return true
    }
}
