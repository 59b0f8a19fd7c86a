public import Foundation

extension URL: JSONConvertible {
    /// A string that is a URL.
    public static func read(_ json: JSON, _ options: ConversionOptions) -> Reading<URL> {
        guard let string = json.string, !string.isEmpty, let url = URL(string: string) else { return .invalid(expectation) }
        return .value(url)
    }
    /// The URL's text.
    public func json(_ options: ConversionOptions) -> JSON { JSON(absoluteString) }
    /// "a URL"
    public static var expectation: String { "a URL" }
    /// `{"type": "string", "format": "uri"}`
    public static var jsonSchema: JSON { ["type": "string", "format": "uri"] }
}

extension UUID: JSONConvertible {
    /// A string of 36 characters as `UUID.uuidString` writes it, in any case.
    public static func read(_ json: JSON, _ options: ConversionOptions) -> Reading<UUID> {
        guard let string = json.string, let uuid = UUID(uuidString: string) else { return .invalid(expectation) }
        return .value(uuid)
    }
    /// The UUID in upper case.
    public func json(_ options: ConversionOptions) -> JSON { JSON(uuidString) }
    /// "a UUID"
    public static var expectation: String { "a UUID" }
    /// `{"type": "string", "format": "uuid"}`
    public static var jsonSchema: JSON { ["type": "string", "format": "uuid"] }
}

extension Data: JSONConvertible {
    /// A string in base64 (RFC 4648 §4).
    public static func read(_ json: JSON, _ options: ConversionOptions) -> Reading<Data> {
        guard let string = json.string, let data = Data(base64Encoded: string) else { return .invalid(expectation) }
        return .value(data)
    }
    /// Base64.
    public func json(_ options: ConversionOptions) -> JSON { JSON(base64EncodedString()) }
    /// "data in base64"
    public static var expectation: String { "data in base64" }
    /// `{"type": "string", "contentEncoding": "base64"}`
    public static var jsonSchema: JSON { ["type": "string", "contentEncoding": "base64"] }
}

extension Foundation.Date: JSONConvertible {
    /// A date as the field declares it; a date by another style, or under the name of another weekday, is reported.
    public static func read(_ json: JSON, _ options: ConversionOptions) -> Reading<Foundation.Date> {
        let conversion = options.date
        let found: (date: Foundation.Date, fallback: DateStyle?)?
        var lenient: (date: Foundation.Date, difference: String)?
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
            // A number of seconds is more exact by its text; only one with an exponent is not read so.
            let bySeconds = unsafe json.withNumberText { text in
                unsafe (conversion.writesNumber ? conversion.parse(utf8: text.span) : nil)
                    ?? NumberDecoding.double(text).flatMap { conversion.parse(number: $0) }
            }
            found = bySeconds ?? nil
        }
        guard let found else {
            guard let lenient, options.mode != .strict else { return .invalid(conversion.expectation) }
            return .coerced(lenient.date, "\(conversion.expectation), \(lenient.difference)")
        }
        guard found.fallback != nil || isUnderOtherWeekday else { return .value(found.date) }
        if options.mode == .strict { return .invalid(conversion.expectation) }
        let difference = found.fallback.map { "read as \($0.words)" } ?? "under the name of its weekday"
        return .coerced(found.date, "\(conversion.expectation), \(difference)")
    }
    /// The date in the declared style. One outside the years 1 to 9999 can't be written: assigning it changes nothing.
    public func json(_ options: ConversionOptions) -> JSON {
        guard let text = options.date.text(self) else { return .unwritable }
        guard options.date.writesNumber else { return JSON(text) }
        return JSONNumber(text).map { JSON($0) } ?? .unwritable
    }
    /// "a date"
    public static var expectation: String { "a date" }
    /// `{"type": "string"}`
    public static var jsonSchema: JSON { ["type": "string"] }
}

extension DateConversion {
    /// What a problem says was expected.
    package var expectation: String { "a date (\(description))" }
}

extension JSON {
    /// The bytes of a string without escapes, valid while this value lives; nil for anything else.
    package var stringText: UnsafeBufferPointer<UInt8>? {
        guard let document else { return nil }
        let word = document.word(place)
        return word.tag == TapeWord.Tag.string ? unsafe document.text(of: word) : nil
    }
}
