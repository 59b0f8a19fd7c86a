import Foundation

/// The C library's calendar, the reference of these tests: proleptic Gregorian in all years, where Foundation's formatters
/// switch to the Julian calendar in 1582, and no code of ours.
enum DateReference {
    /// The instant of `yyyy-MM-ddTHH:mm:ssZ`.
    static func date(_ text: String) -> Foundation.Date {
        let n = text.split { !$0.isNumber }.map { Int32($0)! }
        var parts = unsafe tm()
        unsafe parts.tm_year = n[0] - 1900
        unsafe parts.tm_mon = n[1] - 1
        unsafe parts.tm_mday = n[2]
        unsafe parts.tm_hour = n[3]
        unsafe parts.tm_min = n[4]
        unsafe parts.tm_sec = n[5]
        return Foundation.Date(timeIntervalSince1970: Double(unsafe timegm(&parts)))
    }

    /// `yyyy-MM-ddTHH:mm:ssZ` of whole seconds from 2001.
    static func text(_ seconds: Int) -> String {
        var time = time_t(seconds + 978_307_200)
        var parts = unsafe tm()
        unsafe gmtime_r(&time, &parts)
        let fields = unsafe [parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday, parts.tm_hour, parts.tm_min, parts.tm_sec]
        let padded = fields.enumerated().map { String(repeating: "0", count: ($0 == 0 ? 4 : 2) - String($1).count) + String($1) }
        return padded[..<3].joined(separator: "-") + "T" + padded[3...].joined(separator: ":") + "Z"
    }
}

/// The instant of `yyyy-MM-ddTHH:mm:ssZ`, for expectations.
func utc(_ text: String) -> Foundation.Date { DateReference.date(text) }
