import DynWrap

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A text form of dates with which samples are tried: the library's ten styles, other forms of ISO 8601, and two common patterns.
final class DateForm: Sendable {
    /// The argument of a field's declaration, where the number of fraction digits does not matter.
    let argument: String
    let conversion: DateConversion
    /// The name in comments.
    let words: String
    /// Whether there is a blank instead of the T between date and time, which ISO 8601 does not allow. It must be written again;
    /// nil where both are possible.
    let hasBlank: Bool?
    /// The options, for a form of ISO 8601 that no style has.
    let iso: [String]
    /// A schema with such a date, for forms with a weekday: a field reports a weekday that does not fit the date.
    let probe: DynamicSchema?
    var namesWeekday: Bool { probe != nil }
    /// Whether the form is ISO 8601 with or without a fraction.
    var isEither: Bool { argument.isEmpty && iso.isEmpty }

    private init(
        argument: String, conversion: DateConversion, words: String, hasBlank: Bool? = nil, iso: [String] = [],
        probe: DynamicSchema? = nil
    ) {
        self.argument = argument
        self.conversion = conversion
        self.words = words
        self.hasBlank = hasBlank
        self.iso = iso
        self.probe = probe
    }

    static let all: [DateForm] =
        DateStyle.allCases.map { style in
            DateForm(
                argument: ".\(style)", conversion: .style(style), words: "\(style)", hasBlank: style.isDateOnly ? nil : false,
                probe: style == .javaScript ? probe(.style(style)) : nil)
        } + [
            iso([], "ISO 8601 with and without a fraction", []),
            iso([".blankBetween"], "ISO 8601 with a blank", []),
            iso([".withoutOffset"], "ISO 8601 without an offset", .withoutOffset),
            iso([".withoutOffset", ".blankBetween"], "ISO 8601 with a blank and without an offset", .withoutOffset),
            iso([".compactDate", ".compactTime", ".compactOffset"], "compact ISO 8601", [.compactDate, .compactTime]),
            iso(
                [".compactDate", ".compactTime", ".withoutOffset"], "compact ISO 8601 without an offset",
                [.compactDate, .compactTime, .withoutOffset]),
            pattern("EEE MMM dd HH:mm:ss Z yyyy"),
            pattern("EEE, dd MMM yyyy HH:mm:ss z"),
        ]

    private static func iso(_ names: [String], _ words: String, _ options: ISO8601Options) -> DateForm {
        DateForm(
            argument: "", conversion: .iso8601(options), words: words, hasBlank: names.contains(".blankBetween"), iso: names)
    }

    private static func pattern(_ pattern: String) -> DateForm {
        DateForm(
            argument: "format: \"\(pattern)\"", conversion: .format(pattern), words: pattern, probe: probe(.format(pattern)))
    }

    private static func probe(_ conversion: DateConversion) -> DynamicSchema {
        DynamicSchema("Date") { DateField("date", conversion) }
    }

    /// Whether the form reads `text` exactly.
    func reads(_ text: String) -> Bool {
        if let hasBlank, !namesWeekday, hasBlank != text.utf8.contains(0x20) { return false }
        guard let read = conversion.parse(text), read.fallback == nil else { return false }
        guard let probe else { return true }
        guard let model = try? Wrapped(json: ["date": JSON(text)], schema: probe) else { return false }
        return model.dyn.problems.isEmpty
    }

    static func fractionDigits(_ text: String) -> Int {
        guard let mark = text.utf8.firstIndex(where: { $0 == 0x2E || $0 == 0x2C }) else { return 0 }
        return text.utf8[text.utf8.index(after: mark)...].prefix { $0 &- 0x30 < 10 }.count
    }

    /// Whether a text that some form reads is also a date and time of RFC 3339: with a T, a point, and Z or an offset with a
    /// colon.
    static func isInternetTime(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        guard bytes.count >= 20, bytes[4] == 0x2D, bytes[10] == 0x54, bytes[13] == 0x3A, !bytes.contains(0x2C) else {
            return false
        }
        return bytes.last == 0x5A || (bytes[bytes.count - 3] == 0x3A && [0x2B, 0x2D].contains(bytes[bytes.count - 6]))
    }
}
