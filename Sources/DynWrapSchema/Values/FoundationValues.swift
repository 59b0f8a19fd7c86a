#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension URL: JSONConvertible {
    /// Reads a string that is a URL (RFC 3986). Other characters, as in `http://example.com/é`, are percent-encoded, and this
    /// is reported.
    public static func read(_ json: JSON, _ options: ConversionOptions) -> JSON.Reading<URL> {
        guard let string = json.string, !string.isEmpty else { return .invalid(expectation) }
        if let url = URL(string: string, encodingInvalidCharacters: false) { return .value(url) }
        guard options.mode != .strict, let url = URL(string: string) else { return .invalid(expectation) }
        return .coerced(url, "\(expectation), its other characters percent-encoded")
    }
    /// The URL's text.
    public func json(_ options: ConversionOptions) -> JSON { JSON(absoluteString) }
    /// "a URL"
    public static var expectation: String { "a URL" }
    /// `{"type": "string", "format": "uri-reference", "minLength": 1}`, because a URL may have no scheme.
    public static var jsonSchema: JSON { ["type": "string", "format": "uri-reference", "minLength": 1] }
}

extension URL: JSONDefaultable {
    /// `about:blank` (RFC 6694 §4).
    public static var jsonDefault: URL { URL(string: "about:blank") ?? URL(fileURLWithPath: "") }
}

extension UUID: JSONConvertible {
    /// A string of 36 characters as `UUID.uuidString` writes it, in any case.
    public static func read(_ json: JSON, _ options: ConversionOptions) -> JSON.Reading<UUID> {
        let plain = unsafe json.withPlainString { unsafe UUID(utf8: $0.span) } ?? json.string.flatMap(UUID.init(text:))
        return plain.map { .value($0) } ?? .invalid(expectation)
    }
    /// The UUID in upper case.
    public func json(_ options: ConversionOptions) -> JSON { JSON(text) }
    /// "a UUID"
    public static var expectation: String { "a UUID" }
    /// `{"type": "string", "format": "uuid"}` with the same as a pattern, for readers that treat formats as annotations.
    public static var jsonSchema: JSON {
        ["type": "string", "format": "uuid", "pattern": JSON(textPattern)]
    }
}

/// The text of a UUID (RFC 9562 §4). Foundation's own parser ignores everything after a NUL, and takes as long as twenty of
/// these.
extension UUID {
    static let textPattern = "^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$"

    /// The UUID whose text is all of `text`, in upper or lower case.
    init?(text: String) {
        var text = text
        guard let uuid = text.withUTF8({ unsafe UUID(utf8: $0.span) }) else { return nil }
        self = uuid
    }

    /// The UUID whose text is all of `text`, in upper or lower case.
    init?(utf8 text: borrowing Span<UInt8>) {
        guard text.count == 36 else { return nil }
        var bits: UInt128 = 0
        for i in text.indices {
            if Self.hyphens.contains(i) {
                guard text[i] == UInt8(ascii: "-") else { return nil }
                continue
            }
            let digit = hexDigit(text[i])
            guard digit >= 0 else { return nil }
            bits = bits << 4 | UInt128(digit)
        }
        func byte(_ index: UInt128) -> UInt8 { UInt8(truncatingIfNeeded: bits >> (8 * (15 - index))) }
        self.init(
            uuid: (
                byte(0), byte(1), byte(2), byte(3), byte(4), byte(5), byte(6), byte(7), byte(8), byte(9), byte(10), byte(11),
                byte(12),
                byte(13), byte(14), byte(15)
            ))
    }

    /// The text in upper case.
    var text: String {
        let bytes = [
            uuid.0, uuid.1, uuid.2, uuid.3, uuid.4, uuid.5, uuid.6, uuid.7, uuid.8, uuid.9, uuid.10, uuid.11, uuid.12, uuid.13,
            uuid.14,
            uuid.15,
        ]
        var text: [UInt8] = []
        text.reserveCapacity(36)
        for byte in bytes {
            if Self.hyphens.contains(text.count) { text.append(UInt8(ascii: "-")) }
            for digit in [byte >> 4, byte & 15] { text.append(digit < 10 ? 0x30 + digit : 0x37 + digit) }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// The positions of the hyphens.
    private static var hyphens: [Int] { [8, 13, 18, 23] }
}

extension UUID: JSONDefaultable {
    /// The Nil UUID, all zeros (RFC 9562 §5.9).
    public static var jsonDefault: UUID { UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)) }
}

extension Data: JSONConvertible {
    /// A string in base64 (RFC 4648 §4).
    public static func read(_ json: JSON, _ options: ConversionOptions) -> JSON.Reading<Data> {
        guard let string = json.string, isWhole(string), let data = Data(base64Encoded: string) else {
            return .invalid(expectation)
        }
        return .value(data)
    }
    /// Whether a text consists of groups of four, of which only the last is padded. Foundation also reads other texts:
    /// `"9B=c"`, and `"===="` as one byte.
    private static func isWhole(_ text: String) -> Bool {
        let text = text.utf8
        guard text.count % 4 == 0, let end = text.firstIndex(of: UInt8(ascii: "=")) else { return text.count % 4 == 0 }
        return text.distance(from: text.startIndex, to: end) % 4 >= 2 && text[end...].allSatisfy { $0 == UInt8(ascii: "=") }
    }
    /// The bytes in base64.
    public func json(_ options: ConversionOptions) -> JSON { JSON(base64EncodedString()) }
    /// "data in base64"
    public static var expectation: String { "data in base64" }
    /// `{"type": "string", "contentEncoding": "base64"}`, which is only an annotation, with a pattern, which is an assertion.
    public static var jsonSchema: JSON {
        [
            "type": "string", "contentEncoding": "base64",
            "pattern": "^([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$",
        ]
    }
}

extension Data: JSONDefaultable {
    /// The value of an absent member: no bytes.
    public static var jsonDefault: Data { Data() }
}

extension Date: JSONConvertible {
    /// Reads a date as the field declares it. Reported as coerced: a date in another style, one with a wrong weekday name,
    /// and a number instead of a text or the other way round.
    public static func read(_ json: JSON, _ options: ConversionOptions) -> JSON.Reading<Date> {
        let conversion = options.date
        let found: (date: Date, fallback: DateStyle?)?
        var lenient: (date: Date, difference: String)?
        var isUnderOtherWeekday = false
        if let text = unsafe json.stringText {
            found = unsafe conversion.parse(utf8: text.span)
            if found == nil { lenient = unsafe conversion.parseLeniently(utf8: text.span) }
            isUnderOtherWeekday = unsafe conversion.namesOtherWeekday(utf8: text.span)
        } else if var string = json.string {
            found = conversion.parse(string)
            if found == nil { lenient = conversion.parseLeniently(string) }
            isUnderOtherWeekday = string.withUTF8 { unsafe conversion.namesOtherWeekday(utf8: $0.span) }
        } else if let int = json.integer(as: Int64.self) {
            found = conversion.parse(integer: int)
        } else {
            // The text of a number of seconds is more exact than a `Double`; but a number with an exponent is not read from
            // its text.
            let bySeconds = unsafe json.withNumberText { text in
                unsafe (conversion.writesNumber ? conversion.parse(utf8: text.span) : nil)
                    ?? NumberDecoding.double(text).flatMap { conversion.parse(number: $0) }
            }
            found = bySeconds ?? nil
        }
        if found == nil, options.mode != .strict, json.kind == .number,
            let number = json.double, let whole = conversion.parse(dayWithFraction: number)
        {
            return .coerced(whole, "\(conversion.expectation), its fraction left out")
        }
        guard let found else {
            guard let lenient, options.mode != .strict else { return .invalid(conversion.expectation) }
            return .coerced(lenient.date, "\(conversion.expectation), \(lenient.difference)")
        }
        let difference: String
        if let fallback = found.fallback {
            difference = "read as \(fallback.words)"
        } else if isUnderOtherWeekday {
            difference = "under the name of its weekday"
        } else if let written = conversion.writtenKind, written != json.kind {
            difference = "read from a \(json.kind)"
        } else {
            return .value(found.date)
        }
        if options.mode == .strict { return .invalid(conversion.expectation) }
        return .coerced(found.date, "\(conversion.expectation), \(difference)")
    }
    /// The date in the declared style. A date outside the years 1 to 9999 can't be written: assigning it changes nothing.
    public func json(_ options: ConversionOptions) -> JSON {
        guard let json = options.date.json(self) else { return .unwritable }
        guard options.isExact, Self.read(json, options).value != self else { return json }
        return [json, JSON(timeIntervalSinceReferenceDate)]
    }
    /// "a date"
    public static var expectation: String { "a date" }
    /// `{"type": "string"}`
    public static var jsonSchema: JSON { ["type": "string"] }
    /// The schema of what the style writes: a number, RFC 3339's formats, or a pattern of digits and separators.
    public static func jsonSchema(_ options: ConversionOptions) -> JSON { options.date.jsonSchema }
}

extension Date: JSONDefaultable {
    /// `distantPast`: 30 December of the year 0 in the Gregorian calendar, so before the dates that can be written.
    public static var jsonDefault: Date { .distantPast }
}

extension DateConversion {
    /// The dates of this conversion as a JSON Schema.
    var jsonSchema: JSON {
        switch kind {
        // For the years 1 to 9999.
        case .epochSeconds, .epochMilliseconds:
            let unit = kind == .epochSeconds ? 1 : 1_000 as Int64
            return [
                "type": "number", "minimum": JSON(-62_135_596_800 * unit), "exclusiveMaximum": JSON(253_402_300_800 * unit),
            ]
        case .style(.iso8601Milliseconds), .style(.iso8601): return ["type": "string", "format": "date-time"]
        case .style(.yyyymmddDashes): return ["type": "string", "format": "date"]
        case .style(.yyyymmddSlashes): return ["type": "string", "pattern": #"^\d{4}/\d{1,2}/\d{1,2}$"#]
        case .style(.yyyymmdd): return ["type": "string", "pattern": #"^\d{8}$"#]
        case .style(.mdySlashes), .style(.dmySlashes): return ["type": "string", "pattern": #"^\d{1,2}/\d{1,2}/\d{4}$"#]
        case .style(.mdyDashes), .style(.dmyDashes): return ["type": "string", "pattern": #"^\d{1,2}-\d{1,2}-\d{4}$"#]
        case .iso8601(let options) where options == .dateOnly: return ["type": "string", "format": "date"]
        case .iso8601(let options)
        where options.isDisjoint(with: [.dateOnly, .compactDate, .compactTime, .compactOffset, .blankBetween, .withoutOffset]):
            return ["type": "string", "format": "date-time"]
        // A custom form also gets strings.
        default: return ["type": writesNumber ? ["number", "string"] : "string"]
        }
    }

    /// The JSON kind in which dates are written, and the only kind read without a report; nil for a custom form, whose
    /// closure decides.
    fileprivate var writtenKind: JSON.Kind? {
        if case .own = kind { nil } else { writesNumber ? .number : .string }
    }

    /// The expected value in the words of a problem; of a pattern that can't be used, why it can't.
    package var expectation: String { flaw.map { "a date (\($0.dropLast()))" } ?? "a date (\(description))" }
}
