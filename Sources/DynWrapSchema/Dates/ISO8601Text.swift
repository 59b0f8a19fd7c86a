#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Reads and writes the ISO 8601 forms: the styles `iso8601Milliseconds` and `iso8601`, and those made with options.
enum ISO8601Text {
    /// What a text must have to be read.
    enum Form {
        /// The style: a fraction is required.
        case iso8601Milliseconds
        /// The style: a fraction is not allowed.
        case iso8601
        /// Options: a fraction is optional.
        case options(ISO8601Options)
    }

    @inline(__always)
    static func read(_ bytes: borrowing Span<UInt8>, as form: Form, in zone: borrowing DateZone) -> Date? {
        let options: ISO8601Options
        if case .options(let given) = form { options = given } else { options = ISO8601Options(rawValue: 0) }
        var i = 0
        var fields = DateFields()
        let dashes = !options.has(.compactDate)
        guard let year = DateScanner.fourDigits(bytes, &i), !dashes || DateScanner.skip(0x2D, bytes, &i),
            let month = DateScanner.twoDigits(bytes, &i), !dashes || DateScanner.skip(0x2D, bytes, &i),
            let day = DateScanner.twoDigits(bytes, &i)
        else { return nil }
        fields.year = year
        fields.month = month
        fields.day = day
        if options.has(.dateOnly) { return i == bytes.count ? fields.date(in: zone) : nil }

        guard i < bytes.count, bytes[i] == 0x54 || bytes[i] == 0x74 || bytes[i] == 0x20 else { return nil }  // T, t, blank
        i &+= 1
        let colons = !options.has(.compactTime)
        guard let hour = DateScanner.twoDigits(bytes, &i), !colons || DateScanner.skip(0x3A, bytes, &i),
            let minute = DateScanner.twoDigits(bytes, &i), !colons || DateScanner.skip(0x3A, bytes, &i),
            let second = DateScanner.twoDigits(bytes, &i)
        else { return nil }
        fields.hour = hour
        fields.minute = minute
        fields.second = second

        let hasFraction = i < bytes.count && (bytes[i] == 0x2E || bytes[i] == 0x2C)  // . or ,
        switch form {
        case .iso8601Milliseconds: guard hasFraction else { return nil }
        case .iso8601: guard !hasFraction else { return nil }
        case .options: break
        }
        if hasFraction {
            i &+= 1
            guard let (value, count) = DateScanner.digits(bytes, &i, most: 9) else { return nil }
            fields.fraction = value
            fields.fractionDigits = count
        }
        if !options.has(.withoutOffset) {
            guard let offset = DateScanner.offset(bytes, &i) else { return nil }
            fields.offset = offset
        }
        return i == bytes.count ? fields.date(in: zone) : nil
    }

    /// Appends the date; false, with nothing appended, where it is outside the years 1 to 9999.
    static func append(
        _ date: Date, options: ISO8601Options, in zone: borrowing DateZone, to sink: inout DateSink
    ) -> Bool {
        let hasOffset = !options.contains(.dateOnly) && !options.contains(.withoutOffset)
        let digits = options.contains(.dateOnly) ? 0 : options.fractionDigits
        guard let local = LocalTime(date, digits: digits, in: zone, wholeMinutes: hasOffset) else { return false }
        var bytes = sink  // a local copy, because the compiler knows that nothing else changes it
        defer { sink = bytes }
        let dash = options.contains(.compactDate) ? nil : UInt8(ascii: "-")
        bytes.append(dayOf: local, DateStyle.DayOrder(yearFirst: true, dayFirst: false, separator: dash))
        if options.contains(.dateOnly) { return true }
        bytes.append(options.contains(.blankBetween) ? 0x20 : 0x54)
        bytes.append(timeOf: local, separator: options.contains(.compactTime) ? nil : UInt8(ascii: ":"))
        if digits > 0 {
            bytes.append(0x2E)
            bytes.append(UInt64(local.fraction), digits: digits)
        }
        if hasOffset {
            bytes.append(offset: local.offset, as: options.contains(.compactOffset) ? .compact : .separated)
        }
        return true
    }
}

extension ISO8601Options {
    /// The same as `contains` for one option, without its generic code, which is slow in a debug build.
    @inline(__always)
    fileprivate func has(_ option: ISO8601Options) -> Bool { rawValue & option.rawValue != 0 }
}
